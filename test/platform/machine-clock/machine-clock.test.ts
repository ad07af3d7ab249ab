import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchClock } from '../../../src/app/watch-clock.ts';
import { createLog } from '../../../src/platform/log/index.ts';
import { ClockWatch, type MachineTime } from '../../../src/platform/machine-clock/index.ts';
import { Neighbours } from '../../../src/platform/neighbours/index.ts';
import { graphql, rest, signByLink } from '../../world/client.ts';
import { createEnvelope, onePager, person } from '../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The time of a machine, whose clock a test moves as by `date -s`, or which a test lets run. */
class Machine implements MachineTime {
  moved = 0;
  running = 0;
  wall = () => Date.now() + this.moved + this.running;
  steady = () => performance.now() + this.running;
}

const machine = new Machine();
const lines: { level: string; msg: string; neighbour?: string; err?: { message: string } }[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld({ machineTime: machine, log });
  caller = await world.caller();
});
afterAll(() => world?.close());
beforeEach(() => Object.assign(machine, { moved: 0, running: 0 }));

const send = async () =>
  rest(world.url, caller.key, 'POST', '/envelopes', {
    name: 'Contrat',
    documents: [{ name: 'A.pdf', pdf_base64: (await onePager()).toString('base64') }],
    signers: [person(1)],
    send: true,
  });
const ready = async () => {
  const response = await fetch(`${world.url}/readyz`);
  return { status: response.status, names: (await response.json()).missing.map(({ name }: { name: string }) => name) };
};
/** Everything that an act would write. */
const written = async () => {
  const { rows } = await world.database.pool.query(
    `SELECT (SELECT count(*) FROM envelopes) AS envelopes, (SELECT count(*) FROM evidence_events) AS events,
       (SELECT count(*) FROM credit_entries) AS credits, (SELECT count(*) FROM api_keys) AS keys,
       (SELECT count(*) FROM signers WHERE signed_at IS NOT NULL) AS signed`,
  );
  return rows[0];
};

describe('a process whose clock is wrong', () => {
  it.each([HOUR, -31_000, 400 * 24 * HOUR])(
    'by %i ms refuses acts, changes nothing, says so, and goes on reading',
    async (by) => {
      const { id, signers } = await createEnvelope(world, caller);
      const before = await written();
      machine.moved = by;
      const refused = await send();
      const seconds = Math.ceil(Math.abs(by) / 1_000);
      expect(refused).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
      // The time between the two readings may add up to a second.
      expect(refused.body.error.message).toMatch(
        new RegExp(
          `^The clock of this server is wrong by (${seconds}|${seconds + 1}) s, more than the 30 s allowed\\. Nothing that has a date can be recorded until it is right\\.$`,
        ),
      );
      expect(refused.headers.get('retry-after')).toBe('30');
      const signing = await signByLink(world.url, signers[0].sign_url);
      expect(signing.errors?.[0]).toMatchObject({ extensions: { code: 'unavailable', reason: 'clock_wrong' } });
      expect(await written()).toEqual(before);
      expect((await rest(world.url, caller.key, 'GET', `/envelopes/${id}`)).status).toBe(200);
      expect(await ready()).toEqual({ status: 200, names: ['clock'] });
      const metrics = await (await fetch(`${world.url}/metrics`)).text();
      expect(metrics).toContain('esign_neighbour_missing{neighbour="clock"} 1');
      expect(metrics).toMatch(
        new RegExp(`esign_clock_difference_seconds\\{from="database"\\} ${by < 0 ? '-' : ''}\\d`),
      );
      machine.moved = 0;
      expect((await send()).status).toBe(201);
      expect(await ready()).toEqual({ status: 200, names: [] });
    },
  );

  it('tells the log, with the difference', () => {
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        neighbour: 'clock',
        msg: 'the clock is wrong: acts are refused and jobs wait',
        err: expect.objectContaining({
          message: expect.stringMatching(/^the clock of this machine is 360[01] s ahead of that of the database$/),
        }),
      }),
    );
  });

  it('lets no event into a chain, whoever acts', async () => {
    const { id } = await createEnvelope(world, caller);
    world.clock.advance(40 * 24 * HOUR);
    const before = await written();
    machine.moved = HOUR;
    await expect(world.settle()).rejects.toThrow();
    expect(await written()).toEqual(before);
    machine.moved = 0;
    await world.service.services.database.pool.query(
      'SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0) FROM graphile_worker.jobs',
    );
    await world.settle();
    expect((await rest(world.url, caller.key, 'GET', `/envelopes/${id}`)).body.status).toBe('expired');
  });

  it('signs no revocation status', async () => {
    const id = randomUUID();
    const of = async (path: string, body?: string) =>
      fetch(`${world.url}${path}`, body === undefined ? {} : { method: 'POST', body });
    const list = await world.service.authority.revocationLists();
    expect(list).toBeDefined();
    machine.moved = HOUR;
    await expect(world.service.authority.revocationLists()).rejects.toThrow('clock');
    expect((await of(`/pki/crl/${id}.crl`)).status).toBe(503);
  });

  it('still accepts a difference of 29 s', async () => {
    machine.moved = 29_000;
    expect((await send()).status).toBe(201);
    expect((await ready()).names).not.toContain('clock');
  });

  it('refuses GraphQL mutations of members too', async () => {
    machine.moved = HOUR;
    const { errors } = await graphql(
      world.url,
      `Bearer ${caller.key}`,
      'mutation { createLabel(input: { name: "A", color: BLUE }) { label { id } } }',
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'unavailable', reason: 'clock_wrong' });
  });
});

