import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { contract } from '../fixtures/pdf.ts';
import { freePort } from '../world/free-port.ts';
import { openAgency, progressOf, putBeforeAgent, sendEnvelopes } from './agency.ts';
import { countWrong, leftBehind } from './count-wrong.ts';
import { childrenOf } from './processes.ts';
import { sandboxKey, startServerProcess } from './server-process.ts';

export interface BatchKillSetup {
  readonly envelopes: number;
  /** Number of seals between two kills. */
  readonly every: number;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly onKill?: (sealed: number, readyMs: number) => void;
}

export interface BatchSurvival {
  readonly kills: number;
  /** Milliseconds from the code until the batch is applied, including the restarts. */
  readonly tookMs: number;
  /** Violations, as texts. */
  readonly broken: readonly string[];
}

/**
 * Runs the real server, authorises a batch, and kills the server repeatedly while it seals: every envelope must be
 * sealed and announced once, and the batch applied and announced once.
 */
export async function killInBatch(setup: BatchKillSetup): Promise<BatchSurvival> {
  const { envelopes, every, dataDir, databaseUrl, onKill } = setup;
  const port = await freePort();
  const start = () => startServerProcess({ dataDir, port, env: { DATABASE_URL: databaseUrl } });
  let server = await start();
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const agency = await openAgency(server.url, sandboxKey(dataDir), databaseUrl);
    const ids = await sendEnvelopes(agency, await contract({ pages: 2 }), envelopes);
    const { id, decide } = await putBeforeAgent(agency, ids);
    const sealed = async () => {
      const { rows } = await database.query<{ sealed: number }>(
        `SELECT count(*)::int AS sealed FROM envelopes WHERE batch_id = $1 AND status = 'COMPLETED'`,
        [id],
      );
      return rows[0]!.sealed;
    };
    await decide();
    const began = performance.now();
    const orphans: number[] = [];
    let kills = 0;
    for (let next = every; next < envelopes; next += every) {
      while ((await sealed()) < next) await sleep(5);
      orphans.push(...childrenOf(server.pid));
      await server.kill();
      kills += 1;
      server = await start();
      onKill?.(await sealed(), server.readyAfterMs);
    }
    while ((await progressOf(agency, id)).status !== 'APPLIED') {
      if (performance.now() - began > 1_200_000)
        throw new Error(`not applied after twenty minutes:\n${server.output()}`);
      await sleep(100);
    }
    const tookMs = performance.now() - began;
    const broken = [...(await findBroken(database, id, envelopes)), ...leftBehind(orphans)];
    return { kills, tookMs, broken };
  } finally {
    await database.end();
    await server.stop();
  }
}

/** Counts what a batch of this many envelopes must have left exactly once; returns the violations. */
export function findBroken(database: Client, batchId: string, envelopes: number): Promise<string[]> {
  const ofBatch = `(SELECT id FROM envelopes WHERE batch_id = $1)`;
  return countWrong(database, batchId, [
    ['envelopes completed', envelopes, `SELECT count(*) FROM envelopes WHERE batch_id = $1 AND status = 'COMPLETED'`],
    [
      'sealed forms',
      envelopes,
      `SELECT count(*) FROM document_fingerprints f JOIN documents d ON d.id = f.document_id
       WHERE f.kind = 'SEALED' AND d.envelope_id IN ${ofBatch}`,
    ],
    [
      'envelope.completed in the chains',
      envelopes,
      `SELECT count(*) FROM evidence_events WHERE type = 'envelope.completed' AND chain_id IN ${ofBatch}`,
    ],
    [
      'decisions in the chains',
      envelopes,
      `SELECT count(*) FROM evidence_events WHERE type = 'signer.authorized' AND chain_id IN ${ofBatch}`,
    ],
    [
      'envelope.completed told',
      envelopes,
      `SELECT count(*) FROM webhook_events WHERE type = 'envelope.completed' AND subject_id IN ${ofBatch}`,
    ],
    [
      'seal_batch.applied told',
      1,
      `SELECT count(*) FROM webhook_events WHERE type = 'seal_batch.applied' AND subject_id = $1`,
    ],
    ['live items', 0, `SELECT count(*) FROM seal_batch_items WHERE batch_id = $1 AND live`],
  ]);
}
