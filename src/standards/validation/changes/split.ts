import { itemAt } from '../../../kernel/definitely.ts';
import { isSigned, Pdf, PdfProblem } from '../../pdf/index.ts';
import { type Chain, Revision } from './revision.ts';

/** A possible end of a state of the file: an `%%EOF`, with the offset named by the preceding `startxref`. */
interface End {
  readonly end: number;
  readonly endWithEol: number;
}

/** Maximum abandoned states to check. Each costs the reading of its cross-reference sections. */
const MAX_CANDIDATES = 200;

/**
 * Splits a file into its revisions, oldest first. A linearized original has two sections and is one revision; a
 * section without its own `%%EOF` belongs to the next revision.
 *
 * @throws PdfProblem `xref` (the sections are not in order in the file)
 */
export function splitRevisions(bytes: Buffer, pdf: Pdf): { chain: Chain; revisions: Revision[]; ends: Ends } {
  const { sections } = pdf.crossReferences.xref;
  // Like readers, skips white space before a section.
  const offsets = sections.map(({ offset }) => skipSpace(bytes, offset));
  const chain: Chain = { bytes, pdf, sections, offsets, owners: [] };
  const ends = findEnds(bytes);
  const revisions: Revision[] = [];
  for (let last = sections.length - 1, first = last; first >= 0; first--) {
    const offset = itemAt(offsets, first);
    const place = ends.get(offset)?.find(({ end }) => end > offset) ?? (first === 0 ? lastEnd(bytes) : undefined);
    // The main section of a linearized file: the end belongs to its first-page section.
    if (!place) continue;
    if (place.end <= (revisions.at(-1)?.end ?? 0)) throw new PdfProblem('xref', 'order of revisions');
    const revision = new Revision(chain, { index: revisions.length, section: first, lastSection: last, ...place });
    for (let section = first; section <= last; section++) chain.owners[section] = revision;
    revisions.push(revision);
    last = first - 1;
  }
  return { chain, revisions, ends };
}

type Ends = ReadonlyMap<number, readonly End[]>;

function skipSpace(bytes: Buffer, at: number): number {
  let position = at;
  while ([0, 9, 10, 12, 13, 32].includes(bytes[position] ?? -1)) position++;
  return position;
}

/** Finds every `startxref N %%EOF` of the file, by N. */
function findEnds(bytes: Buffer): Ends {
  const ends = new Map<number, End[]>();
  for (let at = bytes.indexOf('startxref'); at >= 0; at = bytes.indexOf('startxref', at + 9)) {
    const match = /^startxref\s+(\d{1,15})\s+%%EOF(\r\n|\r|\n)?/.exec(bytes.toString('latin1', at, at + 80));
    if (!match) continue;
    const [all, digits, eol = ''] = match;
    const offset = skipSpace(bytes, Number(digits));
    const endWithEol = at + all.length;
    const list = ends.get(offset) ?? [];
    list.push({ end: endWithEol - eol.length, endWithEol });
    ends.set(offset, list);
  }
  return ends;
}

/** A last revision without `%%EOF` after its `startxref` ends with the file. */
const lastEnd = (bytes: Buffer): End => ({ end: bytes.length, endWithEol: bytes.length });

/** A state of the file that its last cross-reference section does not continue. */
export interface Abandoned {
  /** Offset in bytes. */
  readonly end: number;
  /** It has a signature, or cannot be read. */
  readonly isSigned: boolean;
}

/**
 * Finds earlier states of the file that its last cross-reference section does not continue: somebody restarted from an
 * older state, and what was signed in between can no longer be reached. Ignores the `%%EOF` of an embedded PDF.
 */
export function abandonedRevisions({ bytes, offsets }: Chain, ends: Ends): Abandoned[] {
  const reached = new Set(offsets);
  const candidates = [...ends].filter(([offset]) => offset > 0 && offset < bytes.length && !reached.has(offset));
  if (candidates.length > MAX_CANDIDATES) throw new PdfProblem('too-many-revisions');
  return candidates.flatMap(([offset, places]) => {
    const place = places.find(({ end }) => end > offset);
    const pdf = place && wholeFile(bytes.subarray(0, place.endWithEol));
    return pdf ? [{ end: place.endWithEol, isSigned: showsSignature(pdf) }] : [];
  });
}

function wholeFile(bytes: Buffer): Pdf | undefined {
  try {
    const pdf = new Pdf(bytes);
    return pdf.root.size > 0 ? pdf : undefined;
  } catch (error) {
    if (error instanceof PdfProblem) return undefined;
    throw error;
  }
}

function showsSignature(pdf: Pdf): boolean {
  try {
    return isSigned(pdf);
  } catch (error) {
    if (error instanceof PdfProblem) return true;
    throw error;
  }
}
