import { createHash, type KeyObject } from 'node:crypto';
import { Asn1Error } from '../asn1/read.ts';
import { type Certificate, publicKeyOf } from '../x509/certificate.ts';
import { DS, digestAlgorithm, readSignatureMethod, xmlAlgorithms } from './algorithms.ts';
import { canonicalise } from './canonical.ts';
import type { XmlDocument, XmlElement } from './parse.ts';
import {
  attributeOf,
  base64Of,
  descendants,
  elementAt,
  elementsOf,
  elementText,
  optionalElement,
  requiredElement,
} from './query.ts';
import { XML_NAMESPACE, XmlError } from './text.ts';

const XADES = 'http://uri.etsi.org/01903/v1.3.2#';

export interface EnvelopedSignature {
  readonly signer: Certificate;
  /** SigningTime of XAdES, which the signer claims. Null without it. */
  readonly signingTime: Date | null;
}

/** Trusted certificates that are tried at most, and references of a signature. */
const MAX_TRUSTED = 100;
const MAX_REFERENCES = 10;

/**
 * Verifies the signature that a document carries as a child of its root (XML Signature, enveloped; XAdES baseline). One
 * reference must cover the whole root, and each other one an element inside the signature; the only transforms are the
 * enveloped signature and C14N 1.0, exclusive or inclusive. So what is signed is the tree itself, and what is read from the tree beside
 * the signature is signed.
 *
 * @param trusted certificates of which one must have made the signature. KeyInfo is not believed.
 * @throws XmlError (no such signature, or one that is not valid)
 */
export function verifyEnveloped(document: XmlDocument, trusted: readonly Certificate[]): EnvelopedSignature {
  const { root } = document;
  const [signature, another] = elementsOf(root, DS, 'Signature');
  if (!signature) throw new XmlError('it is not signed');
  if (another) throw new XmlError('it has several signatures');
  const info = requiredElement(signature, DS, 'SignedInfo');
  const algorithm = readSignatureMethod(requiredElement(info, DS, 'SignatureMethod'));
  const value = base64Of(requiredElement(signature, DS, 'SignatureValue'));
  const inclusive = readCanonicalisation(requiredElement(info, DS, 'CanonicalizationMethod'));
  const data = canonicalise(info, { inclusive });
  const signer = trusted.slice(0, MAX_TRUSTED).find((each) => {
    const key = signatureCertificateKey(each);
    return key && algorithm.isMadeBy(key, data, value);
  });
  if (!signer) throw new XmlError('its signature was not made by a trusted certificate');
  const covered = verifyReferences(elementsOf(info, DS, 'Reference'), signature, document);
  if (!covered.has(root)) throw new XmlError('its signature does not cover the whole document');
  return { signer, signingTime: readProperties(signature, covered, signer) };
}

/** Null for a key that node:crypto cannot read. */
function signatureCertificateKey(certificate: Certificate): KeyObject | null {
  try {
    return publicKeyOf(certificate);
  } catch (error) {
    if (error instanceof Asn1Error) return null;
    throw error;
  }
}

/** Verifies the digest of each reference. Returns the elements that they cover. */
function verifyReferences(
  references: readonly XmlElement[],
  signature: XmlElement,
  document: XmlDocument,
): ReadonlySet<XmlElement> {
  if (references.length > MAX_REFERENCES) throw new XmlError('its signature has too many references');
  const covered = new Set<XmlElement>();
  for (const reference of references) {
    const target = referenceTarget(reference, document);
    const isRoot = 'root' in target || target === document.root;
    if (!isRoot && !isInside(target, signature)) throw new XmlError('a reference of its signature leads elsewhere');
    const inclusive = readTransforms(reference, isRoot);
    const bytes = canonicalise(target, { without: isRoot ? signature : undefined, inclusive });
    const digest = createHash(digestAlgorithm(requiredElement(reference, DS, 'DigestMethod')))
      .update(bytes)
      .digest();
    if (!digest.equals(base64Of(requiredElement(reference, DS, 'DigestValue'))))
      throw new XmlError('it was changed after it was signed');
    covered.add('root' in target ? target.root : target);
  }
  return covered;
}

