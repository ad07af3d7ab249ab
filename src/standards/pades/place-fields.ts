import {
  addField,
  archivalRules,
  checkboxForms,
  dict,
  editForm,
  emptyForm,
  formFields,
  getPage,
  inColoursOf,
  isArray,
  isSigned,
  type MutableDict,
  name,
  type Page,
  type Pdf,
  type PdfObject,
  PdfProblem,
  type Placement,
  permission,
  place,
  Ref,
  Stream,
  setLanguage,
  setTabOrder,
  tagWidgets,
  textString,
  Update,
  visiblePage,
} from '../pdf/index.ts';
import { assertNamesAreFree, type FieldType, fieldLock, fieldName, fieldPages, type PlacedField } from './fields.ts';
import { drawField, shownLines } from './own-appearance/draw-field.ts';
import { type FieldFont, fieldFont, readStyle } from './own-appearance/field-style.ts';
import type { PdfRevisions } from './revisions.ts';
import { PRINT_LOCKED } from './signature-field.ts';

/**
 * Field flags (tables 227 to 230), counted from bit 1. The fields are read-only because people fill them on our page,
 * not in a viewer.
 */
const READ_ONLY = 1 << 0;
const PUSH_BUTTON = 1 << 16;

/**
 * The form field for each type. Strict validators classify a revision as form filling if it changes only the keys /V,
 * /AP, /AS, /F, /Ff, /DA and /Q of a field, which is all that filling needs.
 *
 * Signatures of level simple, texts and dates are push buttons with the states `Off` (empty) and `Shown`. Every viewer
 * draws a push button from its appearance alone. PDF/A requires two states of a button (ISO 19005-2, 6.3.3), and so do
 * strict validators for locking: a locked field with a single appearance counts as changed in every later revision. A
 * text is also in `/V`, for programs.
 *
 * A digital signature is an empty signature field, read-only so that no viewer offers to sign it.
 */
const kinds: Record<FieldType, { type: string; flags: number }> = {
  signature: { type: 'Btn', flags: READ_ONLY | PUSH_BUTTON },
  'digital-signature': { type: 'Sig', flags: READ_ONLY },
  text: { type: 'Btn', flags: READ_ONLY | PUSH_BUTTON },
  date: { type: 'Btn', flags: READ_ONLY | PUSH_BUTTON },
  checkbox: { type: 'Btn', flags: READ_ONLY },
};

/**
 * Adds the placed fields to the document's form, empty, in one revision before any signature of ours, so that filling
 * them later changes nothing else.
 *
 * If others have already signed the document, adds nothing: after a signature only signature fields may be added, and
 * `fillFields` adds each with its value.
 *
 * @throws PdfProblem `certified` (a certification forbids new fields), `no-such-page`, `form` (a name is taken)
 */
export function placeFields(
  document: PdfRevisions<'opened'>,
  fields: readonly PlacedField[],
): PdfRevisions<'prepared'> {
  const { pdf } = document;
  const update = new Update(pdf);
  if (fields.length === 0) return document.next('prepared', { bytes: Buffer.alloc(0), pdf });
  if (permission(pdf) !== null) throw new PdfProblem('certified');
  assertNamesAreFree(pdf, fields.map(fieldName));
  const carriers = fieldPages(pdf, fields);
  if (isSigned(pdf)) return document.next('prepared', { bytes: Buffer.alloc(0), pdf });

  const form = editForm(update);
  drawOwnAppearances(update, form);
  // Sets SignaturesExist and AppendOnly (table 225) now, so that the first signature does not change the form.
  if (fields.some(({ type }) => type === 'digital-signature')) form.set('SigFlags', 3);
  const blank = update.add(blankForm());
  const placed: { ref: Ref; page: Page }[] = [];
  for (const field of fields) {
    const page = carriers.get(field.pageIndex)!;
    const placement = place(visiblePage(pdf, page), field.at);
    const ref = update.add(widget(update, page, field, placement, blank));
    addField(update, page, ref);
    placed.push({ ref, page });
  }
  tagWidgets(update, placed);
  // The seal and its timestamp will be on the first page.
  setTabOrder(update, getPage(pdf, 0));
  setLanguage(update);
  return document.next('prepared', update.finish());
}

function widget(update: Update, page: Page, field: PlacedField, placement: Placement, blank: Ref): MutableDict {
  const { type, flags } = kinds[field.type];
  return dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name(type),
    T: textString(fieldName(field)),
    TU: field.label ? textString(field.label) : undefined,
    // ISO 14289-2, 8.10.2.3.
    Contents: archivalRules(update.pdf).isTagged ? textString(field.label ?? field.id) : undefined,
    Ff: flags,
    P: page.ref,
    F: PRINT_LOCKED,
    Rect: placement.rectangle,
    MK: placement.rotate ? dict({ R: placement.rotate }) : undefined,
    Lock:
      field.type === 'digital-signature'
        ? fieldLock({ fields: (field.locks ?? []).map((id) => fieldName({ id })) })
        : undefined,
    ...value(update, field.type, placement, blank),
  });
}

/** The empty value. A checkbox has both appearances from the start; filling only switches the state. */
function value(update: Update, type: FieldType, placement: Placement, blank: Ref): Record<string, PdfObject> {
  if (type === 'digital-signature') return { AP: dict({ N: update.add(emptyForm(placement)) }) };
  if (type !== 'checkbox') return { AP: dict({ N: dict({ Off: blank, Shown: blank }) }), AS: name('Off') };
  const { pdf } = update;
  const { on, off } = checkboxForms(pdf, placement);
  return {
    AP: dict({ N: dict({ Yes: update.add(inColoursOf(pdf, on)), Off: update.add(inColoursOf(pdf, off)) }) }),
    AS: name('Off'),
    V: name('Off'),
  };
}

/** The empty appearance, shared by all unfilled fields. */
function blankForm(): Stream {
  const form = dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 1, 1], Resources: dict({}) });
  return new Stream(form, Buffer.alloc(0));
}

/**
 * Draws the fields that a document already had, and removes `/NeedAppearances`. `/NeedAppearances true` asks viewers
 * to redraw every field from its value; programs that fill forms set it instead of drawing. It would also erase our
 * signature pictures. If a value has a character that neither the field's font nor Helvetica has, everything is left
 * unchanged: what the signers saw must not disappear.
 *
 * Also removes `/XFA`: viewers that support it would show that form instead of the signed fields.
 */
function drawOwnAppearances(update: Update, form: MutableDict): void {
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
