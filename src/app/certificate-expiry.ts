import { authorities } from '../modules/signing/index.ts';
import { daysLeft, type ExpiringCertificate, expiryWarning, listCredentials } from '../modules/trust/index.ts';
import { logFailure } from '../platform/outage.ts';
import type { Services } from '../platform/services.ts';

/** The job that renews certificates that are due and logs those that end. */
export const CERTIFICATES_TASK = 'app.certificates';

/**
 * Lists the certificates in use: of the hierarchies, of external time-stamping units that this process knows, and of the
 * service's seal credential.
 */
export function listExpiring(services: Pick<Services, 'of'>): readonly ExpiringCertificate[] {
  const { authority, timestamps, credential } = services.of(authorities);
  return [
    ...authority.describe().map(
      ({ mode, role, certificate, renewalAt }): ExpiringCertificate => ({
        mode: mode === 'LIVE' ? 'live' : 'test',
        role: role.toLowerCase(),
        certificate,
        renewalAt,
      }),
    ),
    // Both modes use the same external authorities.
    ...timestamps.LIVE.outsideUnits().map(
      (certificate): ExpiringCertificate => ({
        mode: 'live',
        role: 'outside_timestamp_unit',
        certificate,
        renewalAt: null,
      }),
    ),
    ...[credential?.certificate ?? []]
      .flat()
      .map(
        (certificate): ExpiringCertificate => ({ mode: 'live', role: 'outside_seal', certificate, renewalAt: null }),
      ),
  ];
}

/** Lists the certificates of the seal credentials that organisations use. */
export const listOwnExpiring = async (database: Services['database']): Promise<readonly ExpiringCertificate[]> =>
  (await listCredentials(database)).map(({ certificate }) => ({
    ...{ mode: 'live', role: 'outside_organization_seal', certificate, renewalAt: null },
  }));

/** The certificate of each mode and role that ends first. */
export function listFirstExpiring(services: Pick<Services, 'of'>): readonly ExpiringCertificate[] {
  const first = new Map<string, ExpiringCertificate>();
  for (const expiring of listExpiring(services)) {
    const key = `${expiring.mode} ${expiring.role}`;
    const known = first.get(key);
    if (!known || expiring.certificate.notAfter < known.certificate.notAfter) first.set(key, expiring);
  }
  return [...first.values()];
}

/**
 * Renews the certificates of the hierarchies that are due, also if no seal uses them, and logs all those that end in less
 * than 90, 30 or 7 days. Runs once a day, in one process, so that each is logged once a day.
 */
export async function logExpiring(services: Services): Promise<void> {
  // If the renewal fails, its certificates are among those to warn of.
  await services
    .of(authorities)
    .authority.refresh()
    .catch((error: unknown) => logFailure(services.log, 'error', { err: error }, 'no certificate could be renewed'));
  const now = services.clock.now();
  for (const expiring of [...listExpiring(services), ...(await listOwnExpiring(services.database))]) {
    const threshold = expiryWarning(expiring, now);
    if (threshold === null) continue;
    const { mode, role, certificate } = expiring;
    const facts = { mode, role, days: daysLeft(certificate, now), sha256: certificate.fingerprintSha256 };
    services.log[threshold === 7 ? 'error' : 'warn'](facts, 'a certificate ends soon');
  }
}
