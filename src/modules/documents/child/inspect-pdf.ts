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
  /** `received` is read; the others are written where they are called for. */
  readonly files: { readonly received: string; readonly repaired: string; readonly prepared: string };
  readonly fields: readonly PlacedField[];
}

export interface InspectedPdf {
  /** Visible pages in points, after rotation. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  /** What the document can do beyond being shown. */
  readonly activeContent: readonly ActiveContent[];
  /** The file written anew; null where it was sound. */
  readonly repaired: WrittenFile | null;
  /** The file with its fields; null where there are none, or one is on a page that does not exist. */
  readonly prepared: WrittenFile | null;
}

/**
 * Reads a received PDF whole, places the fields and rehearses its seal. Where a strict reader would refuse it and nobody
 * has signed it, it is written anew, once, and all is done again with that.
 * @throws PdfProblem, DocumentProblem: why it is refused
 */
export async function inspectPdf({ files, fields }: InspectPdf): Promise<InspectedPdf> {
  const received = readFileSync(files.received);
  try {
    return { ...(await prepare(received, fields, files.prepared)), repaired: null };
  } catch (error) {
    if (!isRepairable(error)) throw error;
  }
  try {
    const base = normalise(received);
    const prepared = await prepare(base, fields, files.prepared);
    return { ...prepared, repaired: writeDocument(files.repaired, openPdf(base)) };
  } catch (error) {
    throw isRepairable(error) ? new DocumentProblem('hopeless') : error;
  }
}

const isRepairable = (error: unknown): error is PdfProblem => error instanceof PdfProblem && error.repairable;

async function prepare(
  base: Buffer,
  fields: readonly PlacedField[],
  to: string,
): Promise<Omit<InspectedPdf, 'repaired'>> {
  const { pages, activeContent, permission, problem } = inspect(base);
  if (problem) throw problem;
  await assertDrawable(base);
  if (fields.some(({ page }) => page > pages.length)) return { pages, activeContent, prepared: null };
  if (fields.length > 0 && permission !== null) throw new DocumentProblem('certified-fields');

  const placed = fields.map(placedField);
  const prepared = placeFields(openPdf(base), placed);
  await rehearseSeal(prepared, placed);
  // A document without fields, or that others signed, stays as it is: its fields come with their values.
  return { pages, activeContent, prepared: prepared.byteLength === base.length ? null : writeDocument(to, prepared) };
}
