import type { Mode } from '../../kernel/actor.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { Kit } from '../../platform/kit.ts';
import { signCms } from '../../standards/cms/sign.ts';
import type { Certificate } from '../../standards/x509/certificate.ts';
import type { ProofCertificate } from '../evidence/index.ts';
import type { Authority } from '../pki/index.ts';
import type { Timestamp, TimestampAuthority } from '../timestamp/index.ts';
import type { SealFacts } from './sealing.ts';

/** Who seals and who tells the time, given once by `app/compose.ts`. */
export interface SealingAuthorities {
  readonly authority: Authority;
  readonly timestamps: Readonly<Record<Mode, TimestampAuthority>>;
}

const provided = new WeakMap<Kit, SealingAuthorities>();

export const provideSealing = (kit: Kit, authorities: SealingAuthorities): void => void provided.set(kit, authorities);

/** What one envelope is sealed with; remembers what it was given, for the proof. */
export interface SealingMeans {
  /** The name on the seal. */
  readonly name: string;
  /** A CMS signature with its own timestamp (B-T) over a byte-range digest. */
  readonly cms: (digest: Buffer) => Promise<Buffer>;
  /** A timestamp over a document's digest. */
  readonly token: (digest: Buffer) => Promise<Buffer>;
  /** Validation data of the seal's chain and the timestamp's, as of now. */
  readonly validation: () => Promise<{ certs: Buffer[]; ocsps: Buffer[]; crls: Buffer[] }>;
  /** What was used so far. */
  readonly facts: () => SealFacts;
}

export async function sealingMeans(kit: Kit, mode: Mode): Promise<SealingMeans> {
  const { authority, timestamps } = provided.get(kit)!;
  const timestamp = timestamps[mode];
  const signer = await authority.sealKey(mode);
  const chain = await authority.trustChain(mode);
  const signedAt = kit.clock.now();
  const given: Timestamp[] = [];
  const token = async (digest: Buffer): Promise<Buffer> => {
    const stamped = await timestamp.timestamp(digest);
    given.push(stamped);
    return stamped.token;
  };
  return {
    name: signer.certificate.subjectText,
    cms: (digest) =>
      signCms(signer, { kind: 'detached', sha256: digest }, { timestamp: (value) => token(sha256(value)) }),
    token,
    validation: async () => {
      const [own, theirs] = await Promise.all([
        authority.validationData(mode, kit.clock.now(), [signer.certificate]),
        timestamp.validationData(given.map((stamped) => stamped.token)),
      ]);
      return {
        certs: [...own.certificates, ...theirs.certificates],
        ocsps: [...own.ocspResponses, ...theirs.ocspResponses],
        crls: [...own.crls, ...theirs.crls],
      };
    },
    facts: () => ({
      seal: {
        subject: signer.certificate.subjectText,
        serial: signer.certificate.serialHex,
        fingerprint_sha256: signer.certificate.fingerprintSha256,
        signed_at: signedAt.toISOString(),
      },
      timestamps: given.map(({ info }) => info),
      trust_chain: chain.map(certificateFacts),
    }),
  };
}

const certificateFacts = (certificate: Certificate): ProofCertificate => ({
  subject: certificate.subjectText,
  issuer: certificate.issuerText,
  serial: certificate.serialHex,
  not_before: certificate.notBefore.toISOString(),
  not_after: certificate.notAfter.toISOString(),
  fingerprint_sha256: certificate.fingerprintSha256,
});
