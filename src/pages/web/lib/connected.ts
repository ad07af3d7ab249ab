import { signal } from '@preact/signals';

/** Whether the live connection is open. Not in live.ts, which loads after the first render. */
export const connected = signal(false);

/** Whether the device is online, as far as the browser knows. */
export const online = signal(navigator.onLine);

const look = () => {
  online.value = navigator.onLine;
};
addEventListener('online', look);
addEventListener('offline', look);
