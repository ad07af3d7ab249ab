import { effect } from '@preact/signals';
import { mode } from '../mode.ts';
import { viewer } from '../viewer.ts';
import { draft, isBegun, step } from './draft.ts';
import { dropDraft, keepStep } from './open-saved.ts';

let isWatching = false;

/**
 * Follows what happens around the draft until the page is closed: another mode, the end of the sign-in, and the closing of
 * the page. The composer calls it when it is shown. Later calls do nothing.
 */
export function watchDraft(): void {
  if (isWatching) return;
  isWatching = true;
  followMode();
  // When somebody signs out, nothing of their draft stays.
  effect(() => {
    if (!viewer.value) dropDraft();
  });
  effect(() => keepStep(draft.value.id, step.value));
  addEventListener('beforeunload', (event) => {
    if (isBegun()) event.preventDefault();
  });
}

/** Identities and mandates belong to one mode: forgets their ids when the mode changes. */
function followMode(): void {
  let of = mode.peek();
  effect(() => {
    if (mode.value === of) return;
    of = mode.value;
    const { id, people } = draft.peek();
    // A saved draft belongs to its mode and waits there.
    if (id) return;
    draft.value = {
      ...draft.peek(),
      mandateId: '',
      people: people.map((person) => ({ ...person, identity: { ...person.identity, id: '' } })),
    };
  });
}
