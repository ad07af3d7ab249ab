import { isName, type PdfObject, PdfProblem, Stream } from '../../pdf/index.ts';
import { type Change, Comparison, type Difference } from './comparison.ts';
import type { FormSurvey } from './form-survey.ts';
import { type References, TRAILER } from './references.ts';
import { judgeRemainder } from './remainder.ts';
import type { Revision } from './revision.ts';
import { sameEntry } from './revision.ts';
import { judgeTrailer } from './rules-catalog.ts';
import { judgeField, judgeFields } from './rules-form.ts';
import { BYSTANDERS } from './rules-metadata.ts';
import { judgePage } from './rules-page.ts';
import { isAmbiguous, same } from './same.ts';

/** What a revision did to the objects of the one before it, by their entries and values. */
export interface ObjectChanges {
  readonly changed: ReadonlyMap<number, Difference>;
  readonly added: ReadonlySet<number>;
  readonly freed: readonly number[];
  /** Objects that cannot be read, or that readers read in two ways. */
  readonly unclear: readonly (readonly [number, string])[];
}

/** Compares the objects that the new sections of a revision list; the others cannot have changed. */
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

/** What `after` did to `before`, each change under the rule of its place. */
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

  judgeTrailer(c);
  for (const [number, difference] of objects.changed) {
    const field = c.form.fields.get(number);
    if (!field) continue;
    c.judge(number);
    judgeField(c, { ...difference, object: number, path: `field ${field.name}`, field });
  }
  for (const number of objects.changed.keys()) if (c.form.lists.has(number)) judgeKids(c, number);
  // Pages after fields: the widgets of all new fields are known then.
  for (const [number, difference] of objects.changed) {
    if (!c.isPage(number)) continue;
    c.judge(number);
    judgePage(c, { ...difference, object: number, path: `page ${number}` });
  }
  judgeRemainder(c);
  c.reportOtherUses();
  reportDanglingReferences(c);
  return weighBystanders(c, objects);
}

/** A list of kids that is an object of its own and changed, though its field did not. */
function judgeKids(c: Comparison, number: number): void {
  const holder = c.form.lists.get(number) ?? null;
  const difference = c.changed.get(number)!;
  if (c.judged.has(number)) return;
  c.judge(number, holder ?? undefined);
  const field = holder === null ? undefined : c.form.fields.get(holder);
  judgeFields(c, { ...difference, object: number, path: `field ${field?.name ?? ''}.Kids`, field });
}

/** An object that the earlier revision referred to in vain, so that its signers could not see it. */
function reportDanglingReferences(c: Comparison): void {
  for (const number of c.added) {
    const user = c.references.usersIn(c.before, number)[0];
    if (user === undefined) continue;
    c.report(
      'other',
      { object: number, path: `object ${number}` },
      `${user === TRAILER ? 'the trailer' : `object ${user}`} had referred to it before it existed`,
    );
  }
}

/**
 * Metadata and the like may go with a signature, with validation data or with filling in; alone they serve neither. A
 * revision of nothing that is known serves nobody.
 */
function weighBystanders(c: Comparison, { changed, added }: ObjectChanges): Change[] {
  const place = { object: null, path: 'trailer' };
  if (c.changes.length === 0 && changed.size + hiddenObjects(c, added) > 0)
    c.report('other', place, 'objects were added that nothing leads to');
  const isAlone = c.changes.every(({ path }) => BYSTANDERS.test(path));
  if (!isAlone) return c.changes;
  return c.changes.map((change) => ({ ...change, kind: 'other' }));
}

/** New objects that are no cross-reference stream and no object stream. */
function hiddenObjects(c: Comparison, added: ReadonlySet<number>): number {
  return [...added].filter((number) => {
    const object = c.after.get(number);
    const type = object instanceof Stream ? object.dict.get('Type') : undefined;
    return !isName(type, 'XRef') && !isName(type, 'ObjStm');
  }).length;
}
