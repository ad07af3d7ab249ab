/**
 * Values that survive a reload. Phones discard a page while its reader looks for the code in the mail app; what was
 * filled in is then still there. `tab` values end with the tab, `always` values stay on the device.
 */
export type Lifetime = 'tab' | 'always';

const PREFIX = 'esign:';

// Both throw where the browser forbids storage (in some frames). Then nothing is kept; everything else works.
const storage = (lifetime: Lifetime): Storage => (lifetime === 'tab' ? sessionStorage : localStorage);

export function keep(name: string, value: unknown, lifetime: Lifetime): void {
  try {
    if (value === null) storage(lifetime).removeItem(PREFIX + name);
    else storage(lifetime).setItem(PREFIX + name, JSON.stringify(value));
  } catch {}
}

export function readStored<T>(name: string, lifetime: Lifetime): T | undefined {
  try {
    const text = storage(lifetime).getItem(PREFIX + name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names of the stored values that begin with `start`. */
export function storedNames(start: string, lifetime: Lifetime): readonly string[] {
  try {
    return Object.keys(storage(lifetime))
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}
