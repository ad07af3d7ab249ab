import { itemAt } from '../../../kernel/definitely.ts';
import type { Modification, ModificationKind, ModificationReport } from '../report.ts';
import type { Change } from './comparison.ts';
import type { HistoricSignature } from './historic-signatures.ts';
import type { DocumentHistory } from './history.ts';
import { KINDS, readPermissions, violations } from './permissions.ts';

/**
 * Returns the changes to a document after one of its signatures, and whether the signature allows them. `violations`
 * is empty only if every change is permitted.
 *
 * @throws PdfProblem (a revision cannot be read within the limits)
 */
export function modificationsAfter(history: DocumentHistory, signature: HistoricSignature): ModificationReport {
  const { revision } = signature;
  if (!revision) return ofWholeFile(history, ['its byte range ends where no revision ends']);
  const problems = history.problems.filter(({ at }) => at > revision.endWithEol).map(({ what }) => what);
  const changes = [...history.changesAfter(revision), ...ofFile(history, problems)];
  const permissions = readPermissions(signature.addedIn, signature.dict, signature.fieldDict);
  return { kind: worst(changes), changes: changes.map(plain), violations: violations(permissions, changes) };
}

/**
 * Returns what is wrong, in English, with the revisions from one on: signatures that they add and that do not sign
 * them, and changes that an earlier signature, or one of theirs, does not permit. Empty if nothing is.
 *
 * @param first the index of the oldest of these revisions
 * @throws PdfProblem (a revision cannot be read within the limits)
 */
export function objectionsFrom(history: DocumentHistory, first: number): string[] {
  return history.signatures.flatMap((signature) => {
    const { addedIn, revision, problems } = signature;
    const isNew = addedIn.index >= first;
    if (!revision) return isNew ? problems : [];
    const changes = history.changesAfter(revision).filter((change) => change.revision >= first);
    const permissions = readPermissions(addedIn, signature.dict, signature.fieldDict);
    return [...(isNew ? problems : []), ...violations(permissions, changes)];
  });
}

function ofWholeFile(history: DocumentHistory, problems: readonly string[]): ModificationReport {
  return { kind: 'other', changes: ofFile(history, problems).map(plain), violations: problems };
}

const ofFile = (history: DocumentHistory, problems: readonly string[]): Change[] =>
  problems.map((what) => ({
    kind: 'other',
    revision: history.revisions.length - 1,
    object: null,
    path: 'trailer',
    what,
    field: null,
    isHarmlessWhenLocked: false,
  }));

const worst = (changes: readonly Change[]): ModificationKind =>
  itemAt(KINDS, Math.max(0, ...changes.map(({ kind }) => KINDS.indexOf(kind))));

const plain = ({ kind, revision, object, path, what, field }: Change): Modification => ({
  kind,
  revision,
  object,
  path,
  what,
  field,
});
