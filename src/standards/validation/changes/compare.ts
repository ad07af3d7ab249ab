import { isDict, isName, Name, type PdfObject, PdfProblem, Stream } from '../../pdf/index.ts';
import {
  type Change,
  Comparison,
  type Difference,
  type FormSurvey,
  type KnownField,
  type Pair,
  under,
} from './comparison.ts';
import { judgeFixed } from './fixed.ts';
import { countReferences, type References, TRAILER } from './references.ts';
import { type Revision, sameEntry } from './revision.ts';
import { judgeField, judgeFields, judgeForm } from './rules-form.ts';
import {
  BYSTANDERS,
  isAnnotation,
  isAnnotationList,
  judgeAnnotations,
  judgeInformation,
  judgeMetadata,
  judgePage,
  judgeStore,
} from './rules-page.ts';
import { isAmbiguous, keysOf, same } from './same.ts';

/** Judges the trailer, and from there the catalog. */
function judgeTrailer(c: Comparison): void {
  const trailer: Pair = { before: c.before.trailer, after: c.after.trailer, object: null, path: '' };
  const root = under(trailer, 'Root');
  if (!same(root.before, root.after)) c.report('other', root, 'another object became the catalog');
  const id = under(trailer, 'ID');
  const permanent = c.before.items(id.before)[0];
  if (permanent !== undefined && !same(permanent, c.after.items(id.after)[0]))
    c.report('validation_data', id, 'the permanent file identifier differs');
  judgeFixed(c, under(trailer, 'Encrypt'));
  judgeInformation(c, under(trailer, 'Info'));
  judgeCatalog(c, c.follow(root, { isShared: true }));
}

const RULES: Partial<Record<string, (c: Comparison, pair: Pair) => void>> = {
  AcroForm: judgeForm,
  DSS: judgeStore,
  Metadata: judgeMetadata,
  Extensions: judgeExtensions,
  MarkInfo: judgeExtensions,
  Version: judgeVersion,
};

function judgeCatalog(c: Comparison, catalog: Pair): void {
  if (!(catalog.after instanceof Map)) {
    c.report('other', catalog, 'the catalog was removed');
    return;
  }
  for (const key of keysOf(catalog.before, catalog.after)) (RULES[key] ?? judgeFixed)(c, under(catalog, key));
}

/** Judges small dictionaries that tell readers which features the file uses: entries may be added but not changed. */
function judgeExtensions(c: Comparison, pair: Pair): void {
  const { before, after } = c.follow(pair);
  if (same(before, after)) return;
  const keeps = before === null || keysOf(before, null).every((key) => same(get(before, key), get(after, key)));
  if (after instanceof Map && keeps) c.report('validation_data', pair, 'an entry was added');
  else c.report('other', pair, 'an entry was changed or removed');
}

const get = (holder: PdfObject, key: string): PdfObject | undefined => (isDict(holder) ? holder.get(key) : undefined);

function judgeVersion(c: Comparison, pair: Pair): void {
  const versionOf = (value: PdfObject): number => (value instanceof Name ? Number(value.value) : 0);
  const before = versionOf(c.before.resolve(pair.before));
  const after = versionOf(c.after.resolve(pair.after));
  if (after > before) c.report('validation_data', pair, 'the version went up');
  else if (!(after === before)) c.report('other', pair, 'the version went down');
}

/** What a revision changed in the objects of the previous one. */
export interface ObjectChanges {
  readonly changed: ReadonlyMap<number, Difference>;
  readonly added: ReadonlySet<number>;
  readonly freed: readonly number[];
  /** Objects that cannot be read, or that readers interpret in two ways. */
  readonly unclear: readonly (readonly [number, string])[];
}

/** Compares the objects listed in the new sections of a revision; others cannot have changed. */
export function changedObjects(before: Revision, after: Revision, numbers: Iterable<number>): ObjectChanges {
  const changed = new Map<number, Difference>();
  const added = new Set<number>();
  const freed: number[] = [];
  const unclear: [number, string][] = [];
  for (const number of numbers) {
    const [old, own] = [before.locate(number)?.entry, after.locate(number)?.entry];
    if (sameEntry(old, own)) continue;
    const value = readable(after, number);
    if (value === undefined) unclear.push([number, 'the object cannot be read']);
    else if (isAmbiguous(value)) unclear.push([number, 'a dictionary names a key twice']);
    if (!before.has(number)) {
      if (after.has(number)) added.add(number);
      continue;
    }
    const held = readable(before, number);
    if (held === undefined) unclear.push([number, 'an object that could not be read was replaced']);
    else if (!after.has(number)) {
      if (held !== null) freed.push(number);
    } else if (value !== undefined && !same(held, value)) changed.set(number, { before: held, after: value });
  }
  return { changed, added, freed, unclear };
}

function readable(revision: Revision, number: number): PdfObject | undefined {
  try {
    return revision.get(number);
  } catch (error) {
    if (error instanceof PdfProblem) return undefined;
    throw error;
  }
}

