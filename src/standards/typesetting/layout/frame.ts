import { correction, generate } from 'lean-qr';
import type { InWorkLanguages, WorkLanguage } from '../../../kernel/language.ts';
import { dict, name, opaqueRows, type PdfFile, type Ref, Stream } from '../../pdf/index.ts';
import {
  blockTitle,
  type Color,
  colors,
  contentWidth,
  type Paper,
  page,
  paragraph,
  printable,
  type Style,
  shorten,
  styles,
  wrap,
} from '../index.ts';

/** The header and footer of a page. */
export interface Frame {
  /** Top of the page, from the second page on. */
  readonly running: string;
  /** Bottom left. */
  readonly identifier: string;
  /** To the right of `identifier`; below it if there is no room. */
  readonly aside?: string;
  readonly test: boolean;
  /** Of the warning in test mode; French if absent. */
  readonly language?: WorkLanguage;
}

/**
 * Draws the header, the footer and, in test mode, the warning. `on` is the page in the file: it differs from `number`
 * if a file contains several documents.
 */
export function drawFrame(
  paper: Paper,
  { running, identifier, aside, test, language }: Frame,
  number: number,
  total: number,
  on = number,
): void {
  const specimen = specimens[language ?? 'fr'];
  if (test) paper.watermark(specimen, marks.specimen, 52, on);
  if (number > 1) {
    const name = shorten(paper.fonts, printable(running), styles.small, contentWidth - 130);
    paper.text(name, page.left, 796, styles.small, on);
    paper.rule(page.left, page.right, 788, colors.line, 0.5, on);
  }
  if (test) right(paper, specimen, number === 1 ? 785 : 796, marks.specimenSmall, on);
  else if (number > 1) right(paper, SERVICE, 796, { ...marks.brand, size: 8 }, on);
  paper.rule(page.left, page.right, 52, colors.line, 0.5, on);
  paper.text(identifier, page.left, 40, styles.small, on);
  const count = `Page ${number} / ${total}`;
  const counted: Style = { ...styles.small, face: 'bold' };
  if (aside) {
    const room = contentWidth - 190 - paper.width(count, counted) - 8;
    const fits = paper.width(aside, styles.small) <= room;
    paper.text(aside, page.left + (fits ? 190 : 0), fits ? 40 : 30, styles.small, on);
  }
  right(paper, count, 40, counted, on);
}

function right(paper: Paper, text: string, y: number, style: Style, on: number): void {
  paper.text(text, page.right - paper.width(text, style), y, style, on);
}

/** Draws the head of a first page: the organisation's logo, the service's name, its purpose, and a rule. */
export function masthead(paper: Paper, service: string, logo: Logo | null = null): void {
  drawLogo(paper, logo);
  paper.text(SERVICE, page.left, 785, marks.brand);
  paper.text(service, page.left + 38, 785, styles.small);
  paper.fill(page.left, 772, contentWidth, 2.2, colors.accent);
  paper.y = 752;
}

/** Draws the document's title below the masthead. The outline shows it, or `marked`. */
export function title(paper: Paper, text: string, subtitle: string, marked = text): void {
  paper.mark(marked);
  paper.text(text, page.left, paper.y - 26, marks.title);
  paper.text(subtitle, page.left, paper.y - 43, marks.subtitle);
  paper.y -= 56;
}

/** Draws the name of the document's subject below the title. */
export function subject(paper: Paper, name: string): void {
  for (const line of wrap(paper.fonts, printable(name), marks.subject, contentWidth)) {
    paper.text(line, page.left, paper.y - 15, marks.subject);
    paper.y -= marks.subject.leading;
  }
  paper.y -= 8;
}

/** A logo in a file that is being written. */
export interface Logo {
  readonly image: Ref;
  readonly width: number;
  readonly height: number;
}

/** Place of the logo: above the masthead, at the right. Points. */
const place = { bottom: 798, width: 130, height: 28 } as const;

