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
  /** A request whose body nobody has begun to read; its content coding has been dealt with. */
  readonly request: Readable & { readonly headers?: IncomingHttpHeaders };
  readonly limits: SpoolLimits;
  /** Where the blobs' files go; the storage's, so that it can adopt them. */
  readonly tempDir: string;
  /** String values under these keys, at any depth, become blobs. */
  readonly keys: readonly string[];
}

/** A JSON body whose long strings lie in files. */
export interface SpooledBody {
  /** The body as JSON.parse gives it, with a placeholder for each blob. An empty string is no blob and stays. */
  readonly value: unknown;
  /** Length of the body without its blobs. */
  readonly bytes: number;
  /** Colons and commas between its values. */
  readonly values: number;
  /** What a placeholder stands for; undefined for any other string: they are random, so nobody can write one. */
  blob(placeholder: string): SpooledBlob | undefined;
  /** Removes the files of the blobs that were not taken. Call it in the end, whatever happened. */
  dispose(): Promise<void>;
}

/** The decoded bytes of one string, in a file. */
export interface SpooledBlob {
  /** Lowercase hex; empty, like `path`, where there is a problem. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
  readonly path: string;
  readonly problem: BlobProblem | undefined;
  /** The file is the caller's from now on; `dispose` leaves it. */
  take(): void;
}

/**
 * Reads a JSON body (RFC 8259, UTF-8) of any size up to the limits without holding it in memory or parsing it on this
 * thread: string values under `keys` are decoded from strict base64 (RFC 4648 §4) into files and hashed on the way,
 * the rest is small. A string that is no base64 is a blob with a `problem`, for the caller to name its field.
 *
 * Rejects with the Faults payload_too_large, invalid_json, unavailable (the files could not be written), or with
 * BodyAborted. Then no file is left, and what the caller still sends is thrown away.
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
  const kept = new Map(blobs.map((record) => [record.path, record]));
  const byPlaceholder = new Map(blobs.map((record) => [record.placeholder, blobOf(record, kept)]));
  const dispose = async (): Promise<void> => {
    const paths = [...kept.keys()].filter((path) => path !== '');
    kept.clear();
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

const blobOf = ({ sha256, size, path, problem }: BlobRecord, kept: Map<string, unknown>): SpooledBlob => ({
  sha256,
  size,
  path,
  problem,
  take: () => void kept.delete(path),
});

/** JSON.parse's own words quote the body, placeholders and all: the caller gets ours. */
function parse(skeleton: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(skeleton));
  } catch {
    throw refuse('invalid_json');
  }
}
