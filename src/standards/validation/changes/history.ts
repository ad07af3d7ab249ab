import { itemAt } from '../../../kernel/definitely.ts';
import { Pdf, PdfProblem } from '../../pdf/index.ts';
import { changedObjects, compareRevisions, type ObjectChanges } from './compare.ts';
import type { Change } from './comparison.ts';
import { type FormSurvey, surveyForm } from './form-survey.ts';
import { findSignatures, type HistoricSignature } from './historic-signatures.ts';
import { References } from './references.ts';
import type { Chain, Revision } from './revision.ts';
import { same } from './same.ts';
import { abandonedRevisions, splitRevisions } from './split.ts';

/** A problem that counts as a change after every signature whose revision ends before it. */
export interface FileProblem {
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
