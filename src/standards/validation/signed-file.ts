import type { Pdf } from '../pdf/index.ts';
import { FileDigests } from './digests.ts';
import { addEmbeddedMaterial } from './embedded-material.ts';
import { Material } from './material.ts';
import { type ReadField, readField } from './read-fields.ts';
import { signatureFields } from './signature-fields.ts';

/** The signatures and validation data of a file; nothing is verified yet. */
export interface SignedFile {
  /** In the order of their creation. */
  readonly fields: readonly ReadField[];
  /** Number of signatures beyond the limit, which are not in `fields`. */
  readonly omitted: number;
  readonly digests: FileDigests;
  readonly material: Material;
  /** Number of streams of the security store that cannot be read. */
  readonly unreadable: number;
}

/** Reads the signatures of a file, and the validation data of its security store, CMS and timestamps. */
export function openSignedFile(bytes: Buffer, pdf: Pdf): SignedFile {
  const { fields: found, omitted } = signatureFields(bytes, pdf);
  const fields = found.map(readField);
  const ranges = found.flatMap(({ range }) => range ?? []);
  const material = new Material();
  for (const { field, parts, tokens, contentTokens } of fields)
    for (const each of parts && field.range ? [parts, ...tokens, ...contentTokens] : [])
      addEmbeddedMaterial(each, field.range!.gapStart, material);
  // After the signatures' own data, so that a store beyond the limits does not displace their certificates.
  const unreadable = material.addSecurityStore(pdf, bytes);
  return { fields, omitted, digests: new FileDigests(bytes, ranges), material, unreadable };
}
