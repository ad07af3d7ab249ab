import { AsyncLocalStorage } from 'node:async_hooks';
import { timeLimits } from './limits.ts';

/** What an outside call may still wait. */
interface Patience {
  /** Milliseconds. */
  left(): number;
  /** Of them, kept for the database: what another neighbour's failure leaves behind must be noted. */
  readonly reserve: number;
  /** Called when an outside call begins; the function it returns when that call ends. */
  begin(): () => void;
}

/** Milliseconds of a request. */
const RESERVE = 1_500;

const current = new AsyncLocalStorage<Patience | undefined>();

/** An outside call that was given up; `code` is what Node says of a connection that times out. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly code = 'ETIMEDOUT';
  /** Both as on an error of the system, by which the driver adapter knows a lost connection. */
  readonly syscall = 'read';
  readonly errno = -110;

  constructor(ms: number, what = 'no answer') {
    super(`${what} within ${Math.max(0, Math.round(ms)) / 1_000} s`);
  }
}

/**
 * Runs `work` with `total` milliseconds of waiting for neighbours. Only the time in which at least one outside call is
 * under way counts, so that a slow machine or a long computation uses up nothing. Once `isOver` holds (the answer has
 * begun), each call has the time of one outside a request.
 */
export function limitWaiting<T>(total: number, work: () => T, isOver: () => boolean = () => false): T {
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
    { begin, reserve: RESERVE, left: () => (isOver() ? timeLimits.database.answer : total - waited()) },
    work,
  );
}

/** Runs `work`, a job or a command, in which every single outside call may take `ms`. */
export const allowEachCall = <T>(ms: number, work: () => T): T =>
  current.run({ left: () => ms, reserve: 0, begin: () => () => {} }, work);

/** Runs `work` outside the request that happens to need it, such as the opening of a connection that others will use. */
export const outsideRequest = <T>(work: () => T): T => current.run(undefined, work);

/** Milliseconds that an outside call may take now, `usual` where nobody is in a hurry; 0 or less: none is to be begun. */
export const timeLeft = (usual: number): number => current.getStore()?.left() ?? usual;

/** Milliseconds that a call to another neighbour than the database may take now, at most `usual`, at least 1. */
export function timeForCall(usual: number): number {
  const patience = current.getStore();
  return patience ? Math.max(1, Math.ceil(Math.min(usual, patience.left() - patience.reserve))) : usual;
}

/** Notes that an outside call begins; the returned function notes its end. */
export const beginWaiting = (): (() => void) => current.getStore()?.begin() ?? (() => {});

/**
 * Waits for the answer of a call that others may wait for too, at most `ms`. The call itself goes on.
 * @throws NoAnswer
 */
export async function waitFor<T>(ms: number, answer: PromiseLike<T>): Promise<T> {
  const endWaiting = beginWaiting();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    // An answer that came while the process was busy is read before the limit counts.
    timer = setTimeout(() => setImmediate(() => reject(new NoAnswer(ms))), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    endWaiting();
  }
}

/** Runs `work` as part of the request in which this is called, wherever it runs. */
export function keepRequest(): <T>(work: () => T) => T {
  const store = current.getStore();
  return (work) => current.run(store, work);
}

/** Binds `callback` to the request in which this is called. */
export function inThisRequest<A extends unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  const inRequest = keepRequest();
  return (...args) => inRequest(() => callback(...args));
}
