import type { Keystore } from '../keystore/index.ts';

/** The authentication code of a stored file. A name contains no zero byte. */
export const macOf = (keystore: Keystore, name: string, content: Buffer): Buffer =>
  keystore.mac('shared-file', Buffer.concat([Buffer.from(`${name}\0`), content]));
