import type { EncryptedColumn } from '../../../platform/keystore/index.ts';
import { answerColumn } from './answer.ts';
import { secretColumn } from './secrets.ts';

/** Declares the columns of encrypted secrets and answers. */
export const encryptedColumns: readonly EncryptedColumn[] = [secretColumn, answerColumn];
