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
  return { revisions: history.revisions.length, signatures, problems: history.problems.map(({ what }) => what) };
}

/** What happened after one signature. */
export const since = (pdf: Buffer, field: string): LaterChanges =>
  laterChanges(pdf).signatures.find((each) => each.field === field)!;
/** What the last revision did, seen from a signature. */
export const lastChanges = (pdf: Buffer, field = 'ServiceSeal') => {
  const { revisions } = laterChanges(pdf);
  const changes = since(pdf, field).changes.filter((each) => each.revision === revisions - 1);
  return {
    kinds: [...new Set(changes.map((each) => each.kind))],
    what: changes.map(({ path, what, object }) => `${object} ${path}: ${what}`).join('\n'),
  };
};

/** A page that shows nothing. */
export const plainPage = {
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
};
