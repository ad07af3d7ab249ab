import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '../../../src/kernel/clock.ts';
import { recordSeal } from '../../../src/modules/attendance/record-seal.ts';
import { closeSession, purgeSession } from '../../../src/modules/attendance/sessions.ts';
import { lockSession } from '../../../src/modules/attendance/store.ts';
import { readChain } from '../../../src/modules/evidence/index.ts';
import { repeatableTransaction } from '../../../src/platform/database/index.ts';
import type { Services } from '../../../src/platform/services.ts';
import { createSession, keyOf, readSession } from '../../world/session.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

let world: World;
let services: Services;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  services = world.service.services;
  caller = await world.caller();
});
afterAll(() => world?.close());

const store = () => services.storage.put(randomBytes(64));

it('removes the sheet after its retention and keeps its fingerprint, chain and evidence file', async () => {
  const { id } = await createSession(world, caller, { retentionDays: 30 });
  await closeSession(services, keyOf(caller), { id });
  const [sheetSha256, evidenceSha256] = [await store(), await store()];
  await repeatableTransaction(services.database, async (tx) => {
    const session = (await lockSession(tx, id))!;
    await recordSeal(services, tx, session, {
      sheetSha256,
      evidenceSha256,
      padesLevel: 'B-LTA',
      facts: {},
      certificates: [],
    });
  });
  const sealed = await readSession(services, id);
  expect(sealed).toMatchObject({ status: 'SEALED', sheetSha256, evidenceSha256, purgedAt: null });
  world.clock.advance(30 * DAY - 1_000);
  expect(await purgeSession(services, id)).toBe(false);
  expect(await services.storage.has(sheetSha256)).toBe(true);
  world.clock.advance(1_000);
  await world.settle();
  expect(await services.storage.has(sheetSha256)).toBe(false);
  expect(await services.storage.has(evidenceSha256)).toBe(true);
  expect(await readSession(services, id)).toMatchObject({ status: 'SEALED', sheetSha256, purgedAt: expect.any(Date) });
  const { events, report } = await readChain(services, id);
  expect(report.valid).toBe(true);
  expect(events.slice(-3).map(({ type }) => type)).toEqual(['session.closed', 'session.sealed', 'session.purged']);
  expect(await purgeSession(services, id)).toBe(false);
});
