import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../../src/kernel/clock.ts';
import { SPECIMEN } from '../../../../src/modules/trust/authorities/names.ts';
import { revokeCertificate } from '../../../../src/modules/trust/authorities/revoke-key.ts';
import { Authority } from '../../../../src/modules/trust/index.ts';
import {
  type Database,
  openDatabase,
  repeatableTransaction,
  withLock,
} from '../../../../src/platform/database/index.ts';

import { openKeystore } from '../../../../src/platform/keystore/index.ts';
import { createLog } from '../../../../src/platform/log/index.ts';
import { checkOcspResponse } from '../../../../src/standards/ocsp/request.ts';
import { isIssuedBy, parseCertificate } from '../../../../src/standards/x509/certificate.ts';
import { hasOpenssl, openssl } from '../../../standards/openssl.ts';
import { pem } from '../../../standards/x509-world.ts';
import { createTestDatabase } from '../../../world/database.ts';
import { movableClock, openAuthority, organization, pkiUrl } from './world.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('the built-in hierarchy', () => {
  it('is waited for where another process makes it, for as long as that takes, and the log says so', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => lines.push(line) });
    const url = database.url;
    const second = await openDatabase({ databaseUrl: url, dataDir: '.', log, schema: 'as-is', poolSize: 4 });
    let end = () => {};
    let hold = () => {};
    const held = new Promise<void>((resolve) => (hold = resolve));
    const making = withLock(database, 'pki-hierarchy', 0, () => {
      hold();
      return new Promise((resolve) => (end = resolve));
    });
    await held;
    const opening = openAuthority(second, movableClock());
    await expect.poll(() => lines.join(), { timeout: 60_000 }).toContain('waiting for another process');
    expect(await database.prisma.pkiKey.count()).toBe(0);
    end();
    await Promise.all([making, opening]);
    expect(await database.prisma.pkiKey.count()).toBe(18);
    await database.pool.query('TRUNCATE pki_keys CASCADE');
    await second.close();
  });

  it('is created once when several processes start at the same time', async () => {
    const clock = movableClock();
    const authorities = await Promise.all([1, 2, 3].map(() => openAuthority(database, clock)));
    expect(await database.prisma.pkiKey.count()).toBe(18);
    expect(await database.prisma.pkiCertificate.count()).toBe(18);
    const seals = await Promise.all(authorities.map((authority) => authority.sealKey('LIVE')));
    expect(new Set(seals.map(({ certificate }) => certificate.fingerprintSha256)).size).toBe(1);
  });

  it('uses separate keys for live and test, and SPECIMEN in every test name', async () => {
    const authority = await openAuthority(database, movableClock());
    const states = authority.describe();
    const keys = (mode: string) =>
      states.filter((state) => state.mode === mode).map((s) => s.certificate.spki.toString('hex'));
    expect(keys('LIVE').filter((key) => keys('TEST').includes(key))).toEqual([]);
    for (const { mode, certificate } of states) {
      expect(certificate.subjectText.includes(SPECIMEN)).toBe(mode === 'TEST');
      expect(certificate.issuerText.includes(SPECIMEN)).toBe(mode === 'TEST');
    }
    const { certificate } = await authority.sealKey('LIVE');
    expect(certificate.subjectText).toBe(
      `CN=${organization.name},organizationIdentifier=NTRFR-123456789,O=${organization.name},C=FR`,
    );
  });

  it('encrypts each private key separately', async () => {
    const rows = await database.prisma.pkiKey.findMany();
    const ecPublicKey = Buffer.from('06072a8648ce3d0201', 'hex'); // in every PKCS#8 of an EC key
    for (const { encryptedPkcs8 } of rows) expect(Buffer.from(encryptedPkcs8!).includes(ecPublicKey)).toBe(false);
    const other = {
      database,
      keystore: openKeystore(randomBytes(32)),
      clock: movableClock(),
      pkiUrl,
      organization,
      policyArc: null,
      retentionYears: 10,
    };
    await expect(Authority.open(other)).rejects.toThrow();
    expect(await database.prisma.pkiKey.count()).toBe(18);
  });

  it.skipIf(!hasOpenssl)('is accepted by openssl: chains, purposes, strict mode', async () => {
    const authority = await openAuthority(database, movableClock());
    for (const mode of ['LIVE', 'TEST'] as const) {
      const [seal, ca, root] = await authority.trustChain(mode);
      const tsu = await authority.tsuKey(mode);
      const files = {
        'seal.pem': pem(seal!.der),
        'tsu.pem': pem(tsu.certificate.der),
        'root.pem': pem(root!.der),
        'cas.pem': pem(ca!.der) + tsu.chain.map((der) => pem(der)).join(''),
      };
      const verify = ['verify', '-x509_strict', '-CAfile', 'root.pem', '-untrusted', 'cas.pem', '-purpose'];
      expect(openssl(files, ...verify, 'smimesign', 'seal.pem')).toMatchObject({ ok: true });
      expect(openssl(files, ...verify, 'timestampsign', 'tsu.pem')).toMatchObject({ ok: true });
    }
  });
});

