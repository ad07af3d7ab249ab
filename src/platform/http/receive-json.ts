import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { refuse } from '../../kernel/fault.ts';
import { discard } from './discard.ts';
import { type SpooledBody, spoolJson } from './spool.ts';

/** Bodies up to this are parsed where they are: a millisecond at most. Larger ones go to the spool's threads. */
const SMALL = 128 * 1024;
const MIB = 1024 * 1024;
/** Base64 is four bytes for three; the rest of a body beside its PDFs. */
const bodyLimit = (pdfBytes: number) => Math.ceil(pdfBytes / 3) * 4 + MIB;

/** The keys under which a PDF stands in a body: REST and GraphQL. */
const pdfKeys = ['pdf_base64', 'pdfBase64'] as const;

/** A parsed JSON body; its large base64 values lie in files. */
export type ReceivedBody = SpooledBody;

export interface ReceiveOptions {
  readonly tempDir: string;
  /** Decoded limits of the PDFs in the body, in bytes; without, the body is small. */
  readonly pdf?: { readonly each: number; readonly total: number } | undefined;
}

/**
 * Reads a JSON body of any documented size; `dispose` it in the end.
 * Refuses: `unsupported_media_type`, `payload_too_large`, `invalid_json`.
 */
export async function receiveJson(
  request: Readable & { readonly headers: IncomingHttpHeaders },
  { tempDir, pdf }: ReceiveOptions,
): Promise<ReceivedBody> {
  const limit = pdf ? bodyLimit(pdf.total) : MIB;
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (length > limit) {
    discard(request, limit);
    throw refuse('payload_too_large', `The body is over ${Math.floor(limit / MIB)} MB.`);
  }
  if (!isJson(request.headers)) {
    discard(request, limit);
    throw refuse('unsupported_media_type');
  }
  if (length <= SMALL) return { value: parse(await readWhole(request)), blob: () => undefined, dispose: async () => {} };
  const blobBytes = pdf?.each ?? MIB;
  return spoolJson({ request, limits: { bodyBytes: limit, blobBytes }, tempDir, keys: pdf ? pdfKeys : [] });
}

function isJson(headers: IncomingHttpHeaders): boolean {
  const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  const coding = headers['content-encoding'];
  return type === 'application/json' && (coding === undefined || coding === 'identity');
}

async function readWhole(request: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Deeper than any document of ours; JSON.parse itself has no limit. */
const MAX_DEPTH = 64;

function parse(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('invalid_json', 'The body is not UTF-8.');
  }
  assertShallow(text);
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('invalid_json');
  }
}

function assertShallow(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted && code === 0x5c) at += 1;
    else if (code === 0x22) quoted = !quoted;
    else if (!quoted && (code === 0x5b || code === 0x7b) && ++depth > MAX_DEPTH) throw refuse('invalid_json', 'The body is nested too deep.');
    else if (!quoted && (code === 0x5d || code === 0x7d)) depth -= 1;
  }
}
