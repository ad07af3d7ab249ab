import type { KeyActor, Mode } from '../../kernel/actor.ts';
import { sha256 } from '../../kernel/ids.ts';
import type { Signature } from '../../platform/database/index.ts';
import { type Services, serviceKey } from '../../platform/services.ts';
import { oids } from '../../standards/asn1/oids.ts';
import { parseCms } from '../../standards/cms/read.ts';
import { type SealPurpose, type Signer, signCms, signedDataSize } from '../../standards/cms/sign.ts';
import { mergeValidationData, type ValidationData } from '../../standards/pades/index.ts';
import { nameAttribute } from '../../standards/x509/name.ts';
import type { SignatureSpace } from '../documents/index.ts';
import type { ProofCertificate } from '../evidence/index.ts';
import {
  type Authority,
  builtInCertificates,
  type HeldCredential,
  OrganizationCredentials,
  OrganizationSeals,
  OutsideData,
  type Seal,
  type SigningCertificateProvider,
  serviceCredential,
  type Timestamp,
  type TimestampAuthority,
} from '../trust/index.ts';
import type { SealFacts } from './sealing.ts';
import { certificateFacts, materialOf, timestampsOf } from './signature-row.ts';

/** The seal, signature and time-stamp functions for one envelope. Remembers the time-stamps obtained, for the proof. */
export interface SealingCredentials {
  /** The name on the seal: the common name of its certificate. */
  readonly name: string;
  /** Bytes to reserve in the next file. */
  readonly space: () => SignatureSpace;
  /** Makes a CMS signature with its own time-stamp (B-T) over a byte-range digest, for a purpose. */
  readonly cms: (purpose: SealPurpose) => (digest: Buffer) => Promise<Buffer>;
  /** Makes a time-stamp over a document's digest. */
  readonly token: (digest: Buffer) => Promise<Buffer>;
  /**
   * Validation data: of the seal and its time-stamps as of now, of the signatures as collected when they were given.
   */
  readonly validation: () => Promise<ValidationData>;
  /** What was used so far. */
  readonly facts: () => SealFacts;
  /** Lowercase hex SHA-256 of the certificates of the seal and of its time-stamps so far, and above them. */
  readonly certificates: () => readonly string[];
}

/** Returns the credentials with which the service seals a file without signatures, in its own name. */
export const serviceCredentials = async (services: Services, mode: Mode): Promise<SealingCredentials> =>
  sealingCredentials(services, mode, await serviceSeal(services.of(authorities), mode), []);

/**
 * Returns the credentials with which the service seals digests of files that it has not seen, for one organisation: in
 * test mode and without a credential of another CA, a key and certificate of their own.
 */
export async function digestCredentials(
  services: Services,
  { organizationId, mode }: Pick<KeyActor, 'organizationId' | 'mode'>,
): Promise<SealingCredentials> {
  const { credential, seals } = services.of(authorities);
  const seal =
    mode === 'LIVE' && credential
      ? await credential.seal()
      : await seals.forDigests({ organizationId, mode, owner: services.config.sealOrganization });
  return sealingCredentials(services, mode, seal, []);
}

export function sealingCredentials(
  services: Services,
  mode: Mode,
  { signer, trustChain, validationData }: Seal,
  signatures: readonly Signature[],
): SealingCredentials {
  const signed = signatures.map((signature) => ({ ...materialOf(signature), timestamps: timestampsOf(signature) }));
  const timestamp = services.of(authorities).timestamps[mode];
  const signedAt = services.clock.now();
  const sealTimestamps: Timestamp[] = [];
  const overSeals: Timestamp[] = [];
  const stamp = async (digest: Buffer): Promise<Timestamp> => {
    const stamped = await timestamp.timestamp(digest);
    sealTimestamps.push(stamped);
    rememberToken(timestamp, stamped.token);
    return stamped;
  };
  const stampSeal = async (value: Buffer): Promise<Buffer> => {
    const stamped = await stamp(sha256(value));
    overSeals.push(stamped);
    return stamped.token;
  };
  return {
    name: nameAttribute(signer.certificate.subject, oids.commonName) ?? signer.certificate.subjectText,
    space: () => signatureSpace(signer, timestamp),
    cms: (purpose) => (digest) =>
      signCms(signer, { kind: 'detached', sha256: digest }, { timestamp: stampSeal, purpose }),
    token: async (digest) => (await stamp(digest)).token,
    validation: async () => {
      const [ownData, timestampData] = await Promise.all([
        validationData(),
        timestamp.validationData(sealTimestamps.map((stamped) => stamped.token)),
      ]);
      return mergeValidationData([...signed.map(({ validation }) => validation), ownData, timestampData]);
    },
    certificates: () => {
      const ofTokens = sealTimestamps.flatMap(({ token }) => parseCms(token).certificates);
      return [...new Set([...trustChain, ...ofTokens].map(({ fingerprintSha256 }) => fingerprintSha256))];
    },
    facts: () => ({
      seal: {
        subject: signer.certificate.subjectText,
        serial: signer.certificate.serialHex,
        fingerprint_sha256: signer.certificate.fingerprintSha256,
        signed_at: signedAt.toISOString(),
      },
      seal_timestamp: overSeals.at(-1)?.info ?? null,
      timestamps: [...signed.flatMap((one) => one.timestamps), ...sealTimestamps.map(({ info }) => info)],
      trust_chain: distinct([...trustChain.map(certificateFacts), ...signed.flatMap((one) => one.chain)]),
    }),
  };
}