/** A proof sealed by the last second in which the present keys are used. */
async function assertOutlives(authority: Authority, now: Date, years: number): Promise<void> {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  const { issuer } = await authority.signerCa('LIVE');
  const chains = [...(await authority.trustChain('LIVE')).slice(1), issuer.certificate];
  const unit = await authority.tsuKey('LIVE');
  for (const certificate of [...chains, unit.certificate, ...unit.chain.map(parseCertificate)])
    expect(certificate.notAfter.getTime(), certificate.subjectText).toBeGreaterThan(end.getTime());
}

describe('renewal', () => {
  it('creates a successor a month before the end, once among processes, and keeps the old chain valid', async () => {
    const clock = movableClock();
    const [one, two] = [await openAuthority(database, clock), await openAuthority(database, clock)];
    const before = await one.sealKey('LIVE');
    clock.move(before.certificate.notAfter.getTime() - clock.now().getTime() - 31 * DAY);
    expect((await one.sealKey('LIVE')).certificate.der).toEqual(before.certificate.der);
    clock.move(2 * DAY);
    const after = await one.sealKey('LIVE');
    expect(after.certificate.der).not.toEqual(before.certificate.der);
    expect(after.certificate.spki).not.toEqual(before.certificate.spki);
    expect((await two.sealKey('LIVE')).certificate.der).toEqual(after.certificate.der);
    expect(isIssuedBy(before.certificate, parseCertificate(after.chain[0]!))).toBe(true);
  });

  it('works for thirty years: every chain in use is valid, nested, and outlived by its CA', async () => {
    const clock = movableClock();
    const authority = await openAuthority(database, clock);
    for (let year = 0; year < 30; year += 1.5) {
      for (const mode of ['LIVE', 'TEST'] as const) {
        const [seal, ca, root] = await authority.trustChain(mode);
        const data = await authority.validationData(mode, clock.now());
        expect(data.ocspResponses).toHaveLength(2);
        expect(isIssuedBy(seal!, ca!) && isIssuedBy(ca!, root!)).toBe(true);
        expect(seal!.notBefore <= clock.now() && seal!.notAfter > clock.now()).toBe(true);
        expect(seal!.notAfter <= ca!.notAfter && ca!.notAfter <= root!.notAfter).toBe(true);
      }
      clock.move(547 * DAY);
    }
  });

  it.each([10, 100])('makes time-stamping units outlive a proof retention of %i years', async (years) => {
    const clock = movableClock();
    const fresh = await createTestDatabase();
    try {
      const authority = await openAuthority(fresh, clock, { retentionYears: years });
      const keys = new Set<string>();
      for (let month = 0; month < 20 * 12; month += 12) {
        const { certificate } = await authority.tsuKey('LIVE');
        keys.add(certificate.spki.toString('hex'));
        const end = new Date(clock.now());
        end.setUTCFullYear(end.getUTCFullYear() + years);
        expect(certificate.notAfter.getTime()).toBeGreaterThan(end.getTime());
        expect(certificate.keyUsedUntil!.getTime()).toBeGreaterThan(clock.now().getTime());
        clock.move(365 * DAY);
      }
      expect(keys.size).toBeGreaterThan(15); // a key signs for 13 months
      const roots = authority.describe().filter(({ mode, role }) => mode === 'LIVE' && role === 'ROOT');
      expect(roots[0]!.certificate.subjectText).toContain('Root CA G2'); // made after 19 or 13 years
    } finally {
      await fresh.close();
    }
  });

  it.each([1, 10, 40, 100])('lets every authority outlive a proof retention of %i years', async (years) => {
    const clock = movableClock();
    const fresh = await createTestDatabase();
    try {
      const authority = await openAuthority(fresh, clock, { retentionYears: years });
      for (let year = 0; year < 24; year += 1.5) {
        await authority.refresh();
        await assertOutlives(authority, clock.now(), years);
        clock.move(547 * DAY);
      }
    } finally {
      await fresh.close();
    }
  });

  it('makes successors when the retention grows, and keeps the former chain valid', async () => {
    const clock = movableClock();
    const fresh = await createTestDatabase();
    try {
      const [former, , root] = await (await openAuthority(fresh, clock, { retentionYears: 1 })).trustChain('LIVE');
      clock.move(365 * DAY);
      const authority = await openAuthority(fresh, clock, { retentionYears: 100 });
      await assertOutlives(authority, clock.now(), 100);
      expect(authority.roots().map(({ certificate }) => certificate.der.toString('hex'))).toContain(
        root!.der.toString('hex'),
      );
      expect((await authority.validationData('LIVE', clock.now(), [former!])).ocspResponses).toHaveLength(1);
      const keys = await fresh.prisma.pkiKey.count();
      await authority.refresh();
      expect(await fresh.prisma.pkiKey.count()).toBe(keys);
    } finally {
      await fresh.close();
    }
  });

  it('follows PKI_URL: new certificates have the new addresses, CAs keep their keys and old addresses', async () => {
    const clock = movableClock(new Date(Date.now() + 31 * 365 * DAY));
    const here = await openAuthority(database, clock);
    const moved = await openAuthority(database, clock, { pkiUrl: 'https://sign.example' });
    const [oldSeal, oldCa] = await here.trustChain('LIVE');
    const [seal, ca, root] = await moved.trustChain('LIVE');
    expect(seal!.ocspUrls[0]).toMatch(/^https:\/\/sign\.example\/pki\/ocsp\//);
    expect(seal!.ocspUrls[0]!.split('/').at(-1)).toBe(oldSeal!.ocspUrls[0]!.split('/').at(-1));
    expect(ca!.crlUrls[0]).toMatch(/^https:\/\/sign\.example\/pki\/crl\//);
    expect(ca!.spki).toEqual(oldCa!.spki);
    expect(isIssuedBy(oldSeal!, ca!) && isIssuedBy(ca!, root!)).toBe(true);
  });

  it('uses the operator’s name for seals from the next start on, and keeps it when none is given', async () => {
    const clock = movableClock(new Date(Date.now() + 31 * 365 * DAY));
    const nameOf = async (opened: Authority) => (await opened.sealKey('LIVE')).certificate.subjectText;
    const named = { name: 'Formation du Val', country: 'FR', identifier: 'NTRFR-732829320' };
    const before = await openAuthority(database, clock);
    const [oldSeal, ca] = await before.trustChain('LIVE');
    const after = await openAuthority(database, clock, { organization: named });
    expect(await nameOf(after)).toBe(
      'CN=Formation du Val,organizationIdentifier=NTRFR-732829320,O=Formation du Val,C=FR',
    );
    const [newSeal, sameCa] = await after.trustChain('LIVE');
    expect(sameCa!.der.equals(ca!.der) && !newSeal!.spki.equals(oldSeal!.spki)).toBe(true);
    const assumed = { ...organization, assumed: true };
    expect(await nameOf(await openAuthority(database, clock, { organization: assumed }))).toBe(await nameOf(after));
  });

  it('replaces revoked certificates, and for a CA everything it issued', async () => {
    const clock = movableClock();
    const fresh = await createTestDatabase();
    try {
      const authority = await openAuthority(fresh, clock);
      const [seal, ca, root] = await authority.trustChain('LIVE');
      const revoke = (fingerprintSha256: string) =>
        repeatableTransaction(fresh, (tx) =>
          revokeCertificate(tx, { fingerprintSha256, reason: 'superseded', at: clock.now() }),
        );
      expect(await revoke(seal!.fingerprintSha256)).toBe(true);
      expect(await revoke(seal!.fingerprintSha256)).toBe(false);
      await authority.refresh();
      const [secondSeal, sameCa] = await authority.trustChain('LIVE');
      expect(secondSeal!.der).not.toEqual(seal!.der);
      expect(sameCa!.der).toEqual(ca!.der);
      const data = await authority.validationData('LIVE', clock.now(), [seal!]);
      const question = { certificate: seal!, issuer: ca!, now: clock.now() };
      expect(checkOcspResponse(data.ocspResponses[0]!, question).status).toBe('revoked');

      await revoke(ca!.fingerprintSha256);
      await authority.refresh();
      const [thirdSeal, otherCa, sameRoot] = await authority.trustChain('LIVE');
      expect(otherCa!.spki).not.toEqual(ca!.spki);
      expect(isIssuedBy(thirdSeal!, otherCa!)).toBe(true);
      expect(sameRoot!.der).toEqual(root!.der);
    } finally {
      await fresh.close();
    }
  });
});
