import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '../../../src/kernel/clock.ts';
import { sweepBlobs } from '../../../src/modules/documents/sweep-blobs.ts';
import { acceptRecovery, checkCheckpoints, readChain } from '../../../src/modules/evidence/index.ts';
import { createEnvelope } from '../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { Chain } from './tamper.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld({ env: { RECOVERY_WINDOW_DAYS: '7' } });
  caller = await world.caller();
});
afterAll(() => world?.close());

it('keeps an unreferenced file for the recovery window after a sweep first found it', async () => {
  const { storage } = world.service.services;
  const sha256 = await storage.put(Buffer.from('prepared file of a sealed envelope'));
  world.clock.advance(30 * DAY);
  await sweepBlobs(world.service.services);
  world.clock.advance(6 * DAY);
  await sweepBlobs(world.service.services);
  expect(await storage.has(sha256)).toBe(true);
  world.clock.advance(DAY);
  await sweepBlobs(world.service.services);
  expect(await storage.has(sha256)).toBe(false);
  expect((await world.database.pool.query('SELECT FROM released_blobs')).rowCount).toBe(0);
});

it('accepts chains that a recovery shortened and still rejects rewritten ones', async () => {
  const { services } = world.service;
  const [recovered, rewritten] = [await createEnvelope(world, caller), await createEnvelope(world, caller)];
  await world.settle();
  const chain = new Chain(world, caller, recovered.id);
  await chain.write((await chain.rows()).slice(0, -1), { head: true });
  const other = new Chain(world, caller, rewritten.id);
  const rows = await other.rows();
  await other.write([{ ...rows[0]!, actor: 'system' }], { head: true });
  expect(new Set((await checkCheckpoints(services)).contradicted)).toEqual(new Set([recovered.id, rewritten.id]));
  expect((await readChain(services, recovered.id)).report.valid).toBe(false);

  expect(await acceptRecovery(services)).toEqual({ accepted: [recovered.id], refused: [rewritten.id] });
  expect((await readChain(services, recovered.id)).report.valid).toBe(true);
  expect((await readChain(services, rewritten.id)).report.valid).toBe(false);
  const kept: string[] = [];
  for await (const name of services.namedFiles.list('superseded/')) kept.push(name);
  expect(kept).toEqual([expect.stringContaining(recovered.id)]);
});
