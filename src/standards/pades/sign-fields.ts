import {
  type AppearanceFonts,
  archivalRules,
  dict,
  type Field,
  formFields,
  Ink,
  inColoursOf,
  isSigned,
  type Pdf,
  PdfProblem,
  place,
  type Ref,
  type SignatureMark,
  signatureForm,
  Update,
  visiblePage,
} from '../pdf/index.ts';
import { assertNamesAreFree, fieldName, fieldPages, type Lock, namesInLock, type PlacedField } from './fields.ts';
import { type FilledField, writeFields } from './fill-fields.ts';
import type { PdfRevisions } from './revisions.ts';
import {
  type Answer,
  addSignatureField,
  type Claims,
  completeSignature,
  type Draw,
  reserveSignature,
  type TokenSpace,
} from './signature-field.ts';

/** A placed field that becomes the signature, and its appearance. */
export type SignedField = PlacedField & { readonly type: 'digital-signature'; readonly mark: SignatureMark };

/** The values that a person filled in, and their signature over them. */
export interface FieldSignatureRequest extends Claims, TokenSpace {
  readonly at: Date;
  readonly fills: readonly FilledField[];
  /** Ids of further fields that the signature locks, such as those left empty. */
  readonly locks?: readonly string[];
  /** A placed field, or the name of a new, invisible one. */
  readonly field: SignedField | { readonly name: string };
  /** Returns the CAdES signature over the digest, DER, no larger than the reserved space. */
  readonly cms: Answer;
}

/**
 * Fills a signer's fields and signs in one revision, so that the person's signature covers the values that they
 * entered. Changes only the values and appearances of those fields: earlier signatures stay valid, and strict
 * validators classify it as form filling. More revisions may follow. On failure the document is unchanged.
 *
 * @throws PdfProblem `form` (a field was not placed, or is already signed), `picture`, `too-long`; and the errors of
 * `cms`
 */
export async function signFields(
  document: PdfRevisions<'prepared'>,
  request: FieldSignatureRequest,
  fonts: AppearanceFonts,
): Promise<PdfRevisions<'prepared'>> {
  const update = new Update(document.pdf);
  const ink = new Ink(update, fonts, { cidSet: archivalRules(document.pdf).part === 1 });
  writeFields(update, request.fills, ink);
  const value = update.reserve();
  const fields = new Map([...formFields(document.pdf)].map((field) => [field.name, field]));
  const lock = { fields: fieldLocks(document.pdf, fields, request) };
  const signature = reserveSignature(document.pdf, request, lock);
  if ('name' in request.field) addInvisible(update, value, request.field.name, lock);
  else signPlaced(update, value, request.field, { ink, lock, held: fields.get(fieldName(request.field)) });
  ink.finish();
  update.set(value, signature.dict);
  return completeSignature(document, 'prepared', update, signature, request.cms);
}

/**
 * Names of the fields that a signature locks: those filled with it, those requested, and those in its field's `/Lock`.
 */
function fieldLocks(pdf: Pdf, fields: ReadonlyMap<string, Field>, request: FieldSignatureRequest): string[] {
  const filled = request.fills.map(fieldName);
  const more = (request.locks ?? []).map((id) => fieldName({ id })).filter((name) => fields.has(name));
  const own = 'name' in request.field ? undefined : fields.get(fieldName(request.field));
  return [...new Set([...namesInLock(pdf, own?.dict.get('Lock')), ...filled, ...more])];
}

function addInvisible(update: Update, value: Ref, name: string, lock: Lock): void {
  assertNamesAreFree(update.pdf, [name]);
  addSignatureField(update, value, { name, lock });
}

interface Signed {
  readonly ink: Ink;
  readonly lock: Lock;
  /** The existing field of the form. */
  readonly held: Field | undefined;
}

/**
 * Sets the value of the field. In a document that others signed before us, fields are added together with their
 * values.
 */
function signPlaced(update: Update, value: Ref, field: SignedField, { ink, lock, held }: Signed): void {
  const { pdf } = update;
  const { pageIndex, at, mark } = field;
  const name = fieldName(field);
  const draw: Draw = (into, placement) => into.add(inColoursOf(pdf, signatureForm(into, placement, ink, mark)));
  if (held?.type === 'Sig' && held.value === null) {
    const page = fieldPages(pdf, [field]).get(pageIndex)!;
    const appearance = draw(update, place(visiblePage(pdf, page), at));
    const widget = update.edit(held.ref);
    widget.set('V', value).set('AP', dict({ N: appearance }));
  } else if (!held && isSigned(pdf)) addSignatureField(update, value, { name, lock, visible: { pageIndex, at, draw } });
  else throw new PdfProblem('form', field.id);
}
