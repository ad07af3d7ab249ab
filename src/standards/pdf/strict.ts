import { itemAt } from '../../kernel/definitely.ts';
import { Lexer } from './lexer.ts';
import { isInteger } from './objects.ts';
import type { Pdf } from './pdf.ts';
import { limits, PdfProblem } from './problem.ts';
import type { XrefEntry, XrefSection } from './xref.ts';

/**
 * Why a strict reader would reject a file that `Pdf` can read; null if none would.
 *
 * - `problem` `hybrid`: some validators reject hybrid references, because two readers may see two documents;
 * - `problem` `xref`, `stream`, `syntax`: a section contradicts its trailer, or an entry does not lead to its object;
 * - `isBearable`: widespread software writes this, and readers agree on what they show: hybrid references (7.5.8.4), or
 *   wrong generations of freed numbers (7.5.4).
 */
export interface StrictFault {
  readonly problem: PdfProblem;
  readonly isBearable: boolean;
}

/** The highest generation allowed in a table (ISO 32000-2, 7.5.4). */
const MAX_GENERATION = 65_535;

/** Reads every object in use once, without caching. @throws PdfProblem `too-many-objects` */
export function strictFault(pdf: Pdf): StrictFault | null {
  try {
    checkSections(pdf);
    checkObjects(pdf);
    const isHybrid = pdf.crossReferences.xref.sections.some(({ kind }) => kind === 'hybrid');
    if (isHybrid) return { problem: new PdfProblem('hybrid'), isBearable: true };
    const generation = findGenerationFault(pdf);
    return generation === null ? null : { problem: new PdfProblem('xref', generation), isBearable: true };
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    // An object nested too deeply may be unreachable; if it is needed, reading it fails there.
    if (error.code === 'depth') return { problem: new PdfProblem('syntax', 'depth'), isBearable: false };
    if (!error.repairable) throw error;
    return { problem: error, isBearable: false };
  }
}

/** The sections from the oldest to the newest. */
const chronological = (pdf: Pdf): readonly XrefSection[] => [...pdf.crossReferences.xref.sections].reverse();

function checkSections(pdf: Pdf): void {
  let previous = 0;
  for (const { kind, subsections, trailer } of chronological(pdf)) {
    const size = trailer.get('Size');
    if (!isInteger(size)) throw new PdfProblem('xref', 'Size');
    const last = subsections.at(-1);
    if (last && last.start + last.count > size) throw new PdfProblem('xref', 'Size');
    if (kind !== 'hybrid') {
      if (size < previous) throw new PdfProblem('xref', 'Size');
      previous = size;
    }
    for (const { count, entry } of subsections) {
      for (let i = 0; i < count; i++) {
        const each = entry(i);
        if (each.kind !== 'compressed' && each.generation > MAX_GENERATION) throw new PdfProblem('xref', 'generation');
      }
    }
  }
}

/**
 * Checks that every entry leads to its complete object; otherwise throws the problem. Readers that find a wrong entry
 * rebuild the table, each in its own way, and may then show another document than the signed one.
 */
export function checkObjects(pdf: Pdf): void {
  const { xref, bytes } = pdf.crossReferences;
  let checked = 0;
  for (const [number, entry] of xref.entries()) {
    if (number === 0) continue;
    if (++checked > limits.objects) throw new PdfProblem('too-many-objects');
    if (entry.kind === 'compressed') pdf.assertCompressed(number, entry.stream, entry.index);
    if (entry.kind !== 'offset') continue;
    const read = pdf.readAt(entry.offset);
    if (read.number !== number || read.generation !== entry.generation)
      throw new PdfProblem('xref', `object ${number}`);
    if (new Lexer(bytes, read.end).word() !== 'endobj') throw new PdfProblem('syntax', `object ${number}`);
  }
}

/**
 * Checks that the next use of a freed number has the generation stated in the free entry, and that no other use has
 * one above zero. Uses a single array, because a compressed section of free entries takes almost no bytes.
 */
function findGenerationFault(pdf: Pdf): string | null {
  const freed = new Int32Array(Math.min(pdf.tail.size, limits.objectNumber) + 1).fill(-1);
  let isFirst = true;
  for (const { subsections } of chronological(pdf)) {
    for (const { start, count, entry } of subsections) {
      for (let i = 0; i < count; i++) {
        const number = start + i;
        if (number === 0 || number >= freed.length) continue;
        const each = entry(i);
        if (isWrong(each, itemAt(freed, number), isFirst)) return `generation of object ${number}`;
        if (each.kind === 'free') freed[number] = each.generation;
      }
    }
    isFirst = false;
  }
  return null;
}

function isWrong(entry: XrefEntry, freed: number, isFirst: boolean): boolean {
  if (entry.kind === 'free') return entry.generation === 0 && !isFirst;
  const generation = entry.kind === 'offset' ? entry.generation : 0;
  if (freed === 0 || generation < freed) return true;
  return generation > 0 && generation !== freed;
}
