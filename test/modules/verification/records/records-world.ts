import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { makeRecords } from '../../../../src/modules/verification/records/make-trees.ts';
import { verifyRecord } from '../../../../src/standards/ers/verify.ts';
import { startDigest } from '../../../../src/standards/validation/algorithms.ts';
import { parseCertificate } from '../../../../src/standards/x509/certificate.ts';
import type { World } from '../../../world/world.ts';
import { rootsOf } from '../preservation/world.ts';

/** Notes fingerprints of files that only a client has, in test mode. */
export const addFingerprints = (world: World, count: number): Promise<unknown> =>
  world.database.pool.query(
    `INSERT INTO recorded_fingerprints (chain_id, mode, sha256, salt, recorded_at)
     SELECT $2::uuid, 'TEST', encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex'),
       encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex'), $3 FROM generate_series(1, $1)`,
    [count, randomUUID(), world.clock.now()],
  );

/**
 * Makes the trees as former versions did: by SHA-256 only. No file can be read, and no SHA-512 is known meanwhile; afterwards both
 * are there.
 */
export async function makeFormerRecords(world: World): Promise<void> {
  const { dir } = world.service.services.config.storage;
  const known = await world.database.pool.query(
    `WITH waiting AS (SELECT id, sha512 FROM recorded_fingerprints WHERE tree_id IS NULL)
     UPDATE recorded_fingerprints f SET sha512 = NULL FROM waiting WHERE f.id = waiting.id RETURNING f.id, waiting.sha512`,
  );
  await rename(dir, `${dir}.away`);
  try {
    await makeRecords(world.service.services);
  } finally {
    await rm(dir, { recursive: true, force: true });
    await rename(`${dir}.away`, dir);
  }
  for (const { id, sha512 } of known.rows)
    await world.database.pool.query('UPDATE recorded_fingerprints SET sha512 = $2 WHERE id = $1', [id, sha512]);
}

/** Lets the day end on which the waiting fingerprints were noted, without changing the clock. */
export const endDay = (world: World): Promise<unknown> =>
  world.database.pool.query(
    `UPDATE recorded_fingerprints SET recorded_at = recorded_at - interval '1 day' WHERE tree_id IS NULL`,
  );

/** Verifies a record as somebody does who has the file, the roots and nothing else. */
export async function verified(world: World, record: Buffer, data: Buffer, at = world.clock.now()) {
  return verifyRecord(record, {
    digestOf: (digest) => startDigest(digest).update(data).digest(),
    anchors: (await rootsOf(world)).map(parseCertificate),
    at,
  });
}
