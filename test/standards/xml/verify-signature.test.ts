import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Certificate } from '../../../src/standards/x509/certificate.ts';
import { parseXml, signEnveloped, verifyEnveloped } from '../../../src/standards/xml/index.ts';
import { XmlError } from '../../../src/standards/xml/text.ts';
import { pemBundle } from '../validators/outside.ts';
import { xmlsecAvailable, xmlsecSign, xmlsecVerifies } from '../validators/xml.ts';
import { type Entity, hierarchy, issue, signerOf } from '../x509-world.ts';

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const at = new Date('2026-11-28T12:00:00Z');
const XML =
  '<?xml version="1.0"?>\n<?style x?><t:list xmlns:t="u:t" xmlns="u:0"><t:name a="é">Un &amp; deux</t:name><b/></t:list>';

let seal: Entity;
let other: Entity;
let signed: string;
beforeAll(async () => {
  const world = await hierarchy();
  ({ seal } = world);
  other = await issue({ profile: 'seal', commonName: 'Other', by: world.ca, from: new Date(), days: 100 });
  signed = (await signEnveloped(XML, signerOf(seal), at)).toString();
});

const verify = (xml: string | Buffer, trusted: readonly Certificate[] = [seal.certificate]): string => {
  try {
    return verifyEnveloped(parseXml(Buffer.from(xml)), trusted).signer.subjectText;
  } catch (error) {
    if (error instanceof XmlError) return error.message;
    throw error;
  }
};

