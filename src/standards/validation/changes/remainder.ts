import { isDict, isName, Stream } from '../../pdf/index.ts';
import type { Comparison } from './comparison.ts';
import type { KnownField } from './form-survey.ts';
import { countReferences, TRAILER } from './references.ts';
import { isAnnotation, isAnnotationList, judgeAnnotations } from './rules-page.ts';

/** Maximum objects between a changed one and the field that shows it. An appearance has some ten. */
const MAX_USERS = 2_000;

/**
 * Judges changed objects that no rule judged by their position: lists of annotations, annotations, and parts of the
 * appearance or value of fields. Any other use is `other`, and so is an unused object.
 */
export function judgeRemainder(c: Comparison): void {
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
