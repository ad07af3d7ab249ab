import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../../src/kernel/clock.ts';
import { OutsideAuthority, TimestampUnavailable } from '../../../../src/modules/trust/index.ts';
import { AuthorityList } from '../../../../src/modules/trust/timestamps/authority-list.ts';
import type { Database } from '../../../../src/platform/database/index.ts';
import { createLog, type Log } from '../../../../src/platform/log/index.ts';
import { processMetrics } from '../../../../src/platform/metrics/index.ts';
import { encodeRejection, encodeTimestampRequest } from '../../../../src/standards/rfc3161/request.ts';
import { hasOpenssl, openssl } from '../../../standards/openssl.ts';
import { pem } from '../../../standards/x509-world.ts';
import { MovableClock } from '../../../world/clock.ts';
import { createTestDatabase } from '../../../world/database.ts';
import { opensslAuthority } from './openssl-authority.ts';
import { outsideSetting } from './outside-config.ts';
import { serveAuthority } from './world.ts';

type Outside = Awaited<ReturnType<typeof opensslAuthority>>;

const clock = new MovableClock();
const works: RequestHandler = (_request, _response, next) => next();
const isDown: RequestHandler = (request) => void request.socket.destroy();
/** What each authority does with a request, and the requests for time-stamps that it received. */
const gates = { north: works, south: works };
const received = { north: 0, south: 0 };
const gateOf =
  (name: 'north' | 'south'): RequestHandler =>
  (request, response, next) => {
    if (request.path === '/tsa') received[name] += 1;
    gates[name](request, response, next);
  };
let north: Outside;
let south: Outside;
/** A valid answer to another request. */
let stale: Buffer;

beforeAll(async () => {
  if (!hasOpenssl) return;
  north = await opensslAuthority({ name: 'Nord', before: gateOf('north') });
  south = await opensslAuthority({ name: 'Sud', before: gateOf('south') });
  const { der } = encodeTimestampRequest(randomBytes(32), randomBytes(8));
  const answer = await fetch(north.url, { method: 'POST', body: new Uint8Array(der) });
  stale = Buffer.from(await answer.arrayBuffer());
  received.north = 0;
});
afterEach(() => {
  Object.assign(gates, { north: works, south: works });
  Object.assign(received, { north: 0, south: 0 });
});
afterAll(async () => {
  await north?.close();
  await south?.close();
});

const hostOf = ({ url }: Outside) => new URL(url).host;
const lines: Record<string, any>[] = [];
const log: Log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
afterEach(() => void lines.splice(0));

/** A list as a process has it after its start. */
const started = (urls = [north.url, south.url]) =>
  new AuthorityList({
    authorities: urls.map((url) => new OutsideAuthority(outsideSetting(url), clock)),
    clock,
    log,
  });
const stamp = (list: AuthorityList) => list.timestamp(randomBytes(32));
const providerOf = async (list: AuthorityList) => (await stamp(list)).info.provider;
const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TimestampUnavailable);
  return (error as Error).message;
};
const isUsed = async (authority: Outside) => {
  const { values } = await processMetrics.getSingleMetric('esign_timestamp_authority_used')!.get();
  return values.find(({ labels }) => labels.authority === hostOf(authority))!.value === 1;
};

