import { Asn1Error } from '../asn1/error.ts';
import { oids } from '../asn1/oids.ts';
import { readElement, readOnly } from '../asn1/read.ts';
import { readOctets } from '../asn1/values.ts';
import { nullValue, oid, sequence } from '../asn1/write.ts';
import { isArray, Raw, stringBytes } from '../pdf/index.ts';
import type { Problem, ValidationContext } from './certificate-validation.ts';
import type { CmsResult } from './cms-validation.ts';
import type { SignatureField } from './signature-fields.ts';

const sha1WithRsa = readOnly(sequence(oid(oids.rsaSha1), nullValue()));

/**
 * Validates a signature of the format adbe.x509.rsa_sha1 (ISO 32000-1, 12.8.3.2): Contents is a PKCS#1 signature in an
 * OCTET STRING, and the certificates are in the entry Cert, the signer's first.
 */
export function validateRawRsa(
  { dict, contents, range }: SignatureField,
  signed: () => Buffer,
  context: ValidationContext,
): CmsResult {
  const entry = dict.get('Cert');
  const strings = (isArray(entry) ? entry : [entry]).filter((each) => each instanceof Raw);
  const place = { source: 'cms', offset: range?.gapStart ?? 0 } as const;
  const [signer] = strings.map((each) => context.material.addCertificate(stringBytes(each), place));
  if (!signer)
    return failed({ subIndication: 'NO_SIGNING_CERTIFICATE_FOUND', reason: 'The entry Cert has no certificate.' });
  try {
    const signature = readOctets(readElement(contents));
    const verdict = context.verifier.verify(contents, signer, () => ({
      data: signed(),
      algorithm: sha1WithRsa,
      signature,
    }));
    const reason = 'The signature value is wrong, or the signed bytes were changed.';
    const problems: Problem[] =
      verdict.status === 'valid' ? [] : [{ subIndication: 'SIG_CRYPTO_FAILURE', reason, fails: true }];
    return { problems, signer, isBound: null, algorithm: verdict.algorithm, until: verdict.until };
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error;
    return failed({ subIndication: 'FORMAT_FAILURE', reason: 'Contents is not a PKCS#1 signature.', fails: true });
  }
}

const failed = (problem: Problem): CmsResult => ({
  problems: [problem],
  signer: null,
  isBound: null,
  algorithm: 'SHA1WithRSA',
  until: Number.NEGATIVE_INFINITY,
});
