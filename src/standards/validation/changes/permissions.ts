import { type Dict, type PdfObject, Raw, stringText } from '../../pdf/index.ts';
import type { ModificationKind } from '../report.ts';
import type { Change } from './comparison.ts';
import type { Revision } from './revision.ts';
import { nameOf } from './signature-value.ts';

/** What a signature forbids in later revisions. */
export interface Permissions {
  /**
   * DocMDP, or `/P` of the field's lock (ISO 32000-2, tables 236 and 257): 1 only validation data, 2 also form
   * filling, 3 also annotations; null if neither is stated.
   */
  readonly level: 1 | 2 | 3 | null;
  /** FieldMDP and `/Lock` (12.8.2.4): returns whether a field with this name is locked. */
  isLocked(field: string): boolean;
}

/** Reads the rules that a signature sets in its own revision. */
export function readPermissions(revision: Revision, signature: Dict, field: Dict): Permissions {
  const references = revision.items(signature.get('Reference')).map((item) => revision.findDict(item));
  const parameters = (method: string): Dict | undefined => {
    const found = references.find((each) => nameOf(revision.resolve(each?.get('TransformMethod'))) === method);
    return found && (revision.findDict(found.get('TransformParams')) ?? new Map());
  };
  const certification = parameters('DocMDP');
  const lock = revision.findDict(field.get('Lock'));
  const levels = [certification && (levelOf(revision, certification) ?? 2), lock && levelOf(revision, lock)];
  const stated = levels.filter((level) => level !== undefined);
  const locks = [parameters('FieldMDP'), lock].flatMap((each) => (each ? [lockOf(revision, each)] : []));
  return {
    level: ([1, 2, 3] as const).find((level) => stated.includes(level)) ?? null,
    isLocked: (name) => locks.some((locked) => locked(name)),
  };
}

function levelOf(revision: Revision, parameters: Dict): 1 | 2 | 3 | undefined {
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
  const action = nameOf(revision.resolve(parameters.get('Action')));
  if (action === 'Include') return isListed;
  if (action === 'Exclude') return (field) => !isListed(field);
  return () => action === 'All';
}

/** From the least to the most significant. */
export const KINDS: readonly ModificationKind[] = ['none', 'validation_data', 'form_filling', 'annotations', 'other'];
const ALLOWED = { 1: 'validation_data', 2: 'form_filling', 3: 'annotations' } as const;

/**
 * Lists every change that is not permitted, in English. Without a rule, validation data and form filling are
 * permitted; annotations require DocMDP 3; any other change is never permitted.
 */
export function violations({ level, isLocked }: Permissions, changes: readonly Change[]): string[] {
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
