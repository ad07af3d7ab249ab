import { isUuid } from '../../kernel/ids.ts';
import type { Database, Envelope, Signer } from '../../platform/database/index.ts';

/** An envelope as the operator sees it. */
export interface FoundEnvelope extends Envelope {
  /** In order. */
  readonly signers: readonly Signer[];
}

/** Finds an envelope of any organisation, for the operator. Null if there is none. */
export const findAnyEnvelope = async ({ prisma }: Database, id: string): Promise<FoundEnvelope | null> =>
  isUuid(id)
    ? prisma.envelope.findUnique({ where: { id }, include: { signers: { orderBy: { position: 'asc' } } } })
    : null;