function referenceTarget(reference: XmlElement, document: XmlDocument): XmlDocument | XmlElement {
  const uri = attributeOf(reference, 'URI');
  if (uri === '') return document;
  if (!uri?.startsWith('#')) throw new XmlError('a reference of its signature leads outside');
  const id = uri.slice(1);
  const found = [...descendants(document.root)].filter((element) => xmlIds(element).includes(id));
  if (found.length !== 1) throw new XmlError(`the identifier ${id.slice(0, 40)} stands ${found.length} times`);
  return found[0]!;
}

/** Values of attributes that XML Signature, XAdES or xml:id define as identifiers. */
const xmlIds = ({ attributes }: XmlElement): string[] =>
  attributes
    .filter(({ local, namespace }) => (namespace === '' || namespace === XML_NAMESPACE) && /^id$/i.test(local))
    .map(({ value }) => value);

function isInside(element: XmlElement, signature: XmlElement): boolean {
  for (let each = element.parent; each; each = each.parent) if (each === signature) return true;
  return false;
}

/** Checks the transforms of a reference. Returns how it is canonicalised. */
function readTransforms(reference: XmlElement, isRoot: boolean): Inclusive {
  const list = optionalElement(reference, DS, 'Transforms');
  const transforms = list ? elementsOf(list, DS, 'Transform') : [];
  const names = transforms.map((each) => attributeOf(each, 'Algorithm'));
  const [canonicalisation, another] = isRoot ? transforms.slice(1) : transforms;
  if (another || (isRoot && names[0] !== xmlAlgorithms.enveloped))
    throw new XmlError(`the transforms ${names.join(', ') || 'none'} of its signature are not accepted`);
  // Without one, elements are written in Canonical XML 1.0 (XML Signature 1.1, 4.4.3.2).
  return canonicalisation ? readCanonicalisation(canonicalisation) : 'all';
}

type Inclusive = readonly string[] | 'all';

/** @throws XmlError (another canonicalisation than C14N 1.0, exclusive or inclusive, without comments) */
function readCanonicalisation(method: XmlElement): Inclusive {
  const { c14n, excC14n } = xmlAlgorithms;
  const algorithm = attributeOf(method, 'Algorithm');
  if (algorithm === c14n) return 'all';
  if (algorithm !== excC14n) throw new XmlError(`the canonicalisation ${algorithm} is not accepted`);
  const list = optionalElement(method, excC14n, 'InclusiveNamespaces');
  return (list && attributeOf(list, 'PrefixList'))?.split(/[ \t\n]+/).filter(Boolean) ?? [];
}

/** Reads the signed properties of XAdES (EN 319 132-1, 5.2): they must be signed, and name the signer. */
function readProperties(signature: XmlElement, covered: ReadonlySet<XmlElement>, signer: Certificate): Date | null {
  const all = elementsOf(signature, DS, 'Object').flatMap((object) =>
    elementsOf(object, XADES, 'QualifyingProperties').flatMap((each) => elementsOf(each, XADES, 'SignedProperties')),
  );
  if (all.length > 1) throw new XmlError('its signature has several sets of properties');
  const [properties] = all;
  if (!properties) return null;
  if (!covered.has(properties)) throw new XmlError('the properties of its signature are not signed');
  const own = elementAt(properties, XADES, 'SignedSignatureProperties');
  if (!own) return null;
  const named = elementAt(own, XADES, 'SigningCertificateV2') ?? elementAt(own, XADES, 'SigningCertificate');
  const [first] = named ? elementsOf(named, XADES, 'Cert') : [];
  if (first && !namesCertificate(requiredElement(first, XADES, 'CertDigest'), signer))
    throw new XmlError('its signature names another certificate');
  const time = elementAt(own, XADES, 'SigningTime');
  const date = time && new Date(elementText(time));
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/** The name adds nothing to the trust in the key, so SHA-1 may stand here. */
function namesCertificate(digest: XmlElement, { der }: Certificate): boolean {
  const method = requiredElement(digest, DS, 'DigestMethod');
  const name = attributeOf(method, 'Algorithm') === `${DS}sha1` ? 'sha1' : digestAlgorithm(method);
  return createHash(name)
    .update(der)
    .digest()
    .equals(base64Of(requiredElement(digest, DS, 'DigestValue')));
}
