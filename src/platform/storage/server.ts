import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Clock } from '../../kernel/clock.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { type Fault, refuse } from '../../kernel/fault.ts';
import { equalInConstantTime, isSha256Hex } from '../../kernel/ids.ts';
import { BlobMissing, type BlobStorage } from './blob-storage.ts';

/** Byte range of a response, both ends inclusive, as in `Content-Range`. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110 §14.2). 'whole': no header, or one that a server may
 * ignore (another unit, malformed, several ranges). 'unsatisfiable': well-formed, but outside the file.
 */
function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** Sends a page for a refusal to browsers. Returns whether it did. */
type SendPage = (request: Request, response: Response, status: number) => boolean;

/**
 * Serves GET and HEAD of `/files/:token/:name`: the bytes that the token leads to, or a single range of them (RFC 9110
 * §14). Errors are JSON, or pages of `sendPage`: forged 404 `not_found`, expired or purged 410 `gone`. A PDF can be shown in the browser with
 * `?inline=1`; anything else is always an attachment.
 */
export function fileHandler(
  storage: BlobStorage,
  links: TemporaryLinks,
  clock: Clock,
  sendPage: SendPage = () => false,
): RequestHandler {
  const sendRefusal = (request: Request, response: Response, fault: Fault): void => {
    if (!sendPage(request, response, fault.status)) sendFault(response, fault);
  };
  return async (request, response, next) => {
    response.set(guardingHeaders);
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return sendRefusal(request, response.set('Allow', 'GET, HEAD'), refuse('method_not_allowed'));
      }
      const target = links.open(String(request.params.token), clock.now());
      if (target === 'forged') return sendRefusal(request, response, refuse('not_found'));
      if (target === 'expired')
        return sendRefusal(request, response, refuse('gone', 'This link has expired. Request a new one.'));
      await sendFile(storage, target, request, response);
    } catch (error) {
      if (error instanceof BlobMissing && !response.headersSent) sendRefusal(request, response, refuse('gone'));
      else if (isGone(request, response)) response.destroy();
      else next(error);
    }
  };
}

/** A sandboxed origin and no type sniffing, so that the bytes cannot run scripts in our origin. */
export const guardingHeaders = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

async function sendFile(storage: BlobStorage, target: LinkTarget, request: Request, response: Response): Promise<void> {
  const size = await storage.size(target.sha256);
  const inline = target.contentType === 'application/pdf' && request.query.inline === '1';
  // If-Range compares with a validator (RFC 9110 §13.1.5). We send none, so none can match, and the whole file is sent.
  const range = request.method === 'HEAD' || request.get('If-Range') ? 'whole' : parseRange(request.get('Range'), size);
  response.set('Accept-Ranges', 'bytes');
  if (range === 'unsatisfiable') {
    response.status(416).set('Content-Range', `bytes */${size}`).end();
    return;
  }
  response.set('Content-Type', target.contentType);
  response.set('Content-Disposition', contentDisposition(inline ? 'inline' : 'attachment', target.name));
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
  response.set('Content-Length', String(end - start + 1));
  if (range !== 'whole') response.status(206).set('Content-Range', `bytes ${start}-${end}/${size}`);
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  const bytes = storage.stream(target.sha256, { start, end });
  // Until the first byte is available, the response can still be an error, for example if the blob was just purged.
  await once(bytes, 'readable');
  await pipeline(bytes, response);
}

/**
 * Builds a Content-Disposition header (RFC 6266) with the name in UTF-8 (RFC 8187), and an ASCII name for old clients.
 * Neither can inject headers or name another folder.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const safe = wellFormed(name).replace(/[\p{Cc}\p{Cf}/\\:*?"<>|\u2028\u2029]/gu, '_') || 'file';
  const plain = safe
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|%/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** A client that disconnects is not an error of ours. */
const isGone = (request: Request, response: Response): boolean => response.headersSent || request.destroyed;

/** Sends a refusal as JSON. */
export function sendFault(response: Response, { status, code, message }: Fault): void {
  const aboutTheFile = ['Accept-Ranges', 'Content-Disposition', 'Content-Length', 'Content-Range'];
  for (const header of aboutTheFile) response.removeHeader(header);
  response
    .status(status)
    .type('json')
    .end(JSON.stringify({ error: { code, message } }));
}

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
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
