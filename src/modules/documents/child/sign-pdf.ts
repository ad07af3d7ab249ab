import { readFileSync } from 'node:fs';
import { readPackaged } from '../../../platform/fonts.ts';
import type { Ask } from '../../../platform/sandbox/serve.ts';
import { resumePrepared, signFields } from '../../../standards/pades/index.ts';
import { openTypefaces } from '../../../standards/text/index.ts';
import type { FieldFill, PadesLevel, SignatureSpace, WrittenFile } from '../types.ts';
import { fieldNames, freeName } from './field-names.ts';
import { type Filling, filledFields, signedField } from './filled-fields.ts';
import { levelOf } from './level-of.ts';
import { writeDocument } from './write-document.ts';

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
  return { ...writeDocument(request.to, signed), level: levelOf(signed) };
}
