import type { PdfFile } from '../reader/file.ts';
import { isDict, nameOf, type PdfDict, PdfString, type PdfValue } from '../reader/objects.ts';
import type { SignatureSlot } from '../signatures.ts';
import { type Change, GRADES } from './grade.ts';

/** What a signature forbids to later revisions. */
export interface Permissions {
  /** DocMDP or /Lock /P (ISO 32000-2 §12.8.2.2, Table 236): 1 nothing but LTA updates, 2 form filling, 3 annotations too. */
  readonly p: 1 | 2 | 3 | undefined;
  /** FieldMDP or /Lock (§12.8.2.4): whether a field of that name is locked. */
  readonly locks: (field: string) => boolean;
}

/** Reads the rules that a signature sets, from its own revision. */
export const permissionsOf = (file: PdfFile, slot: SignatureSlot): Permissions => {
  const references = file.list(slot.dict.get('Reference')).map((each) => file.resolve(each));
  const transform = (method: string): PdfDict | undefined => {
    const found = references.find((each) => isDict(each) && nameOf(file.entry(each, 'TransformMethod')) === method);
    const parms = file.entry(found, 'TransformParams');
    return found ? (isDict(parms) ? parms : new Map()) : undefined;
  };
  const docMdp = transform('DocMDP');
  const lock = file.entry(slot.fieldDict, 'Lock');
  const levels = [docMdp && (level(file, docMdp) ?? 2), isDict(lock) ? level(file, lock) : undefined];
  const present = levels.filter((each) => each !== undefined);
  const locks = [transform('FieldMDP'), isDict(lock) ? lock : undefined].flatMap((each) =>
    each ? [lockOf(file, each)] : [],
  );
  return {
    p: present.length ? (Math.min(...present) as 1 | 2 | 3) : undefined,
    locks: (field) => locks.some((each) => each(field)),
  };
};

const level = (file: PdfFile, parms: PdfDict): 1 | 2 | 3 | undefined => {
  const p = file.entry(parms, 'P');
  return p === 1 || p === 2 || p === 3 ? p : undefined;
};

const lockOf = (file: PdfFile, parms: PdfDict): ((field: string) => boolean) => {
  const names = file.list(parms.get('Fields')).map((each: PdfValue) => file.resolve(each));
  const listed = (field: string) =>
    names.some((name) => name instanceof PdfString && (field === name.text || field.startsWith(`${name.text}.`)));
  const action = nameOf(file.entry(parms, 'Action'));
  if (action === 'Include') return listed;
  return action === 'Exclude' ? (field) => !listed(field) : action === 'All' ? () => true : () => false;
};

const ALLOWED = { 1: 'LTA_UPDATES', 2: 'FORM_FILLING', 3: 'FORM_FILLING' } as const;

/** Each later change that the permissions forbid, in words. OTHER is never permitted, with or without rules. */
export const violations = ({ p, locks }: Permissions, changes: readonly Change[]): string[] =>
  changes.flatMap((change) => {
    const where = `revision ${change.revision}, ${change.path}: ${change.what}`;
    if (p !== undefined && GRADES.indexOf(change.grade) > GRADES.indexOf(ALLOWED[p]))
      return [`P ${p} forbids ${where}`];
    if (change.field !== undefined && locks(change.field)) return [`field "${change.field}" is locked: ${where}`];
    return [];
  });
