import { timingSafeEqual } from 'node:crypto';
import { isSha256Hex } from '../../kernel/digest.ts';

/** What a link needs of the keystore. */
export interface LinkKeys {
  /** HMAC-SHA256 under a key for this purpose only. */
  mac(purpose: string, data: string | Buffer): Buffer;
}

/** What a temporary link gives: these bytes, under this name, as this type. */
export interface LinkTarget {
  readonly sha256: string;
  /** File name for people, any Unicode, at most 1,024 bytes of UTF-8. */
  readonly name: string;
  /** A media type without parameters, such as `application/pdf`. */
  readonly contentType: string;
}

const PURPOSE = 'temporary-link';
const VERSION = 1;
const KEY_ID_BYTES = 4;
const MAC_BYTES = 32;
const NAME_LIMIT = 1_024;
/** version · key id · expiry in milliseconds since 1970 (48 bits) · SHA-256 · length of the media type. */
const HEAD_BYTES = 1 + KEY_ID_BYTES + 6 + 32 + 1;

/**
 * Links to stored bytes that work for a while and cannot be made by anybody else. Nothing about them is stored: the
 * token says all, and an HMAC over all of it, the expiry and the id of the key included, proves it ours. A new secret
 * key ends the links of the old one.
 */
export class TemporaryLinks {
  readonly #keys: LinkKeys;
  readonly #keyId: Buffer;

  constructor(keys: LinkKeys) {
    this.#keys = keys;
    this.#keyId = keys.mac(`${PURPOSE}:key-id`, '').subarray(0, KEY_ID_BYTES);
  }

  /** A token of URL-safe characters (RFC 4648 §5), the same for the same input. */
  sign({ sha256, name, contentType, expiresAt }: LinkTarget & { readonly expiresAt: Date }): string {
    const type = Buffer.from(contentType, 'latin1');
    const nameBytes = Buffer.from(name, 'utf8');
    if (!isSha256Hex(sha256)) throw new TypeError('a link leads to a lowercase hex SHA-256');
    if (!isMediaType(contentType)) throw new TypeError(`not a media type: ${contentType}`);
    if (nameBytes.length > NAME_LIMIT) throw new RangeError(`a file name has at most ${NAME_LIMIT} bytes`);
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt8(VERSION, 0);
    this.#keyId.copy(head, 1);
    head.writeUIntBE(expiresAt.getTime(), 1 + KEY_ID_BYTES, 6);
    head.write(sha256, 1 + KEY_ID_BYTES + 6, 'hex');
    head.writeUInt8(type.length, HEAD_BYTES - 1);
    const said = Buffer.concat([head, type, nameBytes]);
    return Buffer.concat([said, this.#keys.mac(PURPOSE, said)]).toString('base64url');
  }

  /** What the token leads to at `now`; at `expiresAt` itself it is expired. One changed character makes it forged. */
  open(token: string, now: Date): LinkTarget | 'expired' | 'forged' {
    const bytes = Buffer.from(token, 'base64url');
    // Base64 ignores stray characters and spare bits: only the one spelling that we give is ours.
    if (bytes.length < HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return 'forged';
    const said = bytes.subarray(0, -MAC_BYTES);
    if (said[0] !== VERSION || !said.subarray(1, 1 + KEY_ID_BYTES).equals(this.#keyId)) return 'forged';
    if (!timingSafeEqual(this.#keys.mac(PURPOSE, said), bytes.subarray(-MAC_BYTES))) return 'forged';
    if (now.getTime() >= said.readUIntBE(1 + KEY_ID_BYTES, 6)) return 'expired';
    const typeEnd = HEAD_BYTES + said[HEAD_BYTES - 1]!;
    return {
      sha256: said.toString('hex', 1 + KEY_ID_BYTES + 6, HEAD_BYTES - 1),
      contentType: said.toString('latin1', HEAD_BYTES, typeEnd),
      name: said.toString('utf8', typeEnd),
    };
  }
}

/** RFC 9110 §8.3.1, without parameters, short enough for one length byte. */
const isMediaType = (text: string): boolean => /^[a-z0-9!#$&^_.+-]{1,100}\/[a-z0-9!#$&^_.+-]{1,100}$/i.test(text);

/** Where `fileHandler` answers the token. The name in the path is for the eye: the answer's comes from the token. */
export const linkPath = (token: string, name: string): string =>
  `/files/${token}/${encodeURIComponent(wellFormed(name))}`;

/** Half a surrogate pair has no UTF-8 and becomes U+FFFD, as it does inside the token. */
export const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
