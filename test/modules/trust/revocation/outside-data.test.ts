import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../../src/kernel/clock.ts';
import { revokeCertificate } from '../../../../src/modules/trust/authorities/revoke-key.ts';
import { OutsideData } from '../../../../src/modules/trust/index.ts';
import { StatusUnavailable } from '../../../../src/modules/trust/revocation/outside-request.ts';
import { type Database, repeatableTransaction } from '../../../../src/platform/database/index.ts';
import { createTestDatabase } from '../../../world/database.ts';
import { movableClock } from '../authorities/world.ts';
import { serveAuthority } from '../timestamps/world.ts';

const clock = movableClock();
let database: Database;
let ca: Awaited<ReturnType<typeof serveAuthority>>;
let requests = 0;
let isDown = false;

beforeAll(async () => {
  database = await createTestDatabase();
  ca = await serveAuthority(database, clock, (_request, response, next) => {
    requests++;
    if (isDown) response.status(503).end();
    else next();
  });
});
afterAll(async () => {
  await ca.close();
  await database.close();
});

const requestsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const before = requests;
  await work();
  return requests - before;
};

it('collects data once for simultaneous callers, and again after ten minutes', async () => {
  const data = new OutsideData(clock);
  const { certificate } = await ca.authority.sealKey('LIVE');
  const get = () => data.of(certificate, []);
  const alone = await requestsDuring(() => new OutsideData(clock).of(certificate, []));
  expect(await requestsDuring(() => Promise.all([get(), get(), get()]))).toBe(alone);
  clock.move(9 * MINUTE);
  expect(await requestsDuring(get)).toBe(0);
  clock.move(2 * MINUTE);
  expect(await requestsDuring(get)).toBe(alone);
  const { certificates, ocspResponses, crls } = await get();
  expect([certificates, ocspResponses, crls].map(({ length }) => length)).toEqual([4, 1, 1]);
});

it('fails with a reason while the CA does not answer, and works again afterwards', async () => {
  const data = new OutsideData(clock);
  const { certificate } = await ca.authority.sealKey('LIVE');
  isDown = true;
  await expect(data.of(certificate, [])).rejects.toThrow(StatusUnavailable);
  await expect(data.of(certificate, [])).rejects.toThrow(/HTTP 503/);
  isDown = false;
  expect((await data.of(certificate, [])).ocspResponses).toHaveLength(1);
});

it('fails for a revoked certificate as soon as the kept data is ten minutes old', async () => {
  const data = new OutsideData(clock);
  const { certificate } = await ca.authority.sealKey('TEST');
  await data.of(certificate, []);
  const { fingerprintSha256 } = certificate;
  await repeatableTransaction(database, (tx) =>
    revokeCertificate(tx, { fingerprintSha256, at: clock.now(), reason: 'keyCompromise' }),
  );
  expect(await requestsDuring(() => data.of(certificate, []))).toBe(0);
  clock.move(DAY);
  await expect(data.of(certificate, [])).rejects.toThrow(/was revoked/);
});
