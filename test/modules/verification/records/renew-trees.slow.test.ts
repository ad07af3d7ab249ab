import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../../src/kernel/clock.ts';
import { purgeEnvelope } from '../../../../src/modules/envelopes/purge-envelope.ts';
import { preserveDue } from '../../../../src/modules/verification/preservation/preserve-due.ts';
import { countDigests, findRecord } from '../../../../src/modules/verification/records/find-record.ts';
import { makeRecords } from '../../../../src/modules/verification/records/make-trees.ts';
import { RENEW_TREES_TASK, renewTrees } from '../../../../src/modules/verification/records/renew-trees.ts';
import { parseCms } from '../../../../src/standards/cms/read.ts';
import { parseRecord } from '../../../../src/standards/ers/record.ts';
import { hasBouncyCastle, judgeByBouncyCastle } from '../../../standards/validators/bouncy-castle.ts';
import { sha256 } from '../../../world/client.ts';
import { sealedEnvelope } from '../../../world/envelope.ts';
import { runEsign } from '../../../world/run-esign.ts';
import type { Caller, World } from '../../../world/world.ts';
import { kept } from '../preservation/files.ts';
import { openLongWorld } from '../preservation/world.ts';
import { addFingerprints, makeFormerRecords, verified } from './records-world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openLongWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const download = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());

async function sealed() {
  const { id, documents } = (await sealedEnvelope(world, caller, kept)) as any;
  return { id: id as string, document: await download(documents[0].sealed_download_url) };
}

const recordOf = async (bytes: Buffer) => (await findRecord(world.service.services, sha256(bytes), 'TEST'))!;
/** Number of time-stamps of each chain, and their algorithm. */
const shapeOf = (der: Buffer) =>
  parseRecord(der).chains.map(({ timestamps }) => timestamps.map(({ digest }) => digest?.label));

