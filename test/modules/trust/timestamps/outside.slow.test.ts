import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type RequestHandler } from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../../src/kernel/clock.ts';
import { revokeCertificate } from '../../../../src/modules/trust/authorities/revoke-key.ts';
import { OutsideAuthority, TimestampUnavailable } from '../../../../src/modules/trust/index.ts';
import { AuthorityList } from '../../../../src/modules/trust/timestamps/authority-list.ts';
import { type Database, repeatableTransaction } from '../../../../src/platform/database/index.ts';
import { silentLog } from '../../../../src/platform/log/index.ts';
import { oids } from '../../../../src/standards/asn1/oids.ts';
import {
  generalizedTime,
  implicit,
  integer,
  octetString,
  oid,
  sequence,
} from '../../../../src/standards/asn1/write.ts';
import { signCms } from '../../../../src/standards/cms/sign.ts';
import { checkCrl } from '../../../../src/standards/crl/crl.ts';
import { checkOcspResponse } from '../../../../src/standards/ocsp/request.ts';
import { encodeGranted, encodeRejection, parseTimestampRequest } from '../../../../src/standards/rfc3161/request.ts';
import { checkToken } from '../../../../src/standards/rfc3161/tst-info.ts';
import { parseCertificate } from '../../../../src/standards/x509/certificate.ts';
import { createTestDatabase } from '../../../world/database.ts';
import { movableClock } from '../authorities/world.ts';
import { outsideSetting } from './outside-config.ts';
import { serve, serveAuthority } from './world.ts';

const sha256 = createHash('sha256').update('ce qui est daté').digest();
const clock = movableClock();
let database: Database;
let provider: Awaited<ReturnType<typeof serveAuthority>>;
/** What stands between the client and the provider; changed by each test. */
let gate: RequestHandler = (_request, _response, next) => next();

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await serveAuthority(database, clock, (request, response, next) => gate(request, response, next));
});
afterEach(() => {
  gate = (_request, _response, next) => next();
});
afterAll(async () => {
  await provider.close();
  await database.close();
});

const outside = (url = `${provider.url}/tsa`, qualified = false) =>
  new OutsideAuthority(outsideSetting(url, { qualified }), clock);
/** Answers with tokens of the provider's unit that carry a qualified statement (EN 319 422 §9.1), or none. */
const stating = (statement: string | null): RequestHandler => {
  const body = express.raw({ type: () => true });
  return (request, response, next) => {
    if (request.path !== '/tsa') return next();
    body(request, response, async () => {
      const { imprint, nonce } = parseTimestampRequest(request.body);
      const extension = sequence(oid(oids.qcStatements), octetString(sequence(sequence(oid(statement ?? '1.2.3')))));
      const info = sequence(
        integer(1),
        oid(oids.timestampPolicy),
        imprint.der,
        integer(randomBytes(8)),
        generalizedTime(clock.now()),
        nonce!,
        ...(statement ? [implicit(1, sequence(extension))] : []),
      );
      const signer = await provider.authority.tsuKey('LIVE');
      const digest = createHash('sha256').update(info).digest();
      const content = { kind: 'attached', contentType: oids.tstInfo, bytes: info, sha256: digest } as const;
      const token = await signCms(signer, content, { certificates: true });
      response.type('application/timestamp-reply').send(encodeGranted(token));
    });
  };
};
const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TimestampUnavailable);
  return (error as Error).message;
};

