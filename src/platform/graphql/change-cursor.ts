import { equalInConstantTime } from '../../kernel/constant-time.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { refuse } from '../../kernel/fault.ts';
import type { Keystore } from '../keystore/index.ts';

const TAG_BYTES = 8;
const PLACE_BYTES = 8;
const TAG = 'change-cursor:tag';
const MASK = 'change-cursor:mask';

/**
 * Encodes the cursor of a change, 22 URL-safe characters. It hides the change's number, which counts events of the
 * whole service, and is valid for its subject only. The same change has the same cursor in every process.
 * Deterministic encryption with a synthetic nonce (as in RFC 5297): the tag authenticates, and masks the number.
 *
 * @param subjectId the envelope or session that the change belongs to
 */
export function encodeCursor(keystore: Keystore, subjectId: string, place: bigint): string {
  const bytes = Buffer.alloc(PLACE_BYTES);
  bytes.writeBigUInt64BE(place);
  const tag = tagOf(keystore, subjectId, bytes);
  return Buffer.concat([tag, masked(keystore, tag, bytes)]).toString('base64url');
}

/** The change after which a subscription goes on; null without one. @throws Fault `invalid_parameter` */
export function decodeCursor(keystore: Keystore, subjectId: string, after: string | null | undefined): bigint | null {
  if (after == null) return null;
  const bytes = Buffer.from(after, 'base64url');
  if (bytes.length === TAG_BYTES + PLACE_BYTES && bytes.toString('base64url') === after) {
    const tag = bytes.subarray(0, TAG_BYTES);
    const place = masked(keystore, tag, bytes.subarray(TAG_BYTES));
    if (equalInConstantTime(tag, tagOf(keystore, subjectId, place))) return place.readBigUInt64BE();
  }
  throw refuse(
    'invalid_parameter',
    'The value of after is not a cursor of this subscription. Omit it to start with the current state.',
  );
}

const tagOf = (keystore: Keystore, subjectId: string, place: Buffer): Buffer =>
  keystore.mac(TAG, Buffer.concat([place, Buffer.from(subjectId.toLowerCase())])).subarray(0, TAG_BYTES);

function masked(keystore: Keystore, tag: Buffer, bytes: Buffer): Buffer {
  const mask = keystore.mac(MASK, tag);
  return Buffer.from(bytes.map((byte, at) => byte ^ itemAt(mask, at)));
}
