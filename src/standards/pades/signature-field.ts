import {
  type AppearanceFonts,
  addField,
  archivalRules,
  type Dict,
  dateString,
  dict,
  editForm,
  formFields,
  getPage,
  Ink,
  inColoursOf,
  isBlankForm,
  isSigned,
  name,
  type Pdf,
  type PdfObject,
  PdfProblem,
  type PercentBox,
  type Placement,
  place,
  type Ref,
  type Revision,
  type SignatureMark,
  Slot,
  Stream,
  setLanguage,
  setTabOrder,
  signatureForm,
  textString,
  type Update,
  visiblePage,
} from '../pdf/index.ts';
import { fieldLock, fieldMdp, type Lock } from './fields.ts';
import type { PdfRevisions, Stage } from './revisions.ts';

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

/**
 * Converts the SHA-256 of a byte range to the value of `/Contents`: a CMS SignedData (CAdES, detached) or a timestamp
 * token, DER. Keys and authorities stay with the caller.
 */
export type Answer = (digest: Buffer) => Promise<Buffer>;

/** Claims in a signature dictionary (ISO 32000-2, table 255). */
export interface Claims {
  /** The claimed time, `/M`: PAdES requires it here instead of in the CMS (EN 319 142-1, 6.3). */
  readonly at?: Date;
  readonly name?: string;
  readonly reason?: string;
  readonly location?: string;
}

/** Space reserved for a signature. */
export interface TokenSpace {
  /** Maximum bytes of DER; default 12 KB for a signature, 6 KB for a timestamp. */
  readonly space?: number;
}

/** A signature dictionary with placeholders for byte range and contents. */
interface ReservedSignature {
  readonly dict: Dict;
  readonly byteRange: Slot;
  readonly contents: Slot;
}

/** Bytes reserved for a CMS of unknown size: chains of three with RSA-4096 and an embedded timestamp take some 9 KB. */
const CMS_BYTES = 12 << 10;
/** Bytes reserved for a timestamp token of unknown size: the largest of public authorities have 6,000. */
const TOKEN_BYTES = 6 << 10;
/** `[0 ` and three numbers of ten digits. */
const BYTE_RANGE = 40;

/** @param lock what may not change after this signature */
export function reserveSignature(pdf: Pdf, claims: Claims & TokenSpace, lock: Lock): ReservedSignature {
  return reserve('Sig', 'ETSI.CAdES.detached', claims.space ?? CMS_BYTES, {
    Reference: fieldMdp(pdf, lock),
    M: claims.at && dateString(claims.at),
    Name: claims.name ? textString(claims.name) : undefined,
    Reason: claims.reason ? textString(claims.reason) : undefined,
    Location: claims.location ? textString(claims.location) : undefined,
  });
}

/** A document timestamp (table 255; EN 319 142-1, 5.4.3), without claims: the token contains everything. */
export const reserveTimestamp = ({ space = TOKEN_BYTES }: TokenSpace): ReservedSignature =>
  reserve('DocTimeStamp', 'ETSI.RFC3161', space, {});

function reserve(
  type: string,
  subFilter: string,
  size: number,
  claims: Record<string, PdfObject | undefined>,
): ReservedSignature {
  const byteRange = new Slot(BYTE_RANGE);
  const contents = new Slot(size * 2 + 2);
  const signature = dict({
    Type: name(type),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name(subFilter),
    ByteRange: byteRange,
    Contents: contents,
    ...claims,
  });
  return { dict: signature, byteRange, contents };
}

/**
 * Finishes an update with a reserved signature: sets the byte range to everything except the contents, has its digest
 * signed, and writes the result. On failure nothing has changed.
 *
 * @throws PdfProblem `too-long` (the result does not fit); and the errors of `answer`
 */
export async function completeSignature<S extends Stage>(
  document: PdfRevisions,
  stage: S,
  update: Update,
  { byteRange, contents }: ReservedSignature,
  answer: Answer,
): Promise<PdfRevisions<S>> {
  const revision: Revision = update.finish();
  const { bytes } = revision;
  const gap = revision.offsetOf(contents);
  const gapEnd = gap + contents.length;
  const base = document.byteLength;
  const range = `[0 ${base + gap} ${base + gapEnd} ${bytes.length - gapEnd}`;
  bytes.write(`${range.padEnd(BYTE_RANGE - 1)}]`, revision.offsetOf(byteRange), 'latin1');

  const der = await answer(document.digestWith(bytes.subarray(0, gap), bytes.subarray(gapEnd)));
  const space = contents.length - 2;
  if (der.length * 2 > space) throw new PdfProblem('too-long', `${der.length} bytes`);
  bytes.write(`<${der.toString('hex').padEnd(space, '0')}>`, gap, 'latin1');
  return document.next(stage, revision);
}