describe('an external time-stamp authority', () => {
  it('gives verified tokens and complete validation data for their chains', async () => {
    const timestamps = outside();
    const { token, info } = await timestamps.timestamp(sha256);
    const { certificate } = checkToken(token, { digest: sha256, nonce: null });
    expect(info).toMatchObject({ issuer: certificate.subjectText, qualified: false, provider: 'Atelier des Sceaux' });

    const now = clock.now();
    for (const data of [await timestamps.validationData(), await outside().validationData([token])]) {
      const certificates = data.certificates.map((der) => parseCertificate(der));
      const ca = certificates.find(({ subject }) => subject.equals(certificate.issuer))!;
      const root = certificates.find(({ subject }) => subject.equals(ca.issuer))!;
      expect(certificates).toHaveLength(4);
      expect(root.issuer).toEqual(root.subject);
      expect(checkOcspResponse(data.ocspResponses[0]!, { certificate, issuer: ca, now }).status).toBe('good');
      expect(checkCrl(data.crls[0]!, { certificate: ca, issuer: root, now }).isRevoked).toBe(false);
    }
  });

  it.each([
    ['the token states it and the operator configured it', oids.qualifiedTimestamp, true, true],
    ['not where the operator did not configure it', oids.qualifiedTimestamp, false, false],
    ['not where the token states nothing', null, true, false],
    ['not where the token states something else', oids.qcCompliance, true, false],
  ])('is qualified: %s', async (_, statement, isConfigured, isQualified) => {
    gate = stating(statement);
    const { info } = await outside(`${provider.url}/tsa`, isConfigured).timestamp(sha256);
    expect(info.qualified).toBe(isQualified);
  });

  it('is called with its user and password, which never appear in output', async () => {
    let authorization: string | undefined;
    gate = (request, _response, next) => {
      authorization ??= request.get('authorization');
      next();
    };
    const url = provider.url.replace('http://', 'http://user:p%40ss@');
    const timestamps = outside(`${url}/tsa`);
    await timestamps.timestamp(sha256);
    expect(authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`);
    expect(timestamps.host).toBe(new URL(provider.url).host);
    gate = (_request, response) => void response.status(503).end();
    expect(await reasonOf(timestamps.timestamp(sha256))).not.toMatch(/user|p@ss|p%40ss/);
  });

  it('gets at most 32 concurrent requests and answers all of them', async () => {
    let running = 0;
    let most = 0;
    let open = () => {};
    const full = new Promise<void>((resolve) => (open = resolve));
    gate = async (_request, response, next) => {
      most = Math.max(most, ++running);
      response.once('close', () => running--);
      if (running === 32) open();
      await full;
      await sleep(10);
      next();
    };
    const timestamps = new AuthorityList({ authorities: [outside()], clock, log: silentLog });
    const timestampsTaken = await Promise.all(Array.from({ length: 100 }, () => timestamps.timestamp(randomBytes(32))));
    expect(new Set(timestampsTaken.map(({ info }) => info.serial)).size).toBe(100);
    expect(most).toBe(32);
  });
});

describe('a misbehaving external authority is reported as unavailable, with a reason', () => {
  const reply = (status: number, type: string, body: Buffer): RequestHandler => {
    return (_request, response) => void response.status(status).type(type).send(body);
  };
  const elsewhere: RequestHandler = (request, response, next) =>
    request.path === '/tsa' ? response.redirect(307, '/tsa/test') : next();
  it.each<[string, () => RequestHandler, RegExp]>([
    ['an error', () => reply(500, 'text/plain', Buffer.from('oops')), /HTTP 500/],
    ['a page', () => reply(200, 'text/html', Buffer.from('<html>Bonjour</html>')), /invalid response/],
    ['a flood', () => reply(200, 'application/timestamp-reply', Buffer.alloc(200_000)), /larger than 65536 bytes/],
    ['a redirect, even to one that would answer', () => elsewhere, /redirect/],
    ['a closed door', () => (request) => void request.socket.destroy(), /did not answer/],
  ])('%s', async (_, make, reason) => {
    gate = make();
    const message = await reasonOf(outside().timestamp(sha256));
    expect(message).toMatch(reason);
    expect(message).toContain(new URL(provider.url).host);
  });

  it('refused connection', async () => {
    const gone = await serve();
    await gone.close();
    expect(await reasonOf(outside(`${gone.url}/tsa`).timestamp(sha256))).toMatch(/ECONNREFUSED/);
  });

  it('silence: the seal waits ten seconds at most', async () => {
    gate = () => {};
    expect(await reasonOf(outside().timestamp(sha256))).toMatch(/nothing within 10 s/);
  });

  it('a recorded answer with another nonce', async () => {
    const recorded: Buffer[] = [];
    gate = (_request, response, next) => {
      const send = response.send.bind(response);
      response.send = (body: Buffer) => {
        recorded.push(body);
        return send(recorded[0]);
      };
      next();
    };
    const timestamps = outside();
    await timestamps.timestamp(sha256);
    expect(await reasonOf(timestamps.timestamp(sha256))).toMatch(/another nonce/);
    expect(await reasonOf(timestamps.timestamp(randomBytes(32)))).toMatch(/other bytes/);
  });

  it('a refusal, whose text is passed on', async () => {
    gate = reply(200, 'application/timestamp-reply', encodeRejection('timeNotAvailable', 'clock not synchronised'));
    const message = await reasonOf(outside().timestamp(sha256));
    expect(message).toMatch(/refused: rejection, timeNotAvailable, clock not synchronised/);
  });
});

describe('validation data of an external authority', () => {
  it('falls back to CRLs, fails without OCSP and CRLs, and caches no failure', async () => {
    const timestamps = outside();
    const { token } = await timestamps.timestamp(sha256);
    gate = (request, response, next) => (request.path.includes('/ocsp/') ? void response.status(500).end() : next());
    const byList = await timestamps.validationData([token]);
    expect([byList.ocspResponses.length, byList.crls.length]).toEqual([0, 2]);

    const other = outside();
    gate = (request, response, next) => (request.path.startsWith('/pki/') ? void response.status(500).end() : next());
    await other.timestamp(sha256);
    expect(await reasonOf(other.validationData())).toMatch(
      /issuer's certificate of .* could not be obtained: .*HTTP 500/,
    );
    gate = (request, response, next) => (/ocsp|crl/.test(request.path) ? void response.status(500).end() : next());
    expect(await reasonOf(other.validationData())).toMatch(/status of .* could not be obtained: .*HTTP 500.*HTTP 500/);
    gate = (_request, _response, next) => next();
    expect((await other.validationData()).ocspResponses).toHaveLength(1);
  });

  it('is requested once in ten minutes', async () => {
    let requestCount = 0;
    gate = (request, _response, next) => {
      if (request.path.includes('/pki/')) requestCount += 1;
      next();
    };
    const timestamps = outside();
    await timestamps.timestamp(sha256);
    const [first, second] = await Promise.all([timestamps.validationData(), timestamps.validationData()]);
    const once = requestCount;
    expect(second.ocspResponses).toEqual(first.ocspResponses);
    await timestamps.validationData();
    expect(requestCount).toBe(once);
    clock.move(11 * MINUTE);
    await timestamps.timestamp(sha256);
    await timestamps.validationData();
    expect(requestCount).toBe(2 * once);
  });

  it('is refused before there is a token, and for a revoked unit', async () => {
    const timestamps = outside();
    expect(await reasonOf(timestamps.validationData())).toMatch(/no time-stamp/);
    const { token } = await timestamps.timestamp(sha256);
    const { fingerprintSha256 } = checkToken(token, { digest: sha256, nonce: null }).certificate;
    const at = clock.now();
    await repeatableTransaction(database, (tx) =>
      revokeCertificate(tx, { fingerprintSha256, reason: 'keyCompromise', at }),
    );
    expect(await reasonOf(timestamps.validationData([token]))).toMatch(/was revoked/);
  });
});
