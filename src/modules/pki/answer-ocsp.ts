import type { Database } from '../../platform/database/index.ts';
import { Asn1Error } from '../../standards/asn1/error.ts';
import type { CertId } from '../../standards/ocsp/cert-id.ts';
import { type OcspRequest, parseOcspRequest } from '../../standards/ocsp/request.ts';
import { type CertStatus, encodeOcspError } from '../../standards/ocsp/response.ts';
import { type CaState, ocspOf } from './status.ts';

/**
 * Answers an OCSP request about certificates of one CA (RFC 6960). Statuses are read from the database, so that a
 * revocation counts from its second on. A serial number that was never issued is `unknown`, never `good`.
 */
export async function answerOcsp(database: Database, state: CaState, der: Buffer): Promise<Buffer> {
  let request: OcspRequest;
  try {
    request = parseOcspRequest(der);
  } catch (error) {
    if (error instanceof Asn1Error) return encodeOcspError('malformedRequest');
    throw error;
  }
  const issuer = state.ca.certificates[0]!.certificate;
  if (!request.ids.every((id) => id.isIssuedBy(issuer))) return encodeOcspError('unauthorized'); // RFC 5019 §2.2.3
  const statuses = await statusesOf(database, state.ca.id, request.ids);
  const answers = request.ids.map((id) => ({
    certId: id.der,
    status: statuses.get(id.serialHex) ?? ({ kind: 'unknown' } as const),
  }));
  return ocspOf(state, answers, request.nonce);
}

/** By serial number: the authority's own certificates, those issued to signers, and seals of organisations. */
async function statusesOf(database: Database, issuerKeyId: string, ids: readonly CertId[]) {
  const where = { issuerKeyId, serial: { in: ids.map(({ serialHex }) => serialHex) } };
  const select = { serial: true, revokedAt: true, revocationReason: true } as const;
  const found = await Promise.all([
    database.prisma.pkiCertificate.findMany({ where, select }),
    database.prisma.signingCertificate.findMany({ where, select }),
    database.prisma.organizationSeal.findMany({ where, select }),
  ]);
  return new Map<string, CertStatus>(
    found
      .flat()
      .map(({ serial, revokedAt, revocationReason }) => [
        serial,
        revokedAt ? { kind: 'revoked', at: revokedAt, reason: revocationReason ?? 0 } : { kind: 'good' },
      ]),
  );
}
