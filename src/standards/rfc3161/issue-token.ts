import { sha256 } from '../../kernel/ids.ts';
import { oids } from '../asn1/oids.ts';
import { Asn1Error } from '../asn1/read.ts';
import { type Signer, signCms } from '../cms/sign.ts';
import {
  encodeGranted,
  encodeRejection,
  type Failure,
  parseTimestampRequest,
  type TimestampRequest,
} from './request.ts';
import { encodeTstInfo } from './tst-info.ts';

/** A time-stamping unit at one moment: its key, its policy, the time and a new serial number. */
export interface Unit {
  readonly signer: Signer;
  /** The authority's policy identifier. */
  readonly policy: string;
  readonly now: Date;
  /** Random bytes, about 16: unique for each token. */
  readonly serial: Buffer;
}

/** The parts of a request that its token needs. */
export type TokenRequest = Pick<TimestampRequest, 'imprint' | 'nonce' | 'certificateWanted'>;

/** Signs a token for an accepted request (see `refusalOf`). Returns DER of the ContentInfo. */
export function issueToken(unit: Unit, request: TokenRequest): Promise<Buffer> {
  const { signer, policy, now, serial } = unit;
  const { nonce, imprint, certificateWanted } = request;
  const authority = signer.certificate.subject;
  const bytes = encodeTstInfo({ policy, imprint: imprint.der, serial, now, nonce, authority });
  const content = { kind: 'attached', contentType: oids.tstInfo, bytes, sha256: sha256(bytes) } as const;
  return signCms(signer, content, { certificates: certificateWanted });
}

/** Returns why a request is rejected (RFC 3161 §2.4.2). SHA-1 is rejected as EN 319 422 §5.1.2 requires. */
function refusalOf(request: TimestampRequest, policy: string): readonly [Failure, string] | null {
  const { version, imprint, hasExtensions } = request;
  if (version !== 1) return ['badRequest', 'version 1 only'];
  if (!imprint.algorithm || imprint.algorithm === 'sha1') return ['badAlg', 'SHA-256, SHA-384 or SHA-512 only'];
  if (request.policy && request.policy !== policy) return ['unacceptedPolicy', `the only policy is ${policy}`];
  if (hasExtensions) return ['unacceptedExtension', 'no extensions'];
  return null;
}

/** Answers a TimeStampReq with a TimeStampResp; invalid bytes get a rejection. @throws only the errors of the signer */
export async function answerTimestampRequest(unit: Unit, der: Buffer): Promise<Buffer> {
  let request: TimestampRequest;
  try {
    request = parseTimestampRequest(der);
  } catch (error) {
    if (error instanceof Asn1Error) return encodeRejection('badDataFormat', error.message);
    throw error;
  }
  const refusal = refusalOf(request, unit.policy);
  return refusal ? encodeRejection(...refusal) : encodeGranted(await issueToken(unit, request));
}
