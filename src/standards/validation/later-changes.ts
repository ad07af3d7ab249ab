import type { ModificationReport } from './report.ts';
import type { SignatureField } from './signature-fields.ts';

/** What the revisions of a file tell about its signatures. */
export interface LaterChanges {
  /** Revision that the signature ends, from 0; null where its byte range ends nowhere. */
  revisionOf(field: SignatureField): number | null;
  modificationsOf(field: SignatureField): ModificationReport;
  /** Of the whole file, in English: signatures that are no longer shown, revisions that were abandoned. */
  readonly problems: readonly string[];
}

/** Until revisions are compared, whatever follows a signature counts as a change of the worst kind. */
export function readLaterChanges(bytes: Buffer): LaterChanges {
  return {
    revisionOf: () => null,
    modificationsOf: ({ range }) => {
      if (range?.end === bytes.length) return { kind: 'none', changes: [], violations: [] };
      const what = 'bytes were appended';
      const change = { kind: 'other', revision: 0, object: null, path: 'trailer', what, field: null } as const;
      return { kind: 'other', changes: [change], violations: [] };
    },
    problems: [],
  };
}
