import { type ChildProcess, fork } from 'node:child_process';
import { configTable } from '../../../../platform/config/index.ts';
import { NoAnswer, timeLimits, waitFor } from '../../../../platform/neighbours/index.ts';
import { entryArguments, workerEntry } from '../../../../platform/sandbox/index.ts';
import type { SigningAlgorithm } from '../../../../standards/asn1/algorithms.ts';
import { MAX_SESSIONS } from './token.ts';
import {
  type FromTokenProcess,
  type OpenedToken,
  type OpenRequest,
  TokenError,
  type ToTokenProcess,
} from './token-error.ts';

interface Waiting {
  resolve(signature: Buffer): void;
  reject(error: TokenError): void;
}

/** The last lines that the library printed, for the error of a crash. */
const LAST_WORDS = 500;

/** A token process, from its start until its first loss. Never restarted: whoever uses it starts another one. */
export class TokenConnection {
  readonly opened: Promise<OpenedToken>;
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #opening: { resolve(opened: OpenedToken): void; reject(error: TokenError): void } | undefined;
  #lastId = 0;
  #lastWords = '';
  #lost: TokenError | undefined;

  constructor(request: OpenRequest) {
    const entry = workerEntry(import.meta.url, './token-process');
    this.#process = fork(entry, [], {
      execArgv: entryArguments(entry),
      env: librarySettings(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#process.stderr?.setEncoding('utf8').on('data', (words: string) => {
      this.#lastWords = (this.#lastWords + words).slice(-LAST_WORDS);
    });
    this.#process.on('message', (message: FromTokenProcess) => this.#receive(message));
    this.#process.once('error', () => this.#lose(new TokenError('lost', 'the token process does not start')));
    this.#process.once('close', () => this.#lose(new TokenError('lost', this.#crashed())));
    const opened = new Promise<OpenedToken>((resolve, reject) => {
      this.#opening = { resolve, reject };
    });
    this.#send(request);
    this.opened = this.#within(timeLimits.token.open, opened);
    // Reported to whoever waits for it; nobody may.
    this.opened.catch(() => {});
  }

  /** Whether it can still sign. */
  get isUsable(): boolean {
    return this.#lost === undefined;
  }

  /** Signs a SHA-256 digest. @throws TokenError */
  async sign(digest: Buffer, algorithm: SigningAlgorithm): Promise<Buffer> {
    if (this.#lost) throw this.#lost;
    const id = ++this.#lastId;
    const signature = new Promise<Buffer>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#send({ kind: 'sign', id, digest, algorithm });
    return this.#within(timeLimits.token.answer, signature);
  }

  /** Ends the process; signatures in progress fail. */
  close(): void {
    this.#lose(new TokenError('lost', 'the credential was closed'));
  }

  /** A library that does not answer cannot be interrupted: the whole process ends. */
  async #within<T>(limit: number, answer: Promise<T>): Promise<T> {
    try {
      return await waitFor(limit, answer);
    } catch (error) {
      if (error instanceof NoAnswer) this.#lose(new TokenError('lost', `the token: ${error.message}`));
      throw this.#lost ?? error;
    }
  }

  #send(message: ToTokenProcess): void {
    if (this.#process.connected) this.#process.send(message, () => {});
  }

  #receive(message: FromTokenProcess): void {
    if (message.kind === 'opened') {
      this.#opening?.resolve(message);
      return;
    }
    if (message.kind === 'signed') {
      this.#take(message.id)?.resolve(Buffer.from(message.signature));
      return;
    }
    const error = new TokenError(message.failure, message.message);
    if (message.failure === 'refused' && message.id !== undefined) this.#take(message.id)?.reject(error);
    else this.#lose(error);
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #lose(error: TokenError): void {
    if (this.#lost) return;
    this.#lost = error;
    this.#process.kill('SIGKILL');
    this.#opening?.reject(error);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #crashed(): string {
    const words = this.#lastWords.trim().split('\n').at(-1);
    return `the token’s library has crashed${words ? `: ${words}` : ''}`;
  }
}

/** Prefixes of variables that other programs and libraries read, and that may contain secrets. */
const foreign = /^(AWS_|PG|OTEL_|npm_)/;

/**
 * The environment of the token process. Libraries of vendors find their configuration by variables with any name
 * (`SOFTHSM2_CONF`, `ChrystokiConfigurationPath`), so all are passed on except those of this service.
 */
function librarySettings(): NodeJS.ProcessEnv {
  const own = new Set<string>(configTable.map(({ name }) => name));
  const kept = Object.entries(process.env).filter(([name]) => !own.has(name) && !foreign.test(name));
  // One thread for each session: a signature occupies one while the token works.
  return { ...Object.fromEntries(kept), UV_THREADPOOL_SIZE: String(MAX_SESSIONS) };
}
