import { Client } from 'pg';
import { contract } from '../../test/fixtures/pdf.ts';
import { openAgency, progressOf, putBeforeAgent, sendEnvelopes } from './agency.ts';
import { countWrong } from './count-wrong.ts';
import { type KillSetup, killRepeatedly, type Survival } from './kill-repeatedly.ts';
import { sandboxKey } from './server-process.ts';

/**
 * Authorises a batch, and kills the server repeatedly while it seals: every envelope must be sealed and announced once,
 * and the batch applied and announced once.
 */
export async function killInBatch({
  envelopes,
  ...setup
}: KillSetup & { readonly envelopes: number }): Promise<Survival> {
  const database = new Client({ connectionString: setup.databaseUrl });
  await database.connect();
  try {
    return await killRepeatedly(setup, async (server) => {
      const agency = await openAgency(server.url, sandboxKey(setup.dataDir), setup.databaseUrl);
      const ids = await sendEnvelopes(agency, await contract({ pages: 2 }), envelopes);
      const { id, decide } = await putBeforeAgent(agency, ids);
      await decide();
      const sealed = `SELECT count(*)::int AS sealed FROM envelopes WHERE batch_id = $1 AND status = 'COMPLETED'`;
      return {
        items: envelopes,
        done: async () => (await database.query<{ sealed: number }>(sealed, [id])).rows[0]!.sealed,
        isEnded: async () => (await progressOf(agency, id)).status === 'APPLIED',
        findBroken: () => findBroken(database, id, envelopes),
      };
    });
  } finally {
    await database.end();
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
