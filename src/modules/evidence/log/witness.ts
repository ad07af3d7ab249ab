import { type Queries, repeatableTransaction, sql } from '../../../platform/database/index.ts';
import { bodyOf } from '../../../platform/http/bounded-answer.ts';
import type { Services } from '../../../platform/services.ts';
import { openCheckpoint, parseCheckpoint, parseHash, parseSize } from '../../../standards/tlog/checkpoint.ts';
import { EMPTY_ROOT, type Hash, isConsistent, proveConsistency } from '../../../standards/tlog/merkle.ts';
import {
  cosign,
  ED25519,
  NoteError,
  parseLines,
  parseVerifierKey,
  splitNote,
  verifyLines,
} from '../../../standards/tlog/note.ts';
import { TileSubtrees } from '../../../standards/tlog/tiles.ts';
import { type AskedWitness, askedWitnesses, logSigners } from './keys.ts';
import { ownTiles } from './own-files.ts';

/** A log whose checkpoints this installation cosigns. */
export interface WitnessedLog {
  readonly origin: string;
  readonly verifiers: string;
  readonly size: number;
  readonly root: Buffer | null;
  readonly at: Date | null;
}

export const listWitnessedLogs = (database: Queries): Promise<WitnessedLog[]> =>
  database.rows<WitnessedLog>(
    sql`SELECT origin, verifiers, size::float8 AS size, root, at FROM witnessed_logs ORDER BY origin`,
  );

/** Begins to cosign the checkpoints of a log, or takes another key of it. @throws NoteError */
export async function witnessLog({ database }: Pick<Services, 'database'>, verifier: string): Promise<string> {
  const key = parseVerifierKey(verifier);
  if (key.type !== ED25519) throw new NoteError('this is the key of a witness, not of a log');
  await database.run(sql`
    INSERT INTO witnessed_logs (origin, verifiers) VALUES (${key.name}, ${key.text})
    ON CONFLICT (origin) DO UPDATE SET verifiers = witnessed_logs.verifiers || E'\n' || EXCLUDED.verifiers
    WHERE NOT EXCLUDED.verifiers = ANY (string_to_array(witnessed_logs.verifiers, E'\n'))`);
  return key.name;
}

/** Ends it. Returns whether there was such a log. */
export const forgetLog = async ({ database }: Pick<Services, 'database'>, origin: string): Promise<boolean> =>
  (await database.run(sql`DELETE FROM witnessed_logs WHERE origin = ${origin}`)) > 0;

/** An answer of a witness. */
interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422;
  readonly body: string;
}

const refused = (status: WitnessAnswer['status'], body: string): WitnessAnswer => ({ status, body: `${body}\n` });

/**
 * Answers `add-checkpoint` (C2SP tlog-witness): cosigns a checkpoint that continues the newest one that was cosigned. The
 * comparison and the new record are one transaction, so that no answer can follow an older one.
 */
export async function addCheckpoint(services: Services, body: string): Promise<WitnessAnswer> {
  const request = parseRequest(body);
  if (!request) return refused(400, 'not a request of tlog-witness');
  const { oldSize, proof, note } = request;
  let origin: string;
  try {
    ({ origin } = parseCheckpoint(splitNote(note).text));
  } catch (error) {
    if (error instanceof NoteError) return refused(400, error.message);
    throw error;
  }
  const [signer] = await logSigners(services, 'WITNESS');
  return repeatableTransaction(services.database, async (tx): Promise<WitnessAnswer> => {
    const [log] = await tx.rows<WitnessedLog>(sql`
      SELECT origin, verifiers, size::float8 AS size, root, at FROM witnessed_logs WHERE origin = ${origin} FOR UPDATE`);
    if (!log) return refused(404, 'unknown log');
    const keys = log.verifiers.split('\n').map(parseVerifierKey);
    let after: ReturnType<typeof openCheckpoint>;
    try {
      after = openCheckpoint(note, { keys, witnesses: [], needed: 0 });
    } catch (error) {
      if (error instanceof NoteError) return refused(403, error.message);
      throw error;
    }
    if (oldSize > after.size) return refused(400, 'the old size is larger than the checkpoint');
    const before = { size: log.size, root: log.root ?? EMPTY_ROOT };
    if (oldSize !== before.size || (oldSize === after.size && log.root && !after.root.equals(before.root)))
      return refused(409, String(before.size));
    if (!isConsistent(before, after, proof)) return refused(422, 'the checkpoint does not continue the one before');
    const at = services.clock.now();
    await tx.witnessedLog.update({
      where: { origin },
      data: { size: BigInt(after.size), root: Uint8Array.from(after.root), at },
    });
    return { status: 200, body: cosign(after.text, signer!, at) };
  });
}

function parseRequest(
  body: string,
): { readonly oldSize: number; readonly proof: Hash[]; readonly note: string } | null {
  const end = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, Math.max(end, 0)).split('\n');
  const oldSize = parseSize(/^old (\d+)$/.exec(first)?.[1] ?? '');
  const proof = lines.map(parseHash);
  if (oldSize === null || lines.length > 63 || proof.includes(null)) return null;
  return { oldSize, proof: proof as Hash[], note: body.slice(end + 2) };
}

/** How long a witness may take, ms. */
const PATIENCE = 5_000;

/** Most bytes of its answer: a line, or a sentence of refusal. */
const MOST_BYTES = 10_000;

/**
 * Asks the witnesses for cosignatures of a checkpoint of the own log, except those whose keys are `known`. Returns their
 * lines. A witness that does not answer, or refuses, is named in the log.
 */
export async function collectCosignatures(services: Services, note: string, known: readonly string[]): Promise<string> {
  const asked = askedWitnesses(services.config).filter(({ key }) => !known.includes(key.text));
  const lines = await Promise.all(
    asked.map(async (witness) => {
      try {
        return await askWitness(services, witness, note);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        services.log.warn({ witness: witness.key.name, reason }, 'a witness did not cosign the checkpoint');
        return '';
      }
    }),
  );
  return lines.join('');
}

async function askWitness(services: Services, { key, url }: AskedWitness, note: string): Promise<string> {
  const { text } = splitNote(note);
  const { size } = parseCheckpoint(text);
  const post = async (oldSize: number) => {
    const proof = await proveConsistency(new TileSubtrees(ownTiles(services), size), oldSize, size);
    const lines = proof.map((hash) => `${hash.toString('base64')}\n`).join('');
    const request: RequestInit = {
      method: 'POST',
      // The operator chose this address: an answer must not choose another one, inside our network.
      redirect: 'manual',
      body: `old ${oldSize}\n${lines}\n${note}`,
      signal: AbortSignal.timeout(PATIENCE),
    };
    const response = await fetch(`${url.replace(/\/+$/, '')}/add-checkpoint`, request);
    // Also a refusal is text: `ok` says that its body is wanted.
    const content = await bodyOf({ ok: true, status: response.status, body: response.body }, MOST_BYTES);
    return { status: response.status, body: content.toString() };
  };
  // What the witness has seen last is known to it alone: the first answer says it.
  let answer = await post(0);
  const seen = answer.status === 409 ? parseSize(answer.body.trim()) : null;
  if (seen !== null && seen > size) throw new Error(`it has seen ${seen} entries, this checkpoint has ${size}`);
  if (seen !== null) answer = await post(seen);
  if (answer.status !== 200) throw new Error(`status ${answer.status}: ${answer.body.trim().slice(0, 200)}`);
  const [verified] = verifyLines(text, parseLines(answer.body), [key]);
  if (!verified) throw new Error('its answer has no cosignature of its key');
  return verified.line;
}
