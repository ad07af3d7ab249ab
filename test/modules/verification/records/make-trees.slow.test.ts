import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../../src/kernel/clock.ts';
import { purgeEnvelope } from '../../../../src/modules/envelopes/purge-envelope.ts';
import { countDigests, findRecord, readRecordState } from '../../../../src/modules/verification/records/find-record.ts';
import { makeRecords } from '../../../../src/modules/verification/records/make-trees.ts';
import { renewTrees } from '../../../../src/modules/verification/records/renew-trees.ts';
import { parseRecord } from '../../../../src/standards/ers/record.ts';
import { graphql, sha256 } from '../../../world/client.ts';
import { readEnvelope, sealedEnvelope } from '../../../world/envelope.ts';
import { runEsign } from '../../../world/run-esign.ts';
import type { Caller, World } from '../../../world/world.ts';
import { kept } from '../preservation/files.ts';
import { openLongWorld } from '../preservation/world.ts';
import { addFingerprints, endDay, verified } from './records-world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openLongWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const sha512 = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('hex');
const download = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());

/** A sealed envelope: its id, its sealed document and its evidence file. */
async function sealed() {
  const { id, documents, evidence_download_url } = (await sealedEnvelope(world, caller, kept)) as any;
  const document = await download(documents[0].sealed_download_url);
  return { id: id as string, document, evidence: await download(evidence_download_url) };
}

async function recordOf(fingerprint: string) {
  const query = `mutation ($sha256: Sha256!) { verifyDocument(input: { sha256: $sha256 }) { verification { proof {
    evidenceRecord { provenAt timestamps treeSize fileBase64 } } } } }`;
  const { data, errors } = await graphql(world.url, `Bearer ${caller.key}`, query, { sha256: fingerprint });
  expect(errors).toBeUndefined();
  return data.verifyDocument.verification.proof.evidenceRecord;
}

