import { after, HOUR, SECOND } from '../../kernel/clock.ts';
import { sha256Hex } from '../../kernel/digest.ts';
import { Fault, refuse } from '../../kernel/fault.ts';
import { remembering, withLock } from '../database/index.ts';
import type { EncryptedColumn } from '../keystore/index.ts';
import { idempotentRequests } from '../metrics/index.ts';
import { beginWaiting, timeForCall } from '../neighbours/index.ts';
import type { Services } from '../services.ts';
import { DONE, MOST_BYTES, RequestMemory, resultsColumn } from './request-memory.ts';
import {
  assertWithinBudget,
  type CountedRequest,
  countFailed,
  endRequest,
  findRequest,
  type KeptRequest,
} from './request-rows.ts';

/** How long a retry gets the original answer. */
const KEPT = 24 * HOUR;
/** How long a retry waits for the original request, ms. An HTTP request waits at most its time limit. */
const PATIENCE = 60 * SECOND;

/** A request with an idempotency key, which can be repeated without being done twice. */
export interface IdempotentRequest {
  /** The caller: API key, console session, or personal link. */
  readonly who: string;
  /** Bytes that may be stored for `who` per day. */
  readonly dailyBytes: number;
  /** The header `Idempotency-Key`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** SHA-256 of the body's content, lowercase hex. */
  readonly bodySha256: string;
}

/** A successful response: status and JSON text. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A response, and whether an earlier request did the work. */
export interface RunOnceResult {
  readonly answer: Answer;
  readonly replayed: boolean;
}

/**
 * Runs a request once, however often it is sent. Within 24 hours a retry gets the original answer; a retry that
 * arrives while the original runs waits for it, in any process. If a process crashes, the retry continues its work:
 * committed transactions return the results that they stored themselves (`remembering`), the rest runs. An answer that was too large to
 * store is built again from the stored results, without starting new transactions. Errors are not stored: the next
 * attempt starts again.
 *
 * @throws Fault `idempotency_conflict` (another body; or done, and its answer cannot be built again), `unavailable`
 * (the original still runs, and the request's time is over), `rate_limited` (the caller's storage for today is used
 * up), and the errors of `run`
 */
export async function runOnce(
  services: Services,
  request: IdempotentRequest,
  run: () => Promise<Answer>,
): Promise<RunOnceResult> {
  const id = hashOf([request.who, request.name, request.method, request.path]);
  const kept = keptAnswer(services, id, request, await findRequest(services, id));
  if (kept) {
    idempotentRequests.inc({ result: 'replayed' });
    return { answer: kept, replayed: true };
  }
  let result: RunOnceResult | undefined;
  const endWaiting = beginWaiting();
  const isMine = await withLock(services.database, `once:${id}`, timeForCall(PATIENCE), async () => {
    endWaiting();
    const before = await findRequest(services, id);
    const answer = keptAnswer(services, id, request, before) ?? (await attempt(services, id, request, before, run));
    result = { answer, replayed: before !== null && (before.isDone || before.results.length > 0) };
  }).finally(endWaiting);
  if (!isMine)
    throw refuse('unavailable', 'The first request with this Idempotency-Key is still in progress. Retry later.');
  idempotentRequests.inc({ result: result!.replayed ? 'replayed' : 'ran' });
  return result!;
}

const hashOf = (parts: readonly string[]): string => sha256Hex(JSON.stringify(parts));

/** Returns the stored answer; null if there is none. */
function keptAnswer(
  services: Services,
  id: string,
  { bodySha256 }: IdempotentRequest,
  row: KeptRequest | null,
): Answer | null {
  if (!row) return null;
  if (row.bodySha256 !== bodySha256) throw refuse('idempotency_conflict');
  if (!row.answer) return null;
  return JSON.parse(services.keystore.decrypt(row.answer, contextOf(id)).toString());
}

/**
 * Runs the request, or what is left of it. Nothing is written before its first transaction commits, so a refusal leaves
 * nothing behind.
 */
async function attempt(
  services: Services,
  id: string,
  { who, dailyBytes, bodySha256 }: IdempotentRequest,
  before: KeptRequest | null,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const expiresAt = after(services.clock.now(), KEPT);
  const request: CountedRequest = { id, caller: hashOf([who]), dailyBytes, bodySha256, expiresAt };
  const isDone = before?.isDone ?? false;
  const memory = new RequestMemory({ keystore: services.keystore, request, kept: before?.results ?? [], isDone });
  if (isDone) return readAgain(memory, run);
  // A retry always continues, whatever the budget: something may already be committed.
  if (!before) await assertWithinBudget(services, request);
  try {
    const answer = await remembering(memory, run);
    const text = Buffer.from(JSON.stringify(answer));
    const kept = text.length > MOST_BYTES ? null : services.keystore.encrypt(text, contextOf(id));
    await endRequest(services, request, kept);
    return answer;
  } catch (error) {
    if (!memory.isEmpty) await countFailed(services, request).catch(() => {});
    throw error;
  }
}

/** Builds the answer of a request that was done from the stored results of its transactions. */
async function readAgain(memory: RequestMemory, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await remembering(memory, run);
  } catch (error) {
    const isTemporary = error instanceof Fault && ['unavailable', 'rate_limited'].includes(error.code);
    if (isTemporary || !(error instanceof Fault)) throw error;
    throw refuse('idempotency_conflict', DONE);
  }
}

const contextOf = (id: string) => `idempotent-answer:${id}`;

/** The columns of stored answers and of transaction results. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'idempotent_requests', column: 'answer', key: { id: 'text' }, contextOf: ({ id }) => contextOf(id!) },
  resultsColumn,
];
