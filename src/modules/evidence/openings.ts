import { DecryptionError, type EncryptedColumn } from '../../platform/keystore/index.ts';
import type { Services } from '../../platform/services.ts';

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
