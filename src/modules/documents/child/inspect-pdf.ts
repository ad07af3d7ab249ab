import { readFileSync } from 'node:fs';
import { openPdf, placeFields } from '../../../standards/pades/index.ts';
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
  const onLastPage = isMarked ? marks.map((mark) => ({ ...mark, page: pages.length })) : [];
  const placed = [...fields, ...onLastPage].map(placedField);
  const prepared = placeFields(openPdf(base), placed);
  await rehearseSeal(prepared, placed);
  // A document without fields, or signed by others, is unchanged: its fields are added with their values.
  const file = prepared.byteLength === base.length ? null : writeDocument(to, prepared);
  return { pages, activeContent, prepared: file, isMarked };
}
