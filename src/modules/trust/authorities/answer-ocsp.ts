import { itemAt } from '../../../kernel/definitely.ts';
import type { Database } from '../../../platform/database/index.ts';
import { Asn1Error } from '../../../standards/asn1/error.ts';
import type { CertId } from '../../../standards/ocsp/cert-id.ts';
import { type OcspRequest, parseOcspRequest } from '../../../standards/ocsp/request.ts';
import { type CertStatus, encodeOcspError } from '../../../standards/ocsp/response.ts';
import type { PerSecond } from './per-second.ts';
import { type CaState, ocspOf } from './status.ts';

/** An answer, and whether all its certificates were issued by the CA. */
export interface OcspAnswer {
  readonly der: Buffer;
  readonly isKnown: boolean;
}

/**
 * Answers an OCSP request about certificates of one CA (RFC 6960). Reads statuses from the database, so that a
 * revocation takes effect at once. A serial number that was never issued is `unknown`, never `good`.
 * `kept` caches answers about one issued certificate without a nonce, for the current second. Answers about unknown
 * serial numbers are never cached, because anybody can invent them.
 */
export async function answerOcsp(
  database: Database,
  state: CaState,
  der: Buffer,
  kept: PerSecond<OcspAnswer> | undefined,
): Promise<Buffer> {
  let request: OcspRequest;
  try {
    request = parseOcspRequest(der);
  } catch (error) {
    if (error instanceof Asn1Error) return encodeOcspError('malformedRequest');
    throw error;
  }
  const issuer = itemAt(state.ca.certificates, 0).certificate;
  if (!request.ids.every((id) => id.isIssuedBy(issuer))) return encodeOcspError('unauthorized'); // RFC 5019 §2.2.3
  const [only, ...others] = request.ids;
  if (!kept || others.length > 0 || request.nonce) return (await writeAnswer(database, state, request)).der;
  const key = `${state.ca.id} ${only!.der.toString('hex')}`;
  const answer = kept.get(key, state.now, () => writeAnswer(database, state, request));
  const { der: written, isKnown } = await answer;
  if (!isKnown) kept.forget(key, answer);
  return written;
}

async function writeAnswer(database: Database, state: CaState, { ids, nonce }: OcspRequest): Promise<OcspAnswer> {
  const statuses = await statusesOf(database, state.ca.id, ids);
  const answers = ids.map((id) => ({
    certId: id.der,
    status: statuses.get(id.serialHex) ?? ({ kind: 'unknown' } as const),
  }));
  return { der: await ocspOf(state, answers, nonce), isKnown: ids.every(({ serialHex }) => statuses.has(serialHex)) };
}

/**
 * Statuses by serial number: of the authority's own certificates, signers' certificates, and seals of organisations.
 */
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
