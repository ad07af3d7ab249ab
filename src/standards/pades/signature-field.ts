import {
  type AppearanceFonts,
  addField,
  archivalRules,
  dict,
  editForm,
  formFields,
  getPage,
  Ink,
  inColoursOf,
  isBlankForm,
  isSigned,
  name,
  type PercentBox,
  type Placement,
  place,
  type Ref,
  type SignatureMark,
  Stream,
  setLanguage,
  setTabOrder,
  signatureForm,
  textString,
  type Update,
  visiblePage,
} from '../pdf/index.ts';
import { fieldLock, type Lock } from './fields.ts';

/** Draws a form XObject of the placement's size into the update. */
export type Draw = (update: Update, placement: Placement) => Ref;

/** Position and appearance of a signature. */
export interface Visible {
  /** Starts at 0. */
  readonly pageIndex: number;
  readonly at: PercentBox;
  readonly draw: Draw;
}

interface SignatureFieldRequest {
  readonly name: string;
  readonly visible?: Visible | undefined;
  /** For the field's `/Lock`. */
  readonly lock?: Lock;
  /**
   * Adds no appearance. For document timestamps: with their own appearance strict validators classify them as form
   * filling. If PDF/A-1 requires one (6.9), it shares the empty one of an earlier signature.
   */
  readonly withoutAppearance?: boolean;
}

/** Print, and Locked: viewers do not allow moving the widget (12.5.3). */
export const PRINT_LOCKED = 4 | 128;

/** Adds a signed signature field, invisible on the first page unless `visible` is set. */
export function addSignatureField(update: Update, value: Ref, request: SignatureFieldRequest): void {
  const { visible } = request;
  const page = getPage(update.pdf, visible?.pageIndex ?? 0);
  const shown = visiblePage(update.pdf, page);
  const placement = visible && place(shown, visible.at);
  // Of zero size in the corner: not visible on the page (ISO 14289-1, 7.18.1).
  const [left, bottom] = shown.box;
  const description = archivalRules(update.pdf).isTagged ? textString(request.name) : undefined;
  const appearance = visible
    ? visible.draw(update, placement!)
    : request.withoutAppearance
      ? borrowed(update)
      : empty(update);
  const field = update.add(
    dict({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: textString(request.name),
      TU: description,
      Contents: description,
      V: value,
      P: page.ref,
      F: PRINT_LOCKED,
      Rect: placement?.rectangle ?? [left, bottom, left, bottom],
      MK: placement?.rotate ? dict({ R: placement.rotate }) : undefined,
      AP: appearance && dict({ N: appearance }),
      Lock: request.lock && fieldLock(request.lock),
    }),
  );
  const signedBefore = isSigned(update.pdf);
  addField(update, page, field);
  // SignaturesExist and AppendOnly (table 225). If others signed before us, the form must not change: strict validators
  // treat any other change as tampering.
  if (signedBefore) return;
  editForm(update).set('SigFlags', 3);
  setTabOrder(update, page);
  setLanguage(update);
}

/** Finds the appearance of an existing invisible signature, if PDF/A-1 requires one. */
function borrowed(update: Update): Ref | undefined {
  const { pdf } = update;
  if (archivalRules(pdf).part !== 1) return undefined;
  for (const { type, dict: field } of formFields(pdf)) {
    const normal = type === 'Sig' ? pdf.findDict(field.get('AP'))?.get('N') : undefined;
    if (isBlankForm(pdf, normal)) return normal;
  }
  return empty(update);
}

/** An empty appearance: PDF/A-1 (6.9) requires one for every widget, also an invisible one. */
function empty(update: Update): Ref {
  const form = dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 0, 0], Resources: dict({}) });
  return update.add(new Stream(form, Buffer.alloc(0)));
}

/** Returns a function that draws the mark of a signature or seal on its page. Embeds the used glyphs of the fonts. */
export const drawMark =
  (mark: SignatureMark, fonts: AppearanceFonts): Draw =>
  (update, placement) => {
    const ink = new Ink(update, fonts, { cidSet: archivalRules(update.pdf).part === 1 });
    const form = update.add(inColoursOf(update.pdf, signatureForm(update, placement, ink, mark)));
    ink.finish();
    return form;
  };
