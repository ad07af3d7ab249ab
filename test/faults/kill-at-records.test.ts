import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256 } from '../../src/kernel/ids.ts';
import { countDigests, findRecord } from '../../src/modules/verification/records/find-record.ts';
import { verifyRecord } from '../../src/standards/ers/verify.ts';
import { startDigest } from '../../src/standards/validation/algorithms.ts';
import { parseCertificate } from '../../src/standards/x509/certificate.ts';
import { rootsOf } from '../modules/verification/preservation/world.ts';
import { addFingerprints, endDay } from '../modules/verification/records/records-world.ts';
import { bundled } from '../world/bundled.ts';
import { openWorld, type World } from '../world/world.ts';

const recordsProcess = bundled(new URL('./records-process.ts', import.meta.url));
const FILES = 12_000;
/** A file that is checked in the end: its record must lead to its bytes. */
const file = Buffer.from('a file with a record');
let world: World;
beforeAll(async () => {
  world = await openWorld();
  const chainId = randomUUID();
  await addFingerprints(world, FILES - 1);
  await world.database.prisma.recordedFingerprint.create({
    data: {
      ...{ chainId, mode: 'TEST', sha256: sha256(file).toString('hex'), salt: sha256('salt').toString('hex') },
      recordedAt: world.clock.now(),
    },
  });
  await endDay(world);
}, 120_000);
afterAll(() => world?.close());

const count = async (query: string): Promise<number> => {
  const { rows } = await world.database.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${query}`);
  return rows[0]!.count;
};

/** Starts a process that makes or renews trees, and kills it once rows are there; null: lets it end. */
async function runUntil(rows: string | null, env: Record<string, string> = {}): Promise<string> {
  const child = fork(await recordsProcess, {
    env: { ...process.env, DATABASE_URL: world.database.url, DATA_DIR: world.dataDir, LOG_LEVEL: 'error', ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let output = '';
  child.stdout!.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const ended = once(child, 'exit');
  if (rows !== null) {
    while (child.exitCode === null && (await count(rows)) === 0) await sleep(2);
    child.kill('SIGKILL');
  }
  await ended;
  return output;
}

/** Each file has one place of its own in the one tree of an algorithm, and the tree one time-stamp. */
async function expectOneTree(digest: string, tree: string, position: string): Promise<void> {
  expect(await count(`record_trees WHERE digest = '${digest}' AND root IS NOT NULL AND size = ${FILES}`)).toBe(1);
  expect(await count(`record_trees WHERE digest = '${digest}'`)).toBe(1);
  expect(
    await count(
      `(SELECT DISTINCT ${tree}, ${position} FROM recorded_fingerprints WHERE ${position} < ${FILES}) places`,
    ),
  ).toBe(FILES);
  expect(await count(`record_timestamps s JOIN record_trees t ON t.id = s.tree_id WHERE t.digest = '${digest}'`)).toBe(
    1,
  );
}

async function expectProven(chains: number): Promise<void> {
  const record = (await findRecord(world.service.services, sha256(file).toString('hex'), 'TEST'))!;
  const report = verifyRecord(record.der, {
    digestOf: (digest) => startDigest(digest).update(file).digest(),
    anchors: (await rootsOf(world)).map(parseCertificate),
    at: world.clock.now(),
  });
  expect(report).toMatchObject({ verdict: 'holds', reasons: [] });
  expect(report.stamps.map(({ chain }) => chain)).toEqual([1, 2].slice(0, chains));
}

it('loses no fingerprint and makes no tree twice when killed while a tree is made', { timeout: 300_000 }, async () => {
  for (const rows of ['record_trees', 'record_tiles']) {
    expect(await runUntil(rows)).toBe('');
    expect(await count('record_trees WHERE root IS NULL')).toBe(1);
  }
  expect(await runUntil(null)).toContain('done');
  await expectOneTree('sha256', 'tree_id', 'position');
  await expectProven(1);
});

it('does the same when killed while the trees are renewed by SHA-512', { timeout: 300_000 }, async () => {
  await world.database.pool.query(
    `UPDATE recorded_fingerprints SET sha512 = encode(sha512(convert_to(sha256, 'UTF8')), 'hex')`,
  );
  await world.database.prisma.recordedFingerprint.updateMany({
    where: { sha256: sha256(file).toString('hex') },
    data: { sha512: startDigest({ name: 'sha512', label: 'SHA512', until: 0 }).update(file).digest('hex') },
  });
  const unfinished = `record_trees t WHERE t.digest = 'sha512' AND t.root IS NULL`;
  for (const rows of [
    unfinished,
    `record_tiles i JOIN ${unfinished.replace(' WHERE', ' ON i.tree_id = t.id WHERE')}`,
  ]) {
    expect(await runUntil(rows, { RENEW: '1' })).toBe('');
    expect(await count(unfinished)).toBe(1);
    // Until it is made anew, the tree before it proves everything.
    await expectProven(1);
  }
  expect(await runUntil(null, { RENEW: '1' })).toContain('done');
  await expectOneTree('sha512', 'renewed_tree_id', 'renewed_position');
  await expectProven(2);
  expect(await countDigests(world.service.services)).toEqual({ sha512: FILES, renewable: 0, unread: 0 });
});
