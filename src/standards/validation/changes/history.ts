import { itemAt } from '../../../kernel/definitely.ts';
import { isSigned, Pdf, PdfProblem } from '../../pdf/index.ts';
import { changedObjects, compareRevisions, type ObjectChanges } from './compare.ts';
import { type Change, type FormSurvey, surveyForm } from './comparison.ts';
import { findSignatures, type HistoricSignature } from './historic-signatures.ts';
import { References } from './references.ts';
import { type Chain, Revision } from './revision.ts';
import { same } from './same.ts';

/** A problem that counts as a change after every signature whose revision ends before it. */
interface FileProblem {
  readonly what: string;
  /** Offset in bytes; Infinity if it concerns all signatures. */
  readonly at: number;
}

/** A file as the sequence of its revisions. Comparisons are made on demand, each once. */
export interface DocumentHistory {
  readonly bytes: Buffer;
  readonly pdf: Pdf;
  /** Oldest first. */
  readonly revisions: readonly Revision[];
  /** Signatures of all revisions, including those removed later, in the order of their creation. */
  readonly signatures: readonly HistoricSignature[];
  /**
   * Ends (offsets in bytes) of revisions that the last one does not continue. Without those of an unsigned document
   * before its first signature, which covers them.
   */
  readonly abandoned: readonly number[];
  /** Problems of the whole file: abandoned revisions, lost signatures, bytes after the end. */
  readonly problems: readonly FileProblem[];
  /** Returns what the revisions after one changed, each compared with its predecessor. */
  changesAfter(revision: Revision): readonly Change[];
}

/**
 * Reads the revisions of a PDF and their signatures.
 *
 * @param pdf the same bytes, if already opened
 * @throws PdfProblem (the file is broken), `encrypted`
 */
export function readHistory(bytes: Buffer, pdf: Pdf = new Pdf(bytes)): DocumentHistory {
  if (pdf.encrypted) throw new PdfProblem('encrypted');
  const { chain, revisions, ends } = splitRevisions(bytes, pdf);
  const steps = new Steps(chain, revisions);
  const signatures = findSignatures(chain, revisions, (revision) => steps.formOf(revision));
  const firstEnd = signatures[0]?.revision?.end ?? 0;
  const abandoned = abandonedRevisions(chain, ends)
    .filter(({ end, isSigned }) => isSigned || end > firstEnd)
    .map(({ end }) => end);
  const problems = abandoned.map((end) => ({ what: `the revision that ends at ${end} was abandoned`, at: end }));
  const ofAll = (what: string) => problems.push({ what, at: Number.POSITIVE_INFINITY });
  for (const { field, addedIn, isShown } of signatures)
    if (!isShown) ofAll(`${field}, signed in revision ${addedIn.index}, is no longer shown`);
  const last = revisions.at(-1)!;
  const behind = bytes.subarray(last.endWithEol);
  const isSigned = signatures.some(({ coversWholeFile }) => coversWholeFile);
  if (!isSigned && !/^[\0\t\n\f\r ]*$/.test(behind.toString('latin1'))) ofAll('bytes follow the last %%EOF');
  const changesAfter = (revision: Revision): readonly Change[] => steps.after(revision);
  return { bytes, pdf, revisions, signatures, abandoned, problems, changesAfter };
}

/** The comparisons of a file, each made once. */
class Steps {
  readonly #chain: Chain;
  readonly #revisions: readonly Revision[];
  readonly #objects = new Map<number, ObjectChanges>();
  readonly #changes = new Map<number, readonly Change[]>();
  readonly #forms: FormSurvey[] = [];
  #references: { readonly base: number; readonly references: References } | undefined;

  constructor(chain: Chain, revisions: readonly Revision[]) {
    this.#chain = chain;
    this.#revisions = revisions;
  }

  /** Returns the form of a revision; reuses that of the previous one if nothing it was read from has changed. */
  formOf(revision: Revision): FormSurvey {
    const known = this.#forms[revision.index];
    if (known) return known;
    const before = revision.index > 0 ? itemAt(this.#revisions, revision.index - 1) : undefined;
    const previous = before && this.formOf(before);
    const isUnchanged =
      previous &&
      same(before.trailer.get('Root'), revision.trailer.get('Root')) &&
      !touches(this.#listed(revision), previous.read);
    const form = isUnchanged ? previous : surveyForm(revision);
    this.#forms[revision.index] = form;
    return form;
  }

  after(revision: Revision): readonly Change[] {
    const laterRevisions = this.#revisions.slice(revision.index + 1);
    return laterRevisions.flatMap((each) => this.#step(each, revision.index));
  }

  #step(revision: Revision, base: number): readonly Change[] {
    const known = this.#changes.get(revision.index);
    if (known) return known;
    const before = itemAt(this.#revisions, revision.index - 1);
    const known_ = { form: this.formOf(before), references: this.#referencesFrom(base) };
    const changes = compareRevisions(before, revision, this.#objectsOf(revision), known_);
    this.#changes.set(revision.index, changes);
    return changes;
  }

  #objectsOf(revision: Revision): ObjectChanges {
    const known = this.#objects.get(revision.index);
    if (known) return known;
    const made = changedObjects(itemAt(this.#revisions, revision.index - 1), revision, this.#listed(revision));
    this.#objects.set(revision.index, made);
    return made;
  }

  /** One index serves all steps from the oldest requested revision. */
  #referencesFrom(base: number): References {
    if (this.#references && this.#references.base <= base) return this.#references.references;
    const wanted = new Set<number>();
    for (const revision of this.#revisions.slice(base + 1)) {
      const { changed, added } = this.#objectsOf(revision);
      for (const number of changed.keys()) wanted.add(number);
      for (const number of added) wanted.add(number);
    }
    const references = new References(this.#chain, itemAt(this.#revisions, base), wanted);
    this.#references = { base, references };
    return references;
  }

  /** Yields every object number listed in the sections of a revision. */
  *#listed(revision: Revision): Generator<number> {
    for (let section = revision.section; section <= revision.lastSection; section++) {
      for (const { start, count } of itemAt(this.#chain.sections, section).subsections) {
        for (let i = 0; i < count; i++) yield start + i;
      }
    }
  }
}

function touches(numbers: Iterable<number>, read: ReadonlySet<number>): boolean {
  for (const number of numbers) if (read.has(number)) return true;
  return false;
}

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
function splitRevisions(bytes: Buffer, pdf: Pdf): { chain: Chain; revisions: Revision[]; ends: Ends } {
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
interface Abandoned {
  /** Offset in bytes. */
  readonly end: number;
  /** It has a signature, or cannot be read. */
  readonly isSigned: boolean;
}

/**
 * Finds earlier states of the file that its last cross-reference section does not continue: somebody restarted from an
 * older state, and what was signed in between can no longer be reached. Ignores the `%%EOF` of an embedded PDF.
 */
function abandonedRevisions({ bytes, offsets }: Chain, ends: Ends): Abandoned[] {
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
