import { readFileSync } from 'node:fs';
import { openPdf, placeFields } from '../../../standards/pades/index.ts';
import { type Inspection, inspect } from '../../../standards/pdf/index.ts';
import { DocumentProblem } from '../problem-codes.ts';
import type { PlacedField, WrittenFile } from '../types.ts';
import { assertDrawable } from './assert-drawable.ts';
import { placedField } from './placed-field.ts';
import { repairPdf } from './repair-pdf.ts';
import { writeDocument } from './write-document.ts';

export interface InspectPdf {
  /** `received` is read; the others are written where they are called for. */
  readonly files: { readonly received: string; readonly repaired: string; readonly prepared: string };
  readonly fields: readonly PlacedField[];
}

export interface InspectedPdf {
  /** Visible pages in points, after rotation. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  /** The file written anew; null where it was sound. */
  readonly repaired: WrittenFile | null;
  /** The file with its fields; null where there are none, or one is on a page that does not exist. */
  readonly prepared: WrittenFile | null;
}

/**
 * Reads a received PDF whole, writes it anew where that cures it, and places the fields.
 * @throws PdfProblem, DocumentProblem: why it is refused
 */
export async function inspectPdf({ files, fields }: InspectPdf): Promise<InspectedPdf> {
  const received = readFileSync(files.received);
  const first = inspect(received);
  if (first.problem?.repairable && first.signed) throw new DocumentProblem('signed-broken');
  const base = first.repairable ? await repairPdf(received) : received;
  const { pages, permission } = sound(base === received ? first : inspect(base), base !== received);
  await assertDrawable(base);
  const repaired = base === received ? null : writeDocument(files.repaired, openPdf(base));
  if (fields.length === 0 || fields.some(({ page }) => page > pages.length)) return { pages, repaired, prepared: null };

  if (permission !== null) throw new DocumentProblem('certified-fields');
  const opened = openPdf(base);
  const prepared = placeFields(opened, fields.map(placedField));
  // Nothing is added to what others signed: its fields come with their values.
  const same = prepared.byteLength === opened.byteLength;
  return { pages, repaired, prepared: same ? null : writeDocument(files.prepared, prepared) };
}

function sound(inspection: Inspection, repaired: boolean): Inspection {
  const { problem } = inspection;
  if (problem) throw repaired && problem.repairable ? new DocumentProblem('hopeless') : problem;
  return inspection;
}
