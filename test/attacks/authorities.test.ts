import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeOcspRequest } from '../../src/standards/ocsp/request.ts';
import { encodeCertId } from '../../src/standards/ocsp/response.ts';
import { encodeTimestampRequest, parseTimestampResponse } from '../../src/standards/rfc3161/request.ts';
import { openWorld, type World } from '../world/world.ts';

/** Rate limits of the time-stamp and the certificate authority: for each network, and for all networks together. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { TRUST_PROXY: '1', RATE_LIMIT_TSA: '3', RATE_LIMIT_PKI: '4' } });
});
afterAll(() => world?.close());

const stamp = async (from: string, path = '/tsa') => {
  const response = await fetch(world.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', 'x-forwarded-for': from },
    body: new Uint8Array(encodeTimestampRequest(randomBytes(32), randomBytes(8)).der),
  });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), body };
};

describe('/tsa', () => {
  it('limits the tokens of a network, both modes together, then answers 429 with Retry-After', async () => {
    for (const path of ['/tsa', '/tsa/test', '/tsa']) {
      const { status, body } = await stamp('192.0.2.1', path);
      expect([status, parseTimestampResponse(body).granted]).toEqual([200, true]);
    }
    const refused = await stamp('192.0.2.1');
    expect([refused.status, JSON.parse(String(refused.body)).error.code]).toEqual([429, 'rate_limited']);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect((await stamp('192.0.2.2')).status).toBe(200);
  });

  it('counts IPv6 by /64 and has a limit for all networks together', async () => {
    for (const host of ['::1', '::2', ':ffff::3']) expect((await stamp(`2001:db8:0:1${host}`)).status).toBe(200);
    expect((await stamp('2001:db8:0:1:9::9')).status).toBe(429);
    const statuses: number[] = [];
    for (let n = 2; n < 40; n++) statuses.push((await stamp(`2001:db8:0:${n}::1`)).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    // The total limit is ten times three; seven were granted above.
    expect(statuses.filter((status) => status === 200)).toHaveLength(23);
  });
});

describe('/pki', () => {
  const get = async (path: string, from: string) => fetch(world.url + path, { headers: { 'x-forwarded-for': from } });

  it('limits the requests of a network, then answers 429 with Retry-After', async () => {
    for (let n = 0; n < 4; n++) expect((await get('/pki/root-live.pem', '192.0.2.1')).status).toBe(200);
    const refused = await get('/pki/root-live.pem', '192.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await get('/pki/root-live.pem', '192.0.2.2')).status).toBe(200);
  });

  it('signs a cacheable OCSP answer once a second, and stores none for unknown serial numbers', async () => {
    const { authority } = world.service;
    const [seal, ca] = (await authority.trustChain('LIVE')) as [any, any];
    const issuer = seal.ocspUrls[0].split('/').at(-1);
    const about = (serial: Buffer) => encodeOcspRequest(encodeCertId(serial, ca));
    const ask = (serial: Buffer, isCacheable: boolean) => authority.ocsp(issuer, about(serial), { isCacheable });
    // The test clock stands still; two ECDSA or PSS signatures of the same answer differ.
    const first = await ask(seal.serial, true);
    expect(await ask(seal.serial, true)).toBe(first);
    expect(await ask(seal.serial, false)).not.toBe(first);
    const invented = Buffer.from('0203010203', 'hex');
    expect(await ask(invented, true)).not.toBe(await ask(invented, true));
    world.clock.advance(1_000);
    expect(await ask(seal.serial, true)).not.toBe(first);
  });
});
