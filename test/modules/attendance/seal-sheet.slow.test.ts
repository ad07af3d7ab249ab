import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from '../../../src/app/tasks.ts';
import { HOUR, MINUTE } from '../../../src/kernel/clock.ts';
import { sealSheet } from '../../../src/modules/attendance/seal-sheet.ts';
import { closeSession } from '../../../src/modules/attendance/sessions.ts';
import { appendEvents, readChain } from '../../../src/modules/evidence/index.ts';
import { sealingAuthorities } from '../../../src/modules/signing/index.ts';
import { authorities } from '../../../src/modules/signing/sealing-credentials.ts';
import { openTimestamps } from '../../../src/modules/trust/index.ts';
import { repeatableTransaction } from '../../../src/platform/database/index.ts';
import type { Services } from '../../../src/platform/services.ts';
import { examineWorld } from '../../world/examine.ts';
import { createSession, keyOf, readSession } from '../../world/session.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { outsideConfig } from '../trust/timestamps/outside-config.ts';

/** A process that dies between the three steps of sealing a sheet. */
let world: World;
let services: Services;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  services = world.service.services;
  caller = await world.caller();
});
afterAll(() => world?.close());

/** A session that was closed a moment ago; its sheet is not sealed yet. */
async function closed(): Promise<string> {
  const { id } = await createSession(world, caller);
  await closeSession(services, keyOf(caller), { id });
  expect(await readSession(services, id)).toMatchObject({ status: 'CLOSED', sheetSha256: null });
  return id;
}
const sealsOf = async (id: string) =>
  (await readChain(services, id)).events.filter(({ type }) => type === 'session.sealed').length;
const sealingOf = (sessionId: string) =>
  services.database.prisma.sheetSealing.findUniqueOrThrow({ where: { sessionId } });
const forgetJobs = () => services.database.pool.query('DELETE FROM graphile_worker._private_jobs');

it('seals once by the sweep when a process died after it began and its job was lost', async () => {
  const id = await closed();
  await forgetJobs();
  await services.database.prisma.sheetSealing.update({ where: { sessionId: id }, data: { attempts: 1 } });
  // A sweep that is repeated queues nothing twice.
  expect(await sweep(services)).toMatchObject({ sheets_due: 1 });
  expect(await sweep(services)).toMatchObject({ sheets_due: 0 });
  await world.settle();
  expect(await readSession(services, id)).toMatchObject({ status: 'SEALED', padesLevel: 'B-LTA' });
  expect(await sealingOf(id)).toMatchObject({ state: 'DONE', attempts: 2 });
  expect(await sweep(services)).toMatchObject({ sheets_due: 0 });
  await world.settle();
  expect(await sealsOf(id)).toBe(1);
});

it('leaves only unreferenced files when a process dies before the commit; the next one seals', async () => {
  const id = await closed();
  await services.database.pool.query(`
    CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$;
    CREATE TRIGGER die BEFORE UPDATE OF sheet_sha256 ON attendance_sessions FOR EACH ROW EXECUTE FUNCTION die();`);
  await expect(sealSheet(services, id)).rejects.toThrow();
  expect(await readSession(services, id)).toMatchObject({ status: 'CLOSED', sheetSha256: null, evidenceSha256: null });
  expect(await sealingOf(id)).toMatchObject({ state: 'WORKING', attempts: 1, facts: null });
  expect(await sealsOf(id)).toBe(0);
  await services.database.pool.query('DROP TRIGGER die ON attendance_sessions; DROP FUNCTION die()');
  await world.settle();
  expect(await readSession(services, id)).toMatchObject({ status: 'SEALED', padesLevel: 'B-LTA' });
  expect(await sealsOf(id)).toBe(1);
});

it('has the chain of a session verified after its seal if it is long', async () => {
  const sealedWith = async (events: number) => {
    const id = await closed();
    const subject = { chainId: id, noun: 'session', organizationId: caller.organizationId, mode: 'TEST' } as const;
    const marks = Array.from({ length: events }, () => ({ type: 'mark.given', actor: 'trainer' }));
    await repeatableTransaction(services.database, (tx) => appendEvents(services, tx, subject, marks));
    await world.settle();
    expect(await readSession(services, id)).toMatchObject({ status: 'SEALED' });
    return existsSync(path.join(world.dataDir, 'verified-blocks', id.slice(-2), `${id}.json`));
  };
  expect(await sealedWith(3_000)).toBe(true);
  expect(await sealedWith(1_500)).toBe(false);
});

it('seals once when two workers start at the same time', async () => {
  const id = await closed();
  await Promise.all([sealSheet(services, id), sealSheet(services, id), sealSheet(services, id, MINUTE)]);
  expect(await readSession(services, id)).toMatchObject({ status: 'SEALED' });
  expect(await sealingOf(id)).toMatchObject({ state: 'DONE', attempts: 1 });
  expect(await sealsOf(id)).toBe(1);
});

it('seals a sheet that was put off while a clock was wrong', async () => {
  const id = await closed();
  await forgetJobs();
  const put = (nextAttemptAt: Date) =>
    services.database.prisma.sheetSealing.update({
      where: { sessionId: id },
      data: { state: 'WAITING', attempts: 1, reason: 'TIMESTAMP', nextAttemptAt },
    });
  await put(new Date(services.clock.now().getTime() + 10 * MINUTE));
  expect(await sweep(services)).toMatchObject({ sheets_due: 0 });
  await put(new Date(services.clock.now().getTime() + 400 * 24 * HOUR));
  expect(await sweep(services)).toMatchObject({ sheets_due: 1 });
  await world.settle();
  expect(await readSession(services, id)).toMatchObject({ status: 'SEALED', padesLevel: 'B-LTA' });
});

it('delays the seal while the time-stamp authority is down, says so, and keeps its level', async () => {
  const { authority, clockGuard: guard } = world.service;
  const { clock, log } = services;
  const stamps = (tsaUrl: string | null) => {
    const timestamps = openTimestamps({ authority, guard, clock, log, config: outsideConfig(tsaUrl) });
    world.service.replace(authorities, sealingAuthorities(services, { authority, timestamps }));
  };
  stamps('http://127.0.0.1:9/tsa');
  const id = await closed();
  await sealSheet(services, id);
  expect(await readSession(services, id)).toMatchObject({ status: 'CLOSED', sheetSha256: null });
  expect(await sealingOf(id)).toMatchObject({ state: 'WAITING', attempts: 1, reason: expect.any(String) });
  await sealSheet(services, id);
  expect(await sealingOf(id)).toMatchObject({ attempts: 1 });
  expect(await examineWorld(world)).toMatchObject({
    failed: true,
    text: expect.stringContaining(`the sheet of ${id} waits after 1 attempts`),
  });
  stamps(null);
  world.clock.advance(HOUR);
  await world.settle();
  expect(await readSession(services, id)).toMatchObject({ status: 'SEALED', padesLevel: 'B-LTA' });
  expect(await sealingOf(id)).toMatchObject({ state: 'DONE', reason: null });
  expect(await sealsOf(id)).toBe(1);
});
