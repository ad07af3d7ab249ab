import type { EncryptedColumn } from '../../platform/keystore/index.ts';
import { keyColumn } from './keyring.ts';
import { sealKeyColumn } from './organization-seals.ts';

/** Where private keys are encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [keyColumn, sealKeyColumn];