const distinct = (facts: readonly ProofCertificate[]): ProofCertificate[] => [
  ...new Map(facts.map((one) => [one.fingerprint_sha256, one])).values(),
];

/** The authorities behind seals, time-stamps and signers' certificates. */
interface SealingAuthorities {
  readonly authority: Authority;
  readonly timestamps: Readonly<Record<Mode, TimestampAuthority>>;
  readonly certificates: SigningCertificateProvider;
  /** The seals of mandates' principals. */
  readonly seals: OrganizationSeals;
  /** The key of another CA's certificate with which the service seals in live mode. Null: the built-in one. */
  readonly credential: HeldCredential | null;
  /** The keys of other CAs' certificates with which organisations seal under mandates in live mode. */
  readonly ownCredentials: OrganizationCredentials;
  /** Status data about certificates of other CAs. */
  readonly outside: OutsideData;
}

export const authorities = serviceKey<SealingAuthorities>('authorities');

/** Creates the authorities. The built-in CA issues signers' certificates unless another provider is configured. */
export function sealingAuthorities(
  services: Pick<Services, 'database' | 'keystore' | 'clock' | 'config' | 'log'>,
  given: Pick<SealingAuthorities, 'authority' | 'timestamps'> & {
    readonly certificates?: SigningCertificateProvider;
  },
): SealingAuthorities {
  const { keystore, clock, config } = services;
  const { authority } = given;
  const certificates = builtInCertificates({ authority, keystore, clock, organization: config.sealOrganization });
  const outside = new OutsideData(clock);
  const credential = serviceCredential(services, outside);
  const ownCredentials = new OrganizationCredentials(services, outside);
  const seals = new OrganizationSeals(services, authority);
  return { certificates, seals, credential, ownCredentials, outside, ...given };
}

/**
 * Returns the seal in the service's own name: with the configured credential in live mode, always with the built-in
 * authority in test mode.
 * @throws CredentialUnavailable if the credential cannot be used now: the seal waits
 */
export function serviceSeal({ authority, credential }: SealingAuthorities, mode: Mode): Promise<Seal> {
  return mode === 'LIVE' && credential ? credential.seal() : authority.serviceSeal(mode);
}

/** Bytes reserved for the first token of an authority. Tokens of public authorities take up to 6,000. */
const UNKNOWN_TOKEN = 6 << 10;

/** Size of the largest token of each authority, in bytes, since the process started. */
const largest = new WeakMap<TimestampAuthority, number>();

/** Records the size of a token, so that later files reserve no more than needed. */
export function rememberToken(authority: TimestampAuthority, token: Buffer): void {
  largest.set(authority, Math.max(token.length, largest.get(authority) ?? 0));
}

/** Returns the bytes to reserve for a signature with its time-stamp (B-T), and for a document time-stamp. */
export function signatureSpace(signer: Signer, authority: TimestampAuthority): SignatureSpace {
  const known = largest.get(authority);
  // Serial numbers and fractions of seconds vary in length, and an authority can add another certificate.
  const timestamp = known === undefined ? UNKNOWN_TOKEN : Math.ceil(known * 1.125) + 128;
  return { signature: signedDataSize(signer) + timestamp, timestamp };
}
