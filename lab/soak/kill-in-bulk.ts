import { Client } from 'pg';
import { createBulkSend, csvOf } from '../../test/world/bulk-send.ts';
import { createTemplate } from '../../test/world/template.ts';
import { countWrong } from './count-wrong.ts';
import { type KillSetup, killRepeatedly, type Survival } from './kill-repeatedly.ts';
import { sandboxKey } from './server-process.ts';

/** Kills the server repeatedly while it sends a bulk send: every row must be sent once. */
export async function killInBulk({ rows, ...setup }: KillSetup & { readonly rows: number }): Promise<Survival> {
  const database = new Client({ connectionString: setup.databaseUrl });
  await database.connect();
  try {
    return await killRepeatedly(setup, async (server) => {
      const caller = { key: sandboxKey(setup.dataDir) };
      const template = await createTemplate(server, caller);
      const { id } = await createBulkSend(server, caller, template.id, csvOf(rows));
      const sent = `SELECT count(*)::int AS sent FROM bulk_send_rows WHERE bulk_send_id = $1 AND state = 'SENT'`;
      const ended = 'SELECT 1 FROM bulk_sends WHERE id = $1 AND ended_at IS NOT NULL';
      return {
        items: rows,
        done: async () => (await database.query<{ sent: number }>(sent, [id])).rows[0]!.sent,
        isEnded: async () => (await database.query(ended, [id])).rowCount === 1,
        findBroken: () => findBroken(database, id, rows),
      };
    });
  } finally {
    await database.end();
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
