import type { Pdf } from '../pdf/index.ts';
import { FileDigests } from './digests.ts';
import { addEmbeddedMaterial } from './embedded-material.ts';
import { Material } from './material.ts';
import { type ReadField, readField } from './read-fields.ts';
import { signatureFields } from './signature-fields.ts';

/** What a file carries to be validated by; nothing is verified yet. */
export interface SignedFile {
  /** In the order in which the signatures were made. */
  readonly fields: readonly ReadField[];
  /** Signatures beyond the limit, which are not among the fields. */
  readonly omitted: number;
  readonly digests: FileDigests;
  readonly material: Material;
}

/** Reads the signatures of a file, and the material of its security store, of their CMS and of their time-stamps. */
export function openSignedFile(bytes: Buffer, pdf: Pdf): SignedFile {
  const { fields: found, omitted } = signatureFields(bytes, pdf);
  const fields = found.map(readField);
  const ranges = found.flatMap(({ range }) => range ?? []);
  const material = new Material();
  for (const { field, parts, tokens, contentTokens } of fields)
    for (const each of parts && field.range ? [parts, ...tokens, ...contentTokens] : [])
      addEmbeddedMaterial(each, field.range!.gapStart, material);
  // After the signatures' own: a store beyond the limits must not crowd their certificates out.
  material.addSecurityStore(pdf, bytes);
  return { fields, omitted, digests: new FileDigests(bytes, ranges), material };
}
