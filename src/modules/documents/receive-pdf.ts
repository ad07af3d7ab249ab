import { copyFile, link, writeFile } from 'node:fs/promises';
import { sha256Hex } from '../../kernel/digest.ts';
import { refuse } from '../../kernel/fault.ts';
import type { Reason } from '../../kernel/reason.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { PdfInput } from '../../platform/graphql/pdf-input.ts';
import { type BlobProblem, decodeBase64 } from '../../platform/http/index.ts';
import { because } from './reasons.ts';
import { refuseInput } from './refusals.ts';

/** A PDF of a request. */
export interface PdfUpload {
  readonly pdf: PdfInput;
  /** Its path in the request, as the caller knows it. */
  readonly path: string;
}

/** Facts of received bytes that nobody has parsed yet. */
export interface Received {
  /** Lowercase hex. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/**
 * Writes an upload to the path `to`. A value that was decoded to disk with the request body is hard-linked, not moved:
 * one value used for two documents becomes two files.
 * @throws Fault `invalid_body` (not base64), `payload_too_large`
 */
export async function receivePdf(
  upload: PdfUpload,
  { to, maxBytes, blob }: { readonly to: string; readonly maxBytes: number; readonly blob: Context['blob'] },
): Promise<Received> {
  const spooled = blob(upload.pdf);
  if (!spooled) {
    const bytes = decodeLiteral(upload, maxBytes);
    await writeFile(to, bytes, { flag: 'wx', mode: 0o600 });
    return { sha256: sha256Hex(bytes), size: bytes.length };
  }
  assertDecoded(upload, spooled, maxBytes);
  // A file system without hard links: copy.
  await link(spooled.path, to).catch(() => copyFile(spooled.path, to));
  return { sha256: spooled.sha256, size: spooled.size };
}

/** Returns only the fingerprint and size of an upload; stores nothing. @throws Fault as `receivePdf` does */
export function fingerprintOf(upload: PdfUpload, maxBytes: number, blob: Context['blob']): Received {
  const spooled = blob(upload.pdf);
  if (spooled) {
    assertDecoded(upload, spooled, maxBytes);
    return { sha256: spooled.sha256, size: spooled.size };
  }
  const bytes = decodeLiteral(upload, maxBytes);
  return { sha256: sha256Hex(bytes), size: bytes.length };
}

const problems: Readonly<Record<BlobProblem, Reason>> = {
  base64: because('not_base64'),
  excess: because('too_many_files'),
};

function assertDecoded(
  { path }: PdfUpload,
  { problem, size }: { readonly problem: BlobProblem | undefined; readonly size: number },
  maxBytes: number,
): void {
  if (problem) throw refuseInput(path, problems[problem]);
  assertSize(path, size, maxBytes);
}

/** Decodes a literal in the query text; queries are short, so it is small. */
function decodeLiteral({ pdf, path }: PdfUpload, maxBytes: number): Buffer {
  const bytes = decodeBase64(pdf);
  if (!bytes) throw refuseInput(path, problems.base64);
  assertSize(path, bytes.length, maxBytes);
  return bytes;
}

function assertSize(path: string, size: number, maxBytes: number): void {
  if (size <= maxBytes) return;
  const details = [{ path, ...because('larger_than_mb', { mb: maxBytes / (1024 * 1024) }) }];
  throw refuse('payload_too_large', 'The PDF is too large.', details);
}
