import { isDict, type PdfObject, Raw, Ref, stringText } from '../../pdf/index.ts';
import type { Comparison, Pair } from './comparison.ts';
import { isNewObject, isTimestamp, nameOf } from './signature-value.ts';

/** Entries allowed in a new signature field and its widgets. Others (`/A`, `/AA`, …) do more than sign. */
const KEYS = new Set(
  `Type Subtype FT T TU TM V P F Rect AP AS Lock SV Parent Kids Ff DA DR MK BS Border NM M Q H C CA Contents Lang
   StructParent`.split(/\s+/),
);

/**
 * Judges a field that the earlier revision did not have. Only signature fields are form filling; a document timestamp
 * without an appearance is validation data.
 */
export function judgeNewField(c: Comparison, list: Pair, item: PdfObject): void {
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
  const type = nameOf(c.after.resolve(dict.get('FT')));
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
    if (nameOf(c.after.resolve(subtype)) !== 'Widget' && kids.length > 0) {
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
