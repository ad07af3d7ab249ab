import { createHash } from 'node:crypto';
import { definitely } from '../../kernel/definitely.ts';
import { children, readOnly } from '../asn1/read.ts';
import { readIntegerBytes } from '../asn1/values.ts';
import type { Signer } from '../cms/sign.ts';
import { publicKeyOf } from '../x509/certificate.ts';
import { DS, xmlAlgorithms } from './algorithms.ts';
import { canonicalise } from './canonical.ts';
import { parseXml } from './parse.ts';
import { descendants } from './query.ts';

const methods: Readonly<Record<Signer['algorithm'], string>> = {
  'rsa-sha256': xmlAlgorithms.rsaSha256,
  'rsa-pss-sha256': xmlAlgorithms.rsaPssSha256,
  'ecdsa-sha256': xmlAlgorithms.ecdsaSha256,
};

/**
 * Signs a document with an enveloped signature of XAdES level B-B (EN 319 132-1, 6), as the last child of its root.
 *
 * @param xml without a signature; its root has an end tag
 * @param at the signing time that the signature claims
 */
export async function signEnveloped(xml: string, signer: Signer, at: Date): Promise<Buffer> {
  const whole = digest(canonicalise(parseXml(Buffer.from(xml))));
  const unsigned = insert(xml, write(signer, at, { whole, properties: '', value: '' }));
  const properties = digest(canonicalElement(unsigned, 'SignedProperties'));
  const ready = insert(xml, write(signer, at, { whole, properties, value: '' }));
  const value = await signer.sign(canonicalElement(ready, 'SignedInfo'));
  const encoded = (signer.algorithm === 'ecdsa-sha256' ? plainEcdsa(value, signer) : value).toString('base64');
  return Buffer.from(insert(xml, write(signer, at, { whole, properties, value: encoded })));
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');

function insert(xml: string, signature: string): string {
  const at = xml.lastIndexOf('</');
  return xml.slice(0, at) + signature + xml.slice(at);
}

function canonicalElement(xml: string, local: string): Buffer {
  const all = [...descendants(parseXml(Buffer.from(xml)).root)];
  return canonicalise(
    definitely(
      all.findLast((element) => element.local === local),
      local,
    ),
  );
}

interface Values {
  readonly whole: string;
  readonly properties: string;
  readonly value: string;
}

const transform = (algorithm: string): string => `<ds:Transform Algorithm="${algorithm}"/>`;

const reference = (attributes: string, transforms: readonly string[], value: string): string =>
  `<ds:Reference ${attributes}><ds:Transforms>${transforms.map(transform).join('')}</ds:Transforms>${sha256Base64(value)}</ds:Reference>`;

const sha256Base64 = (value: string): string =>
  `<ds:DigestMethod Algorithm="${xmlAlgorithms.sha256}"/><ds:DigestValue>${value}</ds:DigestValue>`;

function write({ certificate, chain, algorithm }: Signer, at: Date, { whole, properties, value }: Values): string {
  const { excC14n, enveloped } = xmlAlgorithms;
  const certificates = [certificate.der, ...chain].map(
    (der) => `<ds:X509Certificate>${der.toString('base64')}</ds:X509Certificate>`,
  );
  const named = `<xades:Cert><xades:CertDigest>${sha256Base64(digest(certificate.der))}</xades:CertDigest></xades:Cert>`;
  return [
    `<ds:Signature xmlns:ds="${DS}" Id="signature"><ds:SignedInfo>`,
    `<ds:CanonicalizationMethod Algorithm="${excC14n}"/><ds:SignatureMethod Algorithm="${methods[algorithm]}"/>`,
    reference('Id="signed-document" URI=""', [enveloped, excC14n], whole),
    reference('Type="http://uri.etsi.org/01903#SignedProperties" URI="#signed-properties"', [excC14n], properties),
    `</ds:SignedInfo><ds:SignatureValue>${value}</ds:SignatureValue>`,
    `<ds:KeyInfo><ds:X509Data>${certificates.join('')}</ds:X509Data></ds:KeyInfo>`,
    '<ds:Object><xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Target="#signature">',
    '<xades:SignedProperties Id="signed-properties"><xades:SignedSignatureProperties>',
    `<xades:SigningTime>${at.toISOString()}</xades:SigningTime>`,
    `<xades:SigningCertificateV2>${named}</xades:SigningCertificateV2>`,
    '</xades:SignedSignatureProperties><xades:SignedDataObjectProperties>',
    `<xades:DataObjectFormat ObjectReference="#signed-document"><xades:MimeType>text/xml</xades:MimeType></xades:DataObjectFormat>`,
    '</xades:SignedDataObjectProperties></xades:SignedProperties></xades:QualifyingProperties></ds:Object></ds:Signature>',
  ].join('');
}

/** ECDSA-Sig-Value of RFC 3279 as XML Signature 1.1 has it (6.4.3): both numbers, as long as the order of the curve. */
function plainEcdsa(der: Buffer, { certificate }: Signer): Buffer {
  const sizes: Readonly<Record<string, number>> = { prime256v1: 32, secp384r1: 48, secp521r1: 66 };
  const { namedCurve = '' } = publicKeyOf(certificate).asymmetricKeyDetails ?? {};
  const size = sizes[namedCurve] ?? 32;
  return Buffer.concat(
    children(readOnly(der)).map((number) => {
      const bytes = readIntegerBytes(number);
      const plain = bytes.subarray(Math.max(0, bytes.length - size));
      return Buffer.concat([Buffer.alloc(size - plain.length), plain]);
    }),
  );
}
