import type { Findings } from '../findings.ts';
import type { PdfFile } from '../reader/file.ts';
import { isDict, PdfStream } from '../reader/objects.ts';
import { type Certificate, readCertificates } from './certificate.ts';

/** What a document security store holds (ISO 32000-2 §12.8.4.3). */
export interface Material {
  readonly certificates: readonly Certificate[];
  readonly crls: readonly Buffer[];
  readonly ocsps: readonly Buffer[];
}

const CLAUSE = 'ISO 32000-2 §12.8.4.3; EN 319 142-1 §5.4.2';

/** The DSS of one state of the file; undefined when it has none. Entries that cannot be read deny B-LT. */
export const readMaterial = (file: PdfFile, findings?: Findings): Material | undefined => {
  const dss = file.entry(file.catalog, 'DSS');
  if (!isDict(dss)) return undefined;
  const streams = (key: string): Buffer[] =>
    file.list(dss.get(key)).flatMap((each) => {
      const stream = file.resolve(each);
      if (stream instanceof PdfStream) return [file.decode(stream)];
      findings?.deny('B-LT', 'dss-entry-no-stream', CLAUSE, `an entry of DSS/${key} is no stream`);
      return [];
    });
  const ders = streams('Certs');
  const certificates = readCertificates(ders);
  if (certificates.length < ders.length)
    findings?.deny('B-LT', 'dss-certificates', CLAUSE, 'DSS/Certs holds doubles or bytes that are no certificate');
  return { certificates, crls: streams('CRLs'), ocsps: streams('OCSPs') };
};
