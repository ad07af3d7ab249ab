import type { Tx } from '../../platform/database/index.ts';
import { DecryptionError, type EncryptedColumn } from '../../platform/keystore/index.ts';
import type { Services } from '../../platform/services.ts';
import { composedType } from './file/summary.ts';

const context = (chainId: string) => `evidence-opening:${chainId}`;

/** Where committed values are encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'evidence_openings',
    column: 'value',
    key: { chain_id: 'uuid', seq: 'integer', name: 'text' },
    contextOf: ({ chain_id: chainId }) => context(chainId!),
  },
];

/** Encrypts a committed value for its row. */
export const sealOpening = (services: Services, chainId: string, value: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(services.keystore.encrypt(Buffer.from(value, 'utf8'), context(chainId)));

/** Reads it back; null where it is not what was stored: another row's, or changed since. */
export function findOpening(services: Services, chainId: string, sealed: Uint8Array): string | null {
  try {
    return services.keystore.decrypt(Buffer.from(sealed), context(chainId)).toString('utf8');
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

/** Erases what opens a chain's commitments, in the caller's transaction: the chain stays valid, and tells nobody's data. */
export const eraseOpenings = async (tx: Tx, chainId: string): Promise<void> =>
  void (await tx.evidenceOpening.deleteMany({ where: { chainId } }));

/**
 * The same for one signer's part of an envelope's chain: what they did, what was done about them, and the fingerprint of
 * the proof's summary, which names them.
 */
export const eraseOpeningsOf = async (
  tx: Tx,
  chainId: string,
  { actor, signer }: { readonly actor: string; readonly signer: number },
): Promise<void> =>
  void (await tx.$executeRaw`
    DELETE FROM evidence_openings o USING evidence_events e
    WHERE o.chain_id = ${chainId}::uuid AND e.chain_id = o.chain_id AND e.seq = o.seq
      AND (e.actor = ${actor} OR e.data ->> 'signer' = ${String(signer)}
        OR e.type = ${composedType('envelope')})`);
