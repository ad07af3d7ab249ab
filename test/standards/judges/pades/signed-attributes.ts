import { createHash } from 'node:crypto';
import { type Der, isSorted } from '../der.ts';
import type { Findings } from '../findings.ts';
import type { Certificate } from './certificate.ts';
import { type Attribute, DIGESTS, OID, type SignedData, type SignerInfo } from './cms.ts';

interface Subject {
  readonly cms: SignedData;
  readonly info: SignerInfo;
  readonly signer: Certificate | undefined;
  /** The attributes of that type. */
  readonly of: (oid: string) => Attribute[];
}

interface Rule {
  readonly code: string;
  readonly clause: string;
  readonly says: string;
  /** Asked by this project, not by the baseline: a breach is a remark. */
  readonly own?: true;
  readonly holds: (subject: Subject) => boolean;
}

const onlyValue = (attributes: readonly Attribute[]): Der | undefined =>
  attributes.length === 1 && attributes[0]!.values.length === 1 ? attributes[0]!.values[0] : undefined;

/** The single ESSCertIDv2 of signing-certificate-v2 (RFC 5035 §3). */
const ess = ({ of }: Subject): Der | undefined => onlyValue(of(OID.signingCertificateV2))?.child(0).child(0);

const essHashes = (subject: Subject): boolean => {
  const id = ess(subject);
  if (!id || !subject.signer) return false;
  const explicit = id.children[0]!.tag === 0x30 ? id.child(0).child(0).oid : '2.16.840.1.101.3.4.2.1';
  const hash = id.children.find((each) => each.tag === 0x04)?.content;
  const name = DIGESTS[explicit];
  return name !== undefined && hash !== undefined && createHash(name).update(subject.signer.der).digest().equals(hash);
};

const issuerSerial = (subject: Subject): Der | undefined =>
  ess(subject)
    ?.children.slice(1)
    .find((each) => each.tag === 0x30);

const essNames = (subject: Subject): boolean => {
  const named = issuerSerial(subject);
  if (!named || !subject.signer) return false;
  const directory = named.child(0).children.find((each) => each.tag === 0xa4);
  return (
    directory?.child(0).raw.equals(subject.signer.issuer) === true &&
    named.child(1).content.equals(subject.signer.serial)
  );
};

const protects = ({ info, of }: Subject): boolean => {
  const [digest, signature] = onlyValue(of(OID.algorithmProtection))?.children ?? [];
  return (
    digest?.child(0).oid === info.digestAlgorithm && signature?.content.equals(info.signatureAlgorithm.content) === true
  );
};

const BASELINE = 'EN 319 142-1 §6.3';

