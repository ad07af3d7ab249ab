import { computed, signal } from '@preact/signals';
import type { Language } from '../../words/status-page.ts';
import {
  type SlotPresenceSubscription,
  type TrainerSessionFragment,
  TrainerSpaceDocument,
  type TrainerSpaceQuery,
} from '../generated/graphql.ts';
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
export const attendees = computed<readonly Attendee[]>(() => session.value.attendees);

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

/** Where the slot that is looked at stands; counts change often, this seldom. */
export const slotStatus = computed(() => chosen.value.status);
/** Whether its marks may still be made by hand. */
export const mayMark = computed(() => slotStatus.value === 'OPEN' && session.value.status === 'OPEN');
/** Whether somebody may still be added, where the slot that is looked at would show them. */
export const mayAdd = computed(() => slotStatus.value !== 'CLOSED' && session.value.status === 'OPEN');

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

type News = Pick<SlotPresenceSubscription['slotPresence'], 'status' | 'slots' | 'attendees'>;

/** Takes what the live connection tells; what has not changed stays the same object, so that nothing is redrawn for it. */
export function takeNews({ status, slots: told, attendees: people }: News): void {
  const { session: before } = space.value;
  const slots = before.slots.map((slot) => {
    const now = told.find(({ id }) => id === slot.id);
    return now && differs(slot, now) ? { ...slot, ...now } : slot;
  });
  const known = new Set(before.attendees.map(({ id }) => id));
  const added = people.filter(({ id }) => !known.has(id));
  const attendees = added.length ? [...before.attendees, ...added] : before.attendees;
  if (slots.some((slot, index) => slot !== before.slots[index]) || added.length || status !== before.status) {
    space.value = { ...space.value, session: { ...before, status, slots, attendees } };
  }
  // The sealed sheet's links are asked for by this page's own credential.
  if (status === 'SEALED' && before.status !== 'SEALED') refreshSoon();
}

const differs = <T extends object>(slot: T & object, now: Partial<T>): boolean =>
  (Object.keys(now) as (keyof T)[]).some((key) => now[key] !== slot[key]);

/** Asks for all of it again; an answer that does not come is asked for later. */
export async function refresh(): Promise<void> {
  const { trainerSpace } = await send(TrainerSpaceDocument, {});
  freshAt = Date.now();
  const { attendees: before } = session.peek();
  const { attendees } = trainerSpace.session;
  const same = before.length === attendees.length && before.every(({ id }, index) => id === attendees[index]!.id);
  space.value = same ? { ...trainerSpace, session: { ...trainerSpace.session, attendees: before } } : trainerSpace;
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
