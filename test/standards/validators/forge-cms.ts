import { Der } from './der.ts';
import { overwrite } from './forge.ts';
import { PdfFile } from './reader/file.ts';
import type { PdfString } from './reader/objects.ts';
import { findSignatures } from './signatures.ts';

/** /Contents of a signature in the last revision. */
export const contentsOf = (pdf: Buffer, field: string): PdfString =>
  findSignatures(new PdfFile(pdf))
    .find((each) => each.field === field)!
    .dict.get('Contents') as PdfString;

export const withContents = (pdf: Buffer, field: string, cms: Buffer): Buffer => {
  const { start, bytes } = contentsOf(pdf, field);
  return overwrite(pdf, start + 1, Buffer.concat([cms, Buffer.alloc(bytes.length - cms.length)]).toString('hex'));
};

export const tlv = (tag: number, content: Buffer): Buffer => {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

/** Rebuilds a DER value with the children at `path` changed; lengths follow. */
export const rebuild = (der: Der, path: readonly number[], change: (children: Buffer[]) => Buffer[]): Buffer => {
  const [first, ...rest] = path;
  const children = der.children.map((each) => each.raw);
  if (first === undefined) return tlv(der.tag, Buffer.concat(change(children)));
  children[first] = rebuild(der.child(first), rest, change);
  return tlv(der.tag, Buffer.concat(children));
};

// ContentInfo → [0] → SignedData → signerInfos → SignerInfo; both samples have version, digests, content, certificates, signers.
export const SIGNER_INFO = [1, 0, 4, 0];
export const SIGNED_ATTRIBUTES = [...SIGNER_INFO, 3];
export const changeCms = (
  pdf: Buffer,
  field: string,
  path: readonly number[],
  change: (children: Buffer[]) => Buffer[],
): Buffer => withContents(pdf, field, rebuild(Der.read(contentsOf(pdf, field).bytes), path, change));
