import { computed, effect, signal } from '@preact/signals';
import { SlotCodesDocument, type SlotCodesQuery } from '../generated/graphql.ts';
import { send, serverNow } from '../lib/graphql.ts';
import { chosen } from './space.ts';

type SlotCode = SlotCodesQuery['slotCodes'][number];

/** The codes of the slot that is looked at; several ahead, so that a gap of the network does not empty the screen. */
const codes = signal<readonly SlotCode[]>([]);
const now = signal(serverNow());

/** What is shown at this moment; null where none is known. */
export const currentCode = computed<SlotCode | null>(
  () => codes.value.find(({ from, until }) => Date.parse(from) <= now.value && now.value < Date.parse(until)) ?? null,
);

/** Ask again while this much is left. */
const REFILL_MS = 60_000;

const openId = computed(() => (chosen.value.status === 'OPEN' ? chosen.value.id : null));

/** Keeps codes at hand for as long as the slot that is looked at is open. */
export function keepCodes(): void {
  effect(() => {
    const slotId = openId.value;
    codes.value = [];
    if (!slotId) return;
    let asking = false;
    const refill = async () => {
      if (asking || document.visibilityState !== 'visible') return;
      asking = true;
      try {
        codes.value = (await send(SlotCodesDocument, { slotId })).slotCodes;
      } catch {
        // Asked again with the next tick.
      }
      asking = false;
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
