import { useEffect, useRef, useState } from 'preact/hooks';
import {
  ConsolePresenceDocument,
  type ConsolePresenceSubscription,
  ConsoleSessionDocument,
  type WholeSessionFragment,
} from '../../../generated/graphql.ts';
import { send } from '../../../lib/graphql.ts';
import { useAnswer } from '../../use-answer.ts';
import { useFollow } from '../../use-follow.tsx';

export type Slot = WholeSessionFragment['slots'][number];
export type Attendee = WholeSessionFragment['attendees'][number];
export type Mark = Attendee['marks'][number];
type News = ConsolePresenceSubscription['slotPresence'];

/** A session with its live state. */
export interface LiveSession extends WholeSessionFragment {
  /** By attendee id, then by slot id. */
  readonly marks: ReadonlyMap<string, ReadonlyMap<string, Mark>>;
}

/** Minimum time between updates. A full room records fifty marks per second; a person can read five. */
const BREATH_MS = 200;

type Marks = Map<string, Map<string, Mark>>;

function put(marks: Marks, mark: Mark): void {
  const own = marks.get(mark.attendeeId) ?? new Map<string, Mark>();
  marks.set(mark.attendeeId, own.set(mark.slotId, mark));
}

const wholeOf = (session: WholeSessionFragment): LiveSession => {
  const marks: Marks = new Map();
  for (const attendee of session.attendees) for (const mark of attendee.marks) put(marks, mark);
  return { ...session, marks };
};

/** Applies updates to a session, in order. */
function withNews(session: LiveSession, news: readonly News[]): LiveSession {
  let { status } = session;
  const slots = new Map<string, Slot>(session.slots.map((slot) => [slot.id, slot]));
  let marks: Marks = new Map([...session.marks].map(([attendee, own]) => [attendee, new Map(own)]));
  for (const update of news) {
    status = update.status;
    if (update.whole) marks = new Map();
    for (const slot of update.slots) slots.set(slot.id, { ...slots.get(slot.id)!, ...slot });
    for (const mark of update.marks) put(marks, mark);
  }
  return { ...session, status, slots: [...slots.values()], marks };
}

/** Loads a session and follows it live. `reload` reads everything again: links, files, people. */
export function useSession(id: string) {
  const answer = useAnswer(async () => wholeOf((await send(ConsoleSessionDocument, { id })).attendanceSession!), [id]);
  const [session, setSession] = useState<LiveSession | null>(null);
  const cursor = useRef<string | null>(null);
  const kept = useRef<News[]>([]);
  const latest = useRef<LiveSession | null>(null);
  useEffect(() => {
    if (!answer.data) return;
    latest.current = answer.data;
    setSession(answer.data);
  }, [answer.data]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!kept.current.length || !latest.current) return;
      const before = latest.current;
      const news = kept.current.splice(0);
      const people = new Set(before.attendees.map((attendee) => attendee.id));
      latest.current = withNews(before, news);
      setSession(latest.current);
      // New attendees have links and a sealed session has files: reload to get both.
      const added = news.some(({ attendees }) => attendees.some((attendee) => !people.has(attendee.id)));
      if (added || latest.current.status !== before.status) answer.reload();
    }, BREATH_MS);
    return () => clearInterval(timer);
  }, [answer.data]);
  useFollow(
    ConsolePresenceDocument,
    () => ({ sessionId: id, after: cursor.current }),
    ({ slotPresence: news }) => {
      cursor.current = news.cursor;
      kept.current.push(news);
    },
    { keys: [id], over: session?.status === 'SEALED' },
  );
  return { session, error: answer.error, reload: answer.reload };
}
