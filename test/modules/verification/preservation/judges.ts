import { createHash, X509Certificate } from 'node:crypto';
import { parseCms } from '../../../../src/standards/cms/read.ts';
import { signatures, signedParts } from '../../../../src/standards/pades/index.ts';
import { tstInfoOf } from '../../../../src/standards/rfc3161/tst-info.ts';
import { run, withScratch } from '../../../standards/validators/outside.ts';

/** A document time-stamp: its time, and whether openssl accepts it at a moment. */
export interface JudgedTimestamp {
  readonly genTime: Date;
  readonly good: boolean;
  readonly output: string;
}

/**
 * The document time-stamps of a file by `openssl ts -verify`, the newest first: the newest at `at`, each other at the time
 * of the one after it, which covers it.
 */
export function opensslTimestamps(pdf: Buffer, roots: readonly Buffer[], at: Date): JudgedTimestamp[] {
  let moment = at;
  return signatures(pdf)
    .filter(({ kind }) => kind === 'timestamp')
    .reverse()
    .map((each) => {
      const hash = createHash('sha256');
      for (const part of signedParts(pdf, each)) hash.update(part);
      const { length } = parseCms(each.contents, { padded: true });
      const token = each.contents.subarray(0, length);
      const judged = verifyToken(token, hash.digest('hex'), roots, moment);
      const { genTime } = tstInfoOf(parseCms(token));
      moment = genTime;
      return { genTime, ...judged };
    });
}

function verifyToken(token: Buffer, digest: string, roots: readonly Buffer[], at: Date) {
  const { certificates } = parseCms(token);
  return withScratch((scratch) => {
    const pem = (ders: readonly Buffer[]) => ders.map((der) => new X509Certificate(der).toString()).join('\n');
    const { status, output } = run('openssl', [
      ...['ts', '-verify', '-digest', digest, '-token_in', '-in', scratch.file(token, '.tst')],
      ...['-CAfile', scratch.file(Buffer.from(pem(roots)), '.pem')],
      ...['-untrusted', scratch.file(Buffer.from(pem(certificates.map(({ der }) => der))), '.pem')],
      ...['-attime', String(Math.floor(at.getTime() / 1_000))],
    ]);
    return { good: status === 0 && /Verification: OK/.test(output), output };
  });
}