/** Rules of a B-B signature's CMS, read by eye against the clauses. */
const RULES: readonly Rule[] = [
  {
    code: 'one-signer-info',
    clause: 'ISO 32000-2 §12.8.3.4',
    says: 'exactly one SignerInfo',
    holds: ({ cms }) => cms.signers.length === 1,
  },
  {
    code: 'detached',
    clause: BASELINE,
    says: 'no encapsulated content',
    holds: ({ cms }) => cms.content === undefined && cms.contentType === OID.data,
  },
  {
    code: 'signer-certificate-inside',
    clause: BASELINE,
    says: 'the signing certificate stands in SignedData.certificates',
    holds: ({ signer }) => signer !== undefined,
  },
  {
    code: 'no-revocation-in-cms',
    clause: BASELINE,
    says: 'revocation data belongs in the DSS, not in the CMS',
    holds: ({ cms, of }) => !cms.holdsRevocation && of(OID.adobeRevocation).length === 0,
  },
  {
    code: 'digest-algorithm',
    clause: 'EN 319 142-1 §6.2.1',
    says: 'SHA-256, SHA-384 or SHA-512',
    holds: ({ info }) => DIGESTS[info.digestAlgorithm] !== undefined,
  },
  {
    code: 'content-type',
    clause: BASELINE,
    says: 'content-type once, id-data',
    holds: ({ of }) => onlyValue(of(OID.contentType))?.oid === OID.data,
  },
  {
    code: 'message-digest',
    clause: BASELINE,
    says: 'message-digest once',
    holds: ({ of }) => onlyValue(of(OID.messageDigest))?.tag === 0x04,
  },
  {
    code: 'no-signing-time',
    clause: BASELINE,
    says: 'no signing-time attribute (the claimed time is /M)',
    holds: ({ of }) => of(OID.signingTime).length === 0,
  },
  {
    code: 'one-signing-certificate-v2',
    clause: BASELINE,
    says: 'signing-certificate-v2 exactly once, with one certificate first',
    holds: (subject) => ess(subject) !== undefined,
  },
  {
    code: 'no-signing-certificate-v1',
    clause: BASELINE,
    says: 'signing-certificate (v1, SHA-1) is not used beside v2',
    holds: ({ of }) => of(OID.signingCertificate).length === 0,
  },
  {
    code: 'ess-hash',
    clause: 'RFC 5035 §4',
    says: 'signing-certificate-v2 hashes the signing certificate',
    holds: essHashes,
  },
  {
    code: 'ess-default-hash-absent',
    clause: 'RFC 5035 §4; X.690 §11.5',
    says: 'hashAlgorithm absent for SHA-256',
    holds: (subject) => {
      const first = ess(subject)?.children[0];
      return first?.tag !== 0x30 || first.child(0).oid !== '2.16.840.1.101.3.4.2.1';
    },
  },
  {
    code: 'ess-issuer-serial',
    clause: 'RFC 5035 §4',
    says: 'issuerSerial, when present, is that of the signing certificate',
    holds: (subject) => issuerSerial(subject) === undefined || essNames(subject),
  },
  {
    code: 'ess-issuer-serial-absent',
    own: true,
    clause: 'sealing rule 1',
    says: 'issuerSerial is present',
    holds: (subject) => issuerSerial(subject) !== undefined,
  },
  {
    code: 'attributes-der-sorted',
    clause: 'RFC 5652 §5.3; X.690 §11.6',
    says: 'signed attributes stand in DER order',
    holds: ({ info }) => isSorted(info.signedAttributes.map((each) => each.der)),
  },
  {
    code: 'attributes-unique',
    clause: 'RFC 5652 §11',
    says: 'no signed attribute twice',
    holds: ({ info }) => new Set(info.signedAttributes.map((each) => each.oid)).size === info.signedAttributes.length,
  },
  {
    code: 'algorithm-protection',
    clause: 'RFC 6211 §3',
    says: 'CMSAlgorithmProtection, when present, repeats both algorithms',
    holds: (subject) => subject.of(OID.algorithmProtection).length === 0 || protects(subject),
  },
  {
    code: 'algorithm-protection-absent',
    own: true,
    clause: 'sealing rule 1',
    says: 'CMSAlgorithmProtection is present',
    holds: ({ of }) => of(OID.algorithmProtection).length === 1,
  },
];

/** Judges the CMS of a signature (not of a document timestamp) against the rules of B-B. */
export const judgeSignedAttributes = (cms: SignedData, signer: Certificate | undefined, findings: Findings): void => {
  const info = cms.signers[0];
  if (!info) {
    findings.deny('B-B', 'one-signer-info', BASELINE, 'no SignerInfo');
    return;
  }
  const of = (oid: string) => info.signedAttributes.filter((each) => each.oid === oid);
  for (const rule of RULES)
    if (!tryHolds(rule, { cms, info, signer, of })) {
      const says = `must hold: ${rule.says}`;
      if (rule.own) findings.remark('level', rule.code, rule.clause, says);
      else findings.deny('B-B', rule.code, rule.clause, says);
    }
};

/** A malformed attribute breaks its rule. */
const tryHolds = (rule: Rule, subject: Subject): boolean => {
  try {
    return rule.holds(subject);
  } catch {
    return false;
  }
};

/** The signer's certificate among those in the SignedData. */
export const findSigner = (cms: SignedData, certificates: readonly Certificate[]): Certificate | undefined => {
  const { issuer, serial } = cms.signers[0] ?? {};
  if (!issuer || !serial) return undefined;
  return certificates.find((each) => each.issuer.equals(issuer) && each.serial.equals(serial));
};
