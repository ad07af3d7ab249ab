import { isDict, type PdfObject, Raw, Ref, stringText } from '../../pdf/index.ts';
import { type Comparison, type Pair, under } from './comparison.ts';
import { judgeFixed } from './fixed.ts';
import { isNewObject, isTimestamp, objectName } from './historic-signatures.ts';
import { additions, dictOf, keysOf, same } from './same.ts';

/** Entries allowed in a new signature field and its widgets. Others (`/A`, `/AA`, …) do more than sign. */
const KEYS = new Set(
  `Type Subtype FT T TU TM V P F Rect AP AS Lock SV Parent Kids Ff DA DR MK BS Border NM M Q H C CA Contents Lang
   StructParent`.split(/\s+/),
);

/**
 * Judges a field that the earlier revision did not have. Only signature fields are form filling; a document timestamp
 * without an appearance is validation data.
 */
function judgeNewField(c: Comparison, list: Pair, item: PdfObject): void {
  const place = { ...list, object: item instanceof Ref ? item.number : list.object };
  const refuse = (what: string): void => c.report('other', place, what);
  if (!(item instanceof Ref)) {
    refuse('a new field stands directly in the form');
    return;
  }
  if (c.before.has(item.number)) {
    refuse('what was something else became a field');
    return;
  }
  const dict = c.after.resolve(item);
  if (!isDict(dict)) {
    refuse('a new field is no dictionary');
    return;
  }
  const title = c.after.resolve(dict.get('T'));
  const own = title instanceof Raw ? stringText(title) : '';
  const name = list.field?.name ? `${list.field.name}.${own}` : own;
  if (!own || c.form.names.has(name)) {
    refuse(`the new field "${name}" has no name of its own`);
    return;
  }
  const type = objectName(c.after.resolve(dict.get('FT')));
  if (type !== 'Sig') {
    refuse(`the new field "${name}" is no signature field`);
    return;
  }

  const kids = c.after.items(dict.get('Kids'));
  const widgets = kids.length > 0 ? kids : [item];
  const dicts = [dict, ...kids.map((kid) => c.after.resolve(kid))];
  const strange = dicts
    .flatMap((each) => (isDict(each) ? [...each.keys()] : ['no dictionary']))
    .find((key) => !KEYS.has(key));
  if (strange) {
    refuse(`the new signature field "${name}" has /${strange}`);
    return;
  }
  for (const widget of widgets) {
    if (!(widget instanceof Ref && isNewObject(c, widget))) {
      refuse(`the new signature field "${name}" takes an old object for its widget`);
      return;
    }
    const subtype = c.after.findDict(widget)?.get('Subtype');
    if (objectName(c.after.resolve(subtype)) !== 'Widget' && kids.length > 0) {
      refuse(`the new signature field "${name}" has a kid that is no widget`);
      return;
    }
    c.newWidgets.add(widget.number);
  }
  const value = dict.get('V');
  if (value !== undefined && !isNewObject(c, value)) {
    refuse(`the new signature field "${name}" takes an old object for its value`);
    return;
  }
  const signature = c.after.findDict(value);
  const isPlain = !dicts.some((each) => isDict(each) && (hasNewAppearance(c, each) || isVisible(c, each)));
  const field = { name, type, signed: false };
  if (signature && isTimestamp(c, signature) && isPlain)
    c.report('validation_data', { ...place, field }, 'a document time-stamp was added', { isHarmlessWhenLocked: true });
  else if (signature) c.report('form_filling', { ...place, field }, 'a signature was added');
  else
    c.report('form_filling', { ...place, field }, 'an empty signature field was added', {
      isHarmlessWhenLocked: isPlain,
    });
}

/**
 * Returns whether a widget has its own appearance. PDF/A-1 requires one for every field, so a timestamp may share an
 * existing one.
 */
function hasNewAppearance(c: Comparison, widget: ReadonlyMap<string, PdfObject>): boolean {
  if (!widget.has('AP')) return false;
  const appearance = widget.get('AP');
  const normal = isDict(appearance) && appearance.size === 1 ? appearance.get('N') : undefined;
  return !(normal instanceof Ref) || isNewObject(c, normal);
}

function isVisible(c: Comparison, widget: ReadonlyMap<string, PdfObject>): boolean {
  const [left, bottom, right, top] = c.after.items(widget.get('Rect')).map((item) => Number(c.after.resolve(item)));
  return (right! - left!) * (top! - bottom!) !== 0 && widget.has('Rect');
}

/** Judges the form's dictionary. Fields may be added; its other entries must not change. */
export function judgeForm(c: Comparison, pair: Pair): void {
  const form = c.follow(pair);
  if (form.before === null && form.after === null) return;
  if (
    pair.before instanceof Ref &&
    same(pair.before, c.before.trailer.get('Info') ?? null) &&
    !same(form.before, form.after)
  )
    c.report('other', form, 'it is the document information too');
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
