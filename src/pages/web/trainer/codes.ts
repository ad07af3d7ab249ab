import { computed, effect, signal } from '@preact/signals';
import { SlotCodesDocument, type SlotCodesQuery } from '../generated/graphql.ts';
import { send, serverNow } from '../lib/graphql.ts';
import { chosen } from './space.ts';

type SlotCode = SlotCodesQuery['slotCodes'][number];

/** Codes of the chosen slot. Fetched in advance, so that a short network failure does not empty the screen. */
const codes = signal<readonly SlotCode[]>([]);
const now = signal(serverNow());

/** The code that is valid now; null if none is known. */
export const currentCode = computed<SlotCode | null>(
  () => codes.value.find(({ from, until }) => Date.parse(from) <= now.value && now.value < Date.parse(until)) ?? null,
);

/** Fetch more codes when they last less than this. */
const REFILL_MS = 60_000;

const openId = computed(() => (chosen.value.status === 'OPEN' ? chosen.value.id : null));

/** Keeps valid codes available while the chosen slot is open. */
export function keepCodes(): void {
  effect(() => {
    const slotId = openId.value;
    codes.value = [];
    if (!slotId) return;
    let isRequesting = false;
    const refill = async () => {
      if (isRequesting || document.visibilityState !== 'visible') return;
      isRequesting = true;
      try {
        codes.value = (await send(SlotCodesDocument, { slotId })).slotCodes;
      } catch {
        // The next tick tries again.
      }
      isRequesting = false;
    };
    const tick = () => {
      now.value = serverNow();
      const last = codes.peek().at(-1);
      if (!last || Date.parse(last.until) - now.value < REFILL_MS) void refill();
    };
    tick();
    const timer = setInterval(tick, 1000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  });
}
