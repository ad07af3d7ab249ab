import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { entryArguments } from '../../src/platform/sandbox/index.ts';
import { freePort } from '../../test/world/free-port.ts';
import { markBy, openDashboards, openSession, openSockets } from './attendance-load.ts';
import { type Row, rounded, type Section } from './section.ts';
import { type BenchWorld, openBenchWorld } from './world.ts';

const PEOPLE = 500;
const DASHBOARDS = 1_000;
const MARKS_PER_SECOND = 50;

/** A full room signs in while dashboards watch. */
export const attendance: Section = {
  name: 'attendance',
  title: 'Attendance: a burst of marks, and dashboards',
  explanation: `${PEOPLE} attendees who each mark twice in one burst, over GraphQL with their links, beside as many bare pg inserts (ON CONFLICT DO NOTHING, 20 connections, same PostgreSQL). Then ${DASHBOARDS} dashboards of one session on sockets of their own while ${MARKS_PER_SECOND} mark each second, from the moment written in the mark (before its commit) to the frame, beside a bare ws server that sends each to all. The readers run in the process that measures. Aims: p99 under 1500 ms and exactly ${PEOPLE} marks; p99 under 500 ms.`,
  async run(seconds) {
    // One machine plays all attendees and all dashboards.
    const world = await openBenchWorld({ CONNECTIONS_PER_NETWORK: String(4 * DASHBOARDS) });
    try {
      await burst(world);
      return [await bareInserts(world), await burst(world), await bareFanOut(seconds), await fanOut(world, seconds)];
    } finally {
      await world.close();
    }
  },
};

const rowOf = (what: string, times: readonly number[], more: Row = {}): Row => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return { what, count: times.length, 'p50, ms': at(0.5), 'p99, ms': at(0.99), 'longest, ms': at(1), ...more };
};

async function timed(acts: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  return Promise.all(
    acts.map(async (act) => {
      const began = performance.now();
      await act();
      return performance.now() - began;
    }),
  );
}

async function bareInserts({ databaseUrl }: BenchWorld): Promise<Row> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  try {
    await pool.query(
      'CREATE TABLE bare_marks (slot uuid, attendee uuid, at timestamptz, PRIMARY KEY (slot, attendee))',
    );
    const slot = randomUUID();
    const people = Array.from({ length: PEOPLE }, () => randomUUID());
    const insert = (attendee: string) => () =>
      pool.query('INSERT INTO bare_marks VALUES ($1, $2, now()) ON CONFLICT DO NOTHING', [slot, attendee]);
    return rowOf('bare pg insert', await timed([...people, ...people].map(insert)));
  } finally {
    await pool.end();
  }
}

async function burst({ server, key, databaseUrl }: BenchWorld): Promise<Row> {
  const { id, slotId, links } = await openSession(server.url, key, PEOPLE);
  const times = await timed([...links, ...links].map((link) => () => markBy(server.url, link, slotId)));
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query('SELECT count(*)::int AS marks FROM marks WHERE session_id = $1', [id]);
  await client.end();
  return rowOf('markPresence', times, { marks: rows[0].marks });
}

/** Runs `act` at this rate per second for this duration. */
async function steadily(perSecond: number, seconds: number, act: (n: number) => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const acts: Promise<unknown>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await sleep(Math.max(0, began + (n * 1_000) / perSecond - performance.now()));
    acts.push(act(n));
  }
  await Promise.all(acts);
}

async function fanOut({ server, key }: BenchWorld, seconds: number): Promise<Row> {
  const { id, slotId, links } = await openSession(server.url, key, Math.ceil(MARKS_PER_SECOND * seconds));
  const times: number[] = [];
  let frames = 0;
  const boards = await openDashboards(server.url, key, id, DASHBOARDS, ({ marks }) => {
    frames += 1;
    const now = Date.now();
    for (const { signedAt } of marks) times.push(now - Date.parse(signedAt));
  });
  await steadily(MARKS_PER_SECOND, seconds, (n) =>
    links[n] ? markBy(server.url, links[n], slotId) : Promise.resolve(),
  );
  const wanted = DASHBOARDS * links.length;
  for (let waited = 0; times.length < wanted && waited < 10_000; waited += 50) await sleep(50);
  boards.close();
  return rowOf('slotPresence', times, { frames, marks: `${times.length / DASHBOARDS} of ${links.length} on each` });
}

async function bareFanOut(seconds: number): Promise<Row> {
  const entry = new URL('./bare-fan-out.ts', import.meta.url);
  const port = await freePort();
  const bare = spawn(process.execPath, [...entryArguments(entry), fileURLToPath(entry)], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(bare.stdout!, 'data');
    const times: number[] = [];
    const sockets = await openSockets(`ws://127.0.0.1:${port}`, DASHBOARDS, (socket, ready) => {
      socket.on('message', (bytes) => {
        const text = String(bytes);
        if (text === 'ready') ready();
        else times.push(Date.now() - JSON.parse(text).at);
      });
    });
    const mark = { attendeeId: randomUUID(), status: 'PRESENT', signedAt: new Date().toISOString() };
    await steadily(MARKS_PER_SECOND, seconds, () =>
      fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: JSON.stringify({ at: Date.now(), marks: [mark] }) }),
    );
    await sleep(500);
    sockets.close();
    return rowOf('bare ws to all', times, { frames: times.length });
  } finally {
    bare.kill();
  }
}
