import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Mode } from '../../../kernel/actor.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { oids } from '../../../standards/asn1/oids.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { nameAttribute } from '../../../standards/x509/name.ts';
import type { CertificateProfile } from '../../../standards/x509/profiles.ts';
import { renewalTime } from './certificate-states.ts';
import type { Keyring } from './keyring.ts';
import { pointersOf, type SealingOrganization, withPolicies } from './names.ts';
import { isOffline } from './offline-root.ts';
import { isCa, type PkiRole, roles } from './roles.ts';

/**
 * What to do for a role. `recertify`: a new certificate for the CA's same key, with new addresses or under a new root.
 */
type Step = 'keep' | 'recertify' | 'rekey';

interface StepQuestion {
  readonly ring: Keyring;
  readonly mode: Mode;
  readonly role: PkiRole;
  readonly pkiUrl: string;
  /** Years for which proof is kept. */
  readonly retentionYears: number;
  readonly policyArc: string | null;
  readonly organization: SealingOrganization;
  readonly now: Date;
}

/** Decides for one role. Decide for its issuer first. Pure. */
export function nextStep(question: StepQuestion): Step {
  const { ring, mode, role, pkiUrl, retentionYears, policyArc, organization, now } = question;
  const key = ring.newest(mode, role);
  const held = key?.certificates[0];
  if (!key || !held || held.revocation) return 'rekey';
  // The keeper of the root signs what is due.
  if ((role === 'ROOT' || roles[role].issuer === 'ROOT') && isOffline(ring.newest(mode, 'ROOT'))) return 'keep';
  const { notBefore } = held.certificate;
  const root = itemAt(ring.newest(mode, 'ROOT')?.certificates ?? [], 0).certificate;
  const isDue = now >= renewalTime(role, held.certificate, root, retentionYears);
  if (now < notBefore || (isDue && !isCapped(question, held.certificate))) return 'rekey';
  if (!isCa(role) && !fitsProfile(held.certificate, withPolicies(roles[role].profile, policyArc))) return 'rekey';

  if (role === 'SEAL' && !organization.assumed && !bears(held.certificate, organization)) return 'rekey';

  const { issuer } = roles[role];
  if (issuer === null) return 'keep';
  const issuerId = ring.newest(mode, issuer)?.id;
  const expected = issuerId && pointersOf(roles[role].profile, issuerId, pkiUrl);
  if (held.issuerKeyId === issuerId && expected && pointsTo(held.certificate, expected)) return 'keep';
  return isCa(role) ? 'recertify' : 'rekey';
}

/** Whether a successor would end no later, because its CA ends then: the keeper of an offline root is late. */
function isCapped({ ring, mode, role, now }: StepQuestion, { notAfter }: Certificate): boolean {
  const { issuer } = roles[role];
  const above = issuer && ring.newest(mode, issuer)?.certificates[0];
  return !isCa(role) && notAfter > now && above?.certificate.notAfter.getTime() === notAfter.getTime();
}

/** Whether a certificate matches its current profile: an earlier version of the service can have issued it. */
export const fitsProfile = (certificate: Certificate, profile: CertificateProfile): boolean =>
  certificate.keyUsage?.join() === profile.keyUsage.join() &&
  certificate.policies.join() === profile.policies.join() &&
  (certificate.keyUsedUntil !== null) === (profile.keyUsagePeriod !== null);

function pointsTo(certificate: Certificate, expected: ReturnType<typeof pointersOf>): boolean {
  const { ocspUrls, caIssuersUrls, crlUrls } = certificate;
  return ocspUrls[0] === expected.ocsp && caIssuersUrls[0] === expected.caIssuers && crlUrls[0] === expected.crl;
}

/** Whether it is the seal of that legal person: the operator can have changed the configuration. */
const bears = ({ subject }: Certificate, { name, country, identifier }: SealingOrganization): boolean =>
  nameAttribute(subject, oids.organization) === name &&
  nameAttribute(subject, oids.country) === country &&
  nameAttribute(subject, oids.organizationIdentifier) === identifier;

const generate = promisify(generateKeyPair);

/**
 * Generates a P-256 key to store encrypted. Returns the public key as SPKI and the private key as PKCS #8 (RFC 5958),
 * both DER.
 */
export async function newKey(): Promise<{ readonly spki: Buffer; readonly pkcs8: Buffer }> {
  const { publicKey: spki, privateKey: pkcs8 } = await generate('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { spki, pkcs8 };
}
