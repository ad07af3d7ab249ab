import { keep, kept } from '../lib/keep.ts';

/**
 * What this device is known by, in this browser: a random name that says nothing of anybody, kept so that a second name
 * signed in from here is seen. Where nothing may be kept, it lives as long as the page.
 */
let name = kept<string>('device', 'always');

export function deviceName(): string {
  if (!name) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    keep('device', name, 'always');
  }
  return name;
}
