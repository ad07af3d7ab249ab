import type { EncryptedColumn } from '../../platform/keystore/index.ts';
import { answerColumn } from './answer.ts';
import { secretColumn } from './secrets.ts';

/** Where secrets of endpoints and their answers are encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [secretColumn, answerColumn];
