import { createHash } from 'node:crypto';
import { NotDer } from '../der.ts';
import type { Findings } from '../findings.ts';
import { verifyCmsSignature, verifyTimestampToken } from '../openssl.ts';
import type { Scratch } from '../outside.ts';
import type { Certificate } from './certificate.ts';
import { DIGESTS } from './cms.ts';
import { readToken, type Token } from './token.ts';

export interface JudgedToken {
  readonly token: Token;
  /** Imprint and signature fit. */
  readonly intact: boolean;
  /** `openssl ts -verify` accepts it under a root at the given moment. */
  readonly trusted: boolean;
}

interface Subject {
  readonly der: Buffer;
  /** The bytes whose digest the token must carry. */
  readonly data: Buffer;
  readonly roots: readonly Buffer[];
  readonly pool: readonly Certificate[];
  readonly at: Date;
}

/** RFC 3161 token over `data`; faults carry the codes `timestamp-…`. Undefined when it cannot be read. */
export const judgeToken = (
  scratch: Scratch,
  subject: Subject,
  findings: Findings,
  what: string,
): JudgedToken | undefined => {
  let token: Token;
  try {
    token = readToken(subject.der);
  } catch (error) {
    if (!(error instanceof NotDer)) throw error;
    return void findings.fault('intact', 'timestamp-unreadable', 'RFC 3161 §2.4.2', `${what}: ${error.message}`);
  }
  const hash = DIGESTS[token.imprintAlgorithm];
  if (!hash) return void findings.fault('intact', 'timestamp-digest', 'EN 319 142-1 §6.2.1', `${what}: weak imprint`);
  const digest = createHash(hash).update(subject.data).digest();
  const imprint = digest.equals(token.imprint);
  if (!imprint) findings.fault('intact', 'timestamp-imprint', 'RFC 3161 §2.4.2', `${what}: imprint of other bytes`);
  const signature = verifyCmsSignature(scratch, token.cms.der);
  if (!signature.ok) findings.fault('intact', 'timestamp-signature', 'RFC 5652 §5.4', `${what}: ${signature.reason}`);
  const others = [...subject.pool, ...token.certificates].map((each) => each.der);
  const trust = verifyTimestampToken(scratch, token.cms.der, digest, { roots: subject.roots, others, at: subject.at });
  if (!trust.ok && imprint && signature.ok)
    findings.fault('trusted', 'timestamp-untrusted', 'RFC 3161 §2.3', `${what}: ${trust.reason}`);
  return { token, intact: imprint && signature.ok, trusted: trust.ok };
};
