import type { PdfFile } from './reader/file.ts';
import { isDict, PdfStream } from './reader/objects.ts';

/** Contents of a document security store (ISO 32000-2 §12.8.4.3), DER. */
export interface Store {
  readonly certificates: readonly Buffer[];
  readonly crls: readonly Buffer[];
  readonly ocsps: readonly Buffer[];
}

/** The store of the last revision; undefined if it has none. Entries that are not streams are skipped. */
export function readStore(file: PdfFile): Store | undefined {
  const dss = file.entry(file.catalog, 'DSS');
  if (!isDict(dss)) return undefined;
  const streams = (key: string): Buffer[] =>
    file
      .list(dss.get(key))
      .map((each) => file.resolve(each))
      .filter((each) => each instanceof PdfStream)
      .map((stream) => file.decode(stream));
  return { certificates: streams('Certs'), crls: streams('CRLs'), ocsps: streams('OCSPs') };
}
