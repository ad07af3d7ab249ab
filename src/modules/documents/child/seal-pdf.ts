import { readFileSync } from 'node:fs';
import { definitely } from '../../../kernel/definitely.ts';
import { readPackaged } from '../../../platform/fonts.ts';
import type { Ask, SandboxTask } from '../../../platform/sandbox/serve.ts';
import {
  addSecurityStoreAndTimestamp,
  type FilledField,
  fillFields,
  type PdfRevisions,
  readLevel,
  resumePrepared,
  type SignedField,
  seal,
  signFields,
} from '../../../standards/pades/index.ts';
import { type Pdf, type SignatureMark, stringText } from '../../../standards/pdf/index.ts';
import { handOfStyle, openTypefaces } from '../../../standards/text/index.ts';
import type { FieldFill, PadesLevel, SignatureSpace, WrittenFile } from '../types.ts';
import { placedField } from './inspect-pdf.ts';
import {
  asBuffers,
  fieldNames,
  freeName,
  timestampNames,
  type ValidationBytes,
  writeDocument,
} from './rehearse-seal.ts';

export interface SealPdf extends Filling {
  /** Path and fingerprint of the file to seal. */
  readonly from: string;
  readonly sha256: string;
  /** Path of the sealed file. */
  readonly to: string;
  readonly seal: { readonly name: string; readonly reason: string; readonly location?: string; readonly at: Date };
  readonly space: SignatureSpace;
}

/** Questions of a seal to the parent, each about a digest and asked once. */
export interface SealQuestions {
  readonly signature: { readonly cms: Uint8Array; readonly validation: ValidationBytes };
  readonly timestamp: { readonly token: Uint8Array };
}

export type SealedPdf = WrittenFile & { readonly level: PadesLevel };

/**
 * Fills, seals and archives a prepared document; each step is a revision after the stored bytes. Writes the file once. With
 * `isFinal` nobody may sign after the seal.
 * @throws PdfProblem; Error if the stored bytes do not match their fingerprint; what the parent's answers reject with
 */
export async function sealPdf(request: SealPdf, ask: Ask, { isFinal = false } = {}): Promise<SealedPdf> {
  const prepared = resumePrepared(readFileSync(request.from));
  if (prepared.sha256 !== request.sha256) throw new Error('the stored file does not have the expected SHA-256');
  const fills = filledFields(request, prepared.pdf);
  const filled = fills.length > 0 ? fillFields(prepared, fills, openTypefaces(readPackaged)) : prepared;

  let validation: ValidationBytes | undefined;
  const sealed = await seal(filled, {
    field: freeName(filled.pdf, fieldNames.seal),
    timestamps: timestampNames(filled.pdf),
    isFinal,
    ...request.seal,
    space: request.space.signature,
    async cms(digest) {
      const answer = await ask<SealQuestions['signature']>('signature', { digest });
      validation = answer.validation;
      return Buffer.from(answer.cms);
    },
  });
  const archived = await addSecurityStoreAndTimestamp(sealed, {
    field: freeName(sealed.pdf, fieldNames.timestamp),
    space: request.space.timestamp,
    validation: asBuffers(validation!),
    token: async (digest) => Buffer.from((await ask<SealQuestions['timestamp']>('timestamp', { digest })).token),
  });
  return { ...writeDocument(request.to, archived), level: sealedDocumentLevel(archived) };
}

export interface SignPdf extends Filling {
  /** Path and fingerprint of the file to sign. */
  readonly from: string;
  readonly sha256: string;
  /** Path of the signed file. */
  readonly to: string;
  /** The field that becomes the signature; null for an invisible signature. */
  readonly field: FieldFill | null;
  readonly claims: { readonly name: string; readonly reason: string; readonly location?: string; readonly at: Date };
  readonly space: SignatureSpace;
}

/** The question of a signature to the parent, asked once. */
export interface SignQuestions {
  readonly signature: { readonly cms: Uint8Array };
}

export type SignedPdf = WrittenFile & { readonly level: PadesLevel };

/**
 * Fills a signer's fields and signs, as one revision after the stored bytes. Writes the file once.
 * @throws PdfProblem; Error if the stored bytes do not match their fingerprint; what the parent's answer rejects with
 */
