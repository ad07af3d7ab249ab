import { type PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { openPdf, placeFields, seal as sealPdf } from '../../src/standards/pades/index.ts';
import { contract } from '../../test/fixtures/pdf.ts';
import { type Authorities, authorities, prepare, sealAndArchive } from '../../test/standards/pades/world.ts';
import { perCpuSecond } from './cpu.ts';
import { sealWithLibpdf, sealWithPdfLib } from './peers.ts';
import { type Row, rounded, type Section } from './section.ts';

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

const NOT = '–';

export const seal: Section = {
  name: 'seal',
  title: 'Seals',
  explanation:
    'Seals for each second of CPU with P-256, from bytes in memory to the bytes of the sealed file, in one process: B-T (the seal and its time-stamp), and B-LTA (validation data and a time-stamp over all). Beside @libpdf/core with the same key and the same answers of the authorities, and pdf-lib with @signpdf and the same signature, which have no B-LTA.',
  async run(seconds) {
    const world = await authorities();
    const rows: Row[] = [];
    for (const { label, bytes, pages, aim, beside } of sizes) {
      const pdf = await documentOf(bytes, pages);
      const measure = (work: () => Promise<unknown>) => perCpuSecond(work, seconds);
      const figures = {
        'B-T': await measure(() => sealOurs(pdf, world)),
        'B-LTA': await measure(() => sealAndArchive(prepare(pdf), world)),
      };
      const pdfLib = await measure(() => sealWithPdfLib(pdf, world));
      for (const level of ['B-T', 'B-LTA'] as const) {
        const libpdf = await measure(() => sealWithLibpdf(pdf, world, level));
        const isPlain = level === 'B-T';
        rows.push({
          document: label,
          level,
          'seals per CPU-second': rounded(figures[level]),
          aim: isPlain ? `over ${aim}` : '',
          '@libpdf/core': rounded(libpdf),
          'times @libpdf/core': rounded(figures[level] / libpdf),
          'pdf-lib + signpdf': isPlain ? rounded(pdfLib) : NOT,
          times: isPlain ? rounded(figures[level] / pdfLib) : NOT,
          'aim of times': isPlain ? `at least ${beside}` : '',
        });
      }
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