describe('the evidence record of a sealed file', () => {
  it('is written by esign evidence-record and checked by esign verify, without a database', async () => {
    const { document } = await sealed();
    await endDay(world);
    await makeRecords(world.service.services);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'esign-ers-'));
    const [pdf, ers, other] = ['a.pdf', 'a.ers', 'b.pdf'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(pdf, document);
    await writeFile(other, 'another file');
    const env = { DATA_DIR: world.dataDir };
    const database = { ...env, DATABASE_URL: world.database.url };
    const written = await runEsign(['evidence-record', pdf, '--out', ers], database);
    expect([written.code, written.stdout]).toEqual([0, expect.stringContaining('Test mode')]);
    expect((await runEsign(['evidence-record', other], database)).stdout).toContain('There is no evidence record');
    const held = await runEsign(['verify', '--evidence-record', ers, pdf, '--json'], env);
    expect([held.code, JSON.parse(held.stdout)]).toEqual([
      0,
      expect.objectContaining({ verdict: 'holds', reasons: [], mode: 'test', sha256: sha256(document) }),
    ]);
    const known = await runEsign(['verify', '--evidence-record', ers, sha256(document)], env);
    expect([known.code, known.stdout]).toEqual([1, expect.stringContaining('The SHA512 of the data is needed')]);
    const wrong = await runEsign(['verify', '--evidence-record', ers, other], env);
    expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringContaining('is not about these data')]);
    const none = await runEsign(['verify', '--evidence-record', ers, pdf, other], env);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('--evidence-record requires')]);
    await rm(folder, { recursive: true });
  });

  it('is made after the end of the day, and proves the document and the evidence file', async () => {
    const { services } = world.service;
    const { document, evidence } = await sealed();
    expect(await makeRecords(services)).toMatchObject({ trees: 0 });
    expect(await recordOf(sha256(document))).toBeNull();
    await addFingerprints(world, 600);
    world.clock.advance(DAY);
    // By SHA-512 what is stored, by SHA-256 the others.
    expect(await makeRecords(services)).toEqual({ trees: 2, renewed: 0 });
    expect(await makeRecords(services)).toEqual({ trees: 0, renewed: 0 });
    const record = await recordOf(sha256(document));
    expect(record).toMatchObject({ timestamps: 1, treeSize: 2 });
    const der = Buffer.from(record.fileBase64, 'base64');
    expect(await verified(world, der, document)).toMatchObject({
      verdict: 'holds',
      provenAt: new Date(record.provenAt),
    });
    expect((await verified(world, der, evidence)).verdict).toBe('fails');
    const ofEvidence = await findRecord(services, sha256(evidence), 'TEST');
    expect((await verified(world, ofEvidence!.der, evidence)).verdict).toBe('holds');
    expect(await findRecord(services, sha256(evidence), 'LIVE')).toBeNull();
  });

  it('does not show the fingerprints of other files', async () => {
    const [one, two] = [await sealed(), await sealed()];
    world.clock.advance(DAY);
    await makeRecords(world.service.services);
    const record = await findRecord(world.service.services, sha256(one.document), 'TEST');
    const shown = parseRecord(record!.der)
      .chains[0]!.timestamps[0]!.tree!.flat()
      .map((hash) => hash.toString('hex'));
    expect(shown).toContain(sha512(one.document));
    expect(shown.map(({ length }) => length)).toEqual(shown.map(() => 128));
    for (const other of [two.document, one.evidence, two.evidence])
      for (const hash of [sha256, sha512]) expect(shown).not.toContain(hash(other));
  });

  it('is renewed before its time-stamp ends, outlives the purge, and then holds for decades', {
    timeout: 300_000,
  }, async () => {
    const { services } = world.service;
    const { id, document } = await sealed();
    world.clock.advance(DAY);
    await makeRecords(services);
    const first = (await findRecord(services, sha256(document), 'TEST'))!.der;
    for (let step = 0; step < 75; step++) {
      world.clock.advance(60 * DAY);
      await makeRecords(services);
      // After the retention of the documents, 3,650 days.
      if (step === 62) expect(await purgeEnvelope(services, id)).toBe(true);
    }
    const record = (await findRecord(services, sha256(document), 'TEST'))!;
    expect(record.timestamps).toBeGreaterThan(2);
    expect(await verified(world, record.der, document)).toMatchObject({ verdict: 'holds', reasons: [] });
    expect((await verified(world, first, document)).verdict).toBe('undetermined');
    expect(await countDigests(services)).toMatchObject({ renewable: 0 });
    expect(((await readEnvelope(world, caller, id)) as any).status).toBe('completed');
  });

  it('counts what waits and what is due', async () => {
    const { services } = world.service;
    await addFingerprints(world, 3);
    expect(await readRecordState(services)).toMatchObject({ oldestWaiting: null, due: 0, lapsed: 0 });
    world.clock.advance(DAY);
    expect((await readRecordState(services)).oldestWaiting).toBeInstanceOf(Date);
    await makeRecords(services);
    expect((await readRecordState(services)).oldestWaiting).toBeNull();
    const state = await readRecordState(services);
    expect(Math.abs(state.stampedAt!.getTime() - world.clock.now().getTime())).toBeLessThan(2_000);
  });

  it('goes with its chain: a tree without fingerprints is deleted', async () => {
    const { prisma } = world.database;
    await addFingerprints(world, 5);
    world.clock.advance(DAY);
    await makeRecords(world.service.services);
    const tree = await prisma.recordTree.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
    await prisma.recordedFingerprint.deleteMany({ where: { treeId: tree.id } });
    await makeRecords(world.service.services);
    expect(await prisma.recordTree.count({ where: { id: tree.id } })).toBe(0);
    expect(await prisma.recordTile.count({ where: { treeId: tree.id } })).toBe(0);
    expect(await prisma.recordTimestamp.count({ where: { treeId: tree.id } })).toBe(0);
  });

  it('goes on after a crash with the tree by SHA-512 that it began', async () => {
    const { services } = world.service;
    const { prisma } = world.database;
    const { id, document } = await sealed();
    world.clock.advance(DAY);
    const begun = { id: randomUUID(), mode: 'TEST', digest: 'sha512', size: 1, createdAt: world.clock.now() } as const;
    await prisma.recordTree.create({ data: begun });
    await prisma.recordedFingerprint.updateMany({
      where: { chainId: id, sha256: sha256(document) },
      data: { sha512: sha512(document), treeId: begun.id, position: 0 },
    });
    // A renewal of hash trees leaves it alone: it discards only trees of its own.
    await renewTrees(services);
    expect(await prisma.recordTree.count({ where: { id: begun.id } })).toBe(1);
    expect(await makeRecords(services)).toMatchObject({ trees: 2 });
    const record = (await findRecord(services, sha256(document), 'TEST'))!;
    expect(record.treeSize).toBe(1);
    expect((await verified(world, record.der, document)).verdict).toBe('holds');
  });

  it('is made once by two processes', async () => {
    const { services } = world.service;
    await addFingerprints(world, 3_000);
    world.clock.advance(DAY);
    const runs = await Promise.all([makeRecords(services), makeRecords(services), makeRecords(services)]);
    expect(runs.reduce((sum, { trees }) => sum + trees, 0)).toBe(1);
  });
});
