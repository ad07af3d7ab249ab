import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createBulkSend, csvOf } from '../world/bulk-send.ts';
import { freePort } from '../world/free-port.ts';
import { createTemplate } from '../world/template.ts';
import { countWrong, leftBehind } from './count-wrong.ts';
import { childrenOf } from './processes.ts';
import { sandboxKey, startServerProcess } from './server-process.ts';

export interface BulkKillSetup {
  readonly rows: number;
  /** Number of sent rows between two kills. */
  readonly every: number;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly onKill?: (sent: number, readyMs: number) => void;
}

export interface BulkSurvival {
  readonly kills: number;
  /** Milliseconds from the request until the last row is done, including the restarts. */
  readonly tookMs: number;
  /** Violations, as texts. */
  readonly broken: readonly string[];
}

/** A bulk send that has not ended after this time has failed. */
const LIMIT_MS = 1_200_000;

/**
 * Runs the real server, begins a bulk send, and kills the server repeatedly while it sends: every row must be sent once.
 */
export async function killInBulk(setup: BulkKillSetup): Promise<BulkSurvival> {
  const { rows, every, dataDir, databaseUrl, onKill } = setup;
  const port = await freePort();
  const start = () => startServerProcess({ dataDir, port, env: { DATABASE_URL: databaseUrl } });
  let server = await start();
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const caller = { key: sandboxKey(dataDir) };
    const template = await createTemplate(server, caller);
    const began = performance.now();
    const { id } = await createBulkSend(server, caller, template.id, csvOf(rows));
    const sent = async () => {
      const question = `SELECT count(*)::int AS sent FROM bulk_send_rows WHERE bulk_send_id = $1 AND state = 'SENT'`;
      return (await database.query<{ sent: number }>(question, [id])).rows[0]!.sent;
    };
    const orphans: number[] = [];
    let kills = 0;
    for (let next = every; next < rows; next += every) {
      while ((await sent()) < next) await sleep(2);
      orphans.push(...childrenOf(server.pid));
      await server.kill();
      kills += 1;
      server = await start();
      onKill?.(await sent(), server.readyAfterMs);
    }
    const ended = async () =>
      (await database.query('SELECT 1 FROM bulk_sends WHERE id = $1 AND ended_at IS NOT NULL', [id])).rowCount === 1;
    while (!(await ended())) {
      if (performance.now() - began > LIMIT_MS) throw new Error(`not ended after twenty minutes:\n${server.output()}`);
      await sleep(50);
    }
    const tookMs = performance.now() - began;
    return { kills, tookMs, broken: [...(await findBroken(database, id, rows)), ...leftBehind(orphans)] };
  } finally {
    await database.end();
    await server.stop();
  }
}

/** Counts what a bulk send of this many rows must have left exactly once; returns the violations. */
function findBroken(database: Client, id: string, rows: number): Promise<string[]> {
  const own = '(SELECT envelope_id FROM bulk_send_rows WHERE bulk_send_id = $1)';
  return countWrong(database, id, [
    ['rows sent', rows, `SELECT count(*) FROM bulk_send_rows WHERE bulk_send_id = $1 AND state = 'SENT'`],
    ['envelopes of rows', rows, `SELECT count(*) FROM envelopes WHERE id IN ${own} AND status = 'SENT'`],
    [
      'envelopes of the organisation',
      rows,
      'SELECT count(*) FROM envelopes WHERE organization_id = (SELECT organization_id FROM bulk_sends WHERE id = $1)',
    ],
    [
      'envelope.sent in the chains',
      rows,
      `SELECT count(*) FROM evidence_events WHERE type = 'envelope.sent' AND chain_id IN ${own}`,
    ],
    [
      'messages to first signers',
      rows,
      `SELECT count(*) FROM messages WHERE kind = 'envelope.turn' AND envelope_id IN ${own}`,
    ],
  ]);
}
