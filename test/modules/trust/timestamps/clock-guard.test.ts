import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listWaitingSeals } from '../../../../src/modules/signing/index.ts';
import { ClockGuard } from '../../../../src/modules/trust/index.ts';
import { silentLog } from '../../../../src/platform/log/index.ts';
import type { MachineTime } from '../../../../src/platform/machine-clock/index.ts';
import { encodeTimestampRequest, parseTimestampResponse } from '../../../../src/standards/rfc3161/request.ts';
import { signByLink } from '../../../world/client.ts';
import { createEnvelope, readEnvelope } from '../../../world/envelope.ts';
import { openWorld, type World } from '../../../world/world.ts';

const HOUR = 3_600_000;
const quiet = { LOG_LEVEL: 'silent' };

/** Real time, which a test moves: the clock, as by `date -s`, and how long the machine runs. */
class Machine implements MachineTime {
  moved = 0;
  running = 0;
  wall = () => Date.now() + this.moved;
  steady = () => performance.now() + this.running;
}

let machine: Machine;
let world: World;
let other: World;
beforeAll(async () => {
  machine = new Machine();
  world = await openWorld({ machineTime: machine, env: quiet });
});
afterAll(async () => {
  await other?.close();
  await world?.close();
});
beforeEach(() => Object.assign(machine, { moved: 0, running: 0 }));

const stamp = ({ service }: World = world) => service.timestamps.LIVE.timestamp(randomBytes(32));
it('makes time-stamps while all clocks agree to the second', async () => {
  await stamp();
  machine.moved = 900;
  await stamp();
});

it.each([2_000, 10 * HOUR, -2_000, -800 * 24 * HOUR])('makes none after the clock was moved by %i ms', async (by) => {
  await stamp();
  machine.moved = by;
  await expect(stamp()).rejects.toThrow(`the clock of this machine was moved ${Math.abs(by / 1_000).toFixed(1)} s`);
  machine.moved = 0;
  await stamp();
});

it('makes none while the clock differs from that of the database, also if it always did', async () => {
  const wrong = new Machine();
  wrong.moved = -20_000;
  other = await openWorld({ machineTime: wrong, env: quiet });
  await expect(stamp(other)).rejects.toThrow('the clock of this machine is 20.0 s back of that of the database');
  wrong.moved = 0;
  await stamp(other);
});

it('makes none before its newest time-stamp, also after a restart, and says what to do', async () => {
  const { authority, database } = { ...world.service, ...world };
  const ahead = new Date(Date.now() + HOUR);
  const { certificate } = await authority.tsuKey('LIVE');
  const { fingerprintSha256 } = certificate;
  await database.prisma.pkiKey.updateMany({
    where: { certificates: { some: { fingerprintSha256 } } },
    data: { newestTokenAt: ahead },
  });
  const restarted = new ClockGuard({ database, log: silentLog });
  await expect(restarted.assertRight(certificate)).rejects.toThrow(
    `before the newest time-stamp of the unit (${ahead.toISOString()}): none is made until that time. If that time-stamp was wrong, make a new unit: esign keys rotate --role tsu`,
  );
  await authority.rotate('LIVE', 'TSU');
  await restarted.assertRight((await authority.tsuKey('LIVE')).certificate);
});

it('answers RFC 3161 requests that the time is not available', async () => {
  await stamp();
  machine.moved = HOUR;
  const response = await fetch(`${world.url}/tsa`, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: new Uint8Array(encodeTimestampRequest(randomBytes(32), randomBytes(8)).der),
  });
  const answer = parseTimestampResponse(Buffer.from(await response.arrayBuffer()));
  expect(answer).toMatchObject({ granted: false, failures: ['timeNotAvailable'] });
});

it('lets a signed envelope wait, with the reason, and seals it once the clock is right again', async () => {
  const caller = await world.caller();
  await stamp();
  const { id, signers } = await createEnvelope(world, caller);
  expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
  machine.moved = 10 * HOUR;
  await world.settle();
  const [waiting] = await listWaitingSeals(world.database, 5);
  expect(waiting).toMatchObject({ envelopeId: id, reason: expect.stringContaining('moved 36000.0 s ahead') });
  const { missing } = await (await fetch(`${world.url}/readyz`)).json();
  expect(missing).toContainEqual(expect.objectContaining({ name: 'timestamps' }));
  machine.moved = 0;
  world.clock.advance(HOUR);
  await world.settle();
  expect(await readEnvelope(world, caller, id)).toMatchObject({ status: 'completed' });
  expect((await (await fetch(`${world.url}/readyz`)).json()).missing).toEqual([]);
});
