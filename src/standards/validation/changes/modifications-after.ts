import { itemAt } from '../../../kernel/definitely.ts';
import { type Dict, type Pdf, type PdfObject, PdfProblem, Raw, stringText } from '../../pdf/index.ts';
import type { Modification, ModificationKind, ModificationReport } from '../report.ts';
import type { SignatureField } from '../signature-fields.ts';
import type { Change } from './comparison.ts';
import { type HistoricSignature, objectName } from './historic-signatures.ts';
import { type DocumentHistory, readHistory } from './history.ts';
import type { Revision } from './revision.ts';

/** What a signature forbids in later revisions. */
interface Permissions {
  /**
   * DocMDP, or `/P` of the field's lock (ISO 32000-2, tables 236 and 257): 1 only validation data, 2 also form
   * filling, 3 also annotations; null if neither is stated.
   */
  readonly level: 1 | 2 | 3 | null;
  /** FieldMDP and `/Lock` (12.8.2.4): returns whether a field with this name is locked. */
  isLocked(field: string): boolean;
}

/** Reads the rules that a signature sets in its own revision. */
function readPermissions(revision: Revision, signature: Dict, field: Dict): Permissions {
  const references = revision.items(signature.get('Reference')).map((item) => revision.findDict(item));
  const parameters = (method: string): Dict | undefined => {
    const found = references.find((each) => objectName(revision.resolve(each?.get('TransformMethod'))) === method);
    return found && (revision.findDict(found.get('TransformParams')) ?? new Map());
  };
  const certification = parameters('DocMDP');
  const lock = revision.findDict(field.get('Lock'));
  const levels = [certification && (docMdpLevel(revision, certification) ?? 2), lock && docMdpLevel(revision, lock)];
  const stated = levels.filter((level) => level !== undefined);
  const locks = [parameters('FieldMDP'), lock].flatMap((each) => (each ? [lockOf(revision, each)] : []));
  return {
    level: ([1, 2, 3] as const).find((level) => stated.includes(level)) ?? null,
    isLocked: (name) => locks.some((locked) => locked(name)),
  };
}

function docMdpLevel(revision: Revision, parameters: Dict): 1 | 2 | 3 | undefined {
  const level = revision.resolve(parameters.get('P'));
  return level === 1 || level === 2 || level === 3 ? level : undefined;
}

/** A name includes the fields below it. */
function lockOf(revision: Revision, parameters: Dict): (field: string) => boolean {
  const names = revision.items(parameters.get('Fields')).flatMap((item: PdfObject) => {
    const text = revision.resolve(item);
    return text instanceof Raw ? [stringText(text)] : [];
  });
  const isListed = (field: string): boolean => names.some((name) => field === name || field.startsWith(`${name}.`));
  const action = objectName(revision.resolve(parameters.get('Action')));
  if (action === 'Include') return isListed;
  if (action === 'Exclude') return (field) => !isListed(field);
  return () => action === 'All';
}

/** From the least to the most significant. */
const KINDS: readonly ModificationKind[] = ['none', 'validation_data', 'form_filling', 'annotations', 'other'];
const ALLOWED = { 1: 'validation_data', 2: 'form_filling', 3: 'annotations' } as const;

/**
 * Lists every change that is not permitted, in English. Without a rule, validation data and form filling are
 * permitted; annotations require DocMDP 3; any other change is never permitted.
 */
function violations({ level, isLocked }: Permissions, changes: readonly Change[]): string[] {
  return changes.flatMap((change) => {
    const where = `revision ${change.revision}, ${change.path}: ${change.what}`;
    if (KINDS.indexOf(change.kind) > KINDS.indexOf(ALLOWED[level ?? 2])) {
      if (change.kind === 'other') return [`nothing permits ${where}`];
      return [level === null ? `only DocMDP 3 permits ${where}` : `DocMDP ${level} forbids ${where}`];
    }
    if (change.field !== null && !change.isHarmlessWhenLocked && isLocked(change.field))
      return [`field "${change.field}" is locked: ${where}`];
    return [];
  });
}

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
    return laterChanges(readHistory(bytes, pdf), fields);
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    const what = `The revisions of the document cannot be read: ${error.message}`;
    return { revisionOf: () => null, modificationsOf: () => incomparable(what), problems: [what] };
  }
}

function laterChanges(history: DocumentHistory, fields: readonly SignatureField[]): LaterChanges {
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
