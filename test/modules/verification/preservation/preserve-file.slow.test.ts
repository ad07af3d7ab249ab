import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DAY, HOUR } from '../../../../src/kernel/clock.ts';
import { closeSession } from '../../../../src/modules/attendance/sessions.ts';
import { sweepBlobs } from '../../../../src/modules/documents/sweep-blobs.ts';
import { readChain } from '../../../../src/modules/evidence/index.ts';
import { openLookup, readStatus } from '../../../../src/modules/verification/index.ts';
import { preserveDue } from '../../../../src/modules/verification/preservation/preserve-due.ts';
import { preserveFile } from '../../../../src/modules/verification/preservation/preserve-file.ts';
import type { Services } from '../../../../src/platform/services.ts';
import { rest, sha256 } from '../../../world/client.ts';
import { readEnvelope, sealedEnvelope } from '../../../world/envelope.ts';
import { createSession, keyOf } from '../../../world/session.ts';
import type { Caller, World } from '../../../world/world.ts';
import { download } from '../../signing/advanced-people.ts';
import { kept } from './files.ts';
import { letPass, openLongWorld, preserved } from './world.ts';

let world: World;
let services: Services;
let caller: Caller;
let envelope: any;
let sessionId: string;
beforeAll(async () => {
  world = await openLongWorld();
  services = world.service.services;
  caller = await world.caller();
  envelope = await sealedEnvelope(world, caller, kept);
  ({ id: sessionId } = await createSession(world, caller, { retentionDays: kept.retention_days }));
  await closeSession(services, keyOf(caller), { id: sessionId });
  await world.settle();
}, 300_000);
afterAll(() => world?.close());

const verify = async (fingerprint: string) =>
  (await rest(world.url, caller.key, 'POST', '/verify', { sha256: fingerprint })).body;
const row = async (kind: string, chainId: string = envelope.id) =>
  (await preserved(world, chainId)).find((one) => one.kind === kind)!;

/** Moves the clock to just after a time; never back. */
const moveTo = (moment: Date) =>
  world.clock.advance(Math.max(0, moment.getTime() - world.clock.now().getTime()) + HOUR);

it('adds each missing row once, page by page, by an inventory', async () => {
  const before = await preserved(world);
  await world.database.prisma.preservedFile.deleteMany();
  expect(await preserveDue(services)).toMatchObject({ found: before.length });
  expect((await preserved(world)).map(({ sha256: name }) => name)).toEqual(before.map(({ sha256: name }) => name));
  world.clock.advance(31 * DAY);
  expect(await preserveDue(services)).not.toHaveProperty('found');
});

it('finds a renewed document or sheet by both fingerprints; API and links use the newest bytes', async () => {
  const [document] = envelope.documents;
  const former = await verify(document.sealed_sha256);
  const sheet = await row('SHEET', sessionId);
  const formerSheet = await verify(sheet.sha256);
  const done = await letPass(world, 5 * 365);
  expect(done.renewed).toBe(4);
  expect(done).not.toHaveProperty('failed');

  const [now] = (await readEnvelope(world, caller, envelope.id)).documents;
  expect(now.sealed_sha256).not.toBe(document.sealed_sha256);
  expect(now.current_sha256).toBe(now.sealed_sha256);
  expect(sha256(await download(now.sealed_download_url))).toBe(now.sealed_sha256);
  for (const fingerprint of [document.sealed_sha256, now.sealed_sha256]) {
    const found = await verify(fingerprint);
    expect(found).toMatchObject({ known: true, matches: 'sealed_document', chain_valid: true });
    expect(Object.keys(found).sort()).toEqual(Object.keys(former).sort());
    expect(await openLookup(services).fingerprint(fingerprint)).toMatchObject({
      known: true,
      matches: 'sealed_document',
      chain_valid: true,
    });
  }
  const newest = await row('SHEET', sessionId);
  for (const fingerprint of [sheet.sha256, newest.sha256]) {
    const found = await verify(fingerprint);
    expect(found).toMatchObject({ known: true, attendance_session: { id: sessionId }, chain_valid: true });
    expect(Object.keys(found).sort()).toEqual(Object.keys(formerSheet).sort());
    expect(await openLookup(services).fingerprint(fingerprint)).toMatchObject({ known: true, chain_valid: true });
  }
  const { events, report } = await readChain(services, envelope.id);
  expect(report.valid).toBe(true);
  const renewals = events.filter(({ type }) => type.endsWith('.renewed'));
  expect(renewals.map(({ type }) => type).sort()).toEqual(['document.renewed', 'evidence.renewed']);
  expect(renewals.find(({ type }) => type === 'document.renewed')!.data).toMatchObject({
    previous_sha256: document.sealed_sha256,
    sha256: now.sealed_sha256,
    renewal: 1,
  });
});

