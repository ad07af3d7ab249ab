import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CERTIFICATES_TASK, logExpiring } from '../../src/app/certificate-expiry.ts';
import { cron, tasksOf } from '../../src/app/tasks.ts';
import { examineCertificates } from '../../src/cli/doctor/certificates.ts';
import { DAY, HOUR } from '../../src/kernel/clock.ts';
import { authorities } from '../../src/modules/signing/sealing-credentials.ts';
import { type ExpiringCertificate, expiryWarning } from '../../src/modules/trust/index.ts';
import { createLog } from '../../src/platform/log/index.ts';
import { openWorld, type World } from '../world/world.ts';

/** The operator learns of a certificate that ends before it ends. */
let world: World;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  world = await openWorld({ log });
});
afterAll(() => world?.close());

const warnings = () => lines.filter(({ msg }) => msg === 'a certificate ends soon');
const certificateOf = (role: string) =>
  world.service.authority.describe().find((state) => state.mode === 'LIVE' && state.role === role)!;

describe('a certificate that somebody else must renew', () => {
  it.each([
    [91, null],
    [90, 90],
    [30, 30],
    [7, 7],
    [-1, 7],
  ] as const)('with %i days left has the warning %j', (days, threshold) => {
    const { certificate } = certificateOf('SEAL');
    const expiring: ExpiringCertificate = { mode: 'live', role: 'seal', certificate, renewalAt: null };
    expect(expiryWarning(expiring, new Date(certificate.notAfter.getTime() - days * DAY))).toBe(threshold);
  });
});

describe('a certificate that the service renews', () => {
  it('is renewed by the daily job, also if nobody seals, and causes no warning', async () => {
    expect(cron.find(({ task }) => task === CERTIFICATES_TASK)?.everyMinutes).toBe(24 * 60);
    const { certificate } = certificateOf('SEAL');
    world.clock.advance(certificate.notAfter.getTime() - world.clock.now().getTime() - 20 * DAY);
    await tasksOf(world.service.services)[CERTIFICATES_TASK]!({}, undefined as never);
    expect(certificateOf('SEAL').certificate.notAfter > certificate.notAfter).toBe(true);
    expect(warnings()).toEqual([]);
  });

  it('causes a warning in the log and in doctor if its renewal is late', async () => {
    const { services } = world.service;
    const { certificate } = certificateOf('SEAL');
    const now = world.clock.now();
    world.clock.advance(certificate.notAfter.getTime() - now.getTime() - 5 * DAY - HOUR);
    const { authority } = services.of(authorities);
    const findings = await examineCertificates(services.config, services.database, services.clock);
    const finding = findings.find(({ what }) => what === 'live seal');
    expect(finding).toMatchObject({ state: 'fault', detail: expect.stringMatching(/ 5 days left/) });
    // The renewal fails: nobody can write to the table.
    await world.database.pool.query('ALTER TABLE pki_keys RENAME TO pki_keys_away');
    await logExpiring(services);
    await world.database.pool.query('ALTER TABLE pki_keys_away RENAME TO pki_keys');
    expect(authority.describe()).toHaveLength(18);
    expect(warnings()).toContainEqual(
      expect.objectContaining({ mode: 'live', role: 'seal', days: 5, sha256: certificate.fingerprintSha256 }),
    );
  });
});