describe.skipIf(!hasOpenssl)('a list of time-stamp authorities', () => {
  it('uses the first while it works', async () => {
    const list = started();
    expect(await Promise.all([providerOf(list), providerOf(list)])).toEqual(['Nord', 'Nord']);
    expect(received).toEqual({ north: 2, south: 0 });
    expect(lines).toEqual([]);
  });

  it('uses the next when the first is down at start, and names the one that stamped', async () => {
    gates.north = isDown;
    const list = started();
    const sha256 = randomBytes(32);
    const { token, info } = await list.timestamp(sha256);
    expect(info).toMatchObject({ issuer: 'CN=Sud tsu,O=Sud,C=FR', provider: 'Sud', qualified: false });
    const { certificates } = await list.validationData([token]);
    const files = {
      'token.der': token,
      'root.pem': south.rootPem,
      'certs.pem': certificates.map((der) => pem(der)).join(''),
    };
    const verify = ['ts', '-verify', '-token_in', '-in', 'token.der', '-digest', sha256.toString('hex')];
    expect(openssl(files, ...verify, '-CAfile', 'root.pem', '-untrusted', 'certs.pem')).toMatchObject({ ok: true });
    expect([await isUsed(north), await isUsed(south)]).toEqual([false, true]);
  });

  it('logs one line when another authority takes over, and one when the first is back', async () => {
    const list = started();
    await stamp(list);
    gates.north = isDown;
    await Promise.all([stamp(list), stamp(list), stamp(list)]);
    await stamp(list);
    expect(lines).toEqual([expect.objectContaining({ level: 'warn', host: hostOf(south) })]);
    expect(lines[0]!.err.message).toContain(hostOf(north));
    gates.north = works;
    clock.advance(6 * SECOND);
    expect(await providerOf(list)).toBe('Nord');
    expect(lines.slice(1)).toEqual([expect.objectContaining({ level: 'info', host: hostOf(north) })]);
    expect(await isUsed(north)).toBe(true);
  });

  it('tries an authority that failed again by one call, each time after a longer pause', async () => {
    gates.north = isDown;
    const list = started();
    const retries = async () => {
      received.north = 0;
      await Promise.all(Array.from({ length: 5 }, () => stamp(list)));
      return received.north;
    };
    await stamp(list);
    expect(await retries()).toBe(0);
    clock.advance(6 * SECOND);
    expect(await retries()).toBe(1);
    clock.advance(6 * SECOND);
    expect(await retries()).toBe(0);
    clock.advance(6 * SECOND);
    expect(await retries()).toBe(1);
    // The pause does not grow beyond five minutes, however often it failed.
    for (let failures = 0; failures < 8; failures++) {
      clock.advance(5 * MINUTE + SECOND);
      expect(await retries()).toBe(1);
    }
  });

  it.each<[string, RequestHandler]>([
    ['answers with an error', (_request, response) => void response.status(500).end()],
    ['refuses', (_request, response) => void response.send(encodeRejection('badRequest', 'no contract'))],
    ['sends something else', (_request, response) => void response.send('<html>')],
    ['sends a token for another request', (_request, response) => void response.send(stale)],
    ['does not answer for five seconds', () => {}],
    [
      'has no status for its certificate',
      (request, response, next) => (/ocsp|crl/.test(request.path) ? void response.status(500).end() : next()),
    ],
  ])('leaves an authority that %s', async (_what, gate) => {
    gates.north = gate;
    const list = started();
    expect(await providerOf(list)).toBe('Sud');
    received.north = 0;
    expect(await providerOf(list)).toBe('Sud');
    expect(received.north).toBe(0);
  });

  it('names the reason of each authority when all fail, and tries each by one call at a time', async () => {
    gates.north = isDown;
    gates.south = (_request, response) => void response.status(503).end();
    const list = started();
    const reason = await reasonOf(stamp(list));
    expect(reason).toMatch(
      new RegExp(`${hostOf(north)} did not answer: .*; ${hostOf(south)} did not answer: HTTP 503`),
    );
    Object.assign(received, { north: 0, south: 0 });
    const reasons = await Promise.all(Array.from({ length: 10 }, () => reasonOf(stamp(list))));
    for (const one of reasons) {
      expect(one).toContain(hostOf(north));
      expect(one).toContain(hostOf(south));
    }
    expect(received.north).toBe(1);
    expect(received.south).toBeLessThanOrEqual(2);
    // No pause keeps seals waiting once one of them works.
    gates.south = works;
    expect(await providerOf(list)).toBe('Sud');
  });

  it('collects the validation data of the authority that made a token, also after a restart', async () => {
    gates.north = isDown;
    const { token } = await stamp(started());
    gates.north = works;
    const list = started();
    const { certificates } = await list.validationData([token]);
    const subjects = certificates.map(
      (der) => openssl({ 'c.der': der }, 'x509', '-in', 'c.der', '-noout', '-subject').text,
    );
    expect(subjects.join()).toMatch(/Sud Root/);
    expect(subjects.join()).not.toMatch(/Nord/);
  });

  it('leaves an authority whose user name or password is wrong', async () => {
    gates.north = (request, response, next) =>
      request.path !== '/tsa' || request.get('authorization') === `Basic ${btoa('user:right')}`
        ? next()
        : void response.status(401).end();
    const withPassword = (password: string) => north.url.replace('://', `://user:${password}@`);
    expect(await providerOf(started([withPassword('right'), south.url]))).toBe('Nord');
    expect(await providerOf(started([withPassword('wrong'), south.url]))).toBe('Sud');
    expect(JSON.stringify(lines)).toMatch(/HTTP 401/);
    expect(JSON.stringify(lines)).not.toContain('wrong');
  });

  it('leaves an authority whose unit was revoked', async () => {
    const revoked = await opensslAuthority({ name: 'Ouest' });
    const list = started([revoked.url, south.url]);
    const { token, info } = await stamp(list);
    expect(info.provider).toBe('Ouest');
    revoked.revoke();
    // Its data is kept for ten minutes.
    clock.advance(11 * MINUTE);
    expect(await reasonOf(list.validationData([token]))).toMatch(/was revoked/);
    expect(await providerOf(list)).toBe('Sud');
    expect(await reasonOf(stamp(started([revoked.url])))).toMatch(new RegExp(`${hostOf(revoked)}: .* was revoked`));
    await revoked.close();
  });
});

// Authorities of this service: openssl starts a process for each token, which can take longer than the list waits.
describe('a list of two time-stamp authorities', () => {
  const databases: Database[] = [];
  const served: Awaited<ReturnType<typeof serveAuthority>>[] = [];
  const answered = { north: 0, south: 0 };
  const serveCounted = async (name: 'north' | 'south') => {
    const database = await createTestDatabase();
    databases.push(database);
    const authority = await serveAuthority(database, clock, (request, response, next) => {
      if (request.path === '/tsa') response.once('finish', () => void (answered[name] += 1));
      gateOf(name)(request, response, next);
    });
    served.push(authority);
    return `${authority.url}/tsa`;
  };
  afterAll(async () => {
    for (const each of [...served, ...databases]) await each.close();
  });

  it('loses no time-stamp of 500 when the first dies among them', async () => {
    const list = started([await serveCounted('north'), await serveCounted('south')]);
    await stamp(list);
    gates.north = (request, response, next) => (received.north > 100 ? isDown : works)(request, response, next);
    const tokens = await Promise.all(Array.from({ length: 500 }, async () => (await stamp(list)).token));
    expect(new Set(tokens.map((token) => token.toString('base64'))).size).toBe(500);
    expect(answered.north).toBeGreaterThan(50);
    expect(answered.south).toBeGreaterThan(300);
    // Only the calls in progress reached the dead authority.
    expect(received.north).toBeLessThan(200);
    expect(lines).toHaveLength(1);
  });
});
