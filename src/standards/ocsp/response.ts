import { signatureIdentifier } from '../asn1/algorithms.ts';
import { oids } from '../asn1/oids.ts';
import { bitString, context, enumerated, generalizedTime, octetString, oid, sequence } from '../asn1/write.ts';
import type { Signer } from '../cms/sign.ts';
import { keyIdentifier } from '../x509/lint.ts';

/** The status of a certificate (RFC 6960 §2.2). */
export type CertStatus =
  | { readonly kind: 'good' }
  | { readonly kind: 'revoked'; readonly at: Date; readonly reason: number }
  | { readonly kind: 'unknown' };

export interface SingleAnswer {
  /** DER CertID of the request. */
  readonly certId: Buffer;
  readonly status: CertStatus;
}

export interface OcspAnswer {
  readonly answers: readonly SingleAnswer[];
  /** When the statuses were true; in whole seconds, truncated. */
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  /** The content of the request's nonce extension; null if there was none. */
  readonly nonce: Buffer | null;
}

/** OCSPResponseStatus (RFC 6960 §4.2.1) without an answer. */
const errorStatuses = { malformedRequest: 1, internalError: 2, tryLater: 3, unauthorized: 6 } as const;

export const encodeOcspError = (status: keyof typeof errorStatuses): Buffer =>
  sequence(enumerated(errorStatuses[status]));

function encodeStatus(status: CertStatus): Buffer {
  switch (status.kind) {
    case 'good':
      return Buffer.from([0x80, 0]);
    case 'revoked':
      return context(1, generalizedTime(status.at), context(0, enumerated(status.reason)));
    case 'unknown':
      return Buffer.from([0x82, 0]);
  }
}

/**
 * Encodes a signed OCSPResponse (RFC 6960 §4.2.1). It identifies the responder by key and contains its certificate, so
 * that it can be verified years later. `responder` is the CA's delegate, or the CA itself.
 *
 * @throws the errors of `responder.sign`
 */
export async function encodeOcspResponse(answer: OcspAnswer, responder: Signer): Promise<Buffer> {
  const thisUpdate = generalizedTime(answer.thisUpdate);
  const nextUpdate = context(0, generalizedTime(answer.nextUpdate));
  const responses = answer.answers.map(({ certId, status }) =>
    sequence(certId, encodeStatus(status), thisUpdate, nextUpdate),
  );
  const nonce = answer.nonce && sequence(oid(oids.ocspNonce), octetString(answer.nonce));
  const data = sequence(
    context(2, octetString(keyIdentifier(responder.certificate.spki))),
    thisUpdate, // producedAt
    sequence(...responses),
    ...(nonce ? [context(1, sequence(nonce))] : []),
  );
  const basic = sequence(
    data,
    signatureIdentifier[responder.algorithm],
    bitString(await responder.sign(data)),
    context(0, sequence(responder.certificate.der)),
  );
  return sequence(enumerated(0), context(0, sequence(oid(oids.ocspBasic), octetString(basic))));
}
