import type { Database, Envelope, Prisma, Tx } from '../../platform/database/index.ts';
import type { LockedEnvelope } from './store.ts';

type Client = Tx | Database['prisma'];

const signers = { orderBy: { position: 'asc' } } as const;

/** Envelopes by id with their signers, in no order: two statements for any number. Only those that exist. */
export const listEnvelopes = (client: Client, ids: readonly string[]): Promise<LockedEnvelope[]> =>
  client.envelope.findMany({ where: { id: { in: [...ids] } }, include: { signers } });

/** An envelope by id with its signers. @throws where there is none */
export const readEnvelopeWithSigners = (client: Client, id: string): Promise<LockedEnvelope> =>
  client.envelope.findUniqueOrThrow({ where: { id }, include: { signers } });

/** The envelope of a signer, with all of its signers. @throws where there is no such signer */
export async function readEnvelopeOfSigner(client: Client, signerId: string): Promise<LockedEnvelope> {
  const { envelopeId } = await client.signer.findUniqueOrThrow({ where: { id: signerId } });
  return readEnvelopeWithSigners(client, envelopeId);
}

/** The states of all envelopes, to be joined in a statement of another room: `id`, `status`. */
export const envelopeStates = '(SELECT id, status FROM envelopes)';

/** An envelope by id with what a GraphQL field selects of it. @throws where there is none */
export const queryEnvelope = (client: Client, query: Prisma.EnvelopeDefaultArgs, id: string): Promise<Envelope> =>
  client.envelope.findUniqueOrThrow({ ...query, where: { id } });
