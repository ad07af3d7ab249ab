import {
  addField,
  checkboxForms,
  dict,
  editForm,
  emptyForm,
  isDict,
  isSigned,
  type MutableDict,
  name,
  type Page,
  type PdfObject,
  PdfProblem,
  type Placement,
  permission,
  place,
  textString,
  Update,
  visiblePage,
} from '../pdf/index.ts';
import { type FieldType, fieldName, type PlacedField, pagesOf } from './fields.ts';
import { assertNamesAreFree } from './names.ts';
import { drawOwnAppearances } from './own-appearances.ts';
import type { PdfRevisions } from './revisions.ts';
import { PRINT_LOCKED } from './signature-field.ts';

/** Field flags (tables 227 to 230), counted from bit 1. People fill these fields on our page, not in a viewer. */
const READ_ONLY = 1 << 0;
const MULTILINE = 1 << 12;
const PUSH_BUTTON = 1 << 16;

/**
 * What each type is in the form. A strict validator grades a revision as form filling when, of a field, no other key
 * changes than /V, /AP, /AS, /F, /Ff, /DA and /Q: all that filling needs. The signature of level simple is a push
 * button, the one field that is all picture and no value: nothing is computed from its appearance, and no viewer
 * draws it anew. It is no signature field, because an unsigned one may change in no way but by being signed. That is
 * what a digital signature is: an empty signature field, read-only so that no viewer offers to sign it.
 */
const kinds: Record<FieldType, { type: string; flags: number }> = {
  signature: { type: 'Btn', flags: READ_ONLY | PUSH_BUTTON },
  'digital-signature': { type: 'Sig', flags: READ_ONLY },
  text: { type: 'Tx', flags: READ_ONLY | MULTILINE },
  date: { type: 'Tx', flags: READ_ONLY },
  checkbox: { type: 'Btn', flags: READ_ONLY },
};

/**
 * Makes the placed fields part of the document's form, empty, in one revision before any signature of ours, so that
 * filling them later changes nothing else.
 *
 * A document that others signed already gets nothing here: after a signature the only fields that may be added are
 * signature fields, and `fillFields` adds each with its value.
 * @throws PdfProblem `certified` where a certification forbids new fields; `no-such-page`; `form` when a name is taken
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
  const carriers = pagesOf(pdf, fields);
  if (isSigned(pdf)) return document.next('prepared', { bytes: Buffer.alloc(0), pdf });

  const form = editForm(update);
  drawOwnAppearances(update, form);
  addDefaultFont(update, form);
  // SignaturesExist and AppendOnly (table 225) now, so that the first signature leaves the form alone.
  if (fields.some(({ type }) => type === 'digital-signature')) form.set('SigFlags', 3);
  for (const field of fields) {
    const page = carriers.get(field.pageIndex)!;
    const placement = place(visiblePage(pdf, page), field.at);
    addField(update, page, update.add(widget(update, page, field, placement)));
  }
  return document.next('prepared', update.finish());
}

function widget(update: Update, page: Page, field: PlacedField, placement: Placement): MutableDict {
  const { type, flags } = kinds[field.type];
  return dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name(type),
    T: textString(fieldName(field)),
    TU: field.label ? textString(field.label) : undefined,
    Ff: flags,
    P: page.ref,
    F: PRINT_LOCKED,
    Rect: placement.rectangle,
    MK: placement.rotate ? dict({ R: placement.rotate }) : undefined,
    ...value(update, field.type, placement),
  });
}

/** The empty value: a checkbox has both its appearances from the start and is then only switched. */
function value(update: Update, type: FieldType, placement: Placement): Record<string, PdfObject> {
  if (type !== 'checkbox') {
    const appearance = dict({ N: update.add(emptyForm(placement)) });
    const isText = type === 'text' || type === 'date';
    return isText ? { AP: appearance, DA: textString('/Helv 0 Tf 0 g') } : { AP: appearance };
  }
  const { on, off } = checkboxForms(placement);
  return {
    AP: dict({ N: dict({ Yes: update.add(on), Off: update.add(off) }) }),
    AS: name('Off'),
    V: name('Off'),
  };
}

/** `/DA` of a text field must name a font of the form's resources (12.7.4.3), whoever draws the field in the end. */
function addDefaultFont(update: Update, form: MutableDict): void {
  const resources = copyOf(update, form.get('DR'));
  const fonts = copyOf(update, resources.get('Font'));
  if (!fonts.has('Helv'))
    fonts.set('Helv', update.add(dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') })));
  resources.set('Font', fonts);
  form.set('DR', resources);
}

function copyOf(update: Update, object: PdfObject | undefined): MutableDict {
  const held = update.get(object);
  return isDict(held) ? new Map(held) : dict({});
}
