import { isDict } from '../../pdf/index.ts';
import { type Comparison, type Pair, under } from './comparison.ts';
import { judgeFixed } from './fixed.ts';
import { judgeNewField } from './new-field.ts';
import { additions, dictOf, keysOf, same } from './same.ts';
import { isNewObject, isTimestamp } from './signature-value.ts';

/** Judges the form's dictionary. Fields may be added; its other entries must not change. */
export function judgeForm(c: Comparison, pair: Pair): void {
  const form = c.follow(pair, { isShared: true });
  if (form.before === null && form.after === null) return;
  if (!(form.after instanceof Map)) {
    c.report('other', form, 'the form was removed');
    return;
  }
  const isNew = form.before === null;
  for (const key of keysOf(form.before, form.after)) {
    const each = under(form, key);
    if (key === 'Fields') judgeFields(c, each);
    else if (key === 'SigFlags') judgeFlags(c, each);
    else if (key === 'NeedAppearances') judgeNeedAppearances(c, each);
    else if (key === 'DA' || key === 'Q') judgeDefault(c, each, isNew);
    else if (key === 'DR') judgeResources(c, each, isNew);
    else judgeFixed(c, each);
  }
}

/** Judges a list of fields, `/Fields` or `/Kids`: new ones may be added. */
export function judgeFields(c: Comparison, pair: Pair): void {
  const list = c.follow(pair);
  if (same(list.before, list.after)) return;
  const added = additions(c.before.items(list.before), c.after.items(list.after));
  if (!added) {
    c.report('other', list, 'a field was removed or moved');
    return;
  }
  for (const item of added) judgeNewField(c, list, item);
}

function judgeFlags(c: Comparison, pair: Pair): void {
  const [before, after] = [Number(c.before.resolve(pair.before)), Number(c.after.resolve(pair.after))] as const;
  if ((before & after) !== before || !(after >= 0 && after <= 3))
    c.report('other', pair, 'SigFlags lost a bit or got an unknown one');
}

function judgeNeedAppearances(c: Comparison, pair: Pair): void {
  if (c.after.resolve(pair.after) === true && c.before.resolve(pair.before) !== true)
    c.report('other', pair, 'readers are told to draw every field anew');
}

/** Judges the default appearance of new text; existing text is not affected. */
function judgeDefault(c: Comparison, pair: Pair, isNew: boolean): void {
  if (!isNew && !same(pair.before, pair.after)) c.report('form_filling', pair, 'the default appearance differs');
}

/** Judges the resources for drawing fields: fonts may be added. */
function judgeResources(c: Comparison, pair: Pair, isNew: boolean): void {
  if (isNew) return;
  const resources = c.follow(pair);
  if (same(resources.before, resources.after)) return;
  if (resources.after === null) {
    c.report('other', resources, 'the resources of the form were removed');
    return;
  }
  for (const key of keysOf(resources.before, resources.after)) {
    const category = c.follow(under(resources, key));
    if (same(category.before, category.after)) continue;
    const before = dictOf(category.before);
    const isUnchanged = [...(before ?? [])].every(([name, value]) => same(value, dictOf(category.after)?.get(name)));
    if (isUnchanged && (before || category.before === null))
      c.report('form_filling', category, 'the form got resources');
    else c.report('other', category, 'resources of the form were changed or removed');
  }
}

/** Entries of a field or widget that form filling may change. */
const FILLED = new Set(['V', 'I', 'TI', 'AS', 'AP', 'F', 'DA', 'Q', 'RV', 'Ff', 'Type']);

/** Judges a changed object of an existing field or widget. */
export function judgeField(c: Comparison, pair: Pair): void {
  const { field } = pair;
  if (!isDict(pair.before) || !isDict(pair.after)) {
    c.report('other', pair, 'a field is no dictionary any more');
    return;
  }
  const isFrozen = field?.type === 'Sig' && field.signed;
  for (const key of keysOf(pair.before, pair.after)) {
    const each = under(pair, key);
    if (key === 'Kids') judgeFields(c, each);
    else if (same(each.before, each.after)) continue;
    else if (key === 'Ff' && isReadOnlyOnly(c, each)) reportFilled(c, each);
    else if (isFrozen || !FILLED.has(key)) judgeFixed(c, each);
    else if (key === 'V' && field?.type === 'Sig') judgeSigning(c, each);
    else if (key === 'Type' && each.before !== null) judgeFixed(c, each);
    else reportFilled(c, each);
  }
}

/** Returns whether only the flag ReadOnly was set (table 227), as a lock requires. */
function isReadOnlyOnly(c: Comparison, pair: Pair): boolean {
  const [before, after] = [Number(c.before.resolve(pair.before)), Number(c.after.resolve(pair.after))] as const;
  return after === (before | 1);
}

function reportFilled(c: Comparison, pair: Pair): void {
  const what = pair.path.endsWith('.AP') ? 'the appearance of a field differs' : 'the value of a field differs';
  c.report('form_filling', pair, what);
}

/** Judges a signature field that was empty and now has a value. */
function judgeSigning(c: Comparison, pair: Pair): void {
  const value = c.after.resolve(pair.after);
  if (value === null) return;
  if (!isDict(value)) c.report('other', pair, 'a signature field got another value');
  else if (!isNewObject(c, pair.after)) c.report('other', pair, 'what was something else became a signature');
  else {
    const kind = isTimestamp(c, value) ? 'validation_data' : 'form_filling';
    const isHarmlessWhenLocked = kind === 'validation_data';
    c.report(kind, pair, 'an empty signature field was signed', { isHarmlessWhenLocked });
  }
}
