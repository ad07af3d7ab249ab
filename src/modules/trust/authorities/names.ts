import type { Mode } from '../../../kernel/actor.ts';
import { oids, ownArc } from '../../../standards/asn1/oids.ts';
import type { DistinguishedName } from '../../../standards/x509/name.ts';
import type { CertificateProfile, Pointer } from '../../../standards/x509/profiles.ts';
import type { AttestedPerson } from './issue-signing-certificate.ts';
import { type PkiRole, roles } from './roles.ts';

/** The legal person in whose name the service seals. */
export interface SealingOrganization {
  /** At most 64 characters. */
  readonly name: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  /** EN 319 412-1 §5.1.4: `NTRFR-123456789` (trade register), `VATFR-…`, `LEIXG-…`, or a private scheme. */
  readonly identifier: string;
  /** Not configured: certificates of earlier starts keep their name. */
  readonly assumed?: boolean;
}

/** Prefix of every common name in the test hierarchy, so that nobody mistakes its seals for real ones. */
export const SPECIMEN = 'TEST – sans valeur / SPECIMEN';

/** X.520: at most 64 characters in a common name. */
const MAX_COMMON_NAME = 64;

const clip = (text: string, max: number): string => {
  const characters = [...text];
  return characters.length <= max ? text : characters.slice(0, max - 1).join('') + '…';
};

/**
 * Returns the subject of a role's certificate: `CN=Atelier Seal CA G1`. For the seal, the common name is the
 * organisation's name (EN 319 412-3 §4.2.1).
 */
export function subjectName(
  organization: SealingOrganization,
  { mode, role, generation }: { mode: Mode; role: PkiRole; generation: number },
): DistinguishedName {
  const { title } = roles[role];
  const before = mode === 'TEST' ? `${SPECIMEN} – ` : '';
  const after = title === null ? '' : ` ${title} G${generation}`;
  const name = clip(organization.name, MAX_COMMON_NAME - [...before].length - [...after].length);
  return {
    country: organization.country,
    organization: organization.name,
    organizationIdentifier: organization.identifier,
    commonName: before + name + after,
  };
}

/** A legal person for whom others seal under a mandate. */
export interface SealOwner {
  /** Any length. */
  readonly name: string;
  readonly siren: string | null;
  /** Identifies the legal person if it has no SIREN. Always the same for the same person. */
  readonly fallback: string;
}

/**
 * Returns the name and identifier of a legal person on its seal: its SIREN (EN 319 412-1 §5.1.4, the trade register of
 * France), or a number of the service's own scheme if there is no valid SIREN.
 */
export function sealOwner({ name, siren, fallback }: SealOwner): SealingOrganization {
  const digits = siren?.replace(/\D/g, '') ?? '';
  const identifier = digits.length === 9 ? `NTRFR-${digits}` : `${PERSON_SCHEME}FR-${fallback}`;
  return { name: clip(legible(name), MAX_COMMON_NAME), country: 'FR', identifier };
}

/** Returns the subject of such a seal: the organisation's name, as on the service's own. */
export const ownerName = (owner: SealingOrganization, mode: Mode): DistinguishedName =>
  subjectName(owner, { mode, role: 'SEAL', generation: 1 });

/** Last words of the common name of a certificate that seals digests of files that the service has not seen. */
export const DIGEST_TITLE = ' – cachet sur empreinte';

/** Returns the subject of such a certificate, in the name of the service's legal person. */
export function digestSealName(owner: SealingOrganization, mode: Mode): DistinguishedName {
  const before = mode === 'TEST' ? `${SPECIMEN} – ` : '';
  const name = clip(owner.name, MAX_COMMON_NAME - [...before].length - [...DIGEST_TITLE].length);
  return { ...ownerName(owner, mode), commonName: before + name + DIGEST_TITLE };
}

/**
 * Returns the subject of a signer's certificate (EN 319 412-2 §4.2.4): the attested names and a number, always the same
 * for the same identity. `number` is a keyed hash: it reveals nothing and is never that of a document.
 */
export function personName(
  { country }: SealingOrganization,
  mode: Mode,
  { givenName, familyName }: AttestedPerson,
  number: Buffer,
): DistinguishedName {
  const before = mode === 'TEST' ? `${SPECIMEN} – ` : '';
  const [given, family] = [legible(givenName), legible(familyName)];
  return {
    country,
    surname: family,
    givenName: given,
    serialNumber: `${PERSON_SCHEME}${country}-${number.toString('hex').toUpperCase()}`,
    commonName: before + clip(`${given} ${family}`, MAX_COMMON_NAME - [...before].length),
  };
}

/** Prefix of a private scheme: two letters and a colon (EN 319 412-1 §5.1.3). The profile names the register. */
const PERSON_SCHEME = 'ES:';

/** Converts a name to one line for a certificate, without controls and direction marks. */
const legible = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim() || '–';

/** The policies of certificates and tokens below the operator's arc; below that of this service if there is none. */
export const policiesBelow = (arc: string | null) => ({
  digestSeal: below(arc, oids.digestSealPolicy),
  timestamp: below(arc, oids.timestampPolicy),
  seal: below(arc, oids.sealPolicy),
  signer: below(arc, oids.signerPolicy),
  signature: below(arc, oids.signaturePolicy),
});

/** Returns a profile whose policies are below the operator's arc. The numbers below an arc are always the same. */
export const withPolicies = (profile: CertificateProfile, arc: string | null): CertificateProfile => ({
  ...profile,
  policies: profile.policies.map((policy) => below(arc, policy)),
});

const below = (arc: string | null, policy: string): string =>
  arc && policy.startsWith(`${ownArc}.`) ? arc + policy.slice(ownArc.length) : policy;

/** Paths of the addresses in certificates. Ids are those of the issuing keys: they do not change on renewal. */
export const paths = {
  caIssuers: (id: string) => `/pki/ca/${id}.cer`,
  crl: (id: string) => `/pki/crl/${id}.crl`,
  ocsp: (id: string) => `/pki/ocsp/${id}`,
} as const satisfies Record<Pointer, (id: string) => string>;

/** Returns the URLs in a certificate of `profile`, issued by the key `issuerId`. */
export const pointersOf = (
  { pointers }: CertificateProfile,
  issuerId: string,
  pkiUrl: string,
): Partial<Record<Pointer, string>> =>
  Object.fromEntries(pointers.map((pointer) => [pointer, pkiUrl + paths[pointer](issuerId)]));

/** Address of the register of the numbers that this service assigns to persons: the page of its roots. */
export const registerOf = (pkiUrl: string): string => `${pkiUrl}/pki`;
