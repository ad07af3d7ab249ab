import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { refuse } from '../../kernel/fault.ts';
import { discard } from './discard.ts';
import { beginLargeBody } from './large-bodies.ts';
import { type SpooledBody, spoolJson } from './spool.ts';

const MIB = 1024 * 1024;
/** Base64 is four bytes for three. */
const bodyLimit = (pdfBytes: number) => Math.ceil(pdfBytes / 3) * 4;

/** The keys under which a PDF stands in a body: REST and GraphQL. */
export const pdfKeys = ['pdf_base64', 'pdfBase64'] as const;

/** A parsed JSON body; its large base64 values lie in files. */
export type ReceivedBody = SpooledBody;

/** What is read without ado; a body that does not say its length may be any. */
const LARGE_BYTES = 64 * 1024;

export interface ReceiveOptions {
  /** Who sends it: a caller has so many large bodies under way at most. */
  readonly caller?: string | undefined;
  readonly tempDir: string;
  /** Decoded limits of the PDFs in the body, in bytes; without, the body is small. */
  readonly pdf?: { readonly each: number; readonly total: number } | undefined;
  /** Limit of a body without its PDFs, in bytes; a megabyte unless said otherwise. */
  readonly bodyBytes?: number | undefined;
  /** Limit of the colons and commas between its values; 100,000 unless said otherwise. */
  readonly values?: number | undefined;
}

/**
 * Reads a JSON body of any documented size; `dispose` it in the end.
 * @throws Fault `unsupported_media_type`, `payload_too_large`, `invalid_json`, `rate_limited`
 */
export async function receiveJson(
  request: Readable & { readonly headers: IncomingHttpHeaders },
  { caller, tempDir, pdf, bodyBytes = MIB, values = 100_000 }: ReceiveOptions,
): Promise<ReceivedBody> {
  const limit = pdf ? bodyLimit(pdf.total) + bodyBytes : bodyBytes;
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (length > limit) {
    discard(request);
    throw refuse(
      'payload_too_large',
      `The body is over ${limit < MIB ? `${limit} bytes` : `${Math.floor(limit / MIB)} MB`}.`,
    );
  }
  if (!isJson(request.headers)) {
    discard(request);
    throw refuse('unsupported_media_type');
  }
  const blobBytes = pdf?.each ?? MIB;
  const limits = { bodyBytes: limit, skeletonBytes: bodyBytes, blobBytes, values };
  const read = () => spoolJson({ request, limits, tempDir, keys: pdf ? pdfKeys : [] });
  return caller === undefined || length <= LARGE_BYTES ? read() : readCounted(caller, read);
}

/** A large body counts until its request has let go of it. */
async function readCounted(caller: string, read: () => Promise<ReceivedBody>): Promise<ReceivedBody> {
  const over = beginLargeBody(caller);
  try {
    const body = await read();
    return { ...body, dispose: () => body.dispose().finally(over) };
  } catch (error) {
    over();
    throw error;
  }
}

function isJson(headers: IncomingHttpHeaders): boolean {
  const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  const coding = headers['content-encoding'];
  return type === 'application/json' && (coding === undefined || coding === 'identity');
}
