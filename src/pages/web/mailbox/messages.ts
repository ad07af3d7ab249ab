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

async function load(): Promise<void> {
  try {
    const response = await fetch('/dev/mailbox.json', { cache: 'no-store' });
    messages.value = await response.json();
    unreachable.value = false;
  } catch {
    unreachable.value = true;
  }
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
