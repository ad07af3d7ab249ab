import { readFileSync } from 'node:fs';
import { openPdf, type PdfRevisions, placeFields } from '../../../standards/pades/index.ts';
import { type ActiveContent, inspect, normalise, PdfProblem } from '../../../standards/pdf/index.ts';
import { DocumentProblem } from '../problem-codes.ts';
import type { PlacedField, WrittenFile } from '../types.ts';
import { assertDrawable } from './assert-drawable.ts';
import { placedField } from './placed-field.ts';
import { rehearseSeal } from './rehearse-seal.ts';
import { writeDocument } from './write-document.ts';

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
export interface KnownPdf extends InspectPdf, Pick<InspectedPdf, 'pages' | 'isMarked'> {}

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
