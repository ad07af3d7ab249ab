import { copyFile, link, writeFile } from 'node:fs/promises';
import { MIB } from '../../kernel/bytes.ts';
import { refuse } from '../../kernel/fault.ts';
import { sha256Hex } from '../../kernel/ids.ts';
import type { Reason } from '../../kernel/reason.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { PdfInput } from '../../platform/graphql/validators.ts';
import { type BlobProblem, decodeBase64 } from '../../platform/http/index.ts';
import type { Services } from '../../platform/services.ts';
import { because } from './reasons.ts';
import { refusalReason, refuseInput } from './refusals.ts';
import { sandboxes, withTempFiles } from './sandbox.ts';

/** A file of the service. */
export interface StoredPdf {
  /** Lowercase hex. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
}

/** Where a PDF comes from: the request, a file that the service has, or one that it has just received. */
export type PdfSource =
  | PdfInput
  | { readonly stored: StoredPdf }
  | { readonly file: StoredPdf & { readonly path: string } };

/** For PDFs that are all stored: no upload belongs to them. */
export const noUploads: Context['blob'] = () => undefined;

/** A PDF of a request. */
export interface PdfUpload {
  readonly pdf: PdfSource;
  /** Its path in the request, as the caller knows it. */
  readonly path: string;
}

/**
 * Writes a PDF to the path `to`. A value that was decoded to disk with the request body is hard-linked, not moved:
 * one value used for two documents becomes two files.
 * @throws Fault `invalid_body` (not base64), `payload_too_large`
 */
export async function receivePdf(
  { storage }: Pick<Services, 'storage'>,
  { pdf, path }: PdfUpload,
  { to, maxBytes, blob }: { readonly to: string; readonly maxBytes: number; readonly blob: Context['blob'] },
): Promise<StoredPdf> {
  if (typeof pdf !== 'string' && 'file' in pdf) {
    assertSize(path, pdf.file.size, maxBytes);
    await linkOrCopy(pdf.file.path, to);
    return pdf.file;
  }
  if (typeof pdf !== 'string') {
    await linkOrCopy(await storage.path(pdf.stored.sha256), to);
    return pdf.stored;
  }
  const spooled = blob(pdf);
  if (!spooled) {
    const bytes = decodeLiteral({ pdf, path }, maxBytes);
    await writeFile(to, bytes, { flag: 'wx', mode: 0o600 });
    return { sha256: sha256Hex(bytes), size: bytes.length };
  }
  assertDecoded({ path }, spooled, maxBytes);
  await linkOrCopy(spooled.path, to);
  return { sha256: spooled.sha256, size: spooled.size };
}

/** Some file systems have no hard links. */
const linkOrCopy = (from: string, to: string): Promise<void> => link(from, to).catch(() => copyFile(from, to));

/** Returns only the fingerprint and size of an upload; stores nothing. @throws Fault as `receivePdf` does */
function uploadFingerprint(upload: Literal, maxBytes: number, blob: Context['blob']): StoredPdf {
  const spooled = blob(upload.pdf);
  if (spooled) {
    assertDecoded(upload, spooled, maxBytes);
    return { sha256: spooled.sha256, size: spooled.size };
  }
  const bytes = decodeLiteral(upload, maxBytes);
  return { sha256: sha256Hex(bytes), size: bytes.length };
}

/** A PDF that only a request can have. */
type Literal = PdfUpload & { readonly pdf: PdfInput };

const problems: Readonly<Record<BlobProblem, Reason>> = {
  base64: because('not_base64'),
  excess: because('too_many_files'),
};

function assertDecoded(
  { path }: Pick<PdfUpload, 'path'>,
  { problem, size }: { readonly problem: BlobProblem | undefined; readonly size: number },
  maxBytes: number,
): void {
  if (problem) throw refuseInput(path, problems[problem]);
  assertSize(path, size, maxBytes);
}

/** Decodes a literal in the query text; queries are short, so it is small. */
function decodeLiteral({ pdf, path }: Literal, maxBytes: number): Buffer {
  const bytes = decodeBase64(pdf);
  if (!bytes) throw refuseInput(path, problems.base64);
  assertSize(path, bytes.length, maxBytes);
  return bytes;
}

function assertSize(path: string, size: number, maxBytes: number): void {
  if (size <= maxBytes) return;
  const details = [{ path, ...because('larger_than_mb', { mb: maxBytes / MIB }) }];
  throw refuse('payload_too_large', 'The file is too large.', details);
}

interface ReadUpload extends PdfUpload {
  /** Owner of the file: owners take turns, so that one cannot delay the others. */
  readonly turnOf: string;
  readonly maxBytes: number;
  /** A task of `app/pdf-child.ts` that reads the file at `from`, and its other input. */
  readonly task: string;
  readonly payload: object;
}

/**
 * Reads a PDF in a child, without storing it.
 * @throws Fault `invalid_body` (not base64, or more than the child can read), `payload_too_large`
 */
export function readUpload<R extends object>(services: Services, input: ReadUpload, blob: Context['blob']): Promise<R> {
  const { turnOf, maxBytes, path, task, payload } = input;
  return withTempFiles(services, ['upload'], async ({ upload: from }) => {
    await receivePdf(services, input, { to: from, maxBytes, blob });
    return readReceived<R>(services, { from, path, turnOf, task, payload });
  });
}

/**
 * Reads a received file in a child.
 * @throws Fault `invalid_body` at `path` (more than the child can read)
 */
export async function readReceived<R extends object>(
  services: Services,
  { from, path, turnOf, task, payload }: Omit<ReadUpload, 'pdf' | 'maxBytes'> & { readonly from: string },
): Promise<R> {
  try {
    return await services
      .of(sandboxes)
      .get('reading')
      .run<R>(task, { ...payload, from }, { turnOf });
  } catch (error) {
    const reason = refusalReason(error);
    throw reason ? refuseInput(path, reason) : error;
  }
}

/**
 * Returns only the fingerprint and size of an upload; does not parse or store it.
 * @throws Fault `invalid_body` (not base64), `payload_too_large` (above `maxBytes`)
 */
export const fingerprintPdf = async (
  { maxBytes, ...upload }: { readonly pdf: PdfInput; readonly path: string; readonly maxBytes: number },
  blob: Context['blob'],
): Promise<StoredPdf> => uploadFingerprint(upload, maxBytes, blob);
