import { sha256Hex } from '../kernel/ids.ts';
import type { ListedCredential } from '../modules/trust/index.ts';
import { publicKeyOf } from '../standards/x509/certificate.ts';

/** A credential of an organisation, or the service's own: without organisation, SIREN and date. */
export type DescribedCredential = Pick<
  ListedCredential,
  'kind' | 'place' | 'certificate' | 'removedAt' | 'withdrawal'
> & { [Key in 'organizationId' | 'siren' | 'addedAt']: ListedCredential[Key] | null };

type State = 'in use' | 'removed' | 'revoked' | 'ended';

function credentialState({ removedAt, withdrawal, certificate }: DescribedCredential, now: Date): State {
  if (withdrawal) return 'revoked';
  if (removedAt) return 'removed';
  return certificate.notAfter <= now ? 'ended' : 'in use';
}

/** A credential as `--json` prints it. */
export const credentialJson = (credential: DescribedCredential, now: Date) => {
  const { certificate, organizationId, kind, place, siren, addedAt, removedAt, withdrawal } = credential;
  return {
    ...{ organization_id: organizationId, kind, place, siren, state: credentialState(credential, now) },
    ...{ subject: certificate.subjectText, issuer: certificate.issuerText, serial: certificate.serialHex },
    fingerprint_sha256: certificate.fingerprintSha256,
    spki_sha256: sha256Hex(publicKeyOf(certificate).export({ type: 'spki', format: 'der' })),
    not_before: certificate.notBefore.toISOString(),
    not_after: certificate.notAfter.toISOString(),
    added_at: addedAt?.toISOString() ?? null,
    removed_at: removedAt?.toISOString() ?? null,
    revoked_at: withdrawal?.at.toISOString() ?? null,
    reason: withdrawal?.reason ?? null,
  };
};

/** A credential for people. */
export function credentialLines(credential: DescribedCredential, now: Date): string[] {
  const { certificate, organizationId, place, removedAt, withdrawal } = credential;
  const revoked = withdrawal ? ` at ${withdrawal.at.toISOString()} (${withdrawal.reason})` : '';
  const removed = !withdrawal && removedAt ? ` at ${removedAt.toISOString()}` : '';
  const end = certificate.notAfter.toISOString().slice(0, 10);
  return [
    `${organizationId ?? 'the service'}  ${credentialState(credential, now)}${revoked}${removed}, until ${end}`,
    `    ${certificate.subjectText}, issued by ${certificate.issuerText}, serial ${certificate.serialHex}`,
    `    ${place}`,
    `    SHA-256 ${certificate.fingerprintSha256}`,
  ];
}
