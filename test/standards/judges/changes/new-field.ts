import type { PdfFile } from '../reader/file.ts';
import { dictOf, isDict, nameOf, type PdfDict, PdfRef, PdfString, type PdfValue } from '../reader/objects.ts';
import type { Grade } from './grade.ts';

/** Entries a new signature field and its widget may have; anything else (/A, /AA, /MK with scripts …) is too much. */
const FIELD_KEYS = new Set(
  'Type Subtype FT T TU TM V P F Rect AP AS Lock SV Parent Kids Ff DA MK BS Border NM M'.split(' '),
);

export interface NewField {
  readonly grade: Exclude<Grade, 'NONE'>;
  readonly what: string;
  /** Widgets that may now appear on pages. */
  readonly widgets: readonly number[];
}

const refused = (what: string): NewField => ({ grade: 'OTHER', what, widgets: [] });

/**
 * Grades a field that the earlier revision did not have. Only signature fields are form filling; a document
 * timestamp without an appearance is an LTA update.
 */
export const gradeNewField = (
  before: PdfFile,
  after: PdfFile,
  value: PdfValue,
  names: ReadonlySet<string>,
): NewField => {
  if (!(value instanceof PdfRef)) return refused('a new field stands directly in the form');
  const dict = after.resolve(value);
  if (!isDict(dict)) return refused('a new field is no dictionary');
  if (before.object(value.num)) return refused(`object ${value.num}, which was something else, became a field`);
  const title = after.entry(dict, 'T');
  const name = title instanceof PdfString ? title.text : '';
  if (!name || names.has(name)) return refused(`a new field "${name}" has no name of its own`);
  if (nameOf(after.entry(dict, 'FT')) !== 'Sig') return refused(`a new field "${name}" is no signature field`);
  const kids = after.list(dict.get('Kids'));
  const widgets = kids.length > 0 ? kids : [value];
  const dicts = [dict, ...kids.map((kid) => after.resolve(kid))];
  const strange = dicts
    .flatMap((each) => (isDict(each) ? [...each.keys()] : ['no dictionary']))
    .find((key) => !FIELD_KEYS.has(key));
  if (strange) return refused(`a new signature field "${name}" has /${strange}`);
  if (!widgets.every((each) => each instanceof PdfRef && nameOf(after.entry(each, 'Subtype')) === 'Widget'))
    return refused(`a new signature field "${name}" has a kid that is no widget`);
  return { ...grade(after, dict, dicts, name), widgets: widgets.map((each) => (each as PdfRef).num) };
};

const grade = (after: PdfFile, dict: PdfDict, dicts: readonly PdfValue[], name: string) => {
  const signature = dictOf(after.entry(dict, 'V'));
  if (!signature) return { grade: 'FORM_FILLING', what: `new empty signature field "${name}"` } as const;
  if (!isTimestamp(after, signature)) return { grade: 'FORM_FILLING', what: `new signature "${name}"` } as const;
  if (dicts.some((each) => isDict(each) && each.has('AP')))
    return { grade: 'FORM_FILLING', what: `new document timestamp "${name}" with an appearance` } as const;
  return { grade: 'LTA_UPDATES', what: `new document timestamp "${name}"` } as const;
};

/** Whether a signature dictionary is a document timestamp's. */
export const isTimestamp = (file: PdfFile, signature: PdfDict): boolean =>
  nameOf(file.entry(signature, 'Type')) === 'DocTimeStamp' &&
  nameOf(file.entry(signature, 'SubFilter')) === 'ETSI.RFC3161';
