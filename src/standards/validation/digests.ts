import { createHash, type Hash } from 'node:crypto';
import { oids } from '../asn1/oids.ts';
import { Asn1Error, children, contextTag, type Element, fields, inner, tags } from '../asn1/read.ts';
import type { SignedDataParts } from '../cms/read.ts';
import type { Pdf } from '../pdf/index.ts';
import { type Digest, startDigest } from './algorithms.ts';
import { Material } from './material.ts';
import { type ReadField, readField, type SignedRange, signatureFields } from './signature-fields.ts';

/**
 * Digests of a file and of the byte ranges of its signatures. SHA-256 runs over the file once; its state at the start
 * of each gap is kept, so that a range costs only the bytes after its gap.
 */
export class FileDigests {
  /** Of the whole file, lowercase hex. */
  readonly sha256: string;
  readonly #bytes: Buffer;
  readonly #before = new Map<number, Hash>();

  constructor(bytes: Buffer, ranges: readonly SignedRange[]) {
    this.#bytes = bytes;
    const hash = createHash('sha256');
    let at = 0;
    for (const gapStart of [...new Set(ranges.map((range) => range.gapStart))].sort((a, b) => a - b)) {
      hash.update(bytes.subarray(at, gapStart));
      this.#before.set(gapStart, hash.copy());
      at = gapStart;
    }
    this.sha256 = hash.update(bytes.subarray(at)).digest('hex');
  }

  /** Returns the digest of a byte range. */
  of({ gapStart, gapEnd, end }: SignedRange, digest: Digest): Buffer {
    const started = digest.name === 'sha256' ? this.#before.get(gapStart)?.copy() : undefined;
    const hash = started ?? startDigest(digest).update(this.#bytes.subarray(0, gapStart));
    return hash.update(this.#bytes.subarray(gapEnd, end)).digest();
  }
}

/**
 * Adds the certificates and revocation data of a CMS: its certificates and lists, the Adobe attribute
 * revocationInfoArchival (ISO 32000-2, 12.8.3.3.2), and CAdES revocation-values (EN 319 122-1, A.1.2.2). @param offset
 * position of the CMS in the file, or of the token in an evidence record
 */
export function addEmbeddedMaterial(parts: SignedDataParts, offset: number, material: Material): void {
  const place = { source: 'cms', offset } as const;
  for (const der of parts.certificates) material.addCertificate(der, place);
  for (const der of parts.crls) material.addCrl(der, place);
  for (const der of parts.ocspResponses) material.addOcspResponse(der, place);
  for (const { signedAttributes, unsignedAttributes } of parts.signers) {
    const adobe = signedAttributes?.get(oids.adobeRevocation) ?? [];
    const values = unsignedAttributes.get(oids.revocationValues) ?? [];
    for (const value of [...adobe, ...values])
      addRevocation(
        value,
        (crl) => material.addCrl(crl, place),
        (ocsp) => material.addOcspResponse(ocsp, place),
      );
  }
}

/** Both attributes are a SEQUENCE of [0] revocation lists and [1] OCSP responses, each a SEQUENCE. */
function addRevocation(value: Element, addCrl: (der: Buffer) => void, addOcsp: (der: Buffer) => void): void {
  try {
    const parts = fields(value, 'RevocationValues');
    const crls = parts.optional(contextTag(0));
    const responses = parts.optional(contextTag(1));
    if (crls) for (const { der } of listed(crls)) addCrl(der);
    if (responses) for (const { der } of listed(responses)) addOcsp(der);
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error; // unreadable data proves nothing
  }
}

function listed(tagged: Element): Element[] {
  const list = inner(tagged);
  if (list.tag !== tags.sequence) throw new Asn1Error('RevocationValues: wrong type');
  return children(list);
}

/** The signatures and validation data of a file; nothing is verified yet. */
interface SignedFile {
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
