import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { MIB } from '../../kernel/bytes.ts';
import { refuse, rule } from '../../kernel/fault.ts';
import { propertyOf } from '../../kernel/unknown.ts';
import { isStorageDown } from '../storage/blob-storage.ts';
import { type SpooledBody, spoolJson } from './spool.ts';
import { discard } from './spool-files.ts';

/**
 * Maximum concurrent large bodies of one caller. Each uses memory while it is read, however slowly it arrives, and
 * disk space until its request ends.
 */
const MOST_EACH = 128;
/** Retry-After in seconds: by then one of them has probably ended. */
const SOON = 5;

const underWay = new Map<string, number>();

/**
 * Notes that a large body of `caller` begins; gives how to note that its request is over.
 * @throws Fault `rate_limited`
 */
function beginLargeBody(caller: string): () => void {
  const openBodies = underWay.get(caller) ?? 0;
  if (openBodies >= MOST_EACH)
    throw refuse('rate_limited', 'Too many large requests are in progress. Retry later.', undefined, {
      retryAfter: SOON,
    });
  underWay.set(caller, openBodies + 1);
  let over = false;
  return () => {
    if (over) return;
    over = true;
    const left = underWay.get(caller)! - 1;
    if (left > 0) underWay.set(caller, left);
    else underWay.delete(caller);
  };
}

/** Base64 uses four bytes for three. */
const bodyLimit = (pdfBytes: number) => Math.ceil(pdfBytes / 3) * 4;

/** The keys of PDFs and other files in a body: REST and GraphQL. */
export const pdfKeys = ['pdf_base64', 'pdfBase64', 'fileBase64', 'evidenceRecordBase64'] as const;

/** A parsed JSON body; its large base64 values are in files. */
export type ReceivedBody = SpooledBody;

/** Bodies up to this size are not counted as large. A body without Content-Length counts as large. */
const LARGE_BYTES = 64 * 1024;

/** Where the decoded PDFs of a body go; a `BlobStorage` is one, so that it can adopt them. */
export interface SpoolPlace {
  readonly tempDir: string;
  /** Called with the error if the files could not be written. */
  failed(error: unknown): void;
}

export interface ReceiveOptions {
  /** The caller, whose number of concurrent large bodies is limited. */
  readonly caller?: string | undefined;
  readonly spool: SpoolPlace;
  /** Decoded limits of the PDFs in the body, bytes; without it, no PDFs are expected. */
  readonly pdf?: { readonly each: number; readonly total: number } | undefined;
  /** Limit of a body without its PDFs, bytes; default 1 MiB. */
  readonly bodyBytes?: number | undefined;
  /** Limit of the colons and commas between its values; default 100,000. */
  readonly values?: number | undefined;
}

/**
 * Reads a JSON body of any documented size; `dispose` it in the end.
 * @throws Fault `unsupported_media_type`, `payload_too_large`, `invalid_json`, `rate_limited`
 */
export async function receiveJson(
  request: Readable & { readonly headers: IncomingHttpHeaders },
  { caller, spool, pdf, bodyBytes = MIB, values = 100_000 }: ReceiveOptions,
): Promise<ReceivedBody> {
  const limit = pdf ? bodyLimit(pdf.total) + bodyBytes : bodyBytes;
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (length > limit) {
    discard(request);
    throw refuse(
      'payload_too_large',
      `The request body is larger than ${limit < MIB ? `${limit} bytes` : `${Math.floor(limit / MIB)} MB`}.`,
    );
  }
  const unread = isCompressed(request.headers)
    ? refuse('unsupported_media_type', rule('content_encoding'))
    : !isJson(request.headers) && refuse('unsupported_media_type');
  if (unread) {
    discard(request);
    throw unread;
  }
  const blobBytes = pdf?.each ?? MIB;
  const limits = { bodyBytes: limit, skeletonBytes: bodyBytes, blobBytes, values };
  const source = { request, limits, tempDir: spool.tempDir, keys: pdf ? pdfKeys : [] };
  const read = () => spoolJson(source).catch((error) => reported(error, spool));
  return caller === undefined || length <= LARGE_BYTES ? read() : readCounted(caller, read);
}

/** Reports a body that could not be stored, such as on a full disk. */
function reported(error: unknown, spool: SpoolPlace): never {
  const cause = propertyOf(error, 'cause');
  if (isStorageDown(cause)) spool.failed(cause);
  throw error;
}

/** A large body counts until it is disposed. */
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
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase() === 'application/json';
}

/** A compressed body could grow beyond every limit, so none is taken. Names of codings ignore case (RFC 9110 §8.4.1). */
const isCompressed = (headers: IncomingHttpHeaders): boolean =>
  !/^(identity)?$/i.test(headers['content-encoding']?.trim() ?? '');