describe('enveloped signatures', () => {
  it('accepts its own signature, with its signer and the claimed time', () => {
    const { signer, signingTime } = verifyEnveloped(parseXml(Buffer.from(signed)), [
      other.certificate,
      seal.certificate,
    ]);
    expect([signer.subjectText, signingTime]).toEqual([seal.certificate.subjectText, at]);
  });

  it.skipIf(!xmlsecAvailable)('makes signatures that xmlsec1 verifies, and not after a change', () => {
    const pem = pemBundle([seal.certificate.der]);
    expect(xmlsecVerifies(Buffer.from(signed), pem, 'u:t:list')).toBe(true);
    expect(xmlsecVerifies(Buffer.from(signed.replace('deux', 'trois')), pem, 'u:t:list')).toBe(false);
  });

  it('refuses a signature by another certificate, also one that KeyInfo contains', () => {
    expect(verify(signed, [other.certificate])).toContain('not made by a trusted certificate');
    expect(verify(signed, [])).toContain('not made by a trusted certificate');
  });

  it.each([
    ['text', ['deux', 'trois']],
    ['an attribute', ['a="é"', 'a="e"']],
    ['an instruction before the root', ['style x', 'style y']],
    ['an element after the signature', ['</ds:Signature>', '</ds:Signature><c/>']],
    ['the signing time', ['2026-11-28T12', '2026-11-29T12']],
  ] as const)('refuses a change of %s', (_what, [from, to]) => {
    expect(verify(signed.replace(from, to))).toBe('it was changed after it was signed');
  });

  it('accepts what canonicalisation treats alike', () => {
    expect(verify(signed.replace('<b/>', '<b ></b>').replace('deux', 'd&#101;ux<!-- x -->'))).toContain('Essai Sceau');
  });

  it('refuses every way of wrapping the signed content', () => {
    const signature = /<ds:Signature .*<\/ds:Signature>/s.exec(signed)![0];
    const content = '<t:list xmlns:t="u:t"><t:name>Forged</t:name>';
    const old = signed.slice(signed.indexOf('<t:list'));
    // The old root inside the new one, with the signature moved, or left where it was.
    expect(verify(`${content}${old.replace(signature, '')}${signature}</t:list>`)).toContain('changed');
    expect(verify(`${content}${old}</t:list>`)).toBe('it is not signed');
    expect(verify(`${content}<ds:Object xmlns:ds="u:d">${old}</ds:Object>${signature}</t:list>`)).toContain('changed');
    expect(verify(signed.replace('</t:list>', `${signature}</t:list>`))).toBe('it has several signatures');
  });

  it('refuses references that lead elsewhere, other transforms and weak algorithms', () => {
    // The value no longer fits, so each must be signed again.
    const again = (from: string, to: string): string => resign(signed.replace(from, to));
    expect(verify(again('x', 'x'))).toContain('Essai Sceau');
    expect(verify(again('URI=""', 'URI="http://example.org/"'))).toContain('leads outside');
    expect(verify(again('URI=""', 'URI="#signed-properties"'))).toContain('transforms');
    expect(
      verify(again('<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>', '')),
    ).toContain('transforms');
    expect(
      verify(again('http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2000/09/xmldsig#sha1')),
    ).toContain('sha1 is not accepted');
    const whole = /<ds:Reference Id="signed-document".*?<\/ds:Reference>/.exec(signed)![0];
    expect(verify(again(whole, ''))).toContain('does not cover the whole document');
    const properties = /<ds:Reference Type=.*?<\/ds:Reference>/.exec(signed)![0];
    expect(verify(again(properties, ''))).toContain('properties of its signature are not signed');
    expect(verify(signed.replace('ecdsa-sha256', 'ecdsa-sha1'))).toContain('is not accepted');
  });

  it('refuses an identifier that stands twice', () => {
    const twice = signed.replace(
      '<xades:SignedSignatureProperties>',
      '<xades:SignedSignatureProperties Id="signed-properties">',
    );
    expect(verify(resign(twice))).toContain('stands 2 times');
  });

  it('refuses a signature whose properties name another certificate', async () => {
    const wrong = { ...signerOf(seal), certificate: other.certificate };
    expect(verify(await signEnveloped(XML, wrong, at))).toContain('names another certificate');
  });

  it('accepts RSASSA-PSS, and not by a short key', async () => {
    const signWith = async (modulusLength: number) => {
      const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength });
      const certificate = { ...seal.certificate, spki: publicKey.export({ type: 'spki', format: 'der' }) };
      const pss = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
      const sealed = { algorithm: 'rsa-pss-sha256', sign: (bytes: Buffer) => sign('sha256', bytes, pss) } as const;
      return verify(await signEnveloped(XML, { certificate, chain: [], ...sealed }, at), [certificate]);
    };
    expect(await signWith(2048)).toContain('Essai Sceau');
    expect(await signWith(1024)).toContain('not made by a trusted certificate');
  });

  it.skipIf(!xmlsecAvailable).each([
    ['rsa', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512'],
    ['rsa', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384'],
    ['P-384', 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384'],
    ['P-521', 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512'],
  ])('accepts what xmlsec1 signs by %s with %s', (kind, method) => {
    const { publicKey, privateKey } = keysOf(kind);
    const certificate = { ...seal.certificate, spki: publicKey.export({ type: 'spki', format: 'der' }) };
    const template = XML.replace('</t:list>', `${templateOf(method)}</t:list>`);
    const made = xmlsecSign(template, privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);
    expect(verify(made, [certificate])).toBe(certificate.subjectText);
    expect(verify(made.toString().replace('deux', 'trois'), [certificate])).toContain('changed');
  });

  it.skipIf(!xmlsecAvailable).each([
    ['inclusive C14N everywhere', C14N, `<ds:Transforms><ds:Transform Algorithm="${C14N}"/></ds:Transforms>`],
    ['no transform of an inner reference, which then is written in inclusive C14N', EXCLUSIVE, ''],
  ])('accepts what xmlsec1 signs with %s', (_what, canonicalisation, transforms) => {
    const { publicKey, privateKey } = keysOf('rsa');
    const certificate = { ...seal.certificate, spki: publicKey.export({ type: 'spki', format: 'der' }) };
    const inner = `<ds:Reference URI="#inner">${transforms}<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue/></ds:Reference>`;
    const object =
      '<ds:Object Id="inner"><p:é xmlns:p="u:p" xml:space="preserve" z="1" p:a="2"> <b xmlns=""/></p:é></ds:Object>';
    const signature = templateOf('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
      .replaceAll(EXCLUSIVE, canonicalisation)
      .replace('</ds:SignedInfo>', `${inner}</ds:SignedInfo>`)
      .replace('</ds:Signature>', `${object}</ds:Signature>`);
    // Declarations and attributes above the signature belong to the inclusive form.
    const open = '<t:list xmlns:t="u:t" xmlns:unused="u:u" xml:lang="fr" xml:base="u:b"><t:name>Un</t:name>';
    const made = xmlsecSign(
      `${open}${signature}</t:list>`,
      privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    );
    expect(verify(made, [certificate])).toBe(certificate.subjectText);
    for (const [from, to] of [
      ['z="1"', 'z="2"'],
      ['>Un<', '>Deux<'],
      ['xml:lang="fr"', 'xml:lang="en"'],
    ] as const)
      expect(verify(made.toString().replace(from, to), [certificate])).toMatch(/changed|not made by/);
  });

  it('reads values whose lines end with a carriage return', () => {
    const split = signed.replace(/(<ds:SignatureValue>.{20})/, '$1&#13;\n');
    expect(verify(split)).toContain('Essai Sceau');
  });
});

const keysOf = (kind: string) =>
  kind === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: kind });

const templateOf = (
  method: string,
): string => `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>
<ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"/><ds:SignatureMethod Algorithm="${method}"/>
<ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>
<ds:Transform Algorithm="${EXCLUSIVE}"/></ds:Transforms>
<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue/></ds:Reference>
</ds:SignedInfo><ds:SignatureValue/></ds:Signature>`;

/** Signs a changed SignedInfo again with the same key. Its text is canonical except for the namespace. */
function resign(xml: string): string {
  const info = /<ds:SignedInfo>.*<\/ds:SignedInfo>/s.exec(xml)![0];
  const canonical = info
    .replace('<ds:SignedInfo>', '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">')
    .replace(/<([^ >]+)([^>]*)\/>/g, '<$1$2></$1>');
  const value = sign('sha256', Buffer.from(canonical), { key: seal.privateKey, dsaEncoding: 'ieee-p1363' });
  return xml.replace(/<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${value.toString('base64')}`);
}
