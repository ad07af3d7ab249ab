import { after, DAY, HOUR } from '../../kernel/clock.ts';
import { isBackupRunning } from '../../platform/backup/index.ts';
import type { Services } from '../../platform/services.ts';
import { findLiveBlobs } from './live-blobs.ts';

/**
 * A blob is stored before the row that names it is written; a request takes seconds, a seal that waits for its
 * authority begins anew. What nothing refers to after this was left by a crash or a refusal.
 */
const GRACE = HOUR;
/** Fingerprints asked about at once. */
const BATCH = 5_000;

/** Removes blobs and temporary files that nothing refers to and that are older than an hour. Gives their number. */
export async function sweepBlobs(services: Services): Promise<number> {
  const before = after(services.clock.now(), -GRACE);
  let swept = await services.storage.sweepTemp(before);
  let candidates: string[] = [];
  for await (const { sha256, modifiedAt } of services.storage.list()) {
    if (modifiedAt < before) candidates.push(sha256);
    if (candidates.length < BATCH) continue;
    swept += await removeReleased(services, candidates);
    candidates = [];
  }
  return swept + (await removeReleased(services, candidates));
}

/**
 * With a recovery window, removes what nothing has referred to for that long: rows that a recovery of the database brings back
 * find their files. Files of a purge do not wait; rows from before it are purged again.
 */
async function removeReleased(services: Services, sha256s: readonly string[]): Promise<number> {
  const { recoveryWindowDays: days } = services.config;
  if (!days || sha256s.length === 0) return removeUnreferenced(services, sha256s);
  if (await isBackupRunning(services.database)) return 0;
  const live = await findLiveBlobs(services, sha256s);
  const now = services.clock.now();
  const { pool } = services.database;
  await pool.query('DELETE FROM released_blobs WHERE sha256 = ANY($1::text[])', [[...live]]);
  await pool.query('INSERT INTO released_blobs (sha256, since) SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING', [
    sha256s.filter((sha256) => !live.has(sha256)),
    now,
  ]);
  const { rows } = await pool.query<{ sha256: string }>(
    'SELECT sha256 FROM released_blobs WHERE sha256 = ANY($1::text[]) AND since <= $2',
    [sha256s, after(now, -days * DAY)],
  );
  const due = rows.map(({ sha256 }) => sha256);
  const removed = await removeUnreferenced(services, due);
  await pool.query('DELETE FROM released_blobs WHERE sha256 = ANY($1::text[])', [due]);
  return removed;
}

/**
 * Removes those of the blobs that no live row refers to. One that was stored again within the last hour stays: an
 * upload of the same bytes may be about to name it. Whoever knows since when nothing of theirs was stored gives
 * `settledAt`, and what is older goes, however young: the test clock purges within the hour. Nothing is removed while a
 * backup runs; the sweep comes again.
 */
export async function removeUnreferenced(
  services: Services,
  sha256s: readonly string[],
  settledAt?: Date | null,
): Promise<number> {
  if (sha256s.length === 0) return 0;
  const grace = after(services.clock.now(), -GRACE);
  const unlessSince = settledAt && settledAt > grace ? settledAt : grace;
  const live = await findLiveBlobs(services, sha256s);
  // After the rows were read: a backup that begins later than this no longer refers to what nothing refers to now.
  if (await isBackupRunning(services.database)) return 0;
  let removed = 0;
  for (const sha256 of sha256s) {
    if (!live.has(sha256) && (await services.storage.remove(sha256, { unlessSince }))) removed += 1;
  }
  return removed;
}
