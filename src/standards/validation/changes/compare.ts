import { type PdfObject, PdfProblem } from '../../pdf/index.ts';
import { type Change, Comparison, type Difference } from './comparison.ts';
import type { FormSurvey } from './form-survey.ts';
import { countReferences, type References, TRAILER } from './references.ts';
import { judgeRemainder } from './remainder.ts';
import type { Revision } from './revision.ts';
import { sameEntry } from './revision.ts';
import { judgeTrailer } from './rules-catalog.ts';
import { judgeField, judgeFields } from './rules-form.ts';
import { BYSTANDERS } from './rules-metadata.ts';
import { judgePage } from './rules-page.ts';
import { isAmbiguous, same } from './same.ts';

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
