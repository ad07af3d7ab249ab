import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { MIB } from '../../kernel/bytes.ts';
import { Fault, refuse } from '../../kernel/fault.ts';
import { JsonScanner } from './json-scanner.ts';
import { type BlobProblem, type BlobRecord, discard, SpoolFiles } from './spool-files.ts';

/** Milliseconds of each turn of the event loop that bodies may take together. What is left to do waits for the next. */
const MOST = 4;

let spent = 0;
let next: Promise<void> | undefined;

/** Runs `work`, a fraction of a millisecond, when the turn has time for it: many bodies at once do not stop the rest. */
async function inTurn(work: () => void): Promise<void> {
  while (spent >= MOST) await next;
  next ??= new Promise((resolve) => {
    setImmediate(() => {
      spent = 0;
      next = undefined;
      resolve();
    });
  });
  const begun = performance.now();
  try {
    work();
  } finally {
    spent += performance.now() - begun;
  }
}

/** Limits of a body. Beyond `depth`: `invalid_json`; beyond the others: `payload_too_large`. */
export interface SpoolLimits {
  /** Bytes of the whole body. */
  readonly bodyBytes: number;
  /** Bytes of one blob, decoded. */
  readonly blobBytes: number;
  /** Bytes of the body without its blobs. Default 1 MiB: parsed without a noticeable pause. */
  readonly skeletonBytes?: number;
  /** Default 64 levels. */
  readonly depth?: number;
  /** Colons and commas between values, see `JsonScanner`. Default 100,000. */
  readonly values?: number;
  /** Maximum blobs to store; further ones are read and marked `excess`. Default 16. */
  readonly blobs?: number;
}

export interface SpoolSource {
  /** A request whose body is unread, with its content coding already removed. */
  readonly request: Readable & { readonly headers?: IncomingHttpHeaders };
  readonly limits: SpoolLimits;
  /** Folder for the blobs' files; the storage's, so that it can adopt them. */
  readonly tempDir: string;
  /** String values of these keys, at any depth, become blobs. */
  readonly keys: readonly string[];
}

/** A JSON body whose long strings are in files. */
export interface SpooledBody {
  /** The parsed body, with a placeholder for each blob. An empty string is not a blob and stays. */
  readonly value: unknown;
  /** Length of the body without its blobs. */
  readonly bytes: number;
  /** Number of colons and commas between its values. */
  readonly values: number;
  /**
   * Returns the blob of a placeholder; undefined for any other string. Placeholders are random, so clients cannot
   * forge them.
   */
  blob(placeholder: string): SpooledBlob | undefined;
  /** Removes the files of blobs that were not taken. Always call it in the end. */
  dispose(): Promise<void>;
}

/** The decoded bytes of one string, in a file. */
export interface SpooledBlob {
  /** Lowercase hex; empty, like `path`, if there is a problem. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
  readonly path: string;
  readonly problem: BlobProblem | undefined;
  /** Passes ownership of the file to the caller: `dispose` does not remove it. */
  take(): void;
}

/** The client disconnected before the body was complete: no response can be sent. */
export class BodyAborted extends Error {
  override readonly name = 'BodyAborted';

  constructor(options?: ErrorOptions) {
    super('the request ended before its body', options);
  }
}

/** Bytes that are scanned at once: 0.1 ms of processor time. */
const SLICE = 64 * 1024;

/**
 * Reads a JSON body (RFC 8259, UTF-8) of any size up to the limits, without holding it in memory: string values of
 * `keys` are decoded from strict base64 (RFC 4648 §4) into files and hashed; the rest is small. It reads at the speed of
 * the disk, and takes a share of each turn of the event loop only. A string that is not base64 becomes a blob with a
 * `problem`, so that the caller can name its field.
 *
 * Rejects with the Faults `payload_too_large`, `invalid_json`, `unavailable` (the files could not be written), or with
 * BodyAborted. Then no file is left, and the rest of the request is discarded.
 */
export async function spoolJson({ request, limits, tempDir, keys }: SpoolSource): Promise<SpooledBody> {
  const all = { skeletonBytes: MIB, depth: 64, values: 100_000, blobs: 16, ...limits };
  const files = new SpoolFiles({ name: randomUUID(), tempDir, limits: all });
  const scanner = new JsonScanner({ ...all, keys, sink: files });
  try {
    if (Number(request.headers?.['content-length'] ?? 0) > limits.bodyBytes) throw tooLarge(limits.bodyBytes);
    await scan(request, limits.bodyBytes, scanner, files);
    const skeleton = scanner.end();
    return spooledBody(parse(skeleton), { bytes: skeleton.length, values: scanner.values }, files.records);
  } catch (error) {
    await files.discard();
    discard(request);
    throw error;
  }
}

async function scan(request: Readable, limitBytes: number, scanner: JsonScanner, files: SpoolFiles): Promise<void> {
  if (request.destroyed || request.readableEnded) throw new BodyAborted();
  const chunks: AsyncIterator<Uint8Array> = request.iterator({ destroyOnReturn: false });
  const aborted = (cause: unknown): never => {
    throw new BodyAborted({ cause });
  };
  let received = 0;
  try {
    for (;;) {
      const { done, value: chunk } = await chunks.next().catch(aborted);
      if (done) return;
      received += chunk.length;
      if (received > limitBytes) throw tooLarge(limitBytes);
      for (let at = 0; at < chunk.length; at += SLICE) {
        await inTurn(() => scanner.push(chunk.subarray(at, at + SLICE)));
        if (files.isBehind) await files.flush().catch(notStored);
      }
    }
  } finally {
    // Without this the request could not be read on.
    await chunks.return?.();
  }
}

function notStored(cause: unknown): never {
  if (cause instanceof Fault) throw cause;
  const message = 'The request body could not be stored. Send the request again.';
  throw Object.assign(refuse('unavailable', message), { cause });
}

const tooLarge = (limitBytes: number) =>
  refuse('payload_too_large', `The request body is larger than ${limitBytes} bytes.`);

function spooledBody(
  value: unknown,
  size: Pick<SpooledBody, 'bytes' | 'values'>,
  blobs: readonly BlobRecord[],
): SpooledBody {
  const recordsByPath = new Map(blobs.map((record) => [record.path, record]));
  const byPlaceholder = new Map(blobs.map((record) => [record.placeholder, blobOf(record, recordsByPath)]));
  const dispose = async (): Promise<void> => {
    const paths = [...recordsByPath.keys()].filter((path) => path !== '');
    recordsByPath.clear();
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  return { value, ...size, blob: (placeholder) => byPlaceholder.get(placeholder), dispose };
}

const blobOf = ({ sha256, size, path, problem }: BlobRecord, recordsByPath: Map<string, unknown>): SpooledBlob => ({
  ...{ sha256, size, path, problem },
  take: () => void recordsByPath.delete(path),
});

/** Messages of JSON.parse quote the body, including placeholders, so they are not passed on. */
function parse(skeleton: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(skeleton));
  } catch {
    throw refuse('invalid_json');
  }
}
