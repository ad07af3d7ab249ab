import { Asn1Error } from '../asn1/error.ts';
import { CrlRefused, checkCrl } from '../crl/check.ts';
import { checkOcspResponse, OcspRefused } from '../ocsp/check.ts';
import { type Pdf, Stream } from '../pdf/index.ts';
import { type Certificate, isSelfIssued, parseCertificate } from '../x509/certificate.ts';
import type { StatusQuestion } from '../x509/status-question.ts';
import { isIssuedBy } from '../x509/verify-signature.ts';

/** What a document carries to be validated by, long after. */
export interface Material {
  readonly certificates: readonly Certificate[];
  readonly ocspResponses: readonly Buffer[];
  readonly crls: readonly Buffer[];
}

/** Longer than any chain: it ends a walk through certificates that issue one another. */
const MAX_CHAIN = 10;

/**
 * The document security store (ISO 32000-2, 12.8.4.3) together with certificates found in signatures. What cannot be
 * read there proves nothing, and is left out.
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

/** True where every certificate from the leaf up to a root was valid at that time, and an answer of then says good. */
export function isProvenAt(time: Date, leaf: Certificate, material: Material): boolean {
  let certificate = leaf;
  for (let i = 0; i < MAX_CHAIN; i++) {
    if (time < certificate.notBefore || time > certificate.notAfter) return false;
    if (isSelfIssued(certificate)) return isIssuedBy(certificate, certificate);
    const subject = certificate;
    const issuer = material.certificates.find((candidate) => attempt(() => isIssuedBy(subject, candidate)));
    if (!issuer || !isGood({ certificate: subject, issuer, now: time }, material)) return false;
    certificate = issuer;
  }
  return false;
}

/** One answer at least, and none that says otherwise. */
function isGood(question: StatusQuestion, { ocspResponses, crls }: Material): boolean {
  const answers = [
    ...ocspResponses.map((der) => attempt(() => checkOcspResponse(der, question).status === 'good')),
    ...crls.map((der) => attempt(() => !checkCrl(der, question).isRevoked)),
  ].filter((answer) => answer !== undefined);
  return answers.length > 0 && answers.every(Boolean);
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Asn1Error || error instanceof OcspRefused || error instanceof CrlRefused) return undefined;
    throw error;
  }
}
