import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep, tasksOf } from '../../../src/app/tasks.ts';
import { runDueJobs } from '../../../src/platform/jobs/index.ts';
import { createEnvelope } from '../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { decline } from '../signing/acts.ts';
import { Chain, relinked } from './tamper.ts';

/** The signed checkpoint outside the database detects changes by somebody with write access to every table. */
let world: World;
let caller: Caller;
let chain: Chain;
let signUrl: string;
let fingerprint: string;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());
beforeEach(async () => {
  const { id, signers, documents } = await createEnvelope(world, caller, { name: `Contrat ${Math.random()}` });
  [chain, signUrl] = [new Chain(world, caller, id), signers[0].sign_url];
  // Several envelopes have the same bytes: the newest of the caller is used.
  fingerprint = documents[0].sha256;
  world.clock.advance(1_000);
  await world.settle();
});

const grow = () => decline(world, signUrl, { reason: 'non' });
const valid = () => chain.valid(fingerprint);

describe('the checkpoint of a chain', () => {
  it('is updated by the job or the sweep', async () => {
    const rows = await chain.rows();
    expect(await chain.checkpoint()).toMatchObject({ seq: rows.length, hash: rows.at(-1)!.hash });
    await grow();
    expect((await chain.checkpoint()).seq).toBe(rows.length);
    expect(await valid()).toBe(true);
    await sweep(world.service.services);
    expect((await chain.checkpoint()).seq).toBe(rows.length + 1);
    await grow();
    await Promise.all([world.settle(), sweep(world.service.services), sweep(world.service.services)]);
    expect((await chain.checkpoint()).seq).toBe(rows.length + 2);
    expect(await valid()).toBe(true);
  });

  it('is written by one job for all that happens within seconds', async () => {
    const jobs = async () => {
      const sql = `SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'evidence.checkpoint'`;
      return (await world.database.pool.query<{ run_at: Date }>(sql)).rows;
    };
    const { id } = await createEnvelope(world, caller);
    await grow();
    const waiting = await jobs();
    expect(waiting).toHaveLength(1);
    const { database, log } = world.service.services;
    const tasks = tasksOf(world.service.services);
    const { failures } = await runDueJobs({ database, log, tasks, until: new Date(waiting[0]!.run_at.getTime() + 1) });
    expect(failures).toEqual([]);
    expect(await jobs()).toEqual([]);
    for (const grown of [chain, new Chain(world, caller, id)])
      expect((await grown.checkpoint()).seq).toBe((await grown.rows()).length);
  });

  it('keeps its value when its chain is rewritten, also after later events', async () => {
    const kept = await chain.checkpoint();
    const rows = await chain.rows();
    await chain.write(relinked(rows.with(1, { ...rows[1]!, data: {} }), 1), { head: true });
    expect(await valid()).toBe(false);
    await grow();
    await world.settle();
    await grow();
    await sweep(world.service.services);
    expect(await chain.checkpoint()).toEqual(kept);
    expect(await valid()).toBe(false);
  });

  it('keeps its value when its chain is shortened and grows again', async () => {
    const kept = await chain.checkpoint();
    await chain.write((await chain.rows()).slice(0, -1), { head: true });
    expect(await valid()).toBe(false);
    for (let i = 0; i < 3; i++) await grow();
    await world.database.prisma.evidenceChain.update({ where: { id: chain.id }, data: { checkpointSeq: 0 } });
    await sweep(world.service.services);
    expect(await chain.checkpoint()).toEqual(kept);
    expect(await valid()).toBe(false);
  });

  it.each<[string, (checkpoint: any) => unknown]>([
    ['for an older place', (checkpoint) => ({ ...checkpoint, seq: 1 })],
    ['for another event', (checkpoint) => ({ ...checkpoint, hash: '0'.repeat(64) })],
    ['without its mark', ({ mac: _mac, ...rest }) => rest],
    ['with another mark', (checkpoint) => ({ ...checkpoint, mac: '00'.repeat(32) })],
    ['that is no JSON', () => '{'],
    ['that is empty', () => ''],
    ['that is null', () => 'null'],
  ])('detects %s, also after later events', async (_what, forge) => {
    await chain.writeCheckpoint(forge(await chain.checkpoint()));
    expect(await valid()).toBe(false);
    await grow();
    await sweep(world.service.services);
    expect(await valid()).toBe(false);
  });

  it('is rejected if it belongs to another chain', async () => {
    const { id } = await createEnvelope(world, caller);
    await world.settle();
    const other = await new Chain(world, caller, id).checkpoint();
    await chain.writeCheckpoint(other);
    expect(await chain.validInTimeline()).toBe(false);
  });

  it('is ignored if missing: it may be on another machine or not yet written', async () => {
    await chain.removeCheckpoint();
    expect(await valid()).toBe(true);
    await grow();
    await sweep(world.service.services);
    expect((await chain.checkpoint()).seq).toBe((await chain.rows()).length);
  });
});
