import { copyFile, link, writeFile } from 'node:fs/promises';
import { sha256Hex } from '../../kernel/digest.ts';
import { refuse } from '../../kernel/fault.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { PdfInput } from '../../platform/graphql/pdf-input.ts';
import { refuseInput } from './refusals.ts';

/** A PDF as a request gives it. */
export interface GivenPdf {
  readonly pdf: PdfInput;
  /** Where it stands in the request, in the caller's words. */
  readonly path: string;
}

/** Bytes as they came, before anybody has read them. */
export interface Received {
  /** Lowercase hex. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/**
 * Puts what was sent at the path `to`. A value decoded to disk with the body stays the body's own: it is linked, so
 * that one value used for two documents is two files.
 * Refuses `invalid_body` (not base64) and `payload_too_large`.
 */
export async function receivePdf(
  given: GivenPdf,
  { to, maxBytes, blob }: { readonly to: string; readonly maxBytes: number; readonly blob: Context['blob'] },
): Promise<Received> {
  const spooled = blob(given.pdf);
  if (!spooled) {
    const bytes = decodeBase64(given, maxBytes);
    await writeFile(to, bytes, { flag: 'wx', mode: 0o600 });
    return { sha256: sha256Hex(bytes), size: bytes.length };
  }
  assertDecoded(given, spooled, maxBytes);
  // A file system without hard links: a copy does as well.
  await link(spooled.path, to).catch(() => copyFile(spooled.path, to));
  return { sha256: spooled.sha256, size: spooled.size };
}

/** Only the fingerprint of what was sent; nothing is kept. Refuses as `receivePdf`. */
export function fingerprintOf(given: GivenPdf, maxBytes: number, blob: Context['blob']): Received {
  const spooled = blob(given.pdf);
  if (spooled) {
    assertDecoded(given, spooled, maxBytes);
    return { sha256: spooled.sha256, size: spooled.size };
  }
  const bytes = decodeBase64(given, maxBytes);
  return { sha256: sha256Hex(bytes), size: bytes.length };
}

function assertDecoded(
  { path }: GivenPdf,
  { problem, size }: { readonly problem?: unknown; readonly size: number },
  maxBytes: number,
): void {
  if (problem) throw refuseInput(path, 'is not valid base64');
  if (size === 0) throw refuseInput(path, 'is empty');
  assertSize(path, size, maxBytes);
}

/** A literal in the text of a query; a query is short, so this is too. */
function decodeBase64({ pdf, path }: GivenPdf, maxBytes: number): Buffer {
  const bytes = strictBase64(pdf);
  if (!bytes) throw refuseInput(path, 'is not valid base64');
  assertSize(path, bytes.length, maxBytes);
  return bytes;
}

function assertSize(path: string, size: number, maxBytes: number): void {
  if (size <= maxBytes) return;
  const details = [{ path, message: `is larger than ${maxBytes / (1024 * 1024)} MB` }];
  throw refuse('payload_too_large', 'The PDF is too large.', details);
}

/** RFC 4648 §4 to the letter: padded, no white space, spare bits zero. Undefined for anything else, and for nothing. */
export function strictBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length > 0 && bytes.toString('base64') === text ? bytes : undefined;
}
