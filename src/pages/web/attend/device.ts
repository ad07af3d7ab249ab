import { keep, readStored } from '../lib/keep.ts';

/**
 * A random name for this browser, which says nothing about its owner. The service uses it to notice when one device
 * signs in for two people. If the browser forbids storage, it lives as long as the page.
 */
let name = readStored<string>('device', 'always');

export function deviceName(): string {
  if (!name) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    keep('device', name, 'always');
  }
  return name;
}
