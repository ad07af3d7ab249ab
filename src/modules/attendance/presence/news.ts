import type { AttendanceSession, Attendee, Mark, Slot } from '../../../platform/database/index.ts';
import type { Presence } from '../count-presence.ts';

/** A slot as a dashboard shows it. */
export interface SlotCount
  extends Pick<Slot, 'id' | 'status' | 'openedAt' | 'closedAt' | 'trainerSignedAt'>,
    Presence {}

/** What those who follow a session are told at once. Shared by all of them: nobody changes it. */
export interface PresenceNews {
  readonly sessionId: string;
  /** Where to go on from after a break. */
  readonly cursor: bigint;
  /** The state: it takes the place of all that was told before. Otherwise what has changed since. */
  readonly whole: boolean;
  readonly at: Date;
  readonly status: AttendanceSession['status'];
  /** Those whose state or counts may have changed. */
  readonly slots: readonly SlotCount[];
  readonly attendees: readonly Attendee[];
  /** One at most for each attendee and slot: the newest. */
  readonly marks: readonly Mark[];
}

/** Several changes, in order, as one. */
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

/** What of it is one slot's; null where nothing is. The same object for everybody who looks at that slot. */
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
