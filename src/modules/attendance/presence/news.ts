import type { AttendanceSession, Attendee, Mark, Slot } from '../../../platform/database/index.ts';
import type { Presence } from '../count-presence.ts';

/** A slot on a dashboard. */
export interface SlotCount
  extends Pick<Slot, 'id' | 'status' | 'openedAt' | 'closedAt' | 'trainerSignedAt'>,
    Presence {}

/** An item of the presence feed. All readers share the object: do not mutate it. */
export interface PresenceNews {
  readonly sessionId: string;
  /** Pass it to continue after an interruption. */
  readonly cursor: bigint;
  /**
   * True: the complete state, which replaces everything received before. False: the changes since the previous item.
   */
  readonly whole: boolean;
  readonly at: Date;
  readonly status: AttendanceSession['status'];
  /** The slots whose state or counts may have changed. */
  readonly slots: readonly SlotCount[];
  readonly attendees: readonly Attendee[];
  /** At most one per attendee and slot: the newest. */
  readonly marks: readonly Mark[];
}

/** Merges several items, in order, into one. */
export function merged(news: readonly PresenceNews[]): PresenceNews {
  const last = news.at(-1)!;
  if (news.length === 1) return last;
  const keep = <T>(lists: readonly (readonly T[])[], key: (item: T) => string): T[] => [
    ...new Map(lists.flat().map((item) => [key(item), item])).values(),
  ];
  return {
    ...last,
    slots: keep(
      news.map(({ slots }) => slots),
      ({ id }) => id,
    ),
    attendees: keep(
      news.map(({ attendees }) => attendees),
      ({ id }) => id,
    ),
    marks: keep(
      news.map(({ marks }) => marks),
      placeOf,
    ),
  };
}

export const placeOf = ({ slotId, attendeeId }: Mark): string => `${slotId}:${attendeeId}`;

const views = new WeakMap<PresenceNews, Map<string, PresenceNews>>();

/** The part of an item that concerns one slot; null if none does. All readers of a slot share the same object. */
export function ofSlot(news: PresenceNews, slotId: string | null): PresenceNews | null {
  if (slotId === null) return news;
  let own = views.get(news);
  if (!own) views.set(news, (own = new Map()));
  let view = own.get(slotId);
  if (!view) {
    const slots = news.slots.filter(({ id }) => id === slotId);
    view = { ...news, slots, marks: news.marks.filter((mark) => mark.slotId === slotId) };
    own.set(slotId, view);
  }
  return view.whole || view.slots.length > 0 || view.attendees.length > 0 ? view : null;
}
