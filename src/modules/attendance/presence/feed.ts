import { setImmediate as afterThis, setTimeout as sleep } from 'node:timers/promises';
import {
  type AttendanceSession,
  type Attendee,
  type Mark,
  type Queries,
  repeatableTransaction,
  type Slot,
  sql,
} from '../../../platform/database/index.ts';
import { logFailure } from '../../../platform/outage.ts';
import type { Services } from '../../../platform/services.ts';
import { type Change, followPages, latestChange, readChanges } from '../../evidence/index.ts';
import { attendanceRate, type Presence, readStandingMarks } from '../standing-marks.ts';

/** Reads the state of a session and its cursor, consistently. */
const readWhole = (services: Services, sessionId: string): Promise<PresenceNews> =>
  repeatableTransaction(
    services.database,
    async (tx) => {
      const latest = await latestChange(services, sessionId, tx);
      const { status } = await tx.attendanceSession.findUniqueOrThrow({ where: { id: sessionId } });
      const slots = await countSlots(tx, sessionId, null);
      const attendees = await tx.attendee.findMany({ where: { sessionId }, orderBy: { position: 'asc' } });
      const marks = await readStandingMarks(tx, sql`m.session_id = ${sessionId}::uuid ORDER BY m.signed_at`);
      const at = latest?.at ?? services.clock.now();
      return { sessionId, cursor: latest?.cursor ?? 0n, whole: true, at, status, slots, attendees, marks };
    },
    // All reads see one snapshot. It never has to be retried: it only reads, and no other transaction is serializable.
    { isolation: 'serializable' },
  );

/** Reads the state of the rows that some changes refer to; at least as new as the last change. */
async function readNews(services: Services, sessionId: string, changes: readonly Change[]): Promise<PresenceNews> {
  const { prisma } = services.database;
  const subjects = (pattern: RegExp) => changes.filter(({ type }) => pattern.test(type)).map((one) => one.subjectId);
  const markIds = subjects(/^mark\.given$/);
  const attendeeIds = subjects(/^attendee\./);
  const rows = markIds.length ? await prisma.mark.findMany({ where: { id: { in: markIds } } }) : [];
  const byId = new Map(rows.map((mark) => [mark.id, mark]));
  const marks = new Map(markIds.map((id) => [markPlace(byId.get(id)!), byId.get(id)!]));
  const attendees = attendeeIds.length
    ? await prisma.attendee.findMany({ where: { id: { in: attendeeIds } }, orderBy: { position: 'asc' } })
    : [];
  const slotIds = [...subjects(/^slot\./), ...rows.map(({ slotId }) => slotId)];
  // A new attendee is expected in every slot; closing or sealing a session concerns all slots.
  const all = changes.some(({ type }) => /^(attendee|session)\./.test(type));
  const slots = await countSlots(services.database, sessionId, all ? null : [...new Set(slotIds)]);
  const { status } = await prisma.attendanceSession.findUniqueOrThrow({ where: { id: sessionId } });
  const { cursor, at } = changes.at(-1)!;
  return { sessionId, cursor, whole: false, at, status, slots, attendees, marks: [...marks.values()] };
}

/** Counts all or some slots of a session, in order. */
async function countSlots(on: Queries, sessionId: string, ids: readonly string[] | null): Promise<SlotCount[]> {
  const rows = await on.rows<Omit<SlotCount, 'rate'>>(sql`
    SELECT s.id, s.status::text, s.opened_at AS "openedAt", s.closed_at AS "closedAt",
      s.trainer_signed_at AS "trainerSignedAt", s.checks_planned AS "checksPlanned",
      (SELECT count(*)::int FROM marks m
        WHERE m.slot_id = s.id AND m.state = 'STANDING' AND m.status IN ('PRESENT', 'LATE')) AS present,
      coalesce(s.expected, (SELECT count(*)::int FROM attendees a WHERE a.session_id = s.session_id)) AS expected
    FROM slots s
    WHERE s.session_id = ${sessionId}::uuid AND (${ids}::uuid[] IS NULL OR s.id = ANY(${ids}::uuid[]))
    ORDER BY s.position`);
  return rows.map((row) => ({ ...row, rate: attendanceRate(row.present, row.expected) }));
}

