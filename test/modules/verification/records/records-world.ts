import { randomUUID } from 'node:crypto';
import { verifyRecord } from '../../../../src/standards/ers/verify.ts';
import { startDigest } from '../../../../src/standards/validation/algorithms.ts';
import { parseCertificate } from '../../../../src/standards/x509/certificate.ts';
import type { World } from '../../../world/world.ts';
import { rootsOf } from '../preservation/world.ts';

/** Notes fingerprints as seals do, in test mode, each with a chain of its own. */
export const addFingerprints = (world: World, count: number): Promise<unknown> =>
  world.database.pool.query(
    `INSERT INTO recorded_fingerprints (chain_id, mode, sha256, salt, recorded_at)
     SELECT $2::uuid, 'TEST', encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex'),
       encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex'), $3 FROM generate_series(1, $1)`,
    [count, randomUUID(), world.clock.now()],
  );

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
