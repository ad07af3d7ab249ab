import { computed, signal } from '@preact/signals';

/** How many subscriptions the page follows, and how many of them have an open connection. */
export const followed = signal({ all: 0, open: 0 });

/** Whether the live connection is open. Not in live.ts, which loads after the first render. */
export const connected = computed(() => followed.value.all > 0 && followed.value.open === followed.value.all);

/** Whether the device is online, as far as the browser knows. */
export const online = signal(navigator.onLine);

const look = () => {
  online.value = navigator.onLine;
};
addEventListener('online', look);
addEventListener('offline', look);
