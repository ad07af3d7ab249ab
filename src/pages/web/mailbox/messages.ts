import { signal } from '@preact/signals';

export interface Message {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly at: string;
}

/** Newest first; null until the first answer. */
export const messages = signal<readonly Message[] | null>(null);
/** Whether the last request to the server failed. */
export const unreachable = signal(false);
/** Id of the selected message; the newest one by default. */
export const chosen = signal<string | null>(null);

const POLL_MS = 3000;

/** Loads the messages newer than those known: two hundred e-mails are a megabyte. */
async function load(): Promise<void> {
  try {
    const before = messages.value ?? [];
    const query = before[0] ? `?after=${encodeURIComponent(before[0].id)}` : '';
    const response = await fetch(`/dev/mailbox.json${query}`, { cache: 'no-store' });
    messages.value = merged(await response.json(), before);
    unreachable.value = false;
  } catch {
    unreachable.value = true;
  }
}

/** Adds newer messages to those known. All messages come again if the newest one known was deleted. */
function merged(newer: readonly Message[], before: readonly Message[]): readonly Message[] {
  const known = new Set(before.map(({ id }) => id));
  if (newer.some(({ id }) => known.has(id))) return newer;
  return newer.length || !messages.value ? [...newer, ...before] : before;
}

/** Polls every few seconds while the page is visible. */
export function followMessages(): void {
  const ask = () => {
    if (document.visibilityState === 'visible') void load();
  };
  setInterval(ask, POLL_MS);
  document.addEventListener('visibilitychange', ask);
  ask();
}