/** Number of news items kept for readers that are slightly behind. Other readers catch up from the database. */
const KEPT = 64;
/** A reader that missed more changes than this receives the whole state instead. */
const MISSED = 2_000;
/** Maximum number of changes per news item. */
const PAGE = 500;
/**
 * Pause between two news items, ms. Changes in between are merged. The pause grows with the time that delivery takes.
 */
const pause = { least: 20, most: 400 };

/**
 * The changes of one session, read once in this process for all its followers. They are read from the database in
 * order; the bus only signals when to look, so a lost wake-up loses nothing.
 */
export class PresenceFeed {
  readonly #services: Services;
  readonly #sessionId: string;
  readonly #stop = new AbortController();
  readonly #kept: PresenceNews[] = [];
  readonly #waiting = new Set<() => void>();
  readonly #caughtUp = new Map<bigint, Promise<PresenceNews | null>>();
  #whole: Promise<PresenceNews> | null = null;
  /** The cursor before the first kept item. */
  #from: bigint;
  /** Cursor of the last published item. */
  #cursor: bigint;

  constructor(services: Services, sessionId: string, cursor: bigint) {
    this.#services = services;
    this.#sessionId = sessionId;
    this.#from = cursor;
    this.#cursor = cursor;
    void this.#run();
  }

  /** The current state; callers between two news items share one read. */
  whole(): Promise<PresenceNews> {
    this.#whole ??= readWhole(this.#services, this.#sessionId).catch((error) => {
      this.#whole = null;
      throw error;
    });
    return this.#whole;
  }

  /** Everything published after a cursor, merged into one item; null if there is nothing. */
  async since(cursor: bigint): Promise<PresenceNews | null> {
    if (cursor >= this.#cursor) return null;
    const first = this.#kept.findIndex((news) => news.cursor > cursor);
    const before = this.#kept[first - 1]?.cursor ?? this.#from;
    if (before === cursor) return merged(this.#kept.slice(first));
    // The cursor is inside a kept item, or older than all of them: read the database, once for all readers at this
    // cursor.
    let caughtUp = this.#caughtUp.get(cursor);
    if (!caughtUp) {
      caughtUp = this.#catchUp(cursor);
      if (this.#caughtUp.size < KEPT) this.#caughtUp.set(cursor, caughtUp);
    }
    return caughtUp;
  }

  async #catchUp(cursor: bigint): Promise<PresenceNews | null> {
    const missed = await readChanges(this.#services, this.#sessionId, cursor, MISSED + 1);
    if (missed.length > MISSED) return this.whole();
    const knownChanges = missed.filter((change) => change.cursor <= this.#cursor);
    return knownChanges.length ? readNews(this.#services, this.#sessionId, knownChanges) : null;
  }

  /** Resolves when there are news, or when the reader leaves. */
  next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      if (signal.aborted) return resolve();
      this.#waiting.add(done);
      signal.addEventListener('abort', done);
    });
  }

  stop(): void {
    this.#stop.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        for await (const changes of followPages(this.#services, this.#sessionId, this.#cursor, signal, PAGE)) {
          if (signal.aborted) return;
          const news = await readNews(this.#services, this.#sessionId, changes);
          const took = await this.#publish(news);
          await sleep(Math.min(Math.max(took, pause.least), pause.most), undefined, { signal, ref: false });
        }
      } catch (error) {
        if (signal.aborted) return;
        logFailure(
          this.#services.log,
          'warn',
          { err: error },
          'the presence feed was interrupted and is being resumed',
        );
        await sleep(1_000, undefined, { ref: false });
      }
    }
  }

  /** Publishes an item. Returns how long its delivery to all readers took, ms. */
  async #publish(news: PresenceNews): Promise<number> {
    this.#kept.push(news);
    if (this.#kept.length > KEPT) this.#from = this.#kept.shift()!.cursor;
    this.#caughtUp.clear();
    this.#cursor = news.cursor;
    this.#whole = null;
    const began = performance.now();
    for (const wake of [...this.#waiting]) wake();
    await afterThis();
    return performance.now() - began;
  }
}

/** A slot on a dashboard. */
export interface SlotCount
  extends Pick<Slot, 'id' | 'status' | 'openedAt' | 'closedAt' | 'trainerSignedAt' | 'checksPlanned'>,
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
function merged(news: readonly PresenceNews[]): PresenceNews {
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
      markPlace,
    ),
  };
}

const markPlace = ({ slotId, attendeeId }: Mark): string => `${slotId}:${attendeeId}`;

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
