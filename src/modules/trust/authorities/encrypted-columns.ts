import type { EncryptedColumn } from '../../../platform/keystore/index.ts';
import { keyColumn } from './keyring.ts';
import { sealKeyColumn } from './organization-seals.ts';

/** Declares the columns of encrypted private keys. */
export const encryptedColumns: readonly EncryptedColumn[] = [keyColumn, sealKeyColumn];