describe('the time in time-stamps', () => {
  const open = () => {
    const own = new Machine();
    const neighbours = new Neighbours(log);
    const clock = { now: () => new Date(own.wall()) };
    return { own, neighbours, watch: new ClockWatch({ database: world.database, clock, log, neighbours, time: own }) };
  };

  it('shows a wrong clock that the database shares', () => {
    const { own, watch, neighbours } = open();
    const asked = watch.steady();
    watch.noteTimestamp('tsa.example', new Date(own.wall() - 2 * MINUTE), asked);
    expect(() => watch.assertRight()).toThrow('wrong by');
    expect(neighbours.isMissing('clock')).toBe(true);
    own.moved = -2 * MINUTE;
    watch.assertRight();
    expect(neighbours.isMissing('clock')).toBe(false);
  });

  it('shows that an authority is wrong if another one agrees', () => {
    const { own, watch } = open();
    watch.noteTimestamp('a.example', new Date(own.wall() - HOUR), watch.steady());
    watch.noteTimestamp('b.example', new Date(own.wall()), watch.steady());
    expect(watch.isRight()).toBe(true);
    watch.noteTimestamp('b.example', new Date(own.wall() - HOUR), watch.steady());
    expect(watch.isRight()).toBe(false);
  });

  it('takes nothing from a slow answer: the time is one between question and answer', () => {
    const { own, watch } = open();
    const asked = watch.steady();
    const stated = new Date(own.wall());
    own.running = 5 * MINUTE;
    watch.noteTimestamp('tsa.example', stated, asked);
    expect(watch.differences()).toEqual([{ from: 'tsa.example', ms: 0 }]);
  });

  it('is compared for a day', () => {
    const { own, watch } = open();
    watch.noteTimestamp('tsa.example', new Date(own.wall() - HOUR), watch.steady());
    own.running = 23 * HOUR;
    expect(watch.isRight()).toBe(false);
    own.running = 24 * HOUR;
    expect(watch.isRight()).toBe(true);
  });
});

it('compares while the process runs, and refuses to create keys at a first start with a wrong clock', async () => {
  machine.moved = HOUR;
  await expect(openWorld({ machineTime: machine, log })).rejects.toThrow(
    /The clock of this server is wrong by 36\d\d s/,
  );
  machine.moved = 0;
  const stop = watchClock(world.service);
  await stop();
});
