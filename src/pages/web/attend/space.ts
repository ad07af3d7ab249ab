import { computed, signal } from '@preact/signals';
import { AttendeeSpaceDocument } from '../generated/graphql.ts';
import { send } from '../lib/graphql.ts';
import { inOrder } from '../lib/in-order.ts';
import { deliveries } from './outbox.ts';
import { boot, type Slot, type Space } from './visit.ts';

/** The attendee's slots as the server last sent them. Null on a page that a scanned code opened. */
export const space = signal<Space | null>(boot.by === 'link' ? boot.opened : null);

/** How often a visible page polls while a slot may still open. */
const POLL_MS = 8_000;

export const openSlots = computed(() => space.value?.slots.filter(({ slot }) => slot.status === 'OPEN') ?? []);
/** The next slot that is not open yet, by start time. */
export const nextSlot = computed<Slot | null>(
  () =>
    space.value?.slots
      .map(({ slot }) => slot)
      .filter(({ status }) => status === 'SCHEDULED')
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt))[0] ?? null,
);

const { read: refresh } = inOrder(
  async () => (await send(AttendeeSpaceDocument, {})).attendeeSpace,
  (newer) => {
    space.value = newer;
  },
);

const states = () => Object.values(deliveries.value).map(({ state }) => state);

/** Keeps the slots up to date while the page is visible. */
export function followSpace(): void {
  const ask = () => {
    if (document.visibilityState !== 'visible' || space.value?.session.status !== 'OPEN') return;
    if (!states().includes('sending')) void refresh().catch(() => undefined);
  };
  setInterval(ask, POLL_MS);
  document.addEventListener('visibilitychange', ask);
  addEventListener('online', ask);
  const ended = () => states().filter((state) => state === 'done' || state === 'refused').length;
  let before = ended();
  deliveries.subscribe(() => {
    const now = ended();
    if (now > before) void refresh().catch(() => undefined);
    before = now;
  });
}