/** Adds the logo of an organisation to a file. @param png an opaque PNG as the room documents stores it; null for none */
export function addLogo(file: PdfFile, png: Buffer | null): Logo | null {
  if (!png) return null;
  const { width, height, data } = opaqueRows(png);
  // Rows with PNG filters, unchanged from the PNG (ISO 32000-1 §7.4.4.4, predictor 15).
  const image = file.add(
    new Stream(
      dict({
        Type: name('XObject'),
        Subtype: name('Image'),
        Width: width,
        Height: height,
        ColorSpace: name('DeviceRGB'),
        BitsPerComponent: 8,
        Filter: name('FlateDecode'),
        DecodeParms: dict({ Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: width }),
      }),
      data,
    ),
  );
  return { image, width, height };
}

/** Draws the logo on a first page. */
function drawLogo(paper: Paper, logo: Logo | null): void {
  if (!logo) return;
  const scale = Math.min(place.width / logo.width, place.height / logo.height);
  const width = logo.width * scale;
  paper.place(logo.image, page.right - width, place.bottom, width, logo.height * scale);
}

/** Pale enough for text over it. */
const pale: Color = [0.985, 0.9, 0.9];

/** Styles of the service's name, of titles, and of the warning on documents of mode `test`. */
export const marks = {
  brand: { face: 'bold', size: 10, color: colors.accent, leading: 13 },
  title: { face: 'bold', size: 27, color: colors.accent, leading: 32 },
  subtitle: { face: 'print', size: 10.5, color: colors.muted, leading: 14 },
  subject: { face: 'bold', size: 15, color: colors.ink, leading: 20 },
  specimen: { face: 'bold', size: 50, color: pale, leading: 50 },
  specimenSmall: { face: 'bold', size: 8, color: colors.bad, leading: 10 },
} as const satisfies Record<string, Style>;

/** Printed on every page of a document of mode `test`. */
export const SPECIMEN = 'SPECIMEN – sans valeur';
const specimens: InWorkLanguages = { fr: SPECIMEN, en: 'SPECIMEN – no legal value' };
/** Name of the service in its documents. */
export const SERVICE = 'Esign';

/** Width of the QR code, points. */
const SIZE = 76;
const GAP = 14;

/** Address of the public verification page; null if the operator has not switched it on. */
export const verificationUrl = (config: {
  readonly publicUrl: string;
  readonly publicVerification: boolean;
}): string | null => (config.publicVerification ? `${config.publicUrl}/verify` : null);

/**
 * Draws the address of the public verification page and its QR code (ISO/IEC 18004), on one page. A click on it opens the
 * page.
 * @param sha256 The document that the code opens the page with, if there is one only.
 */
export function drawVerificationCode(paper: Paper, url: string, sha256?: string): void {
  paper.keepTogether(() => {
    blockTitle(paper, 'Vérifier en ligne · Verify online');
    paper.need(SIZE + 8);
    const top = paper.y - 4;
    const address = sha256 ? `${url}#${sha256}` : url;
    drawCode(paper, address, page.left, top);
    paper.y = top;
    const place = { x: page.left + SIZE + GAP };
    paragraph(
      paper,
      `${url} : déposez le PDF sur cette page, ou scannez le code. Le fichier reste sur votre appareil ; seule son empreinte est envoyée, et le service répond ce qu’il en sait.`,
      undefined,
      place,
    );
    paragraph(
      paper,
      'Drop the PDF on this page, or scan the code. The file stays on your device; only its fingerprint is sent.',
      undefined,
      place,
    );
    paper.y = Math.min(paper.y, top - SIZE) - 4;
    paper.link(address, page.left, paper.y, contentWidth, top - paper.y);
  });
}

/**
 * Draws the dark modules, one rectangle for each run in a row, over the watermark of a specimen. The paper around is the
 * quiet zone.
 */
function drawCode(paper: Paper, text: string, left: number, top: number): void {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const module = SIZE / code.size;
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      let width = 0;
      while (code.get(x + width, y)) width++;
      // A little higher than a module, so that no gap shows between the rows.
      const y0 = top - (y + 1) * module;
      if (width) paper.fill(left + x * module, y0, width * module, module + 0.05, colors.ink, 'over');
      x += width;
    }
  }
}