it('makes the chain invalid for a fingerprint that no renewal recorded', async () => {
  const { id, sealed_sha256: right } = (await readEnvelope(world, caller, envelope.id)).documents[0];
  const set = (value: string) =>
    world.database.pool.query('UPDATE documents SET sealed_sha256 = $2 WHERE id = $1', [id, value]);
  await set(envelope.documents[0].sealed_sha256);
  expect((await verify(right)).chain_valid).toBe(false);
  await set(right);
  expect((await verify(right)).chain_valid).toBe(true);
});

it('keeps the former bytes for an hour, then sweeps them', async () => {
  const former = envelope.documents[0].sealed_sha256;
  const { replacedAt } = await world.database.prisma.preservedFingerprint.findFirstOrThrow({
    where: { sha256: former },
  });
  await world.database.prisma.preservedFingerprint.updateMany({
    where: { sha256: former },
    data: { replacedAt: world.clock.now() },
  });
  await sweepBlobs(services);
  expect(await services.storage.has(former)).toBe(true);
  await world.database.prisma.preservedFingerprint.updateMany({ where: { sha256: former }, data: { replacedAt } });
  await sweepBlobs(services);
  expect(await services.storage.has(former)).toBe(false);
  for (const { sha256: name } of await preserved(world)) expect(await services.storage.has(name)).toBe(true);
});

it('renews a file once when two workers start at the same time', async () => {
  const due = await row('EVIDENCE');
  moveTo(due.nextAt!);
  const ends = await Promise.all([preserveFile(services, due), preserveFile(services, due)]);
  expect(ends.sort()).toEqual(['ended', 'renewed']);
  expect(await row('EVIDENCE')).toMatchObject({ generation: due.generation + 1, state: 'KEPT' });
  const { events } = await readChain(services, envelope.id);
  expect(events.filter(({ type }) => type === 'evidence.renewed')).toHaveLength(due.generation + 1);
});

it('reports a damaged file, never stamps it, and accepts it again from a backup', async () => {
  const due = await row('SESSION_EVIDENCE', sessionId);
  moveTo(due.nextAt!);
  const path = await services.storage.path(due.sha256);
  const bytes = await services.storage.read(due.sha256);
  await rm(path);
  await writeFile(path, Buffer.concat([bytes.subarray(0, -1), Buffer.from('x')]));
  await preserveDue(services);
  expect(await row('SESSION_EVIDENCE', sessionId)).toMatchObject({ state: 'DAMAGED', generation: due.generation });
  expect(await readStatus(services)).toMatchObject({ damaged: 1 });
  await rm(path);
  await writeFile(path, bytes);
  world.clock.advance(DAY + HOUR);
  await preserveDue(services);
  expect(await row('SESSION_EVIDENCE', sessionId)).toMatchObject({ state: 'KEPT', generation: due.generation + 1 });
  expect(await readStatus(services)).toMatchObject({ damaged: 0 });
});

it('stops for purged documents, and reports a file whose protection has ended as overdue without a stamp', async () => {
  await letPass(world, 3_650, false);
  await world.settle();
  expect(await row('DOCUMENT')).toMatchObject({ state: 'ENDED', nextAt: null });
  const before = await row('EVIDENCE');
  expect(await preserveDue(services)).toMatchObject({ lapsed: 2 });
  expect(await row('EVIDENCE')).toMatchObject({
    state: 'LAPSED',
    generation: before.generation,
    sha256: before.sha256,
  });
  expect(await readStatus(services)).toMatchObject({ files: 2, overdue: 2 });
  // The database may be read late on a slow machine.
  await vi.waitFor(
    async () => {
      const metrics = await (await fetch(`${world.url}/metrics`)).text();
      expect(metrics).toMatch(/^esign_preservation_overdue 2$/m);
    },
    { timeout: 100_000, interval: 250 },
  );
});
