import { createHash } from 'node:crypto';
import type { Actor } from '../../kernel/actor.ts';
import { MIB } from '../../kernel/bytes.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { after, HOUR, SECOND } from '../../kernel/clock.ts';
import { Fault, refuse } from '../../kernel/fault.ts';
import { sha256Hex } from '../../kernel/ids.ts';
import { remembering, withLock } from '../database/index.ts';
import type { ReceivedBody } from '../http/receive-json.ts';
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
  return JSON.parse(services.keystore.decrypt(row.answer, requestLockContext(id)).toString());
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
    const kept = text.length > MOST_BYTES ? null : services.keystore.encrypt(text, requestLockContext(id));
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

const requestLockContext = (id: string) => `idempotent-answer:${id}`;

/** The columns of stored answers and of transaction results. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'idempotent_requests',
    column: 'answer',
    key: { id: 'text' },
    contextOf: ({ id }) => requestLockContext(id!),
  },
  resultsColumn,
];

/** Maximum length of `Idempotency-Key`, characters. */
const LONGEST = 255;

/**
 * Bytes stored per caller and day. A live key may send 3,000 calls a minute: a million requests a day fit in the last
 * quarter. The holder of a personal link sends a few dozen.
 */
const perDay = { live: 4_096 * MIB, test: 512 * MIB, link: 4 * MIB } as const;

/** Facts about a request, from REST or GraphQL. */
interface RequestFacts {
  readonly actor: Actor;
  readonly method: string;
  readonly path: string;
  /** The header `Idempotency-Key`. */
  readonly header: string | undefined;
  readonly received: ReceivedBody | undefined;
}

/**
 * A POST that carries `Idempotency-Key`, of an API key, a member in the console or the holder of a personal link; null
 * for any other.
 * @throws Fault `invalid_parameter`
 */
export function idempotentRequestOf({ actor, method, path, header, received }: RequestFacts): IdempotentRequest | null {
  const who = callerLockName(actor);
  if (header === undefined || method !== 'POST' || !who) return null;
  if (header === '' || header.length > LONGEST) {
    throw refuse('invalid_parameter', `Idempotency-Key must have 1 to ${LONGEST} characters.`);
  }
  return { who, dailyBytes: dailyBytes(actor), name: header, method, path, bodySha256: fingerprint(received) };
}

/** The bytes that may be stored for a caller per day. */
function dailyBytes(actor: Actor): number {
  if (actor.kind !== 'key') return perDay.link;
  return actor.mode === 'LIVE' ? perDay.live : perDay.test;
}

/** Namespace of the caller's keys; null without a credential, or if several people share it. */
function callerLockName(actor: Actor): string | null {
  if (actor.kind === 'key') return actor.keyId;
  return actor.kind === 'link' && actor.holder === undefined ? `${actor.link}:${actor.subjectId}` : null;
}

/**
 * Hashes the body's content. PDFs are included by their SHA-256, not by their placeholders, which differ for each
 * request.
 */
function fingerprint(received: ReceivedBody | undefined): string {
  const meant = JSON.stringify(received?.value ?? null, (_key, value) => {
    const blob = typeof value === 'string' ? received?.blob(value) : undefined;
    return blob ? { sha256: blob.sha256 } : value;
  });
  return createHash('sha256')
    .update(canonicalJson(JSON.parse(meant)))
    .digest('hex');
}
