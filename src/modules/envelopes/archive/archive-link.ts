import type { Mode } from '../../../kernel/actor.ts';
import { equalInConstantTime } from '../../../kernel/constant-time.ts';
import type { LinkKeys } from '../../../platform/storage/links.ts';

/** What a link to an archive leads to. */
export interface ArchiveTarget {
  readonly organizationId: string;
  readonly mode: Mode;
  /** UUIDs, in the order of the archive. */
  readonly envelopeIds: readonly string[];
}

const PURPOSE = 'envelope-archive-link';
const VERSION = 1;
const MAC_BYTES = 32;
const UUID_BYTES = 16;
/** Version · expiry in milliseconds since 1970 (48 bits) · mode · id of the organisation. */
const HEAD_BYTES = 1 + 6 + 1 + UUID_BYTES;
const modes: readonly Mode[] = ['LIVE', 'TEST'];

/** Returns a URL-safe token. Nothing is stored: an HMAC proves that it is ours. A new secret key invalidates it. */
export function signArchiveLink(keys: LinkKeys, target: ArchiveTarget, expiresAt: Date): string {
  const head = Buffer.alloc(8);
  head.writeUInt8(VERSION, 0);
  head.writeUIntBE(expiresAt.getTime(), 1, 6);
  head.writeUInt8(modes.indexOf(target.mode), 7);
  const payload = Buffer.concat([head, ...[target.organizationId, ...target.envelopeIds].map(bytesOf)]);
  return Buffer.concat([payload, keys.mac(PURPOSE, payload)]).toString('base64url');
}

/** Verifies a token and returns its target. At its expiry itself it is expired. Any changed character makes it forged. */
export function openArchiveLink(keys: LinkKeys, token: string, now: Date): ArchiveTarget | 'expired' | 'forged' {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length < HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return 'forged';
  const payload = bytes.subarray(0, -MAC_BYTES);
  if (payload[0] !== VERSION || (payload.length - HEAD_BYTES) % UUID_BYTES !== 0) return 'forged';
  if (!equalInConstantTime(keys.mac(PURPOSE, payload), bytes.subarray(-MAC_BYTES))) return 'forged';
  if (now.getTime() >= payload.readUIntBE(1, 6)) return 'expired';
  const ids: string[] = [];
  for (let at = HEAD_BYTES; at < payload.length; at += UUID_BYTES) ids.push(uuidAt(payload, at));
  return {
    organizationId: uuidAt(payload, 8),
    mode: modes[payload.readUInt8(7)]!,
    envelopeIds: ids,
  };
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

const uuidAt = (bytes: Buffer, at: number): string =>
  bytes.toString('hex', at, at + UUID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
