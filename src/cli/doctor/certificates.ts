import { type Clock, DAY } from '../../kernel/clock.ts';
import {
  daysLeft,
  type ExpiryThreshold,
  expiryWarning,
  OFFLINE_LIST_NOTICE,
  type OfflineRoot,
  readCertificateStates,
} from '../../modules/trust/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Finding } from './finding.ts';

/**
 * Lists every certificate in use with its expiry, and the roots that relying parties must trust, with fingerprints to
 * compare.
 */
export async function examineCertificates(
  { pkiUrl, proofRetentionYears }: Config,
  { prisma }: Database,
  clock: Clock,
): Promise<readonly Finding[]> {
  const { certificates, roots, offline } = await readCertificateStates(prisma, proofRetentionYears, clock.now());
  if (!certificates.length) {
    return [
      { what: 'certificates', state: 'note', detail: 'none yet: they are created at the first start of the server' },
    ];
  }
  return [
    ...roots.map(
      ({ mode, file, certificate }): Finding => ({
        what: `${mode.toLowerCase()} root`,
        state: 'ok',
        detail: `${pkiUrl}/pki/${file}.der, SHA-256 ${certificate.fingerprintSha256}`,
      }),
    ),
    ...offline.map((root) => offlineFinding(root, clock.now())),
    ...certificates.map(({ mode, role, certificate, renewalAt }): Finding => {
      const now = clock.now();
      const expiring = { mode: mode === 'LIVE' ? 'live' : 'test', role, certificate, renewalAt } as const;
      const what = `${mode.toLowerCase()} ${role.toLowerCase().replaceAll('_', ' ')}`;
      const detail = `${certificate.subjectText}, ${daysLeft(certificate, now)} days left, renewed from ${renewalAt.toISOString().slice(0, 10)}`;
      return { what, state: stateOf(expiryWarning(expiring, now)), detail };
    }),
  ];
}

/** Reminds of the yearly list of a root whose key is kept outside, and of successors that only it can sign. */
function offlineFinding({ mode, listUntil, due }: OfflineRoot, now: Date): Finding {
  const what = `${mode.toLowerCase()} root`;
  const facts = `the key is kept outside the service; its revocation list lasts until ${listUntil.toISOString().slice(0, 10)}`;
  const late = due.map((role) => role.toLowerCase().replaceAll('_', ' ')).join(', ');
  const left = listUntil.getTime() - now.getTime();
  if (left > OFFLINE_LIST_NOTICE && !late) return { what, state: 'ok', detail: facts };
  const detail = `${facts}${late ? `; it must sign successors (${late})` : ''}: run esign keys root sign`;
  return { what, state: left <= 7 * DAY ? 'fault' : 'note', detail };
}

/** A certificate that ends within a week is a fault; before that the operator has time. */
export const stateOf = (threshold: ExpiryThreshold | null): Finding['state'] =>
  threshold === null ? 'ok' : threshold === 7 ? 'fault' : 'note';
