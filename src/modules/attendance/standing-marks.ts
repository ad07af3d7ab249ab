import { modelColumns, modelRows } from '../../platform/database/columns.ts';
import { createLoader } from '../../platform/database/create-loader.ts';
import {
  type Attendee,
  anyOf,
  type Database,
  type Mark,
  type Queries,
  type Slot,
  type Sql,
  sql,
  type Tx,
} from '../../platform/database/index.ts';

const marks = sql`SELECT ${modelColumns('Mark').list('m')} FROM marks m WHERE m.state = 'STANDING' AND`;

/**
 * Reads current marks `m` for which a condition holds, by hand-written SQL: a session has up to 100,000. The condition
 * may end with ORDER BY.
 */
export const readStandingMarks = (on: Queries, condition: Sql): Promise<Mark[]> =>
  on.rows<Mark>(sql`${marks} ${condition}`, ['marks']);

/** Approximate number of marks per statement: reading and serialising so many takes a few milliseconds. */
const ROWS = 400;
/**
 * Attendees in the first statement, before the number of marks per attendee is known; a session has up to 200 slots.
 */
const FIRST = 5;

interface PendingQuery {
  readonly attendeeId: string;
  resolve(marks: Mark[]): void;
  reject(error: unknown): void;
}

const waiting = new WeakMap<Database, PendingQuery[]>();

/**
 * Finds the current marks of an attendee, in the order of the slots. Requests of the same turn of the event loop share
 * a few statements, of some attendees each, one after the other: the server answers other requests in between, even
 * while it returns a session of 100,000 marks.
 */
export const findCurrentMarks = (database: Database, attendeeId: string): Promise<Mark[]> =>
  new Promise((resolve, reject) => {
    let queries = waiting.get(database);
    if (!queries) {
      const all: PendingQuery[] = [];
      waiting.set(database, (queries = all));
      setImmediate(() => {
        waiting.delete(database);
        void findEach(database, all);
      });
    }
    queries.push({ attendeeId, resolve, reject });
  });

async function findEach(database: Database, queries: readonly PendingQuery[]): Promise<void> {
  let size = FIRST;
  let found = 0;
  for (let at = 0; at < queries.length; ) {
    const some = queries.slice(at, at + size);
    try {
      const ids = some.map((one) => one.attendeeId);
      const marks = await readStandingMarks(
        database,
        sql`m.attendee_id = ${anyOf(ids, 'uuid')} ORDER BY (SELECT position FROM slots WHERE id = m.slot_id)`,
      );
      const own = new Map(some.map(({ attendeeId }): [string, Mark[]] => [attendeeId, []]));
      for (const mark of marks) own.get(mark.attendeeId)!.push(mark);
      for (const one of some) one.resolve(own.get(one.attendeeId)!);
      found += marks.length;
    } catch (error) {
      for (const one of some) one.reject(error);
    }
    at += some.length;
    size = Math.max(1, Math.floor((ROWS * at) / Math.max(1, found)));
  }
}

/** The rows that acts of marking refer to. */
export interface Known {
  readonly slots: ReadonlyMap<string, Slot>;
  readonly attendees: ReadonlyMap<string, Attendee>;
  /** Current marks, by slot and attendee. */
  readonly standing: ReadonlyMap<string, Mark>;
  /** The attendee who marked from a device, by slot and device. */
  readonly devices: Map<string, string>;
}

const slots = modelRows<Slot>('Slot', 'slots');
const attendees = modelRows<Attendee>('Attendee', 'attendees');

export const placeKey = ({ slotId, attendeeId }: Pick<Mark, 'slotId' | 'attendeeId'>) => `${slotId}:${attendeeId}`;
export const deviceKey = (slotId: string, mac: Uint8Array) => `${slotId}:${Buffer.from(mac).toString('hex')}`;

