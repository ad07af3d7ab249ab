import {
  type AppearanceFonts,
  addField,
  archivalRules,
  checkboxForms,
  dict,
  type Field,
  formFields,
  Ink,
  inColoursOf,
  isName,
  isSigned,
  name,
  type Page,
  type Pdf,
  PdfProblem,
  type Placement,
  place,
  type SignatureMark,
  Stream,
  signatureForm,
  textFieldForm,
  textString,
  textValue,
  Update,
  visiblePage,
} from '../pdf/index.ts';
import { fieldName, fieldPages, type PlacedField } from './fields.ts';
import type { PdfRevisions } from './revisions.ts';
import { PRINT_LOCKED } from './signature-field.ts';

/** A placed field with its value. */
export type FilledField = PlacedField &
  (
    | { readonly type: 'text' | 'date'; readonly text: string }
    | { readonly type: 'checkbox'; readonly checked: boolean }
    | { readonly type: 'signature'; readonly mark: SignatureMark }
  );

/**
 * Sets the values of placed fields, in one revision that changes only each field's `/V`, `/AS` and `/AP`: earlier
 * signatures stay valid, and strict validators classify it as form filling. A field that already shows something was
 * filled before and is not changed, so filling twice has no effect.
 *
 * @param fonts as bytes; embedded once for all fields, with the used glyphs only
 * @throws PdfProblem `form` (a field was not placed), `picture`
 */
export function fillFields(
  document: PdfRevisions<'prepared'>,
  fields: readonly FilledField[],
  fonts: AppearanceFonts,
): PdfRevisions<'prepared'> {
  const update = new Update(document.pdf);
  const ink = new Ink(update, fonts, { cidSet: archivalRules(document.pdf).part === 1 });
  if (!writeFields(update, fields, ink)) return document;
  ink.finish();
  return document.next('prepared', update.finish());
}

/** Does the same within a larger update; returns false if there was nothing to write. */
export function writeFields(update: Update, fields: readonly FilledField[], ink: Ink): boolean {
  const { pdf } = update;
  if (fields.length === 0) return false;
  const placed = new Map<string, Field>();
  for (const field of formFields(pdf)) placed.set(field.name, field);
  const open = fields.filter((field) => !shows(pdf, placed.get(fieldName(field))));
  const carriers = fieldPages(pdf, open);
  const late = isSigned(pdf);

  for (const field of open) {
    const held = placed.get(fieldName(field));
    const page = carriers.get(field.pageIndex)!;
    const placement = place(visiblePage(pdf, page), field.at);
    if (held) fill(update, held, field, placement, ink);
    else if (late) addLate(update, page, field, placement, ink);
    else throw new PdfProblem('form', field.id);
  }
  return open.length > 0;
}

/** Returns whether a field has been filled: placed fields start in the state Off. */
function shows(pdf: Pdf, field: Field | undefined): boolean {
  if (!field) return false;
  const appearance = pdf.resolve(pdf.findDict(field.dict.get('AP'))?.get('N'));
  // A field without appearance states: added late, or placed before version 2.
  if (appearance instanceof Stream) return appearance.body.length > 0;
  const state = pdf.resolve(field.dict.get('AS'));
  return isName(state, 'Shown') || isName(state, 'Yes');
}

/** Changes the value and appearance of an existing field. */
function fill(update: Update, { ref }: Field, field: FilledField, placement: Placement, ink: Ink): void {
  const widget = update.edit(ref);
  if (field.type === 'checkbox') {
    const state = name(field.checked ? 'Yes' : 'Off');
    widget.set('V', state).set('AS', state);
    return;
  }
  if (field.type !== 'signature') widget.set('V', textString(textValue(field.text, field.type)));
  const drawn = update.add(draw(update, field, placement, ink));
  const states = update.pdf.findDict(update.pdf.findDict(widget.get('AP'))?.get('N'));
  if (states) widget.set('AP', dict({ N: new Map([...states, ['Shown', drawn]]) })).set('AS', name('Shown'));
  else widget.set('AP', dict({ N: drawn }));
}

/**
 * Adds a field with its value to a document that others have signed before. Strict validators and common viewers
 * accept only new signature fields after a signature, so this is a read-only signature field that is never signed,
 * with the value as its appearance.
 */
function addLate(update: Update, page: Page, field: FilledField, placement: Placement, ink: Ink): void {
  const widget = dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: textString(fieldName(field)),
    TU: field.label ? textString(field.label) : undefined,
    Ff: 1, // ReadOnly
    P: page.ref,
    F: PRINT_LOCKED,
    Rect: placement.rectangle,
    MK: placement.rotate ? dict({ R: placement.rotate }) : undefined,
    AP: dict({ N: update.add(draw(update, field, placement, ink)) }),
  });
  addField(update, page, update.add(widget));
}

function draw(update: Update, field: FilledField, placement: Placement, ink: Ink): Stream {
  return inColoursOf(update.pdf, drawn(update, field, placement, ink));
}

function drawn(update: Update, field: FilledField, placement: Placement, ink: Ink): Stream {
  if (field.type === 'signature') return signatureForm(update, placement, ink, field.mark);
  if (field.type !== 'checkbox') return textFieldForm(update.pdf, placement, ink, textValue(field.text, field.type));
  const { on, off } = checkboxForms(update.pdf, placement);
  return field.checked ? on : off;
}
