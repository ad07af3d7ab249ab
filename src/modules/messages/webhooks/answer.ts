import { DecryptionError, type EncryptedColumn } from '../../../platform/keystore/index.ts';
import type { Services } from '../../../platform/services.ts';

const context = (deliveryId: string) => `webhook-answer:${deliveryId}`;

export const answerColumn: EncryptedColumn = {
  table: 'webhook_attempts',
  column: 'sealed_answer',
  key: { id: 'uuid' },
  also: ['delivery_id'],
  contextOf: ({ delivery_id: deliveryId }) => context(deliveryId!),
};

/** Encrypts the beginning of an answer, because a receiver can echo personal data. */
export const sealAnswer = (services: Services, deliveryId: string, answer: Buffer): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(services.keystore.encrypt(answer, context(deliveryId)));

/** Decrypts an answer as text; invalid UTF-8 is replaced. Null if it was encrypted with another SECRET_KEY. */
export function openAnswer(services: Services, deliveryId: string, sealed: Uint8Array): string | null {
  try {
    return services.keystore.decrypt(sealed, context(deliveryId)).toString('utf8');
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}
