import { afterAll, beforeAll, expect, it } from 'vitest';
import { endRows } from '../../../../src/app/ended-rows.ts';
import { DAY, HOUR } from '../../../../src/kernel/clock.ts';
import { readChain } from '../../../../src/modules/evidence/index.ts';
import { endDueDeposits } from '../../../../src/modules/verification/deposits/end-deposits.ts';
import { preserveDue } from '../../../../src/modules/verification/preservation/preserve-due.ts';
import { preserveFile } from '../../../../src/modules/verification/preservation/preserve-file.ts';
import { readLevel } from '../../../../src/standards/pades/index.ts';
import { sha256 } from '../../../world/client.ts';
import { traceOf } from '../../../world/trace.ts';
import type { Caller, World } from '../../../world/world.ts';
import { codeOf } from '../digest-seals/asks.ts';
import { letPass, openLongWorld } from '../preservation/world.ts';
import { ask, deposit, download, inYears, readDeposit, sealedByClient } from './deposits-world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openLongWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const isStored = (fingerprint: string) =>
  world.service.services.storage.path(fingerprint).then(
    () => true,
    () => false,
  );

it('is renewed before its time-stamp ends, and found by all its fingerprints', { timeout: 300_000 }, async () => {
  const pdf = await sealedByClient(world, caller);
  const made = await deposit(world, caller, pdf, { preservedUntil: inYears(world, 20) });
  await preserveDue(world.service.services);
  expect((await letPass(world, 5 * 365)).renewed).toBe(1);
  const now = await readDeposit(world, caller, made.id);
  expect(now).toMatchObject({ renewals: 1, receivedSha256: sha256(pdf), status: 'KEPT' });
  expect(now.sha256).not.toBe(made.sha256);
  const kept = await download(now.downloadUrl);
  expect(kept.subarray(0, pdf.length).equals(pdf)).toBe(true);
  expect([sha256(kept), readLevel(kept)]).toEqual([now.sha256, 'B-LTA']);
  for (const fingerprint of [sha256(pdf), made.sha256, now.sha256]) {
    const { data } = await ask(world, caller, 'pdfDeposits', { filter: { sha256: fingerprint } });
    expect(data.pdfDeposits.edges.map(({ node }: any) => node.id)).toEqual([made.id]);
  }
  const { events, report } = await readChain(world.service.services, made.id);
  expect([report.valid, events.map(({ type }) => type)]).toEqual([true, ['deposit.created', 'deposit.renewed']]);
});

it('ends on its date: the file and the name go, the fingerprints stay for a year', async () => {
  const { services } = world.service;
  const pdf = await sealedByClient(world, caller);
  const made = await deposit(world, caller, pdf, { preservedUntil: inYears(world, 1) });
  expect(await endDueDeposits(services)).toBe(0);
  expect(await isStored(made.sha256)).toBe(true);
  world.clock.advance(366 * DAY);
  expect(await endDueDeposits(services)).toBe(1);
  expect(await endDueDeposits(services)).toBe(0);
  expect(await isStored(made.sha256)).toBe(false);
  expect(await readDeposit(world, caller, made.id)).toMatchObject({
    ...{ status: 'ENDED', name: null, downloadUrl: null, sha256: made.sha256, receivedSha256: sha256(pdf) },
  });
  const { events, report } = await readChain(services, made.id);
  expect([report.valid, events.at(-1)?.type, events[0]?.openings]).toEqual([true, 'deposit.ended', {}]);
  const row = await world.database.prisma.preservedFile.findFirstOrThrow({ where: { chainId: made.id } });
  expect(row).toMatchObject({ state: 'ENDED', nextAt: null });
  await endRows(services);
  expect(await world.database.prisma.deposit.count({ where: { id: made.id } })).toBe(1);
  world.clock.advance(366 * DAY);
  expect((await endRows(services)).deposits_ended).toBe(1);
  expect(await world.database.prisma.preservedFile.count({ where: { chainId: made.id } })).toBe(0);
});

it('is not reported as damaged if it is deleted while it is renewed', async () => {
  const { id } = await deposit(world, caller, await sealedByClient(world, caller), {
    preservedUntil: inYears(world, 20),
  });
  const row = () => world.database.prisma.preservedFile.findFirstOrThrow({ where: { chainId: id } });
  const begun = await row();
  world.clock.advance(begun.nextAt!.getTime() - world.clock.now().getTime() + HOUR);
  await ask(world, caller, 'deletePdfDeposit', { input: { id } });
  expect(await preserveFile(world.service.services, begun)).toBe('ended');
  expect(await row()).toMatchObject({ state: 'ENDED', nextAt: null, reason: null });
});

it('is deleted by its organisation, once, and by nobody else', async () => {
  const pdf = await sealedByClient(world, caller);
  const { id, sha256: kept } = await deposit(world, caller, pdf);
  world.clock.advance(HOUR);
  const stranger = await world.caller({ name: 'Autre' });
  const before = await traceOf(world);
  expect(codeOf(await ask(world, stranger, 'deletePdfDeposit', { input: { id } }))).toBe('not_found');
  expect(await traceOf(world)).toEqual(before);
  for (let time = 0; time < 2; time++) {
    const { data } = await ask(world, caller, 'deletePdfDeposit', { input: { id } });
    expect(data.deletePdfDeposit.pdfDeposit).toMatchObject({ status: 'DELETED', name: null, downloadUrl: null });
  }
  expect(await isStored(kept)).toBe(false);
  const { events } = await readChain(world.service.services, id);
  expect(events.map(({ type }) => type)).toEqual(['deposit.created', 'deposit.deleted']);
  expect(await deposit(world, caller, pdf)).toMatchObject({ status: 'KEPT' });
});
