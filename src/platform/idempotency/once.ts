import { createHash, randomUUID } from 'node:crypto';
import { after, HOUR, SECOND } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/fault.ts';
import { type IdempotentRequest, oneAtATime, remembering } from '../database/index.ts';
import type { EncryptedColumn } from '../keystore/index.ts';
import type { Kit } from '../kit.ts';
import { idempotentRequests } from '../metrics/index.ts';
import { RequestMemory, resultsColumn } from './request-memory.ts';

/** For how long a repetition gets the first answer. */
const KEPT = 24 * HOUR;
/** For how long a repetition waits while the first is still at it, in milliseconds. */
const PATIENCE = 60 * SECOND;

/** A request that names itself, so that it can be repeated without being done twice. */
export interface NamedRequest {
  /** Its key, its session in the console, or its personal link. */
  readonly who: string;
  /** The header `Idempotency-Key`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Lowercase hex, of what was sent. */
  readonly bodySha256: string;
}

/** A successful answer: status and JSON text. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** An answer, and whether it is that of an earlier request. */
export interface Once {
  readonly answer: Answer;
  readonly replayed: boolean;
}

/**
 * Runs a request once, however often it comes: within 24 hours a repetition gets the answer of the first, one that
 * comes meanwhile waits for it, in whatever process. A process that dies is taken over from: what it committed is
 * found done (`remembering`), the rest is done. A refusal is not kept: the next try is a first one.
 * Refuses: `idempotency_conflict`, `unavailable` (the first is still at it after a minute), and what `run` refuses.
 */
export async function once(kit: Kit, request: NamedRequest, run: () => Promise<Answer>): Promise<Once> {
  const id = idOf(request);
  let outcome = replay(kit, request, await find(kit, id));
  if (outcome) {
    idempotentRequests.inc({ result: 'replayed' });
    return { answer: outcome, replayed: true };
  }
  let replayed = false;
  const mine = await oneAtATime(kit.database, `once:${id}`, PATIENCE, async () => {
    const before = await find(kit, id);
    outcome = replay(kit, request, before);
    replayed = !!outcome || !!before?.results;
    outcome ??= await attempt(kit, id, request, before, run);
  });
  if (!mine) throw refuse('unavailable', 'The first request of this Idempotency-Key is still being worked on.');
  idempotentRequests.inc({ result: replayed ? 'replayed' : 'ran' });
  return { answer: outcome!, replayed };
}

const idOf = ({ who, name, method, path }: NamedRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([who, name, method, path]))
    .digest('hex');

const find = ({ database, clock }: Kit, id: string): Promise<IdempotentRequest | null> =>
  database.prisma.idempotentRequest.findFirst({ where: { id, expiresAt: { gt: clock.now() } } });

/** The answer that was given before; null when there is none yet. */
function replay(kit: Kit, { bodySha256 }: NamedRequest, row: IdempotentRequest | null): Answer | null {
  if (!row) return null;
  if (row.bodySha256 !== bodySha256) throw refuse('idempotency_conflict');
  if (!row.answer) return null;
  return JSON.parse(kit.keystore.decrypt(row.answer, contextOf(row.id)).toString()) as Answer;
}

async function attempt(
  kit: Kit,
  id: string,
  { bodySha256 }: NamedRequest,
  before: IdempotentRequest | null,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { idempotentRequest } = kit.database.prisma;
  const mine = { id, attempt: randomUUID() };
  const memory = new RequestMemory(kit.keystore, mine, before?.results ?? null);
  const row = { ...mine, bodySha256, results: before?.results ?? null, answer: null };
  const expiresAt = before?.expiresAt ?? after(kit.clock.now(), KEPT);
  await idempotentRequest.upsert({ where: { id }, create: { ...row, expiresAt }, update: { ...row, expiresAt } });
  try {
    const answer = await remembering(memory, run);
    const sealed = kit.keystore.encrypt(Buffer.from(JSON.stringify(answer)), contextOf(id));
    await idempotentRequest.updateMany({ where: mine, data: { answer: new Uint8Array(sealed) } });
    return answer;
  } catch (error) {
    if (memory.isEmpty) await idempotentRequest.deleteMany({ where: mine }).catch(() => {});
    throw error;
  }
}

const contextOf = (id: string) => `idempotent-answer:${id}`;

/** Where answers, and the results that they are made of, are encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'idempotent_requests', column: 'answer', key: { id: 'text' }, contextOf: ({ id }) => contextOf(id!) },
  resultsColumn,
];

/** Forgets what is older than a day; how many. */
export async function forgetRequests({ database, clock }: Kit): Promise<number> {
  const { count } = await database.prisma.idempotentRequest.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
  return count;
}
