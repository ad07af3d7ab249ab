import { computed, signal } from '@preact/signals';
import { itemAt } from '../../../kernel/definitely.ts';
import type { Language } from '../../../kernel/language.ts';
import {
  type SlotPresenceSubscription,
  type TrainerSessionFragment,
  TrainerSpaceDocument,
  type TrainerSpaceQuery,
} from '../generated/graphql.ts';
import { publicLinks, readBoot } from '../lib/boot.ts';
import { send } from '../lib/graphql.ts';
import { inOrder } from '../lib/in-order.ts';
import { slotsAfter } from '../lib/slots.ts';
import { afterRender } from '../ui/hooks.ts';

type Space = TrainerSpaceQuery['trainerSpace'];
export type Slot = TrainerSessionFragment['slots'][number];
export type Attendee = Space['session']['attendees'][number];

interface Boot {
  readonly language: Language;
  readonly publicUrl: string;
  readonly opened: Space;
}

export const boot = readBoot<Boot>();

/** The session as the server last sent it. Marks are in presence.ts. */
export const space = signal<Space>(boot.opened);
export const session = computed(() => space.value.session);
export const attendees = computed<readonly Attendee[]>(() => session.value.attendees);

/** Rewrites a temporary link to the origin of this page. */
export const links = publicLinks(boot.publicUrl);

/** Id of the chosen slot. Default: the open slot, else the next one, else the last one. */
const chosenId = signal(firstSlot(boot.opened.session.slots).id);
export const chosen = computed<Slot>(() => {
  const { slots } = session.value;
  return slots.find(({ id }) => id === chosenId.value) ?? itemAt(slots, 0);
});

function firstSlot(slots: readonly Slot[]): Slot {
  const next = slots.find(({ status }) => status === 'OPEN') ?? slots.find(({ status }) => status === 'SCHEDULED');
  return next ?? slots.at(-1)!;
}

/** The status of the chosen slot. It changes seldom; its counts change often. */
export const slotStatus = computed(() => chosen.value.status);
/** Whether the holder of this page teaches the chosen slot; in the others, the session's trainer only follows. */
export const mine = computed(() => !(space.value.runsSession && chosen.value.trainer));
/** The name of who teaches the chosen slot. */
export const trainerName = computed(() => (chosen.value.trainer ?? session.value.trainer).name);
/** Whether the trainer can still set marks in the chosen slot. */
export const mayMark = computed(() => mine.value && slotStatus.value === 'OPEN' && session.value.status === 'OPEN');
/** Whether attendees can still be added and would appear in the chosen slot. */
export const mayAdd = computed(
  () => space.value.runsSession && slotStatus.value !== 'CLOSED' && session.value.status === 'OPEN',
);

export const choose = (id: string): void => {
  chosenId.value = id;
};

/** Temporary links are valid for an hour. An open page asks for new ones before that. */
const LINKS_OLD_AFTER_MS = 45 * 60_000;
let freshAt = Date.now();

/** Stores the session from the answer to an action. */
export function takeSession(newer: TrainerSessionFragment): void {
  reads.outdate();
  freshAt = Date.now();
  space.value = { ...space.value, session: { ...space.value.session, ...newer } };
}

type News = Pick<SlotPresenceSubscription['slotPresence'], 'status' | 'slots' | 'attendees'>;

/**
 * Stores an update from the live connection. Unchanged objects keep their identity, so that nothing renders again for
 * them.
 */
export function takeNews({ status, slots: changedSlots, attendees: people }: News): void {
  const { session: before } = space.value;
  const slots = slotsAfter(before.slots, changedSlots);
  const known = new Set(before.attendees.map(({ id }) => id));
  const added = people.filter(({ id }) => !known.has(id));
  const attendees = added.length ? [...before.attendees, ...added] : before.attendees;
  if (slots.some((slot, index) => slot !== before.slots[index]) || added.length || status !== before.status) {
    space.value = { ...space.value, session: { ...before, status, slots, attendees } };
  }
  // Links to the sealed sheet need a request with this page's own credential.
  if (status === 'SEALED' && before.status !== 'SEALED') refreshSoon();
}

function show(trainerSpace: Space): void {
  freshAt = Date.now();
  const { attendees: before } = session.peek();
  const { attendees } = trainerSpace.session;
  const same = before.length === attendees.length && before.every(({ id }, index) => id === attendees[index]?.id);
  space.value = same ? { ...trainerSpace, session: { ...trainerSpace.session, attendees: before } } : trainerSpace;
}

const reads = inOrder(async () => (await send(TrainerSpaceDocument, {})).trainerSpace, show);

/** Reads the whole trainer space again. Throws what `send` throws. */
export const refresh = reads.read;

let pendingRequest: Promise<unknown> | null = null;
let needsRefresh = false;

/** Refreshes soon, with at most one request at a time. */
export function refreshSoon(): void {
  if (pendingRequest) {
    needsRefresh = true;
    return;
  }
  pendingRequest = refresh()
    .catch(() => undefined)
    .then(() => {
      pendingRequest = null;
      if (!needsRefresh) return;
      needsRefresh = false;
      refreshSoon();
    });
}

/** Asks for new links and missed changes when somebody returns to a page that was left open. */
export function renewLinks(): void {
  const renew = () => {
    if (document.visibilityState === 'visible' && Date.now() - freshAt > LINKS_OLD_AFTER_MS) refreshSoon();
  };
  document.addEventListener('visibilitychange', renew);
  setInterval(renew, 60_000);
}

/** The open dialog: at most one. */
type Overlay =
  | { readonly kind: 'qr' }
  | { readonly kind: 'close' }
  | { readonly kind: 'end' }
  | { readonly kind: 'add' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'mark'; readonly attendeeId: string };

export const overlay = signal<Overlay | null>(null);
/** Text that screen readers announce once. */
export const announcement = signal('');

/** The element that gets the focus back when the dialog closes. */
let opener: HTMLElement | null = null;

export function openOverlay(next: Overlay): void {
  opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  overlay.value = next;
}

/** Closes the dialog and returns the focus to its opener, or to the top of the page if the opener is gone. */
export function closeOverlay(): void {
  const target = opener;
  overlay.value = null;
  // Wait until the dialog is gone: before that, nothing behind it can take the focus.
  afterRender(() => {
    if (target?.isConnected) target.focus({ preventScroll: true });
    else document.getElementById('main')?.focus({ preventScroll: true });
  });
}
