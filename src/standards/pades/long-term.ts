import { Asn1Error } from '../asn1/error.ts';
import { type Pdf, Stream } from '../pdf/index.ts';
import { type Certificate, parseCertificate } from '../x509/certificate.ts';
import { type Material, provenPath } from './proven-path.ts';

/**
 * Reads the document security store (ISO 32000-2, 12.8.4.3), and adds certificates found in signatures. Unreadable
 * entries prove nothing and are skipped.
 */
export function readMaterial(pdf: Pdf, found: readonly Certificate[]): Material {
  const store = pdf.findDict(pdf.root.get('DSS'));
  const streams = (key: string): Buffer[] =>
    pdf
      .items(store?.get(key))
      .map((each) => pdf.resolve(each))
      .filter((each) => each instanceof Stream)
      .map((stream) => pdf.decode(stream));
  const certificates = streams('Certs').flatMap((der) => attempt(() => parseCertificate(der)) ?? []);
  return { certificates: [...certificates, ...found], ocspResponses: streams('OCSPs'), crls: streams('CRLs') };
}

/**
 * True if every certificate from the leaf to a root was valid at that time, with a status response of that time saying
 * good.
 */
export const isProvenAt = (time: Date, leaf: Certificate, material: Material): boolean =>
  provenPath(time, leaf, material) !== null;

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Asn1Error) return undefined;
    throw error;
  }
}
