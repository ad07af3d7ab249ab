import { readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createInflate } from 'node:zlib';
import {
  openPdf,
  type PlacedField as PadesField,
  type PdfRevisions,
  placeFields,
} from '../../../standards/pades/index.ts';
import {
  type ActiveContent,
  inspect,
  isArray,
  isName,
  normalise,
  Pdf,
  type PdfObject,
  PdfProblem,
  pages,
  Ref,
  Stream,
} from '../../../standards/pdf/index.ts';
import { limits } from '../limits.ts';
import { DocumentProblem } from '../reasons.ts';
import type { PlacedField, WrittenFile } from '../types.ts';
import { rehearseSeal, writeDocument } from './rehearse-seal.ts';

/** Deflate's highest compression ratio (zlib's documentation). */
const BEST_RATIO = 1_032;

/**
 * Rejects page contents that inflate to too much (a decompression bomb). Every viewer inflates them, such as each
 * signer's browser; here in the sandbox they do no harm. Inflates in pieces and discards them, and only if the file is
 * large enough to contain a bomb.
 * @throws DocumentProblem `content-bomb`
 */
export async function assertDrawable(bytes: Buffer): Promise<void> {
  const streams = [...contentStreams(new Pdf(bytes))];
  const most = streams.reduce((sum, { body, inflates }) => sum + body.length * BEST_RATIO ** inflates, 0);
  if (most <= limits.contentBytes) return;
  let left: number = limits.contentBytes;
  for (const stream of streams) {
    left -= await inflatedLength(stream, left);
    if (left < 0) throw new DocumentProblem('content-bomb');
  }
}

interface Content {
  readonly body: Buffer;
  /** Number of Deflate layers. */
  readonly inflates: number;
}

/** Yields the content streams of all pages that are only deflated, each once. */
function* contentStreams(pdf: Pdf): Generator<Content> {
  const seen = new Set<number>();
  for (const { dict } of pages(pdf)) {
    const contents = dict.get('Contents') ?? null;
    const held = pdf.resolve(contents);
    for (const part of isArray(held) ? held : [contents]) {
      if (part instanceof Ref && seen.has(part.number)) continue;
      if (part instanceof Ref) seen.add(part.number);
      const stream = pdf.resolve(part);
      const inflates = stream instanceof Stream ? countInflates(pdf, stream) : 0;
      if (stream instanceof Stream && inflates > 0) yield { body: stream.body, inflates };
    }
  }
}

function countInflates(pdf: Pdf, { dict }: Stream): number {
  const filter = pdf.resolve(dict.get('Filter'));
  const filters: readonly PdfObject[] = isArray(filter) ? filter.map((each) => pdf.resolve(each)) : [filter];
  const deflated = filters.findIndex((each) => !isName(each, 'FlateDecode') && !isName(each, 'Fl'));
  return deflated < 0 ? filters.length : deflated;
}

/** Returns the inflated length; stops shortly after `most`. A truncated stream counts up to its end. */
async function inflatedLength({ body, inflates }: Content, most: number): Promise<number> {
  const stages = Array.from({ length: inflates }, () =>
    createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 1 << 18 }),
  );
  let length = 0;
  const count = new Writable({
    write(piece: Buffer, _encoding, next) {
      length += piece.length;
      next(length > most ? new Error('enough') : null);
    },
  });
  // Ignores errors: viewers draw broken contents up to the error.
  await pipeline([Readable.from([body]), ...stages, count]).catch(() => {});
  return length;
}

export interface InspectPdf {
  /** Paths: `received` is read; the others are written if needed. */
  readonly files: { readonly received: string; readonly repaired: string; readonly prepared: string };
  readonly fields: readonly PlacedField[];
  /** Fields that the last page gets if the document allows fields. */
  readonly marks?: readonly Omit<PlacedField, 'page'>[];
}

export interface InspectedPdf {
  /** Visible pages in points, after rotation. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  /** Counts of active content: scripts, attached files and the like. */
  readonly activeContent: readonly ActiveContent[];
  /** The rewritten file; null if none was needed. */
  readonly repaired: WrittenFile | null;
  /** The file with its fields; null if there are none, or one is on a page that does not exist. */
  readonly prepared: WrittenFile | null;
  /** Whether it has the marks. */
  readonly isMarked: boolean;
}

