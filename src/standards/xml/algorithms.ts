import { constants, type KeyObject, verify } from 'node:crypto';
import type { XmlElement } from './parse.ts';
import { attributeOf, elementAt, elementText, optionalElement } from './query.ts';
import { XmlError } from './text.ts';

export const DS = 'http://www.w3.org/2000/09/xmldsig#';
const DSIG_MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const DSIG_2007 = 'http://www.w3.org/2007/05/xmldsig-more#';
const ENC = 'http://www.w3.org/2001/04/xmlenc#';

/** Identifiers of XML Signature 1.1 and RFC 9231. */
export const xmlAlgorithms = {
  excC14n: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  c14n: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  enveloped: `${DS}enveloped-signature`,
  sha256: `${ENC}sha256`,
  rsaSha256: `${DSIG_MORE}rsa-sha256`,
  rsaPssSha256: `${DSIG_2007}sha256-rsa-MGF1`,
  ecdsaSha256: `${DSIG_MORE}ecdsa-sha256`,
} as const;

/** Digests by identifier, named as in node:crypto. SHA-1 is refused. */
const digests: Readonly<Record<string, string>> = {
  [xmlAlgorithms.sha256]: 'sha256',
  [`${DSIG_MORE}sha384`]: 'sha384',
  [`${ENC}sha512`]: 'sha512',
};

type Kind = 'rsa' | 'pss' | 'ec' | 'ed25519';

const signatures: Readonly<Record<string, readonly [Kind, string | null]>> = {
  [xmlAlgorithms.rsaSha256]: ['rsa', 'sha256'],
  [`${DSIG_MORE}rsa-sha384`]: ['rsa', 'sha384'],
  [`${DSIG_MORE}rsa-sha512`]: ['rsa', 'sha512'],
  [xmlAlgorithms.rsaPssSha256]: ['pss', 'sha256'],
  [`${DSIG_2007}sha384-rsa-MGF1`]: ['pss', 'sha384'],
  [`${DSIG_2007}sha512-rsa-MGF1`]: ['pss', 'sha512'],
  [xmlAlgorithms.ecdsaSha256]: ['ec', 'sha256'],
  [`${DSIG_MORE}ecdsa-sha384`]: ['ec', 'sha384'],
  [`${DSIG_MORE}ecdsa-sha512`]: ['ec', 'sha512'],
  'http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519': ['ed25519', null],
};

/** Smallest RSA modulus, bits. */
const LEAST_RSA = 2048;

/** Returns the digest of a DigestMethod as node:crypto names it. @throws XmlError (unknown or weak) */
export function digestAlgorithm(method: XmlElement): string {
  const uri = attributeOf(method, 'Algorithm') ?? '';
  const found = digests[uri];
  if (!found) throw new XmlError(`the digest ${uri} is not accepted`);
  return found;
}

/** A signature algorithm with which keys can be tried. */
export interface XmlSignatureAlgorithm {
  readonly uri: string;
  /** Whether the key made the signature. A key of another kind, or a short one, never did. */
  isMadeBy(key: KeyObject, data: Buffer, signature: Buffer): boolean;
}

/** Reads a SignatureMethod. @throws XmlError (unknown or weak) */
export function readSignatureMethod(method: XmlElement): XmlSignatureAlgorithm {
  const uri = attributeOf(method, 'Algorithm') ?? '';
  const [kind, digest] =
    uri === `${DSIG_2007}rsa-pss` ? (['pss', pssDigest(method)] as const) : (signatures[uri] ?? []);
  if (!kind) throw new XmlError(`the signature algorithm ${uri} is not accepted`);
  const saltLength = kind === 'pss' ? saltOf(method, digest!) : 0;
  return {
    uri,
    isMadeBy(key, data, signature) {
      const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
      const isOfKind = kind === 'pss' ? type === 'rsa' || type === 'rsa-pss' : type === kind;
      if (!isOfKind || (type?.startsWith('rsa') && (details?.modulusLength ?? 0) < LEAST_RSA)) return false;
      const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
      const options = kind === 'pss' ? pss : kind === 'ec' ? ({ dsaEncoding: 'ieee-p1363' } as const) : {};
      try {
        return verify(digest ?? null, data, { key, ...options }, signature);
      } catch {
        return false; // a value that OpenSSL cannot read
      }
    },
  };
}

const pssParameters = (method: XmlElement): XmlElement | null => optionalElement(method, DSIG_2007, 'RSAPSSParams');

/** RFC 9231 §2.3.9: SHA-256 by default; the mask has the same digest. */
function pssDigest(method: XmlElement): string {
  const parameters = pssParameters(method);
  const own = parameters && optionalElement(parameters, DS, 'DigestMethod');
  const digest = own ? digestAlgorithm(own) : 'sha256';
  const mask = parameters && optionalElement(parameters, DSIG_2007, 'MaskGenerationFunction');
  const maskMethod = mask && elementAt(mask, DS, 'DigestMethod');
  if (maskMethod && digestAlgorithm(maskMethod) !== digest)
    throw new XmlError('RSASSA-PSS with another digest in its mask');
  return digest;
}

const lengths: Readonly<Record<string, number>> = { sha256: 32, sha384: 48, sha512: 64 };

function saltOf(method: XmlElement, digest: string): number {
  const parameters = pssParameters(method);
  const salt = parameters && optionalElement(parameters, DSIG_2007, 'SaltLength');
  const length = salt ? Number(elementText(salt)) : lengths[digest]!;
  if (!Number.isInteger(length) || length < 20 || length > 512)
    throw new XmlError('RSASSA-PSS with an odd salt length');
  return length;
}
