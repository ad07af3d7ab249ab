import type { Database, Envelope, Prisma, Tx } from '../../platform/database/index.ts';
import type { LockedEnvelope } from './store.ts';

type Client = Tx | Database['prisma'];

const signers = { orderBy: { position: 'asc' } } as const;

/** Finds envelopes by id with their signers, unordered, by two statements. Unknown ids are left out. */
export const listEnvelopes = (client: Client, ids: readonly string[]): Promise<LockedEnvelope[]> =>
  client.envelope.findMany({ where: { id: { in: [...ids] } }, include: { signers } });

/** Reads an envelope by id with its signers. @throws Prisma's not-found error */
export const readEnvelopeWithSigners = (client: Client, id: string): Promise<LockedEnvelope> =>
  client.envelope.findUniqueOrThrow({ where: { id }, include: { signers } });

/** Reads the envelope of a signer, with all its signers. @throws Prisma's not-found error */
export async function readEnvelopeOfSigner(client: Client, signerId: string): Promise<LockedEnvelope> {
  const { envelopeId } = await client.signer.findUniqueOrThrow({ where: { id: signerId } });
  return readEnvelopeWithSigners(client, envelopeId);
}

/** SQL of the states of all envelopes (`id`, `status`), for joins by other rooms. */
export const envelopeStates = '(SELECT id, status FROM envelopes)';

/** Reads an envelope by id with the selection of a GraphQL field. @throws Prisma's not-found error */
export const queryEnvelope = (client: Client, query: Prisma.EnvelopeDefaultArgs, id: string): Promise<Envelope> =>
  client.envelope.findUniqueOrThrow({ ...query, where: { id } });
