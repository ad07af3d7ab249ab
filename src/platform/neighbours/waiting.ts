import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * How long this service waits for each external service (neighbour), in ms. The operator guide has the same table, and
 * a test compares them. `connect`: to establish a connection; `answer`: for one answer.
 */
export const timeLimits = {
  /** Total wait of a request for PostgreSQL and the storage; then it answers 503. */
  request: 8_000,
  database: {
    connect: 5_000,
    /** A query outside requests and jobs: sockets, event streams, the job queue itself. */
    answer: 8_000,
    /** A query of a job or a command: longer than the server's statement timeout, so that the server ends it first. */
    jobAnswer: 35_000,
    /** The server ends a statement after this (`statement_timeout`), */
    statement: 30_000,
    /** and a wait for a row lock of another transaction after this (`lock_timeout`). */
    lock: 10_000,
    /** A migration. */
    migration: 30 * 60_000,
  },
  redis: {
    connect: 2_000,
    /** The caller then continues without Redis. */
    answer: 500,
    /**
     * A connection that receives nothing for this long is replaced; pings ensure that a live one receives something.
     */
    silence: 3_000,
    ping: 1_000,
    /** How long a start waits for the first connection. */
    start: 1_000,
  },
  storage: {
    connect: 3_000,
    /** Nothing was sent or received on a connection. */
    silence: 5_000,
    /** A request about an object, outside our own requests. */
    answer: 15_000,
    /** Additional time of an upload per megabyte. */
    perMegabyte: 1_000,
  },
  timestamps: {
    answer: 10_000,
    /** Time-stamp and validation data while another authority can be asked next. */
    next: 5_000,
  },
  /** Servers that scan mails may take long to answer the last line; giving up then could send the mail twice. */
  mail: { connect: 5_000, greeting: 10_000, silence: 30_000 },
  /** A token (PKCS #11): an HSM on the network may have to connect first, a signature of RSA 4096 on a card takes seconds. */
  token: { open: 30_000, answer: 15_000 },
  /** Remote sealing: the service asks its HSM for a whole batch. */
  remoteSealing: { answer: 15_000 },
  sms: { answer: 8_000 },
  identities: { answer: 8_000 },
  oidc: { answer: 5_000 },
  webhooks: { answer: 10_000 },
  /** One probe of `/readyz`. */
  probe: 2_000,
} as const;

/** The time budget for external calls. */
interface Patience {
  /** Remaining ms. */
  left(): number;
  /** Part of the budget kept for the database, ms: the failure of another service must still be recorded. */
  readonly reserve: number;
  /** Called when an external call begins; returns a function to call when it ends. */
  begin(): () => void;
}

/** Reserve of a request, ms. */
const RESERVE = 1_500;

const current = new AsyncLocalStorage<Patience | undefined>();

/** An external call timed out. `code` is Node's for a connection that times out. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly code = 'ETIMEDOUT';
  /** Like on a system error, so that the driver adapter recognises a lost connection. */
  readonly syscall = 'read';
  readonly errno = -110;

  constructor(ms: number, what = 'no answer') {
    super(`${what} within ${Math.max(0, Math.round(ms)) / 1_000} s`);
  }
}

/**
 * Whether the response of a request has begun. Each timer, connection and shared promise that a request creates keeps
 * the budget of the request in memory, for as long as it lives. The budget therefore refers to this small object and
 * not to the response.
 */
export interface ResponseState {
  begun: boolean;
}

/**
 * Runs `work` with a budget of `total` milliseconds of waiting for external services. Only time during which at least
 * one external call is in progress counts, so that a slow machine or a long computation uses none. Once the response has
 * begun, each call has the limit of a call outside requests.
 */
export function limitWaiting<T>(total: number, work: () => T, response: ResponseState = { begun: false }): T {
  let open = 0;
  let since = 0;
  let spent = 0;
  const waited = () => spent + (open > 0 ? performance.now() - since : 0);
  const begin = () => {
    if (open++ === 0) since = performance.now();
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      if (--open === 0) spent += performance.now() - since;
    };
  };
  return current.run(
    { begin, reserve: RESERVE, left: () => (response.begun ? timeLimits.database.answer : total - waited()) },
    work,
  );
}

/** Runs `work` (a job or a command) with a limit of `ms` for each external call. */
export const allowEachCall = <T>(ms: number, work: () => T): T =>
  current.run({ left: () => ms, reserve: 0, begin: () => () => {} }, work);

/** Runs `work` outside the current request, for example to open a connection that other requests will use. */
export const outsideRequest = <T>(work: () => T): T => current.run(undefined, work);

/** How long an external call may take now, ms; `usual` without a budget. Start no call if it is 0 or less. */
export const timeLeft = (usual: number): number => current.getStore()?.left() ?? usual;

/** How long a call to a service other than the database may take now, ms; at most `usual`, at least 1. */
export function timeForCall(usual: number): number {
  const patience = current.getStore();
  return patience ? Math.max(1, Math.ceil(Math.min(usual, patience.left() - patience.reserve))) : usual;
}

/** Marks the beginning of an external call; the returned function marks its end. */
export const beginWaiting = (): (() => void) => current.getStore()?.begin() ?? (() => {});

/** Waits at most `ms` for the result of a call that others may share. The call itself continues. @throws NoAnswer */
export async function waitFor<T>(ms: number, answer: PromiseLike<T>): Promise<T> {
  const endWaiting = beginWaiting();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    // If the process was busy, first handle an answer that has already arrived.
    timer = setTimeout(() => setImmediate(() => reject(new NoAnswer(ms))), ms);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
    endWaiting();
  }
}

/** Returns a function that runs `work` in the context of the current request. */
export function keepRequest(): <T>(work: () => T) => T {
  const store = current.getStore();
  return (work) => current.run(store, work);
}

/** Binds `callback` to the context of the current request. */
export function inThisRequest<A extends unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  const inRequest = keepRequest();
  return (...args) => inRequest(() => callback(...args));
}