/**
 * Reads a received PDF completely, places the fields and rehearses the seal. If a strict reader would reject the file
 * and it is not signed, rewrites it once and repeats everything with the result.
 * @throws PdfProblem, DocumentProblem (the PDF is rejected)
 */
export async function inspectPdf({ files, fields, marks = [] }: InspectPdf): Promise<InspectedPdf> {
  const received = readFileSync(files.received);
  let fault: unknown;
  try {
    return { ...(await prepare(received, { fields, marks }, files.prepared)), repaired: null };
  } catch (error) {
    if (!isRepairable(error)) throw error;
    fault = error;
  }
  try {
    const base = normalise(received);
    const prepared = await prepare(base, { fields, marks }, files.prepared);
    return { ...prepared, repaired: writeDocument(files.repaired, openPdf(base)) };
  } catch (error) {
    if (isFragile(fault) && error instanceof PdfProblem) throw fault;
    throw isRepairable(error) && !isFragile(error) ? new DocumentProblem('hopeless') : error;
  }
}

const isFragile = (error: unknown): boolean => error instanceof DocumentProblem && error.code === 'fragile';
const isRepairable = (error: unknown): boolean => isFragile(error) || (error instanceof PdfProblem && error.repairable);

/** A file that was inspected with such fields before: `pages` and `isMarked` are what the inspection found. */
interface KnownPdf extends InspectPdf, Pick<InspectedPdf, 'pages' | 'isMarked'> {}

/** Places the fields in a file that was inspected before with fields at the same places, for other people. */
export async function placeKnown({
  files,
  fields,
  marks = [],
  pages,
  isMarked,
}: KnownPdf): Promise<Pick<InspectedPdf, 'prepared'>> {
  const base = readFileSync(files.received);
  if (fields.some(({ page }) => page > pages.length)) return { prepared: null };
  const prepared = placeFields(openPdf(base), placedFields(fields, isMarked ? marks : [], pages.length));
  return { prepared: writeIfChanged(files.prepared, prepared, base) };
}

const placedFields = (fields: InspectPdf['fields'], marks: NonNullable<InspectPdf['marks']>, lastPage: number) =>
  [...fields, ...marks.map((mark) => ({ ...mark, page: lastPage }))].map(placedField);

/** A document without fields, or signed by others, is unchanged: its fields are added with their values. */
const writeIfChanged = (to: string, prepared: PdfRevisions<'prepared'>, base: Buffer): WrittenFile | null =>
  prepared.byteLength === base.length ? null : writeDocument(to, prepared);

async function prepare(
  base: Buffer,
  { fields, marks }: Required<Pick<InspectPdf, 'fields' | 'marks'>>,
  to: string,
): Promise<Omit<InspectedPdf, 'repaired'>> {
  const { pages, activeContent, permission, problem } = inspect(base);
  if (problem) throw problem;
  await assertDrawable(base);
  if (fields.some(({ page }) => page > pages.length)) return { pages, activeContent, prepared: null, isMarked: false };
  if (fields.length > 0 && permission !== null) throw new DocumentProblem('certified-fields');

  const isMarked = marks.length > 0 && permission === null;
  const placed = placedFields(fields, isMarked ? marks : [], pages.length);
  const prepared = placeFields(openPdf(base), placed);
  await rehearseSeal(prepared, placed);
  return { pages, activeContent, prepared: writeIfChanged(to, prepared, base), isMarked };
}

/** Initials look like a signature without lines below. */
const types = {
  SIGNATURE: 'signature',
  INITIALS: 'signature',
  TEXT: 'text',
  DATE: 'date',
  CHECKBOX: 'checkbox',
} as const;

/** Converts a field to the type of `standards/pades`. */
export const placedField = ({
  id,
  type,
  digital,
  page,
  x,
  y,
  width,
  height,
  signerName,
  locks,
}: PlacedField): PadesField => ({
  id,
  type: type === 'SIGNATURE' && digital ? 'digital-signature' : types[type],
  pageIndex: page - 1,
  at: { x, y, width, height },
  label: signerName,
  ...(locks && { locks }),
});