/** Reads the rows by hand-written SQL, because a full room marks at once. `macs` has the device of each act. */
export async function readKnown(
  tx: Tx,
  sessionId: string,
  acts: readonly Pick<Mark, 'slotId' | 'attendeeId'>[],
  macs: readonly (Uint8Array<ArrayBuffer> | null)[],
): Promise<Known> {
  const slotIds = [...new Set(acts.map(({ slotId }) => slotId))];
  const attendeeIds = [...new Set(acts.map(({ attendeeId }) => attendeeId))];
  const deviceMacs = macs.filter((mac) => mac !== null);
  const inSession = (ids: readonly string[]) => sql`r.session_id = ${sessionId}::uuid AND r.id = ${anyOf(ids, 'uuid')}`;
  const found = await slots(tx, inSession(slotIds));
  const people = await attendees(tx, inSession(attendeeIds));
  const standing = await readStandingMarks(
    tx,
    sql`m.slot_id = ${anyOf(slotIds, 'uuid')} AND m.attendee_id = ${anyOf(attendeeIds, 'uuid')}`,
  );
  const macBytes = deviceMacs.map((mac) => Buffer.from(mac));
  const fromDevices = deviceMacs.length
    ? await tx.rows<Required<Pick<Mark, 'slotId' | 'attendeeId' | 'deviceMac'>>>(
        sql`SELECT slot_id AS "slotId", attendee_id AS "attendeeId", device_mac AS "deviceMac" FROM marks
         WHERE slot_id = ${anyOf(slotIds, 'uuid')} AND device_mac = ${anyOf(macBytes, 'bytea')} ORDER BY signed_at DESC`,
        ['marks'],
      )
    : [];
  return {
    slots: new Map(found.map((slot) => [slot.id, slot])),
    attendees: new Map(people.map((attendee) => [attendee.id, attendee])),
    standing: new Map(standing.map((mark) => [placeKey(mark), mark])),
    devices: new Map(fromDevices.map((mark) => [deviceKey(mark.slotId, mark.deviceMac!), mark.attendeeId])),
  };
}

/** Current attendance in a slot. */
export interface Presence {
  /** Includes late attendees. */
  readonly present: number;
  /** Number of attendees of the session, frozen when the slot closed. */
  readonly expected: number;
  /** Percentage, rounded half up to an integer. */
  readonly rate: number;
}

/** Counts the attendance in a slot. One statement counts all slots requested in the same turn of the event loop. */
export const countPresence = createLoader(async (database, slotIds: readonly string[]): Promise<Presence[]> => {
  const rows = await database.rows<{ id: string; present: number; expected: number }>(sql`
      SELECT s.id,
        (SELECT count(*)::int FROM marks m
          WHERE m.slot_id = s.id AND m.state = 'STANDING' AND m.status IN ('PRESENT', 'LATE')) AS present,
        coalesce(s.expected, (SELECT count(*)::int FROM attendees a WHERE a.session_id = s.session_id)) AS expected
      FROM slots s WHERE s.id = ANY(${slotIds}::uuid[])`);
  const found = new Map(
    rows.map(({ id, present, expected }) => [id, { present, expected, rate: attendanceRate(present, expected) }]),
  );
  return slotIds.map((id) => found.get(id)!);
});

/** Returns the percentage, rounded half up, in integer arithmetic. */
export const attendanceRate = (present: number, expected: number): number =>
  expected === 0 ? 0 : Math.floor((200 * present + expected) / (2 * expected));

/** The hours of an attendee, in minutes. */
export interface AttendedHours {
  /** Planned minutes of the slots at which the attendee is expected. */
  readonly expectedMinutes: number;
  /** Planned minutes of the slots where they are present or late, less `lateMinutes` and `earlyMinutes`. */
  readonly attendedMinutes: number;
  /** Minutes of delay that the trainer stated. */
  readonly lateMinutes: number;
  /** Minutes of early departures that the trainer stated. */
  readonly earlyMinutes: number;
}

/**
 * Adds up the hours of an attendee as the sheet does (`sheet/totals.ts`): each slot counts in whole minutes, and a slot
 * that closed before the attendee was added does not count. One statement counts several attendees.
 */
export const countHours = createLoader(async (database, attendeeIds: readonly string[]): Promise<AttendedHours[]> => {
  const rows = await database.rows<AttendedHours & { id: string }>(sql`
      SELECT a.id,
        coalesce(sum(p.minutes), 0)::int AS "expectedMinutes",
        coalesce(sum(p.minutes - coalesce(m.late_minutes, 0) - coalesce(m.early_minutes, 0)) FILTER (WHERE m.status IN ('PRESENT', 'LATE')), 0)::int
          AS "attendedMinutes",
        coalesce(sum(m.late_minutes), 0)::int AS "lateMinutes",
        coalesce(sum(m.early_minutes), 0)::int AS "earlyMinutes"
      FROM attendees a
      JOIN slots s ON s.session_id = a.session_id AND a.position < coalesce(s.expected, a.position + 1)
      CROSS JOIN LATERAL (SELECT round(extract(epoch FROM s.ends_at - s.starts_at) / 60)::int AS minutes) p
      LEFT JOIN marks m ON m.slot_id = s.id AND m.attendee_id = a.id AND m.state = 'STANDING'
      WHERE a.id = ANY(${attendeeIds}::uuid[])
      GROUP BY a.id`);
  const found = new Map(rows.map(({ id, ...hours }) => [id, hours]));
  return attendeeIds.map(
    (id) => found.get(id) ?? { expectedMinutes: 0, attendedMinutes: 0, lateMinutes: 0, earlyMinutes: 0 },
  );
});
