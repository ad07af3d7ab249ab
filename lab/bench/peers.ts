import { type Signer as LibpdfSigner, PDF, type RevocationProvider } from '@libpdf/core';
import { SignPdf } from '@signpdf/signpdf';
import { Signer } from '@signpdf/utils';
import { PDFArray, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from 'pdf-lib';
import { sha256 } from '../../src/kernel/ids.ts';
import type { Authorities } from '../../test/standards/pades/world.ts';

/** What other libraries can do of a seal. */
export type Level = 'B-T' | 'B-LTA';

/** Seals with @libpdf/core: its own CMS, PDF writing and certificate chains; our key, token and revocation answers. */
export async function sealWithLibpdf(pdf: Buffer, world: Authorities, level: Level): Promise<Uint8Array> {
  const { sealer, validation, token } = world;
  const signer: LibpdfSigner = {
    certificate: sealer.certificate.der,
    certificateChain: validation.certificates.slice(0, 2),
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    sign: async (data) => await sealer.sign(Buffer.from(data)),
  };
  const document = await PDF.load(pdf);
  const { bytes } = await document.sign({
    ...{ signer, level, fieldName: 'ServiceSeal' },
    timestampAuthority: { timestamp: (digest) => token(Buffer.from(digest)) },
    revocationProvider: answersOf(validation),
  });
  return bytes;
}

/** The answers of the hierarchy, without a network: OCSP for the two units, the revocation list for their CAs. */
function answersOf({ certificates, ocspResponses, crls }: Authorities['validation']): RevocationProvider {
  const place = (certificate: Uint8Array) => certificates.findIndex((one) => one.equals(certificate));
  const [CA, TSA_CA, SEAL, UNIT] = [1, 2, 3, 4];
  const ocsp = new Map([
    [SEAL, ocspResponses[0]],
    [UNIT, ocspResponses[1]],
  ]);
  return {
    getOCSP: async (certificate) => ocsp.get(place(certificate)) ?? null,
    getCRL: async (certificate) => ([CA, TSA_CA].includes(place(certificate)) ? crls[0]! : null),
  };
}

/** Seals at B-T as applications do with pdf-lib and @signpdf: load, add a signature field with room, save, sign. */
export async function sealWithPdfLib(pdf: Buffer, world: Authorities): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { context } = document;
  const byteRange = PDFArray.withContext(context);
  byteRange.push(PDFNumber.of(0));
  for (let i = 0; i < 3; i++) byteRange.push(PDFName.of('**********'));
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: byteRange,
      Contents: PDFHexString.of('0'.repeat(2 * 12_288)),
    }),
  );
  const page = document.getPage(0);
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      V: signature,
      T: PDFString.of('ServiceSeal'),
      F: 132,
      P: page.ref,
    }),
  );
  page.node.set(PDFName.of('Annots'), context.obj([widget]));
  document.catalog.set(PDFName.of('AcroForm'), context.obj({ SigFlags: 3, Fields: [widget] }));
  const saved = await document.save({ useObjectStreams: false, updateFieldAppearances: false });

  class WithOurKey extends Signer {
    override sign(bytes: Buffer): Promise<Buffer> {
      return world.cms(sha256(bytes));
    }
  }
  return new SignPdf().sign(Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength), new WithOurKey());
}
