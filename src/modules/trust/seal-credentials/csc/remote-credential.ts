import { outsideRequest } from '../../../../platform/neighbours/index.ts';
import type { SigningAlgorithm } from '../../../../standards/asn1/algorithms.ts';
import type { Certificate } from '../../../../standards/x509/certificate.ts';
import {
  CredentialRefused,
  CredentialUnavailable,
  derFromRaw,
  isSignedBy,
  issuersOf,
  type OpenOptions,
  type SealCredential,
  type SignableMessage,
} from '../credential.ts';
import { type CredentialInfo, type RemoteSetting, RemoteSettingError, readRemoteSetting } from './credential-info.ts';
import { RemoteError, RemoteHttp } from './remote-http.ts';
import { RemoteService } from './remote-service.ts';

type SignBatch = (messages: readonly SignableMessage[], algorithm: SigningAlgorithm) => Promise<Buffer[]>;

interface Waiting {
  readonly message: SignableMessage;
  readonly algorithm: SigningAlgorithm;
  resolve(signature: Buffer): void;
  reject(error: unknown): void;
}

/**
 * Groups signatures that are requested while others are in progress. A single one leaves at once; nothing waits for a
 * batch to fill.
 */
class Batches {
  readonly #sign: SignBatch;
  readonly #size: number;
  readonly #parallel: number;
  #queue: Waiting[] = [];
  #running = 0;
  #isScheduled = false;

  constructor(sign: SignBatch, { size, parallel }: { size: number; parallel: number }) {
    this.#sign = sign;
    this.#size = size;
    this.#parallel = parallel;
  }

  add(message: SignableMessage, algorithm: SigningAlgorithm): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ message, algorithm, resolve, reject });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      // Requests of the same turn of the event loop belong together.
      setImmediate(() => {
        this.#isScheduled = false;
        this.#start();
      });
    });
  }

  #start(): void {
    while (this.#running < this.#parallel && this.#queue.length > 0) {
      const { algorithm } = this.#queue[0]!;
      const batch = this.#queue.filter((one) => one.algorithm === algorithm).slice(0, this.#size);
      const taken = new Set(batch);
      this.#queue = this.#queue.filter((one) => !taken.has(one));
      this.#running += 1;
      // A batch belongs to several callers: the time of one request must not limit it.
      void outsideRequest(() => this.#run(batch, algorithm)).finally(() => {
        this.#running -= 1;
        this.#start();
      });
    }
  }

  async #run(batch: readonly Waiting[], algorithm: SigningAlgorithm): Promise<void> {
    try {
      const signatures = await this.#sign(
        batch.map(({ message }) => message),
        algorithm,
      );
      for (const [index, { resolve }] of batch.entries()) resolve(signatures[index]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

/** Requests at the same time: latency limits a remote service, and its HSM has few sessions. */
const PARALLEL = 4;
/** More digests in one request would only lengthen what a failure repeats. */
const MAX_BATCH = 100;

/** A key at a remote sealing service (Cloud Signature Consortium API v2). */
class RemoteCredential implements SealCredential {
  readonly kind = 'csc';
  readonly place: string;
  readonly certificate: Certificate;
  readonly chain: readonly Certificate[];
  readonly algorithms: readonly SigningAlgorithm[];
  readonly concurrency: number;
  readonly #http: RemoteHttp;
  readonly #service: RemoteService;
  readonly #info: CredentialInfo;
  readonly #batches: Batches;

  /** Logs in and reads the credential; signs nothing. @throws RemoteError */
  static async open(http: RemoteHttp, setting: RemoteSetting): Promise<RemoteCredential> {
    const service = new RemoteService(http, setting);
    return new RemoteCredential(http, service, setting.place, await service.info());
  }

  private constructor(http: RemoteHttp, service: RemoteService, place: string, info: CredentialInfo) {
    const [certificate, ...others] = info.certificates;
    const size = Math.min(info.multisign, MAX_BATCH);
    this.place = place;
    this.certificate = certificate;
    this.chain = issuersOf(certificate, others);
    this.algorithms = [...info.algorithms.keys()];
    this.concurrency = size * PARALLEL;
    this.#http = http;
    this.#service = service;
    this.#info = info;
    this.#batches = new Batches((messages, algorithm) => this.#signBatch(messages, algorithm), {
      size,
      parallel: PARALLEL,
    });
  }

  /** @throws CredentialUnavailable */
  async sign(message: SignableMessage, algorithm: SigningAlgorithm): Promise<Buffer> {
    try {
      return await this.#batches.add(message, algorithm);
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      throw new CredentialUnavailable(`the remote sealing service: ${error.message}`, { cause: error });
    }
  }

  close(): Promise<void> {
    return this.#http.close();
  }

  async #signBatch(messages: readonly SignableMessage[], algorithm: SigningAlgorithm): Promise<Buffer[]> {
    const digests = messages.map(({ digest }) => digest);
    const signatures = await this.#service.sign(digests, algorithm, this.#info);
    return signatures.map((signature, index) => this.#checked(signature, messages[index]!.bytes, algorithm));
  }

  /**
   * Checks a signature, and converts ECDSA to DER where the service gives r ‖ s: the specification leaves the format
   * open.
   */
  #checked(signature: Buffer, bytes: Buffer, algorithm: SigningAlgorithm): Buffer {
    const forms = algorithm === 'ecdsa-sha256' ? [signature, derFromRaw(signature)] : [signature];
    const good = forms.find((form) => isSignedBy(this.certificate, { bytes, algorithm, signature: form }));
    if (!good) throw new RemoteError('waiting', 'its signature does not belong to the certificate of the credential');
    return good;
  }
}

/**
 * Opens a credential at a remote sealing service. `address`: the URL of its API, with the parameters of `setting.ts`.
 * `ca`: certificates to trust instead of the default ones, PEM; for tests.
 */
export async function openRemote(address: string, { password }: OpenOptions, ca?: string): Promise<SealCredential> {
  const setting = read(address, password);
  const http = new RemoteHttp(ca);
  try {
    return await RemoteCredential.open(http, setting);
  } catch (error) {
    await http.close();
    if (!(error instanceof RemoteError)) throw error;
    if (['waiting', 'token', 'sad'].includes(error.failure))
      throw new CredentialUnavailable(`the remote sealing service: ${error.message}`);
    throw new CredentialRefused(`The remote sealing service: ${error.message}.`);
  }
}

function read(address: string, password: string | null): RemoteSetting {
  try {
    return readRemoteSetting(address, password);
  } catch (error) {
    if (error instanceof RemoteSettingError)
      throw new CredentialRefused(`The remote sealing service: ${error.message}.`);
    throw error;
  }
}
