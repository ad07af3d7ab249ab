import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { refuse } from '../../kernel/fault.ts';
import { discard } from './discard.ts';
import { pump, tooLarge } from './pump.ts';
import { SpoolIntake } from './spool-intake.ts';
import type { BlobProblem, BlobRecord, SpoolLimits, SpoolResult } from './spool-protocol.ts';

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

/**
 * Reads a JSON body (RFC 8259, UTF-8) of any size up to the limits, without holding it in memory or parsing it on this
 * thread: string values of `keys` are decoded from strict base64 (RFC 4648 §4) into files and hashed; the rest is
 * small. A string that is not base64 becomes a blob with a `problem`, so that the caller can name its field.
 *
 * Rejects with the Faults `payload_too_large`, `invalid_json`, `unavailable` (the files could not be written), or with
 * BodyAborted. Then no file is left, and the rest of the request is discarded.
 */
export async function spoolJson({ request, limits, tempDir, keys }: SpoolSource): Promise<SpooledBody> {
  const all = { skeletonBytes: 1024 * 1024, depth: 64, values: 100_000, blobs: 16, ...limits };
  const intake = new SpoolIntake({ name: randomUUID(), tempDir, keys, limits: all });
  try {
    if (Number(request.headers?.['content-length'] ?? 0) > limits.bodyBytes) throw tooLarge(limits.bodyBytes);
    return await spooledBody(await pump(request, limits.bodyBytes, intake));
  } catch (error) {
    discard(request);
    throw error;
  }
}

async function spooledBody({ skeleton, values, blobs }: SpoolResult): Promise<SpooledBody> {
  const recordsByPath = new Map(blobs.map((record) => [record.path, record]));
  const byPlaceholder = new Map(blobs.map((record) => [record.placeholder, blobOf(record, recordsByPath)]));
  const dispose = async (): Promise<void> => {
    const paths = [...recordsByPath.keys()].filter((path) => path !== '');
    recordsByPath.clear();
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  try {
    const value = parse(skeleton);
    return { value, values, bytes: skeleton.length, blob: (placeholder) => byPlaceholder.get(placeholder), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

const blobOf = ({ sha256, size, path, problem }: BlobRecord, recordsByPath: Map<string, unknown>): SpooledBlob => ({
  sha256,
  size,
  path,
  problem,
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
