import {
  addField,
  dict,
  editForm,
  getPage,
  isSigned,
  name,
  type PercentBox,
  type Placement,
  place,
  type Ref,
  Stream,
  textString,
  type Update,
  visiblePage,
} from '../pdf/index.ts';
import { fieldLock } from './locks.ts';

/** Draws a form XObject of the placement's size into the update. */
export type Draw = (update: Update, placement: Placement) => Ref;

/** Where and how a signature shows. */
export interface Visible {
  /** From 0. */
  readonly pageIndex: number;
  readonly at: PercentBox;
  readonly draw: Draw;
}

export interface SignatureFieldRequest {
  readonly name: string;
  readonly visible?: Visible | undefined;
  /** Names of the fields that the signature locks, for the field's `/Lock`. */
  readonly locks?: readonly string[];
  /** A document timestamp has no appearance at all: with one, strict validators take it for form filling. */
  readonly withoutAppearance?: boolean;
}

/** Print, and Locked: a viewer does not let the widget be moved (12.5.3). */
export const PRINT_LOCKED = 4 | 128;

/** Adds a signed signature field, invisible on the first page unless it is `visible`. */
export function addSignatureField(update: Update, value: Ref, request: SignatureFieldRequest): void {
  const { visible } = request;
  const page = getPage(update.pdf, visible?.pageIndex ?? 0);
  const placement = visible && place(visiblePage(update.pdf, page), visible.at);
  const appearance = visible ? visible.draw(update, placement!) : request.withoutAppearance ? undefined : empty(update);
  const field = update.add(
    dict({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: textString(request.name),
      V: value,
      P: page.ref,
      F: PRINT_LOCKED,
      Rect: placement?.rectangle ?? [0, 0, 0, 0],
      MK: placement?.rotate ? dict({ R: placement.rotate }) : undefined,
      AP: appearance && dict({ N: appearance }),
      Lock: fieldLock(request.locks ?? []),
    }),
  );
  const signedBefore = isSigned(update.pdf);
  addField(update, page, field);
  // SignaturesExist and AppendOnly (table 225). Where others signed before us the form is theirs: a strict validator
  // takes any other change of it for tampering.
  if (!signedBefore) editForm(update).set('SigFlags', 3);
}

/** Nothing drawn: PDF/A-1 (6.9) wants an appearance of every widget, an invisible one too. */
function empty(update: Update): Ref {
  const form = dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 0, 0], Resources: dict({}) });
  return update.add(new Stream(form, Buffer.alloc(0)));
}
