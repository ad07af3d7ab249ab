import type { Tx } from '../../platform/database/index.ts';
import { DecryptionError, type EncryptedColumn } from '../../platform/keystore/index.ts';
import type { Services } from '../../platform/services.ts';
import { composedType } from './file/summary.ts';

const context = (chainId: string) => `evidence-opening:${chainId}`;

/** Declares the column of encrypted values. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'evidence_openings',
    column: 'value',
    key: { chain_id: 'uuid', seq: 'integer', name: 'text' },
    contextOf: ({ chain_id: chainId }) => context(chainId!),
  },
];

/** Encrypts a committed value, bound to its chain. */
export const sealOpening = (services: Services, chainId: string, value: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(services.keystore.encrypt(Buffer.from(value, 'utf8'), context(chainId)));

/** Decrypts a committed value. Null if it belongs to another chain or was changed. */
export function findOpening(services: Services, chainId: string, sealed: Uint8Array): string | null {
  try {
    return services.keystore.decrypt(Buffer.from(sealed), context(chainId)).toString('utf8');
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

/** Erases the openings of a chain, in the caller's transaction. The chain stays valid and reveals no personal data. */
export const eraseOpenings = async (tx: Tx, chainId: string): Promise<void> =>
  void (await tx.evidenceOpening.deleteMany({ where: { chainId } }));

/** Erases the openings of one name in a chain, in the caller's transaction. */
export const eraseOpeningsNamed = async (tx: Tx, chainId: string, name: string): Promise<void> =>
  void (await tx.evidenceOpening.deleteMany({ where: { chainId, name } }));

/**
 * Erases the openings of one signer in an envelope's chain: of events by the signer, of events about the signer, and of
 * the proof's summary, which contains their name.
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
