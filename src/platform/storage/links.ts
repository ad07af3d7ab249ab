import { itemAt } from '../../kernel/definitely.ts';
import { equalInConstantTime, isSha256Hex } from '../../kernel/ids.ts';

/** The part of the keystore that links need. */
export interface LinkKeys {
  /** HMAC-SHA256 with a key for this purpose only. */
  mac(purpose: string, data: string | Buffer): Buffer;
}

/** The file behind a temporary link: bytes, name and type. */
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
 * Creates and verifies temporary links to stored bytes. Nothing is stored: the token contains all data, and an HMAC
 * over everything, including expiry and key id, proves that it is ours. A new secret key invalidates the links of the
 * old one.
 */
export class TemporaryLinks {
  readonly #keys: LinkKeys;
  readonly #keyId: Buffer;

  constructor(keys: LinkKeys) {
    this.#keys = keys;
    this.#keyId = keys.mac(`${PURPOSE}:key-id`, '').subarray(0, KEY_ID_BYTES);
  }

  /** Returns a URL-safe token (RFC 4648 §5); equal input gives the same token. */
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
    const payload = Buffer.concat([head, type, nameBytes]);
    return Buffer.concat([payload, this.#keys.mac(PURPOSE, payload)]).toString('base64url');
  }

  /**
   * Verifies a token and returns its target. At `expiresAt` itself it is expired. Any changed character makes it
   * forged.
   */
  open(token: string, now: Date): LinkTarget | 'expired' | 'forged' {
    const bytes = Buffer.from(token, 'base64url');
    // Base64 decoding ignores stray characters and unused bits: accept only the exact text that `sign` returns.
    if (bytes.length < HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return 'forged';
    const payload = bytes.subarray(0, -MAC_BYTES);
    if (payload[0] !== VERSION || !payload.subarray(1, 1 + KEY_ID_BYTES).equals(this.#keyId)) return 'forged';
    if (!equalInConstantTime(this.#keys.mac(PURPOSE, payload), bytes.subarray(-MAC_BYTES))) return 'forged';
    if (now.getTime() >= payload.readUIntBE(1 + KEY_ID_BYTES, 6)) return 'expired';
    const typeEnd = HEAD_BYTES + itemAt(payload, HEAD_BYTES - 1);
    return {
      sha256: payload.toString('hex', 1 + KEY_ID_BYTES + 6, HEAD_BYTES - 1),
      contentType: payload.toString('latin1', HEAD_BYTES, typeEnd),
      name: payload.toString('utf8', typeEnd),
    };
  }
}

/** A media type (RFC 9110 §8.3.1) without parameters, short enough for one length byte. */
const isMediaType = (text: string): boolean => /^[a-z0-9!#$&^_.+-]{1,100}\/[a-z0-9!#$&^_.+-]{1,100}$/i.test(text);

/**
 * Returns the path that `fileHandler` serves. The name in the path is only informative: the response uses the token's.
 */
export const linkPath = (token: string, name: string): string =>
  `/files/${token}/${encodeURIComponent(wellFormed(name))}`;

/** Replaces lone surrogates, which UTF-8 cannot encode, by U+FFFD, as in the token. */
export const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
