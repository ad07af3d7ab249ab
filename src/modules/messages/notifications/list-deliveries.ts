import { anyOf } from '../../../platform/database/any-of.ts';
import { createLoader } from '../../../platform/database/create-loader.ts';
import type { Delivery } from '../../envelopes/index.ts';

/** Where a message is, as the operator sees it. */
export type MessageState =
  /** A server has accepted it. */
  | 'accepted'
  /** No server is configured: it is in the development mailbox. */
  | 'mailbox'
  /** It will be sent, or sent again. */
  | 'waiting'
  /** It will not be sent: it was refused, is no longer worth sending, or all attempts have failed. */
  | 'given_up';

/** A message to a signer, with what only the operator is shown. */
export interface ListedMessage extends Delivery {
  readonly id: string;
  readonly signerId: string;
  readonly state: MessageState;
  /** What the mail server said last, also when it refused the message. Untrusted. */
  readonly lastReply: string | null;
  /** When a report came that it was not delivered. */
  readonly reportedAt: Date | null;
}

/** Messages of the last 30 days to these signers, oldest first. A message in the development mailbox was accepted by nobody. */
const statement = `
  SELECT m.*, CASE WHEN state = 'accepted' THEN sent_at END AS "acceptedAt",
    CASE WHEN state = 'accepted' THEN "lastReply" END AS reply
  FROM (
    SELECT id, signer_id AS "signerId", kind, channel::text, created_at AS "queuedAt", sent_at, reply AS "lastReply",
      reported_at AS "reportedAt",
      CASE WHEN status = 'SENT' THEN CASE WHEN content IS NULL THEN 'accepted' ELSE 'mailbox' END
        WHEN content IS NULL THEN 'given_up' ELSE 'waiting' END AS state
    FROM messages WHERE signer_id = ${anyOf('$1::uuid[]')}) m
  ORDER BY "queuedAt", id`;

/** Lists the messages to a signer. */
export const listDeliveries = createLoader(async ({ pool }, signerIds: readonly string[]) => {
  const { rows } = await pool.query<ListedMessage>({
    name: 'deliveries-of-signers',
    text: statement,
    values: [signerIds],
  });
  return signerIds.map((id) => rows.filter(({ signerId }) => signerId === id) as readonly ListedMessage[]);
});
