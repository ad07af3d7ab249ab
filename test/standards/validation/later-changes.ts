import { modificationsAfter, readHistory } from '../../../src/standards/validation/changes/index.ts';
import type { ModificationReport } from '../../../src/standards/validation/report.ts';

/** What happened to a file after one of its signatures. */
export interface LaterChanges extends ModificationReport {
  readonly field: string;
  /** Revision that it ends. */
  readonly revision: number | null;
  readonly coversWholeFile: boolean;
  /** The signature signs its revision, is still shown, and allows every later change. */
  readonly permitted: boolean;
}

/** The product's analysis of every signature of a file, for tests. */
export function laterChanges(bytes: Buffer): {
  readonly revisions: number;
  readonly signatures: readonly LaterChanges[];
  readonly problems: readonly string[];
} {
  const history = readHistory(bytes);
  const signatures = history.signatures.map((signature) => {
    const report = modificationsAfter(history, signature);
    const { field, revision, coversWholeFile, isShown, problems } = signature;
    const permitted = report.violations.length === 0 && problems.length === 0 && isShown;
    return { ...report, field, revision: revision?.index ?? null, coversWholeFile, permitted };
  });
  return { revisions: history.revisions.length, signatures, problems: history.problems };
}
