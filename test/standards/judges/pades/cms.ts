import { Der, NotDer } from '../der.ts';

export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  algorithmProtection: '1.2.840.113549.1.9.52',
  signatureTimestamp: '1.2.840.113549.1.9.16.2.14',
  adobeRevocation: '1.2.840.113583.1.1.8',
} as const;

/** Node's name for each digest algorithm that a signature may use here. */
export const DIGESTS: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

export interface Attribute {
  readonly oid: string;
  readonly values: readonly Der[];
  readonly der: Der;
}

export interface SignerInfo {
  readonly version: number;
  /** Raw issuer Name and serial content; undefined when the signer is named by key identifier. */
  readonly issuer: Buffer | undefined;
  readonly serial: Buffer | undefined;
  readonly digestAlgorithm: string;
  readonly signedAttributes: readonly Attribute[];
  /** AlgorithmIdentifier. */
  readonly signatureAlgorithm: Der;
  readonly signature: Buffer;
  readonly unsignedAttributes: readonly Attribute[];
}

/** RFC 5652 §5.1. */
export interface SignedData {
  readonly version: number;
  readonly contentType: string;
  /** The encapsulated content; undefined when detached. */
  readonly content: Buffer | undefined;
  readonly certificates: readonly Buffer[];
  /** Whether revocation information stands in the SignedData. */
  readonly holdsRevocation: boolean;
  readonly signers: readonly SignerInfo[];
  /** The DER without padding. */
  readonly der: Buffer;
}

const number = (der: Der): number => Number.parseInt(der.content.toString('hex') || '0', 16);

const attributes = (set: Der | undefined): Attribute[] =>
  (set?.children ?? []).map((der) => ({ oid: der.child(0).oid, values: der.child(1).children, der }));

const signerInfo = (der: Der): SignerInfo => {
  const [version, sid, digest, ...rest] = der.children;
  if (!version || !sid || !digest) throw new NotDer('SignerInfo is too short');
  const [signatureAlgorithm, signature] = rest.filter((each) => each.tag < 0x80);
  if (!signatureAlgorithm || !signature) throw new NotDer('SignerInfo without signature');
  const named = sid.tag === 0x30;
  return {
    version: number(version),
    issuer: named ? sid.child(0).raw : undefined,
    serial: named ? sid.child(1).content : undefined,
    digestAlgorithm: digest.child(0).oid,
    signedAttributes: attributes(rest.find((each) => each.tag === 0xa0)),
    signatureAlgorithm,
    signature: signature.content,
    unsignedAttributes: attributes(rest.find((each) => each.tag === 0xa1)),
  };
};

/** Reads a ContentInfo with SignedData; what follows it (padding) is not looked at. Throws `NotDer`. */
export const readSignedData = (bytes: Buffer): SignedData => {
  const info = Der.read(bytes);
  if (info.child(0).oid !== OID.signedData) throw new NotDer('no SignedData');
  const body = info.child(1).child(0);
  const [version, , encapsulated, ...rest] = body.children;
  const signers = rest.find((each) => each.tag === 0x31);
  if (!version || !encapsulated || !signers) throw new NotDer('SignedData is too short');
  const content = encapsulated.children[1]?.child(0);
  return {
    version: number(version),
    contentType: encapsulated.child(0).oid,
    content: content?.content,
    certificates: (rest.find((each) => each.tag === 0xa0)?.children ?? []).map((each) => each.raw),
    holdsRevocation: rest.some((each) => each.tag === 0xa1),
    signers: signers.children.map(signerInfo),
    der: info.raw,
  };
};
