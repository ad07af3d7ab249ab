import { computed, signal } from '@preact/signals';
import type { Language } from '../../words/calm.ts';
import { type TrainerSessionFragment, TrainerSpaceDocument, type TrainerSpaceQuery } from '../generated/graphql.ts';
import { readBoot } from '../lib/boot.ts';
import { send } from '../lib/graphql.ts';
import { linksOf } from '../lib/links.ts';

export type Space = TrainerSpaceQuery['trainerSpace'];
export type Slot = TrainerSessionFragment['slots'][number];
export type Attendee = Space['session']['attendees'][number];

interface Boot {
  readonly language: Language;
  readonly publicUrl: string;
  readonly opened: Space;
}

export const boot = readBoot<Boot>();

/** The session as the server last told it; who is present in a slot stands in presence.ts. */
export const space = signal<Space>(boot.opened);
export const session = computed(() => space.value.session);

/** A link as this page opens it. */
export const here = linksOf(boot.publicUrl);

/** The slot that is looked at: at first the open one, else the next, else the last. */
const chosenId = signal(firstSlot(boot.opened.session.slots).id);
export const chosen = computed<Slot>(() => {
  const { slots } = session.value;
  return slots.find(({ id }) => id === chosenId.value) ?? slots[0]!;
});

function firstSlot(slots: readonly Slot[]): Slot {
  const next = slots.find(({ status }) => status === 'OPEN') ?? slots.find(({ status }) => status === 'SCHEDULED');
  return next ?? slots.at(-1)!;
}

export const choose = (id: string): void => {
  chosenId.value = id;
};

/** Temporary links live an hour; a page that stays open asks for new ones before. */
const LINKS_OLD_AFTER_MS = 45 * 60_000;
let freshAt = Date.now();

/** Takes what an act answered. */
export function takeSession(newer: TrainerSessionFragment): void {
  freshAt = Date.now();
  space.value = { ...space.value, session: { ...space.value.session, ...newer } };
}

/** Asks for all of it again; an answer that does not come is asked for later. */
export async function refresh(): Promise<void> {
  const { trainerSpace } = await send(TrainerSpaceDocument, {});
  freshAt = Date.now();
  space.value = trainerSpace;
}

let asking: Promise<void> | null = null;
let again = false;

/** Asks again, one question at a time however often it is wanted. */
export function refreshSoon(): void {
  if (asking) {
    again = true;
    return;
  }
  asking = refresh()
    .catch(() => undefined)
    .then(() => {
      asking = null;
      if (!again) return;
      again = false;
      refreshSoon();
    });
}

/** New links, and what was missed, when somebody comes back to a page that was left open. */
export function renewLinks(): void {
  const renew = () => {
    if (document.visibilityState === 'visible' && Date.now() - freshAt > LINKS_OLD_AFTER_MS) refreshSoon();
  };
  document.addEventListener('visibilitychange', renew);
  setInterval(renew, 60_000);
}
