import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { plainText } from '../../../kernel/plain-text.ts';
import { readPackaged } from '../../../platform/fonts.ts';
import { inspect, type PercentBox } from '../../../standards/pdf/index.ts';
import { openTypefaces } from '../../../standards/text/index.ts';
import { limits } from '../limits.ts';
import { DocumentProblem } from '../problem-codes.ts';
import { linesOf, type TextPiece, type Viewport } from './text-line.ts';

/** What to search in the PDF at the path `from`. */
export interface FindText {
  readonly from: string;
  /** Texts within one line. What looks the same is the same (`kernel/plain-text.ts`). */
  readonly texts: readonly string[];
  /** Also finds every tag in double braces: `{{sign:tenant}}`. */
  readonly tags: boolean;
}

/** A place of a text. */
export interface TextHit {
  /** The text, as in the request; or the whole tag, in plain characters, as far as it stands on one line. */
  readonly text: string;
  /** Whether it was found as a tag. */
  readonly isTag: boolean;
  /** From 1. */
  readonly page: number;
  /** In percent of the visible page. */
  readonly box: PercentBox;
}

/** A tag; also one that its line does not end. */
const TAG = /\{\{[^{}]{1,200}(?:\}\})?/g;

/**
 * Finds texts on the visible parts of the pages, in the order of the pages and of their contents. Reads with PDF.js.
 * @throws PdfProblem, DocumentProblem (the PDF cannot be read)
 */
export async function findText({ from, texts, tags }: FindText): Promise<{ readonly hits: readonly TextHit[] }> {
  const bytes = readFileSync(from);
  const { problem } = inspect(bytes);
  if (problem && !problem.repairable) throw problem;
  const wanted = [...new Set(texts)].map((text) => ({ text, plain: plainText(text) }));
  const hits: TextHit[] = [];
  for await (const { page, pieces, viewport } of pagesOf(bytes)) {
    for (const line of linesOf(pieces)) {
      const found = [
        ...wanted.flatMap(({ text, plain }) =>
          placesOf(line.text, plain).map((start) => ({ text, isTag: false, start, length: plain.length })),
        ),
        ...(tags ? [...line.text.matchAll(TAG)] : []).map(({ 0: text, index: start }) => {
          return { text, isTag: true, start, length: text.length };
        }),
      ];
      for (const { text, isTag, start, length } of found) {
        const box = line.boxOf(start, start + length, viewport, widthOf);
        if (isVisible(box)) hits.push({ text, isTag, page, box });
        if (hits.length >= limits.textHits) return { hits };
      }
    }
  }
  return { hits };
}

const widthOf = (text: string): number => openTypefaces(readPackaged).text.width(text);

/** Where `part` begins in the text; places do not overlap. */
function placesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); part && at >= 0; at = text.indexOf(part, at + part.length)) places.push(at);
  return places;
}

const isVisible = ({ x, y, width, height }: PercentBox): boolean =>
  x + width > 0 && y + height > 0 && x < 100 && y < 100;

interface TextPage {
  readonly page: number;
  readonly pieces: readonly TextPiece[];
  readonly viewport: Viewport;
}

/** Reads the text of one page after the other. @throws DocumentProblem */
async function* pagesOf(bytes: Buffer): AsyncGenerator<TextPage> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  // PDF.js makes a matrix for drawing while it is loaded. Node has none, a release has no library for drawing, and
  // nothing is drawn here.
  globalThis.DOMMatrix ??= class {} as typeof DOMMatrix;
  // Only children that search load it: it takes longer to load than the rest of the child.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: `${folder}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    enableXfa: false,
    verbosity: 0,
  });
  try {
    const document = await loading.promise.catch(() => {
      throw new DocumentProblem('hopeless');
    });
    for (let page = 1; page <= document.numPages; page++) {
      const each = await document.getPage(page);
      const { items } = await each.getTextContent();
      const pieces = items.filter((item): item is typeof item & TextPiece => 'str' in item);
      yield { page, pieces, viewport: each.getViewport({ scale: 1 }) };
      each.cleanup();
    }
  } finally {
    await loading.destroy();
  }
}
