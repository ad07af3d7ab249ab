import { anyOf } from '../../platform/database/any-of.ts';
import { createLoader } from '../../platform/database/create-loader.ts';
import type { Delivery } from '../envelopes/index.ts';

interface Row extends Delivery {
  readonly signerId: string;
}

/** Messages of the last 30 days to these signers, oldest first. A message in the development mailbox was accepted by nobody. */
const statement = `
  SELECT signer_id AS "signerId", kind, channel::text, created_at AS "queuedAt",
    CASE WHEN status = 'SENT' AND content IS NULL THEN sent_at END AS "acceptedAt", reply
  FROM messages WHERE signer_id = ${anyOf('$1::uuid[]')} ORDER BY created_at, id`;

/** Lists the messages to a signer. */
export const listDeliveries = createLoader(async ({ pool }, signerIds: readonly string[]) => {
  const { rows } = await pool.query<Row>({ name: 'deliveries-of-signers', text: statement, values: [signerIds] });
  return signerIds.map((id) => rows.filter(({ signerId }) => signerId === id) as readonly Delivery[]);
});
