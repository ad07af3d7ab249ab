import { type Change, type Grade, worst } from './changes/grade.ts';
import { permissionsOf, violations } from './changes/permissions.ts';
import { compareRevisions } from './changes/walk.ts';
import { Findings } from './findings.ts';
import { judgeByteRange } from './pades/byte-range.ts';
import { Unreadable } from './reader/objects.ts';
import { abandonedRevisions, lostSections, type Revision, readRevisions } from './reader/revisions.ts';
import { findSignatures, lostSignatures, type SignatureSlot } from './signatures.ts';

/** What happened to a file after one of its signatures. */
export interface SignatureDifferences {
  readonly field: string;
  readonly kind: 'signature' | 'document-timestamp';
  /** Index of the revision that the signature ends; undefined when its ByteRange ends nowhere. */
  readonly revision: number | undefined;
  readonly coversWholeFile: boolean;
  /** Worst change of all later revisions. */
  readonly grade: Grade;
  readonly changes: readonly Change[];
  /** Changes that DocMDP, FieldMDP or /Lock of this signature forbid. */
  readonly violations: readonly string[];
  /** No change beyond form filling and no violation. */
  readonly permitted: boolean;
}

export interface DifferenceReport {
  /** Number of revisions; 0 when the file cannot be read. */
  readonly revisions: number;
  readonly signatures: readonly SignatureDifferences[];
  /** Why the file, or a signature's place in it, cannot be graded. */
  readonly problems: readonly string[];
}

/**
 * Grades what later revisions changed after each signature, in the spirit of pyHanko's difference analysis. Every
 * pair of consecutive revisions is compared on its own, so a change that a later revision takes back still counts.
 * Stricter than pyHanko: new metadata or Info, a field's /F, /DA, /Q or /M, and additions to /DR are OTHER.
 * Not covered: annotations that P 3 would allow are graded OTHER; structure trees that grow with a widget, too.
 */
export const gradeRevisions = (pdf: Buffer): DifferenceReport => {
  try {
    const revisions = readRevisions(pdf);
    const steps = revisions.slice(1).map((each, i) => compareRevisions(revisions[i]!.file, each.file, each.index));
    const problems = cutHistory(revisions);
    const junk = pdf.length > revisions.at(-1)!.endWithEol;
    if (junk) problems.push('bytes follow the last %%EOF');
    for (const end of abandonedRevisions(pdf, revisions))
      problems.push(`the revision that ends at ${end} was abandoned`);
    const lost = lostSignatures(revisions);
    for (const { slot, index } of lost) problems.push(`${slot.field}, signed in revision ${index}, is no longer shown`);
    const slots = [...findSignatures(revisions.at(-1)!.file), ...lost.map(({ slot }) => slot)];
    const signatures = slots.map((slot) => grade(slot, revisions, steps, pdf, problems));
    return { revisions: revisions.length, signatures: signatures.sort(byRevision), problems };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { revisions: 0, signatures: [], problems: [error.message] };
  }
};

const grade = (
  slot: SignatureSlot,
  revisions: readonly Revision[],
  steps: readonly Change[][],
  pdf: Buffer,
  problems: string[],
): SignatureDifferences => {
  const findings = new Findings();
  const coverage = judgeByteRange(slot, revisions, pdf, findings);
  problems.push(...findings.list.map(({ message }) => `${slot.field}: ${message}`));
  const common = { field: slot.field, kind: slot.kind } as const;
  if (!coverage)
    return {
      ...common,
      revision: undefined,
      coversWholeFile: false,
      grade: 'OTHER',
      changes: [],
      violations: [],
      permitted: false,
    };
  const { revision } = coverage;
  const changes = steps.slice(revision.index).flat();
  const own = findSignatures(revision.file).find((each) => each.field === slot.field) ?? slot;
  const forbidden = violations(permissionsOf(revision.file, own), changes);
  const worstGrade = worst(changes.map((change) => change.grade));
  return {
    ...common,
    revision: revision.index,
    coversWholeFile: coverage.range[2] + coverage.range[3] === pdf.length,
    grade: worstGrade,
    changes,
    violations: forbidden,
    permitted: worstGrade !== 'OTHER' && forbidden.length === 0,
  };
};

/** Revisions whose own history the next one no longer has. */
const cutHistory = (revisions: readonly Revision[]): string[] =>
  revisions.slice(0, -1).flatMap(({ index, file }) => {
    const lost = lostSections(file, revisions[index + 1]!.file);
    return lost.length > 0 ? [`revision ${index + 1} leaves out cross-reference sections of revision ${index}`] : [];
  });

const byRevision = (a: SignatureDifferences, b: SignatureDifferences): number =>
  (a.revision ?? Number.POSITIVE_INFINITY) - (b.revision ?? Number.POSITIVE_INFINITY);
