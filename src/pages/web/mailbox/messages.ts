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
/** The server does not answer just now. */
export const unreachable = signal(false);
/** Id of the message that is read; the newest one until somebody chooses. */
export const chosen = signal<string | null>(null);

const POLL_MS = 3000;

async function load(): Promise<void> {
  try {
    const response = await fetch('/dev/mailbox.json', { cache: 'no-store' });
    messages.value = (await response.json()) as Message[];
    unreachable.value = false;
  } catch {
    unreachable.value = true;
  }
}

/** Asks every few seconds while somebody looks. */
export function followMessages(): void {
  const ask = () => {
    if (document.visibilityState === 'visible') void load();
  };
  setInterval(ask, POLL_MS);
  document.addEventListener('visibilitychange', ask);
  ask();
}
