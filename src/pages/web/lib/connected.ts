import { signal } from '@preact/signals';

/** Whether the live connection stands. Apart from live.ts, which loads after the page is shown. */
export const connected = signal(false);

/** Whether the device has a network at all, as far as it knows. */
export const online = signal(navigator.onLine);

const look = () => {
  online.value = navigator.onLine;
};
addEventListener('online', look);
addEventListener('offline', look);
