import { signal } from '@preact/signals';

/** Whether the live connection stands. Apart from live.ts, which loads after the page is shown. */
export const connected = signal(false);
