import type { EncryptedColumn } from '../../platform/keystore/index.ts';
import type { Services } from '../../platform/services.ts';
import type { ComposedMessage } from './kinds.ts';

/** What a queued message says and to whom: encrypted at rest, bound to its row. */
export interface MessageContent extends ComposedMessage {
  readonly to: string;
  /** After it the message only confuses, and is not sent any more (ISO 8601); null: always worth sending. */
  readonly worthUntil: string | null;
}

const context = (id: string) => `message:${id}`;

/** Where messages are encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'messages', column: 'content', key: { id: 'uuid' }, contextOf: ({ id }) => context(id!) },
];

/** Encrypts a message for its row. */
export const sealContent = (services: Services, id: string, content: MessageContent): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(services.keystore.encrypt(Buffer.from(JSON.stringify(content), 'utf8'), context(id)));

/** Reads it back. Throws `DecryptionError` where it was sealed under another secret. */
export const openContent = (services: Services, id: string, sealed: Uint8Array): MessageContent =>
  JSON.parse(services.keystore.decrypt(sealed, context(id)).toString('utf8')) as MessageContent;
