import { definitely } from '../../kernel/definitely.ts';
import type { Envelope, Prisma } from '../../platform/database/index.ts';
import { type Client, type EnvelopeWithSigners, queryWithSigners } from './envelope-sql.ts';

/** Finds envelopes by id with their signers, unordered, by one statement. Unknown ids are left out. */
export const listEnvelopes = (client: Client, ids: readonly string[]): Promise<EnvelopeWithSigners[]> =>
  queryWithSigners(client, 'e.id = ANY($1::uuid[])', [...ids]);

/** Reads an envelope by id with its signers. @throws Error (there is none) */
export const readEnvelopeWithSigners = async (client: Client, id: string): Promise<EnvelopeWithSigners> =>
  definitely((await listEnvelopes(client, [id]))[0], `envelope ${id}`);

/** Reads the envelope of a signer, with all its signers. @throws Error (there is no such signer) */
export const readEnvelopeOfSigner = async (client: Client, signerId: string): Promise<EnvelopeWithSigners> =>
  definitely(
    (await queryWithSigners(client, 'e.id = (SELECT envelope_id FROM signers WHERE id = $1::uuid)', signerId))[0],
    `envelope of signer ${signerId}`,
  );

/** SQL of the states of all envelopes (`id`, `status`), for joins by other rooms. */
export const envelopeStates = '(SELECT id, status FROM envelopes)';

/** Reads an envelope by id with the selection of a GraphQL field. @throws Prisma's not-found error */
export const queryEnvelope = (client: Client, query: Prisma.EnvelopeDefaultArgs, id: string): Promise<Envelope> =>
  client.envelope.findUniqueOrThrow({ ...query, where: { id } });