describe('the renewal of hash trees by SHA-512', () => {
  it('covers files that are gone, reads those that are stored, and leaves the others under SHA-256', {
    timeout: 300_000,
  }, async () => {
    const { services } = world.service;
    const gone = await sealed();
    world.clock.advance(DAY);
    await makeFormerRecords(world);
    await preserveDue(services);
    // The retention of the documents is 3,650 days; the time-stamps are renewed meanwhile.
    for (let step = 0; step < 62; step++) {
      world.clock.advance(60 * DAY);
      await makeRecords(services);
    }
    expect(await purgeEnvelope(services, gone.id)).toBe(true);
    const stored = await sealed();
    await addFingerprints(world, 600);
    const { sha256: unknown } = (await world.database.prisma.recordedFingerprint.findFirst({
      where: { sha512: null, treeId: null, chainId: { not: stored.id } },
    }))!;
    world.clock.advance(DAY);
    await makeFormerRecords(world);
    const before = (await recordOf(gone.document)).der;
    expect(await countDigests(services)).toEqual({ sha512: 0, renewable: 2, unread: 602 });

    expect(await renewTrees(services)).toBe(1);
    expect(await renewTrees(services)).toBe(0);
    expect(await countDigests(services)).toEqual({ sha512: 4, renewable: 0, unread: 600 });
    for (const { document } of [gone, stored]) {
      const { der, timestamps } = await recordOf(document);
      const shape = shapeOf(der);
      expect(shape).toHaveLength(2);
      expect([shape[1], shape.flat().length]).toEqual([['SHA512'], timestamps]);
      expect(await verified(world, der, document)).toMatchObject({ verdict: 'holds', reasons: [] });
    }
    expect((await verified(world, (await recordOf(gone.document)).der, stored.document)).verdict).toBe('fails');
    // What the first chain says did not change: the renewed tree is over it.
    const tree = (der: Buffer) => parseRecord(der).chains[0]!.timestamps[0]!.tree;
    expect(tree((await recordOf(gone.document)).der)).toEqual(tree(before));
    const rest = (await findRecord(services, unknown, 'TEST'))!;
    expect(shapeOf(rest.der)).toEqual([['SHA256', 'SHA256']]);

    // The tree of the first day has no other file, and its time-stamp needs no renewal any more.
    const days = await world.database.prisma.recordTree.findMany({ orderBy: { createdAt: 'asc' } });
    expect(days.map(({ digest, nextAt }) => [digest, nextAt !== null])).toEqual([
      ['sha256', false],
      ['sha256', true],
      ['sha512', true],
    ]);

    // Bouncy Castle wants the last time-stamp of a chain to cover all before it, where the RFC has each cover the one before.
    if (hasBouncyCastle) {
      const cases = await Promise.all(
        [gone, stored].map(async ({ document }) => {
          const record = (await recordOf(document)).der;
          const last = parseRecord(record).chains.at(-1)!.timestamps.at(-1)!;
          return { record, data: document, unit: parseCms(last.token).signerCertificate!.der, at: world.clock.now() };
        }),
      );
      expect(judgeByBouncyCastle(cases)).toEqual(['holds', 'holds']);
    }

    // Decades later, with renewals of time-stamps only.
    for (let step = 0; step < 60; step++) {
      world.clock.advance(60 * DAY);
      await makeRecords(services);
    }
    for (const { document } of [gone, stored]) {
      const { der } = await recordOf(document);
      expect(shapeOf(der)[1]!.length).toBeGreaterThan(2);
      expect(await verified(world, der, document)).toMatchObject({ verdict: 'holds', reasons: [] });
    }
  });

  it('makes anew what a killed run left, and takes no file that was changed', async () => {
    const { services } = world.service;
    const { prisma } = world.database;
    const { id, document } = await sealed();
    world.clock.advance(DAY);
    await makeFormerRecords(world);
    const sha512 = createHash('sha512').update(document).digest('hex');
    const unread = { chainId: id, sha256: sha256(document) };
    const { id: treeId } = await prisma.recordTree.create({
      data: { id: crypto.randomUUID(), mode: 'TEST', digest: 'sha512', size: 1, createdAt: world.clock.now() },
    });
    await prisma.recordedFingerprint.updateMany({
      where: unread,
      data: { sha512, renewedTreeId: treeId, renewedPosition: 0, renewedAfter: 1 },
    });
    expect(shapeOf((await recordOf(document)).der)).toEqual([['SHA256']]);
    expect(await renewTrees(services)).toBe(1);
    expect(await prisma.recordTree.count({ where: { id: treeId } })).toBe(0);
    const { der } = await recordOf(document);
    expect(shapeOf(der)).toEqual([['SHA256'], ['SHA512']]);
    expect((await verified(world, der, document)).verdict).toBe('holds');
  });

  it('leaves the tree of a day that another process has begun, also when a former version asks', async () => {
    const { services } = world.service;
    const { prisma, pool } = world.database;
    await addFingerprints(world, 3);
    const { id } = await prisma.recordTree.create({
      data: { id: randomUUID(), mode: 'TEST', digest: 'sha512', size: 3, createdAt: world.clock.now() },
    });
    // What a killed run commits before it writes the tree.
    await pool.query(
      `UPDATE recorded_fingerprints f SET tree_id = $1, position = place, sha512 = encode(sha512(convert_to(f.sha256, 'UTF8')), 'hex')
       FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM recorded_fingerprints WHERE tree_id IS NULL) w
       WHERE f.id = w.id`,
      [id],
    );
    await renewTrees(services);
    const former = `DELETE FROM record_trees WHERE digest = 'sha512' AND root IS NULL`;
    await expect(pool.query(former)).rejects.toThrow('a tree of evidence records has files');
    await makeRecords(services);
    const made = await prisma.recordTree.findUniqueOrThrow({ where: { id } });
    expect([made.root, made.protectedUntil]).toEqual([expect.stringMatching(/^[0-9a-f]{128}$/), expect.any(Date)]);
  });

  it('is queued by esign records renew-trees', async () => {
    const database = { DATA_DIR: world.dataDir, DATABASE_URL: world.database.url };
    const { code, stdout } = await runEsign(['records', 'renew-trees', '--json'], database);
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ queued: true, sha512: 9 })]);
    const { rows } = await world.database.pool.query(
      'SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE task_identifier = $1',
      [RENEW_TREES_TASK],
    );
    expect(rows).toEqual([{ jobs: 1 }]);
    expect((await runEsign(['records', 'show'], database)).stdout).toContain('files by SHA-512');
  });
});
