import { useMemo } from 'preact/hooks';
import {
  ConsolePresenceDocument,
  type ConsolePresenceSubscription,
  ConsoleSessionDocument,
  type WholeSessionFragment,
} from '../../../generated/graphql.ts';
import { slotsAfter } from '../../../lib/slots.ts';
import { useQuery } from '../../query.tsx';

export type Slot = WholeSessionFragment['slots'][number];
export type Attendee = WholeSessionFragment['attendees'][number];
export type Mark = Attendee['marks'][number];
type News = ConsolePresenceSubscription['slotPresence'];

/** A session with its live state. */
export interface LiveSession extends WholeSessionFragment {
  /** By attendee id, then by slot id. */
  readonly marks: ReadonlyMap<string, ReadonlyMap<string, Mark>>;
}

const liveMarks = ({ attendees }: WholeSessionFragment): LiveSession['marks'] =>
  new Map(attendees.map(({ id, marks }) => [id, new Map(marks.map((mark) => [mark.slotId, mark]))]));

/** A session after an update. */
function withNews(session: WholeSessionFragment, news: News): WholeSessionFragment {
  const changed = new Map<string, Mark[]>();
  for (const mark of news.marks) changed.set(mark.attendeeId, [...(changed.get(mark.attendeeId) ?? []), mark]);
  const attendees = session.attendees.map((attendee) => {
    const newer = changed.get(attendee.id) ?? [];
    const slotIds = new Set(newer.map(({ slotId }) => slotId));
    const older = news.whole ? [] : attendee.marks.filter(({ slotId }) => !slotIds.has(slotId));
    return newer.length > 0 || news.whole ? { ...attendee, marks: [...older, ...newer] } : attendee;
  });
  return { ...session, status: news.status, slots: slotsAfter(session.slots, news.slots), attendees };
}

/** Whether an update brings people, who have links, or another status, such as that of a sealed session, which has files. */
const bringsMore = ({ attendees, status }: WholeSessionFragment, news: News): boolean =>
  status !== news.status || news.attendees.some(({ id }) => attendees.every((known) => known.id !== id));

/** Loads a session and follows it live. */
export function useSession(id: string) {
  const query = useQuery(
    ConsoleSessionDocument,
    { id },
    {
      live: {
        document: ConsolePresenceDocument,
        next: (last: ConsolePresenceSubscription | null) => ({
          sessionId: id,
          after: last?.slotPresence.cursor ?? null,
        }),
        take: ({ slotPresence: news }, { attendanceSession: session }, readAgain) => {
          if (bringsMore(session!, news)) readAgain();
          return { attendanceSession: withNews(session!, news) };
        },
        over: ({ attendanceSession }) => attendanceSession?.status === 'SEALED',
      },
    },
  );
  const read = query.data?.attendanceSession;
  const session = useMemo<LiveSession | null>(() => (read ? { ...read, marks: liveMarks(read) } : null), [read]);
  return { session, query };
}
