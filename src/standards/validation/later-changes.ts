import { type Pdf, PdfProblem, Raw } from '../pdf/index.ts';
import { type DocumentHistory, type HistoricSignature, modificationsAfter, readHistory } from './changes/index.ts';
import type { ModificationReport } from './report.ts';
import type { SignatureField } from './signature-fields.ts';

/** What the revisions of a file show about its signatures. */
export interface LaterChanges {
  /** The revision that the signature ends, from 0; null if no revision ends with its byte range. */
  revisionOf(field: SignatureField): number | null;
  modificationsOf(field: SignatureField): ModificationReport;
  /** Problems of the whole file, in English: abandoned revisions, signatures that are no longer shown. */
  readonly problems: readonly string[];
}

/**
 * Compares the revisions of a file. If they cannot be compared, every signature counts as changed. @param fields the
 * signatures to report
 */
export function readLaterChanges(bytes: Buffer, pdf: Pdf, fields: readonly SignatureField[]): LaterChanges {
  try {
    return changesOf(readHistory(bytes, pdf), fields);
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    const what = `The revisions of the document cannot be read: ${error.message}`;
    return { revisionOf: () => null, modificationsOf: () => incomparable(what), problems: [what] };
  }
}

function changesOf(history: DocumentHistory, fields: readonly SignatureField[]): LaterChanges {
  const key = (name: string, contents: unknown): string =>
    `${contents instanceof Raw ? contents.bytes.byteOffset : ''} ${name}`;
  const known = new Map(history.signatures.map((each) => [key(each.field, each.dict.get('Contents')), each]));
  const find = ({ name, dict }: SignatureField): HistoricSignature | undefined =>
    known.get(key(name, dict.get('Contents')));
  const reported = new Set(fields.map(({ name, dict }) => key(name, dict.get('Contents'))));
  const lost = history.signatures.filter(({ isShown }) => !isShown);
  const hidden = history.signatures.filter(
    ({ isShown, field, dict }) => isShown && !reported.has(key(field, dict.get('Contents'))),
  );
  return {
    revisionOf: (field) => find(field)?.revision?.index ?? null,
    modificationsOf: (field) => {
      const signature = find(field);
      if (!signature) return incomparable('The signature stands in no revision of the document.');
      try {
        return modificationsAfter(history, signature);
      } catch (error) {
        if (!(error instanceof PdfProblem)) throw error;
        return incomparable(`The revisions of the document cannot be compared: ${error.message}`);
      }
    },
    problems: [
      ...history.abandoned.map(
        (end) =>
          `The revision that ends at byte ${end} was abandoned: no later revision continues it, and what was signed in it is not validated.`,
      ),
      ...lost.map(
        ({ field, addedIn }) =>
          `Signature ${field} of revision ${addedIn.index} was removed or replaced by a later revision.`,
      ),
      ...hidden.map(({ field }) => `Signature ${field} stands in no regular field and was not validated.`),
    ],
  };
}

const incomparable = (what: string): ModificationReport => ({
  kind: 'other',
  changes: [{ kind: 'other', revision: 0, object: null, path: 'trailer', what, field: null }],
  violations: [what],
});
