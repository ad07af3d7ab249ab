import {
  dict,
  formFields,
  isArray,
  type MutableDict,
  name,
  type Pdf,
  type PdfObject,
  Ref,
  Stream,
  type Update,
} from '../pdf/index.ts';
import { drawField } from './own-appearance/draw-field.ts';
import { type FieldFont, fieldFont } from './own-appearance/field-font.ts';
import { readStyle } from './own-appearance/field-style.ts';
import { shownLines } from './own-appearance/shown-lines.ts';

/**
 * Draws the fields that a document already had, and removes `/NeedAppearances`. `/NeedAppearances true` asks viewers
 * to redraw every field from its value; programs that fill forms set it instead of drawing. It would also erase our
 * signature pictures. If a value has a character that neither the field's font nor Helvetica has, everything is left
 * unchanged: what the signers saw must not disappear.
 *
 * Also removes `/XFA`: viewers that support it would show that form instead of the signed fields.
 */
export function drawOwnAppearances(update: Update, form: MutableDict): void {
  form.delete('XFA');
  if (update.get(form.get('NeedAppearances')) !== true) return;
  const { pdf } = update;
  const fonts = new Map<string, FieldFont>();
  const drawn: { widget: Ref; content: string; font: FieldFont; entries: MutableDict }[] = [];
  for (const field of formFields(pdf)) {
    if (field.type !== 'Tx' && field.type !== 'Ch') continue;
    for (const widget of widgetsOf(pdf, field.ref)) {
      const style = readStyle(pdf, form, widget);
      // A field without a value keeps its appearance.
      if (!style || (pdf.resolve(field.value) === null && style.dict.has('AP'))) continue;
      const lines = shownLines(pdf, field.type, field.value, style);
      const wanted = fonts.get(style.fontName) ?? fieldFont(pdf, form, style.fontName);
      fonts.set(style.fontName, wanted);
      const font = lines.every(({ text }) => wanted.encode(text) !== undefined) ? wanted : standardFont(fonts);
      if (!lines.every(({ text }) => font.encode(text) !== undefined)) return;
      const { width, height, matrix } = style;
      const entries = dict({
        Type: name('XObject'),
        Subtype: name('Form'),
        BBox: [0, 0, width, height],
        Matrix: matrix,
      });
      drawn.push({ widget, content: drawField(style, lines, font), font, entries });
    }
  }
  const references = new Map<FieldFont, PdfObject>();
  for (const { widget, content, font, entries } of drawn) {
    if (!references.has(font)) references.set(font, font.reference(update));
    entries.set('Resources', dict({ Font: dict({ FieldFont: references.get(font) }) }));
    const appearance = update.add(new Stream(entries, Buffer.from(content, 'latin1')));
    update.edit(widget).set('AP', dict({ N: appearance }));
  }
  form.delete('NeedAppearances');
}

/** Helvetica in WinAnsiEncoding, for characters that the field's own font lacks. */
function standardFont(fonts: Map<string, FieldFont>): FieldFont {
  const known = fonts.get('');
  if (known) return known;
  const font = fieldFont(undefined, undefined, '');
  fonts.set('', font);
  return font;
}

/** Returns the widgets of a field: its kids, or the field itself (12.7.4.1). */
function widgetsOf(pdf: Pdf, field: Ref): Ref[] {
  const kids = pdf.resolve(pdf.findDict(field)?.get('Kids'));
  const widgets = isArray(kids) ? kids : [field];
  return widgets.filter((each): each is Ref => each instanceof Ref && pdf.findDict(each) !== undefined);
}
