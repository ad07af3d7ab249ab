import type { EncryptedColumn } from '../../../platform/keystore/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { ComposedMessage } from './kinds.ts';

/** The content and address of a queued message. Stored encrypted, bound to its row. */
export interface MessageContent extends ComposedMessage {
  readonly to: string;
  /**
   * After this time (ISO 8601) the message is no longer sent, because it would only confuse. Null if it has no limit.
   */
  readonly worthUntil: string | null;
  /** Address that receives answers. */
  readonly replyTo?: string | null;
  /** Fingerprint of the logo that the HTML shows as `cid:logo`. */
  readonly logoSha256?: string | null;
  /** An iCalendar object to send with it. */
  readonly calendar?: string | null;
}

const context = (id: string) => `message:${id}`;

/** Declares the column of encrypted messages. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'messages', column: 'content', key: { id: 'uuid' }, contextOf: ({ id }) => context(id!) },
];

/** Encrypts a message, bound to its row. */
export const sealContent = (services: Services, id: string, content: MessageContent): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(services.keystore.encrypt(Buffer.from(JSON.stringify(content), 'utf8'), context(id)));

/** Decrypts a message. @throws DecryptionError if it was encrypted with another secret */
export const openContent = (services: Services, id: string, sealed: Uint8Array): MessageContent =>
  JSON.parse(services.keystore.decrypt(sealed, context(id)).toString('utf8'));
