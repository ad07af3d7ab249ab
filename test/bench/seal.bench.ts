import { SignPdf } from '@signpdf/signpdf';
import { Signer } from '@signpdf/utils';
import { PDFArray, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from 'pdf-lib';
import { sha256 } from '../../src/kernel/digest.ts';
import { openPdf, placeFields, seal as sealPdf } from '../../src/standards/pades/index.ts';
import { contract } from '../fixtures/pdf.ts';
import { type Authorities, authorities } from '../standards/pades/world.ts';
import { perCpuSecond } from './cpu.ts';
import { type Row, rounded, type Section } from './section.ts';

/**
 * Seals per CPU-second, PAdES B-T with P-256 (two signatures: the seal and its time-stamp), from bytes in memory to
 * parts ready for `writev`, beside pdf-lib and @signpdf with the same signer.
 */
const sizes = [
  { label: '100 KB', bytes: 100 << 10, pages: 10, aim: 600, beside: 3 },
  { label: '1 MB', bytes: 1 << 20, pages: 150, aim: 400, beside: 20 },
  { label: '10 MB', bytes: 10 << 20, pages: 300, aim: 100, beside: 8 },
] as const;

/** Links a page, each an object of its own, as software for manuals writes them: real files of 1 MB have thousands. */
const LINKS = 8;

/** A document of about that size: text and links, the rest an attachment that stands for pictures and fonts. */
export async function documentOf(bytes: number, pages: number): Promise<Buffer> {
  const change = (document: PDFDocument): void => {
    for (const page of document.getPages()) {
      const link = (i: number) =>
        document.context.register(
          document.context.obj({
            Type: 'Annot',
            Subtype: 'Link',
            Rect: [60, 100 + i * 10, 200, 110 + i * 10],
            Border: [0, 0, 0],
            A: { Type: 'Action', S: 'URI', URI: PDFString.of(`https://example.org/${i}`) },
          }),
        );
      page.node.set(PDFName.of('Annots'), document.context.obj(Array.from({ length: LINKS }, (_, i) => link(i))));
    }
  };
  const bare = await contract({ pages, change });
  return contract({ pages, change, bytes: Math.max(1, bytes - bare.length) });
}

export const seal: Section = {
  name: 'seal',
  title: 'Seals',
  explanation:
    'Seals for each second of CPU, PAdES B-T with P-256 (the seal and its time-stamp), from bytes in memory to parts ready to be written; beside pdf-lib and @signpdf with the same signer.',
  async run(seconds) {
    const world = await authorities();
    const rows: Row[] = [];
    for (const { label, bytes, pages, aim, beside } of sizes) {
      const pdf = await documentOf(bytes, pages);
      const ours = await perCpuSecond(() => sealOurs(pdf, world), seconds);
      const baseline = await perCpuSecond(() => sealBaseline(pdf, world), seconds);
      rows.push({
        document: label,
        'seals per CPU-second': rounded(ours),
        aim: `over ${aim}`,
        'pdf-lib + signpdf': rounded(baseline),
        times: rounded(ours / baseline),
        'aim of times': `at least ${beside}`,
      });
    }
    return rows;
  },
};

export async function sealOurs(pdf: Buffer, { cms }: Authorities): Promise<readonly Buffer[]> {
  const sealed = await sealPdf(placeFields(openPdf(pdf), []), {
    field: 'ServiceSeal',
    at: new Date(),
    cms,
  });
  return sealed.parts;
}

/** What applications do with pdf-lib and @signpdf: load, add a signature field with room, save, sign. */
async function sealBaseline(pdf: Buffer, world: Authorities): Promise<Buffer> {
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
