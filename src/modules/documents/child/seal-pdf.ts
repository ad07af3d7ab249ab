import { readFileSync } from 'node:fs';
import { readPackaged } from '../../../platform/fonts.ts';
import type { Ask } from '../../../platform/sandbox/serve.ts';
import { addSecurityStoreAndTimestamp, fillFields, resumePrepared, seal } from '../../../standards/pades/index.ts';
import { openTypefaces } from '../../../standards/text/index.ts';
import type { PadesLevel, SignatureSpace, WrittenFile } from '../types.ts';
import { fieldNames, freeName, timestampNames } from './field-names.ts';
import { type Filling, filledFields } from './filled-fields.ts';
import { levelOf } from './level-of.ts';
import { asBuffers, type ValidationBytes } from './validation-bytes.ts';
import { writeDocument } from './write-document.ts';

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
  return { ...writeDocument(request.to, archived), level: levelOf(archived) };
}
