import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { after, DAY } from '../../../kernel/clock.ts';
import { sha256Hex } from '../../../kernel/ids.ts';
import { type Queries, repeatableTransaction, sql } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { logEntryHash, newSalt } from './entries.ts';

/** Chains for each statement. */
const PAGE = 10_000;

const calendarDay = (at: Date): string => at.toISOString().slice(0, 10);

/** A head in the list of a day. */
interface Head {
  readonly id: string;
  readonly seq: number;
  readonly hash: string;
}

/**
 * Writes the checkpoint of the last day that is over, once: the heads of all chains that have grown since it began. Its hash
 * becomes an entry of the log. Returns whether it was due.
 */
export async function logDay(services: Services): Promise<boolean> {
  const { clock, database } = services;
  const today = new Date(`${calendarDay(clock.now())}T00:00:00Z`);
  const day = after(today, -DAY);
  const [known] = await database.rows(sql`SELECT 1 FROM log_days WHERE day = ${calendarDay(day)}::date`);
  if (known) return false;
  const lines: string[] = [];
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await database.rows<Head>(sql`
      SELECT id, head_seq AS seq, head_hash AS hash FROM evidence_chains
      WHERE id > ${last}::uuid AND updated_at >= ${day} AND head_hash IS NOT NULL ORDER BY id LIMIT ${PAGE}`);
    lines.push(...page.map(({ id, seq, hash }) => `${id} ${seq} ${hash}\n`));
    last = page.at(-1)?.id ?? last;
    if (page.length < PAGE) break;
  }
  const text = lines.join('');
  const salt = newSalt();
  const entry = Uint8Array.from(logEntryHash(salt, sha256Hex(text)));
  await repeatableTransaction(database, async (tx) => {
    const { count } = await tx.logDay.createMany({
      data: [{ day, heads: Uint8Array.from(gzipSync(text)), salt, entry }],
      skipDuplicates: true,
    });
    if (count > 0) await tx.logEntry.create({ data: { entry } });
  });
  return true;
}

/** A day's list, as stored. */
interface StoredDay {
  readonly day: string;
  readonly heads: Buffer;
  readonly salt: string;
  readonly entry: Buffer;
  readonly position: number | null;
}

/**
 * Compares the heads of each day with the list that the log commits to, and the lists with the chains. Chains that have
 * ended are passed over. Returns what is wrong.
 */
export async function checkDays(database: Queries): Promise<{ readonly days: number; readonly problems: string[] }> {
  const problems: string[] = [];
  const days = await database.rows<{ day: string }>(sql`SELECT day::text AS day FROM log_days ORDER BY day`);
  for (const { day } of days) {
    const [stored] = await database.rows<StoredDay>(sql`
      SELECT d.heads, d.salt, d.entry, l.position::float8 AS position FROM log_days d
      LEFT JOIN log_entries l ON l.entry = d.entry AND l.chain_id IS NULL WHERE d.day = ${day}::date LIMIT 1`);
    const text = gunzipSync(stored!.heads);
    const hash = createHash('sha256').update(text).digest('hex');
    if (!logEntryHash(stored!.salt, hash).equals(stored!.entry)) problems.push(`the heads of ${day} were changed`);
    const lines = text.toString('utf8').split('\n').slice(0, -1);
    for (let at = 0; at < lines.length; at += PAGE) {
      const heads = lines.slice(at, at + PAGE).map((line) => line.split(' '));
      const changed = await database.rows<{ id: string }>(sql`
        SELECT head.id FROM unnest(${heads.map(([id]) => id!)}::uuid[], ${heads.map(([, seq]) => Number(seq))}::int[],
          ${heads.map(([, , head]) => head!)}::text[]) AS head (id, seq, hash)
        JOIN evidence_chains c ON c.id = head.id
        LEFT JOIN evidence_events e ON e.chain_id = head.id AND e.seq = head.seq AND e.hash = head.hash
        WHERE e.seq IS NULL`);
      problems.push(...changed.map(({ id }) => `the chain ${id} is not the one of ${day}`));
    }
  }
  return { days: days.length, problems };
}
