import { effect, signal } from '@preact/signals';
import { SlotMarksDocument } from '../generated/graphql.ts';
import { connected } from '../lib/connected.ts';
import { send } from '../lib/graphql.ts';
import { forgetMarks, takeMarks } from './presence.ts';
import { chosen, refreshSoon } from './space.ts';

/** Since when the list may be old; null while it is known to be true. */
export const lostAt = signal<string | null>(null);

/** How often the page asks while the live connection does not stand. */
const POLL_MS = 5_000;

/** Keeps the list of the slot that is looked at true for as long as the page is open. */
export function followPresence(): void {
  let slotId = '';
  const ask = async () => {
    const asked = slotId;
    try {
      const { slotMarks } = await send(SlotMarksDocument, { slotId: asked });
      if (asked === slotId) takeMarks(new Map(slotMarks.map((mark) => [mark.attendeeId, mark])), true);
      lostAt.value = null;
      connected.value = true;
    } catch {
      connected.value = false;
      lostAt.value ??= new Date().toISOString();
    }
  };
  effect(() => {
    if (chosen.value.id === slotId) return;
    slotId = chosen.value.id;
    forgetMarks();
    void ask();
  });
  setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    refreshSoon();
    void ask();
  }, POLL_MS);
}
