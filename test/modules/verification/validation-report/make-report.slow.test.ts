import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRootFolder } from '../../../../src/modules/trust/index.ts';
import { ReportAsVisitorDocument } from '../../../../src/pages/web/generated/graphql.ts';
import { parseCertificate } from '../../../../src/standards/x509/certificate.ts';
import { elementText, parseXml, verifyEnveloped, type XmlElement } from '../../../../src/standards/xml/index.ts';
import { descendants } from '../../../../src/standards/xml/query.ts';
import { available, pemBundle, run, withScratch } from '../../../standards/validators/outside.ts';
import { qpdfAvailable, qpdfCheck } from '../../../standards/validators/qpdf.ts';
import { xmlsecAvailable, xmlsecVerifies } from '../../../standards/validators/xml.ts';
import { graphql } from '../../../world/client.ts';
import { onePager } from '../../../world/envelope.ts';
import { evidenceFiles } from '../../../world/evidence-files.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

/** The validation report of a PDF (ETSI TS 119 102-2), as GraphQL gives it to organisations and to visitors. */
let world: World;
let caller: Caller;
let sealed: Buffer;
let xml: Buffer;
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_VERIFICATION: 'true', RATE_LIMIT_PUBLIC_VERIFICATION: '1000' } });
  caller = await world.caller();
  ({ sealed } = await evidenceFiles.advanced(world, caller));
  ({ xml } = await reportOn(sealed));
});
afterAll(() => world?.close());

const bytesOf = (base64: string | null) => Buffer.from(base64 ?? '', 'base64');
async function reportOn(pdf: Buffer) {
  const query = `query ($pdf: Pdf!) { validatePdf(pdfBase64: $pdf) { validationReport { xmlBase64 pdfBase64 } } }`;
  const { data, errors } = await graphql(world.url, `Bearer ${caller.key}`, query, { pdf: pdf.toString('base64') });
  if (errors) throw new Error(JSON.stringify(errors));
  const { xmlBase64 = null, pdfBase64 = null } = data.validatePdf.validationReport ?? {};
  return { xml: bytesOf(xmlBase64), pdf: bytesOf(pdfBase64) };
}

const all = (bytes: Buffer, name: string): XmlElement[] =>
  [...descendants(parseXml(bytes).root)].filter(({ local }) => local === name);
const texts = (bytes: Buffer, name: string): string[] => all(bytes, name).map(elementText);
const sealOf = (bytes: Buffer) => parseCertificate(Buffer.from(texts(bytes, 'X509Certificate')[0]!, 'base64'));

describe('the validation report in XML', () => {
  it('states each signature with its indication, times, certificates and time-stamps', () => {
    const { root } = parseXml(xml);
    expect([root.namespace, root.local]).toEqual(['http://uri.etsi.org/19102/v1.2.1#', 'ValidationReport']);
    expect(all(xml, 'SignatureValidationReport')).toHaveLength(2);
    const passed = 'urn:etsi:019102:mainindication';
    expect(texts(xml, 'MainIndication')).toEqual([
      `${passed}:total-passed`,
      `${passed}:total-passed`,
      `${passed}:passed`,
    ]);
    expect(texts(xml, 'DAIdentifier')).toHaveLength(3);
    expect(texts(xml, 'ObjectType').filter((type) => type.endsWith(':timestamp'))).toHaveLength(1);
    expect(all(xml, 'SignatureTimeStamp').length).toBeGreaterThan(0);
    expect(all(xml, 'TrustAnchor')).toHaveLength(3);
  });

  it('has an object for every reference, and each identifier once', () => {
    const attributes = [...descendants(parseXml(xml).root)].flatMap((element) => element.attributes);
    const values = (name: RegExp) => attributes.filter(({ local }) => name.test(local)).map(({ value }) => value);
    const ids = values(/^id$/i);
    expect(new Set(ids).size).toBe(ids.length);
    expect(values(/^VOReference$/).filter((reference) => !ids.includes(reference))).toEqual([]);
  });

  it('is signed by the seal of the service, which leads to its root', async () => {
    const seal = sealOf(xml);
    expect(verifyEnveloped(parseXml(xml), [seal]).signer.subjectText).toContain('TEST');
    const roots = (await readRootFolder(world.dataDir)).map(({ certificate }) => certificate.subject.toString('hex'));
    const chain = texts(xml, 'X509Certificate').map((base64) => parseCertificate(Buffer.from(base64, 'base64')));
    expect(roots).toContain(chain.at(-1)!.issuer.toString('hex'));
  });

  it.skipIf(!xmlsecAvailable)('is verified by xmlsec1, and not after a change', () => {
    const pem = pemBundle([sealOf(xml).der]);
    const root = 'http://uri.etsi.org/19102/v1.2.1#:ValidationReport';
    expect(xmlsecVerifies(xml, pem, root)).toBe(true);
    expect(xmlsecVerifies(Buffer.from(xml.toString().replace('total-passed', 'total-failed')), pem, root)).toBe(false);
  });

  it('says why a signature failed', async () => {
    const forged = Buffer.from(sealed);
    forged[1_000]! ^= 1;
    const report = await reportOn(forged);
    expect(texts(report.xml, 'MainIndication')).toContain('urn:etsi:019102:mainindication:total-failed');
    expect(texts(report.xml, 'SubIndication')).toContain('urn:etsi:019102:subindication:HASH_FAILURE');
  });

  it('is signed with the live seal for visitors', async () => {
    const variables = { pdfBase64: sealed.toString('base64'), pdf: false };
    const { data } = await graphql(world.url, null, String(ReportAsVisitorDocument), variables);
    const report = bytesOf(data.validateAsVisitor.validationReport.xmlBase64);
    expect(sealOf(report).subjectText).not.toContain('TEST');
  });

  it('does not exist for a PDF without signatures', async () => {
    expect(await reportOn(await onePager())).toEqual({ xml: Buffer.alloc(0), pdf: Buffer.alloc(0) });
  });
});

describe('the validation report as a PDF', () => {
  it.skipIf(!qpdfAvailable || !available('pdftotext', '-v'))(
    'says the same in both languages, with the XML attached',
    async () => {
      const { pdf } = await reportOn(sealed);
      expect(qpdfCheck(pdf)).toEqual({ result: 'clean', messages: [] });
      const [text, attached] = withScratch((scratch) => {
        const file = scratch.file(pdf, '.pdf');
        const show = run('qpdf', ['--show-attachment=validation-report.xml', file]);
        return [run('pdftotext', ['-layout', '-enc', 'UTF-8', file, '-']).stdout, show.stdout] as const;
      });
      const utf8 = Buffer.from(text, 'latin1').toString('utf8');
      expect(utf8).toContain('Rapport de validation');
      expect(utf8).toContain('valide – valid');
      const report = Buffer.from(attached, 'latin1');
      expect(verifyEnveloped(parseXml(report), [sealOf(report)]).signingTime).toBeInstanceOf(Date);
    },
  );
});