export async function signPdf(request: SignPdf, ask: Ask): Promise<SignedPdf> {
  const { field, claims } = request;
  const document = resumePrepared(readFileSync(request.from));
  if (document.sha256 !== request.sha256) throw new Error('the stored file does not have the expected SHA-256');
  const signed = await signFields(
    document,
    {
      ...claims,
      space: request.space.signature,
      fills: filledFields(request, document.pdf),
      locks: request.fills.map(({ id }) => id),
      field: field ? signedField(field, request) : { name: freeName(document.pdf, fieldNames.signer) },
      cms: async (digest) => Buffer.from((await ask<SignQuestions['signature']>('signature', { digest })).cms),
    },
    openTypefaces(readPackaged),
  );
  return { ...writeDocument(request.to, signed), level: sealedDocumentLevel(signed) };
}

export interface SealDrawn extends Omit<SealPdf, 'from' | 'sha256'> {
  /** A drawing task, its input, and the path of the drawing while it is sealed. */
  readonly draw: { readonly task: string; readonly payload: object; readonly to: string };
}

/**
 * Draws a file with one of these tasks and seals it at once. Nobody needs the unsealed file, so it is neither flushed
 * to disk nor stored.
 * @throws what the drawing and `sealPdf` throw
 */
export const sealDrawn =
  (drawings: Readonly<Record<string, SandboxTask>>) =>
  async ({ draw, ...seal }: SealDrawn, ask: Ask): Promise<SealedPdf> => {
    const { task, payload, to: from } = draw;
    if (!Object.hasOwn(drawings, task)) throw new TypeError(`unknown drawing: ${task}`);
    const drawn = (await definitely(drawings[task], task)({ ...payload, to: from } as never, ask)) as WrittenFile;
    // Nobody countersigns a file of the service.
    return sealPdf({ ...seal, from, sha256: drawn.sha256 }, ask, { isFinal: true });
  };

interface Filling {
  readonly fills: readonly FieldFill[];
  /** Paths of the signature pictures, by fingerprint. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Test mode. */
  readonly specimen: boolean;
}

/**
 * Returns the fields with a value, as `standards/pades` describes them. A field without a value stays as it was
 * prepared.
 */
const filledFields = (request: Filling, pdf: Pdf): FilledField[] => {
  const isEnglish = isInEnglish(pdf);
  return request.fills.flatMap((fill) => filledField(isEnglish ? inEnglish(fill) : fill, request) ?? []);
};

/** Whether a document says that it is in English: `/Lang` of its catalog (ISO 32000-2, 14.9.2). */
const isInEnglish = (pdf: Pdf): boolean => /^en\b/i.test(stringText(pdf.resolve(pdf.root.get('Lang'))));

function inEnglish(fill: FieldFill): FieldFill {
  const caption = fill.signature?.captionInEnglish;
  return caption ? { ...fill, signature: { ...fill.signature!, caption } } : fill;
}

function filledField(fill: FieldFill, { pictures, specimen }: Filling): FilledField | null {
  const { type, value, signature } = fill;
  const placed = placedField(fill);
  if (type === 'SIGNATURE' || type === 'INITIALS')
    return signature && { ...placed, type: 'signature', mark: { ...signatureMark(signature, pictures), specimen } };
  if (type === 'CHECKBOX') return value === 'true' ? { ...placed, type: 'checkbox', checked: true } : null;
  return value ? { ...placed, type: type === 'TEXT' ? 'text' : 'date', text: value } : null;
}

/** Returns the field that becomes a digital signature, with its appearance. */
function signedField(fill: FieldFill, { pictures, specimen }: Omit<Filling, 'fills'>): SignedField {
  const mark = { ...signatureMark(fill.signature!, pictures), specimen };
  return { ...placedField(fill), type: 'digital-signature', mark };
}

function signatureMark(
  { imageSha256, text, style, caption }: NonNullable<FieldFill['signature']>,
  pictures: Filling['pictures'],
): Omit<SignatureMark, 'specimen'> {
  return {
    lines: caption,
    ...(imageSha256 ? { picture: readFileSync(definitely(pictures[imageSha256], imageSha256)) } : {}),
    ...(text ? { typed: text } : {}),
    ...(style ? { hand: handOfStyle(style) } : {}),
  };
}

/**
 * Determines the level of a document's last signature from the bytes alone, independently of the code that made it.
 * @throws Error if the signature is not valid
 */
function sealedDocumentLevel(document: PdfRevisions): PadesLevel {
  const level = readLevel(Buffer.concat(document.parts));
  if (!level) throw new Error('the signature is not valid');
  return level;
}