/** Classifies what `after` changed in `before`, each change by the rule for its position. */
export function compareRevisions(
  before: Revision,
  after: Revision,
  objects: ObjectChanges,
  known: { readonly form: FormSurvey; readonly references: References },
): Change[] {
  const c = new Comparison(before, after, { ...objects, ...known });
  for (const [number, what] of objects.unclear) c.report('other', { object: number, path: `object ${number}` }, what);
  for (const number of objects.freed)
    c.report('other', { object: number, path: `object ${number}` }, 'the object was removed');
  if (isAmbiguous(after.trailer)) c.report('other', { object: null, path: 'trailer' }, 'the trailer names a key twice');

  if (after.isHybrid) c.report('other', { object: null, path: 'trailer' }, 'it has two cross-reference tables');

  judgeTrailer(c);
  for (const [number, difference] of objects.changed) {
    const field = c.form.fields.get(number);
    if (!field) continue;
    c.judge(number);
    judgeField(c, { ...difference, object: number, path: `field ${field.name}`, field });
  }
  for (const number of objects.changed.keys()) if (c.form.lists.has(number)) judgeKids(c, number);
  // Pages after fields, because then the widgets of all new fields are known.
  for (const [number, difference] of objects.changed) {
    if (!c.isPage(number)) continue;
    c.judge(number);
    judgePage(c, { ...difference, object: number, path: `page ${number}` });
  }
  judgeRemainder(c);
  c.reportOtherUses();
  reportDanglingReferences(c);
  return weighBystanders(c);
}

/** A changed list of kids that is its own object, while its field did not change. */
function judgeKids(c: Comparison, number: number): void {
  const holder = c.form.lists.get(number) ?? null;
  const difference = c.changed.get(number)!;
  if (c.judged.has(number)) return;
  c.judge(number, holder ?? undefined);
  const field = holder === null ? undefined : c.form.fields.get(holder);
  judgeFields(c, { ...difference, object: number, path: `field ${field?.name ?? ''}.Kids`, field });
}

/**
 * Reports new objects to which the earlier revision had dangling references, so that its signers could not see them.
 */
function reportDanglingReferences(c: Comparison): void {
  for (const number of c.added) {
    const user = c.references.usersIn(c.before, number).find((each) => each !== TRAILER || isFollowed(c, number));
    if (user === undefined) continue;
    c.report(
      'other',
      { object: number, path: `object ${number}` },
      `${user === TRAILER ? 'the trailer' : `object ${user}`} had referred to it before it existed`,
    );
  }
}

/** Returns whether readers follow the earlier trailer to an object: they know these entries only (table 15). */
const isFollowed = ({ before }: Comparison, number: number): boolean =>
  ['Root', 'Info', 'Encrypt', 'ID'].some((key) => countReferences(before.trailer.get(key), number) > 0);

/**
 * Changes of metadata and the like are accepted together with a signature, validation data or form filling, but not
 * alone.
 */
function weighBystanders(c: Comparison): Change[] {
  const isAlone = c.changes.every(({ path }) => BYSTANDERS.test(path));
  if (!isAlone) return c.changes;
  return c.changes.map((change) => ({ ...change, kind: 'other' }));
}

/** Maximum objects between a changed one and the field that shows it. An appearance has some ten. */
const MAX_USERS = 2_000;

/**
 * Judges changed objects that no rule judged by their position: lists of annotations, annotations, and parts of the
 * appearance or value of fields. Any other use is `other`, and so is an unused object.
 */
function judgeRemainder(c: Comparison): void {
  for (const [number, difference] of c.changed) {
    if (c.judged.has(number)) continue;
    const place = { object: number, path: `object ${number}` };
    if (isAnnotationList(c, number)) judgeAnnotations(c, { ...difference, ...place });
    else if (isAnnotation(c, number)) c.report('annotations', place, 'an annotation was changed');
    else if (isStructure(difference.before)) c.report('other', place, 'a stream of the file structure was replaced');
    else judgeByUsers(c, number);
  }
}

const isStructure = (object: unknown): boolean =>
  object instanceof Stream && ['XRef', 'ObjStm'].some((type) => isName(object.dict.get('Type'), type));

function judgeByUsers(c: Comparison, number: number): void {
  const shown = fieldsShowing(c, number);
  const place = { object: number, path: `object ${number}` };
  if (typeof shown === 'string') {
    c.report('other', place, shown);
    return;
  }
  for (const field of shown)
    c.report('form_filling', { ...place, field }, 'the value or appearance of a field differs');
}

/**
 * Returns the unsigned fields whose value or appearance includes an object, directly or indirectly; or a reason why it
 * is used elsewhere too.
 */
function fieldsShowing(c: Comparison, number: number): Set<KnownField> | string {
  const found = new Set<KnownField>();
  const seen = new Set([number]);
  const waiting = [number];
  for (let target = waiting.pop(); target !== undefined; target = waiting.pop()) {
    // Without users nothing leads to it, and what would lead to it later is a change of its own.
    for (const user of new Set(c.references.usersIn(c.before, target))) {
      if (seen.size > MAX_USERS) return 'the object was replaced';
      const field = c.form.fields.get(user);
      if (field) {
        if (!isFilledBy(c, user, target) || field.signed)
          return `the object was replaced; field "${field.name}" uses it`;
        found.add(field);
      } else if (c.form.signatureValues.has(user)) return 'a part of a signature was replaced';
      else if (c.isPage(user)) return `the object was replaced; page object ${user} uses it`;
      else if (user === TRAILER) return 'the object was replaced; the trailer uses it';
      else if (isCatalog(c, user)) return 'the object was replaced; the catalog uses it';
      else if (!seen.has(user)) {
        seen.add(user);
        waiting.push(user);
      }
    }
  }
  return found;
}

const isCatalog = (c: Comparison, user: number): boolean => isName(dictType(c, user), 'Catalog');

function dictType(c: Comparison, user: number) {
  const dict = c.before.get(user);
  return isDict(dict) ? c.before.resolve(dict.get('Type')) : null;
}

/** Returns whether the field or widget refers to the object only from its appearance or value. */
function isFilledBy(c: Comparison, holder: number, target: number): boolean {
  const dict = c.before.get(holder);
  if (!isDict(dict)) return false;
  const filled = ['AP', 'V', 'RV'].reduce((sum, key) => sum + countReferences(dict.get(key), target), 0);
  return filled > 0 && filled === countReferences(dict, target);
}
