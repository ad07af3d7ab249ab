import { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { asNumber, errorCode, errorMessage, propertyOf } from '../../kernel/unknown.ts';
import type { S3Place } from '../config/index.ts';
import { callOutside } from '../metrics/index.ts';
import { beginWaiting, keepRequest, type Neighbours, timeForCall, timeLimits, waitFor } from '../neighbours/index.ts';
import { StorageUnavailable } from './blob-storage.ts';

type Sdk = typeof import('./s3-sdk.ts');

const limits = timeLimits.storage;
/** Concurrent connections: an attendance sheet reads the pictures of five hundred people. */
const SOCKETS = 50;
/** Attempts of an upload. The SDK itself retries all other requests. */
const TRIES = 3;

export interface S3Object {
  readonly key: string;
  readonly size: number;
  /** Precision: one second. */
  readonly modifiedAt: Date;
}

/** An upload; `open` may be called again after a failed attempt. */
export interface Upload {
  readonly size: number;
  /** Lowercase hex. The service rejects bytes that do not match. */
  readonly sha256: string;
  open(): Readable | Uint8Array;
}

/**
 * A bucket, with names relative to its prefix. A missing object is null; any other failure rejects with
 * StorageUnavailable. The SDK is loaded when the first bucket is opened.
 */
export class S3Bucket {
  readonly #sdk: Sdk;
  readonly #client: S3Client;
  readonly #place: S3Place;
  readonly #neighbours: Neighbours;

  /** Opens a bucket; `neighbours` is notified whether the service answers. */
  static async open(place: S3Place, neighbours: Neighbours): Promise<S3Bucket> {
    return new S3Bucket(await import('./s3-sdk.ts'), place, neighbours);
  }

  private constructor(sdk: Sdk, place: S3Place, neighbours: Neighbours) {
    this.#neighbours = neighbours;
    this.#sdk = sdk;
    this.#place = place;
    const { endpoint, region, credentials, pathStyle } = place;
    // It warns on Node 20 of its later versions. Ours is pinned, so no operator can act on it.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
    this.#client = new sdk.S3Client({
      ...(endpoint && { endpoint }),
      ...(region && { region }),
      ...(credentials && { credentials }),
      forcePathStyle: pathStyle,
      // We send checksums that every service supports; the SDK's own are not supported everywhere.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: limits.connect,
        socketTimeout: limits.silence,
        socketAcquisitionWarningTimeout: 600_000,
        httpAgent: { keepAlive: true, maxSockets: SOCKETS },
        httpsAgent: { keepAlive: true, maxSockets: SOCKETS },
      },
    });
    this.#client.middlewareStack.add(
      (next) => (args) =>
        callOutside(
          's3',
          () => next(args),
          (error) => s3Status(error) === 404,
        ),
      { step: 'initialize', name: 'measured' },
    );
  }

  close(): void {
    this.#client.destroy();
  }

  async put(name: string, { size, sha256, open }: Upload): Promise<void> {
    for (let tried = 1; ; tried++) {
      const command = new this.#sdk.PutObjectCommand({
        ...this.#named(name),
        Body: open(),
        ContentLength: size,
        ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
      });
      // Part of the signature (SigV4): a service that verifies signatures verifies the bytes.
      command.middlewareStack.add(
        (next) => (args) => {
          (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
          return next(args);
        },
        { step: 'build', name: 'payloadHash' },
      );
      try {
        await this.#bounded((abortSignal) => this.#client.send(command, { abortSignal }), size);
        return;
      } catch (error) {
        const isHurried = timeForCall(limits.answer) < limits.answer;
        if (tried === TRIES || isHurried || !isPassing(error)) throw this.#unavailable(error);
        await new Promise((resolve) => setTimeout(resolve, 200 * tried));
      }
    }
  }

  /** Null if the object does not exist. In that case also checks that the bucket exists. */
  async find(name: string): Promise<S3Object | null> {
    const found = await this.glance(name);
    if (!found) await this.check();
    return found;
  }

  /** Null if the object or the whole bucket does not exist: an answer to HEAD has no body to tell which. */
  async glance(name: string): Promise<S3Object | null> {
    try {
      const command = new this.#sdk.HeadObjectCommand(this.#named(name));
      const found = await this.#bounded((abortSignal) => this.#client.send(command, { abortSignal }));
      return { key: name, size: found.ContentLength!, modifiedAt: found.LastModified! };
    } catch (error) {
      if (s3Status(error) !== 404) throw this.#unavailable(error);
      return null;
    }
  }

  /** `start` and `end` are byte offsets, both inclusive. */
  async get(name: string, range?: { readonly start?: number; readonly end?: number }): Promise<Readable | null> {
    const bytes = range && (range.start !== undefined || range.end !== undefined);
    let found: GetObjectCommandOutput;
    try {
      const Range = bytes && `bytes=${range.start ?? 0}-${range.end ?? ''}`;
      const command = new this.#sdk.GetObjectCommand({ ...this.#named(name), ...(Range && { Range }) });
      found = await this.#bounded((abortSignal) => this.#client.send(command, { abortSignal }));
    } catch (error) {
      if (propertyOf(error, 'name') === 'NoSuchKey') return null;
      throw this.#unavailable(error);
    }
    return Readable.from(this.#pieces(found.Body as Readable, keepRequest()), { objectMode: false });
  }

  async remove(name: string): Promise<void> {
    const command = new this.#sdk.DeleteObjectCommand(this.#named(name));
    await this.#bounded((abortSignal) => this.#client.send(command, { abortSignal })).catch((error) => {
      throw this.#unavailable(error);
    });
  }

  /** Lists all objects, or those whose names begin with `below`. */
  async *list(below = ''): AsyncIterable<S3Object> {
    const { bucket: Bucket, prefix } = this.#place;
    try {
      const pages = this.#sdk.paginateListObjectsV2({ client: this.#client }, { Bucket, Prefix: prefix + below });
      for await (const { Contents = [] } of pages) {
        for (const { Key, Size, LastModified } of Contents)
          yield { key: Key!.slice(prefix.length), size: Size!, modifiedAt: LastModified! };
      }
    } catch (error) {
      throw this.#unavailable(error);
    }
  }

  /** Checks that the bucket exists and can be listed, with a prefix that no object has. */
  async check(): Promise<void> {
    const { bucket: Bucket, prefix } = this.#place;
    const command = new this.#sdk.ListObjectsV2Command({ Bucket, Prefix: `${prefix}.check/` });
    await this.#bounded((abortSignal) => this.#client.send(command, { abortSignal })).catch((error) => {
      throw this.#unavailable(error);
    });
  }

  /**
   * Runs one request with its time limit; an upload of `bytes` has more. Each chunk of a response body has its own
   * limit.
   */
  async #bounded<T>(ask: (abortSignal: AbortSignal) => Promise<T>, bytes = 0): Promise<T> {
    const limit = timeForCall(limits.answer) + Math.ceil(bytes / 1_000_000) * limits.perMegabyte;
    const endWaiting = beginWaiting();
    const signal = AbortSignal.timeout(limit);
    try {
      const answer = await ask(signal);
      this.#neighbours.answered('storage');
      return answer;
    } catch (error) {
      if (!isPassing(error)) this.#neighbours.answered('storage');
      throw signal.aborted ? signal.reason : error;
    } finally {
      endWaiting();
    }
  }

  async *#pieces(body: Readable, inRequest: ReturnType<typeof keepRequest>): AsyncIterable<Buffer> {
    const pieces: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
    try {
      for (;;) {
        const piece = await inRequest(() => waitFor(timeForCall(limits.silence), pieces.next()));
        if (piece.done) return;
        yield piece.value;
      }
    } catch (error) {
      throw this.#unavailable(error);
    } finally {
      body.destroy();
    }
  }

  #named = (name: string) => ({ Bucket: this.#place.bucket, Key: this.#place.prefix + name });

  #unavailable(cause: unknown): StorageUnavailable {
    if (cause instanceof StorageUnavailable) return cause;
    const [name, message, code] = [String(propertyOf(cause, 'name')), errorMessage(cause), errorCode(cause)];
    const { bucket, endpoint } = this.#place;
    const reason = known[name] ?? known[code ?? ''] ?? `${code ?? name}: ${message}`;
    const lasting = !isPassing(cause) || name === 'CredentialsProviderError' || message === 'Region is missing';
    const failure = new StorageUnavailable(`the bucket ${bucket}${endpoint ? ` at ${endpoint}` : ''}: ${reason}`, {
      lasting,
    });
    this.#neighbours.failed('storage', failure);
    return failure;
  }
}

/** Messages for errors that the operator can fix. */
const known: Readonly<Record<string, string>> = {
  NoSuchBucket: 'does not exist',
  AccessDenied: 'access is denied (reading, writing, deleting and listing are needed)',
  InvalidAccessKeyId: 'the access key is unknown',
  SignatureDoesNotMatch: 'the secret of the access key is wrong',
  CredentialsProviderError:
    'no login was found: put it before the @, or in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  PermanentRedirect: 'is in another region',
  AuthorizationHeaderMalformed: 'is in another region',
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name cannot be looked up',
  TimeoutError: 'no answer in time',
};

const s3Status = (error: unknown): number | undefined =>
  asNumber(propertyOf(propertyOf(error, '$metadata'), 'httpStatusCode'));

/** Returns whether a retry may help: no answer, or a service that is busy or failing. */
function isPassing(error: unknown): boolean {
  const status = s3Status(error);
  return status === undefined || status >= 500 || status === 429 || status === 408;
}
