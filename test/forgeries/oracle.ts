import { Der } from '../standards/validators/der.ts';
import { run, withScratch } from '../standards/validators/outside.ts';
import type { Forgery } from './forgery.ts';

/**
 * Derives the correct results for changed bytes from the bytes alone. The newest time-stamp covers the whole file except
 * the hexadecimal digits of its own token, so that:
 * - a difference anywhere else changes signed bytes;
 * - digits in another case, or different zero padding, leave the token unchanged;
 * - any other digit may be in an unsigned part of the token (its certificates): then `isGoodToken` decides.
 */
export function expectedOf(original: Buffer, changed: Buffer, gap: readonly [number, number]): Forgery['expected'] {
  if (original.equals(changed)) return 'either';
  if (changed.length !== original.length) return 'refused';
  const [start, end] = gap;
  const outside = (bytes: Buffer): Buffer => Buffer.concat([bytes.subarray(0, start + 1), bytes.subarray(end - 1)]);
  return outside(original).equals(outside(changed)) ? 'either' : 'refused';
}

/** The newest signature's `/Contents`, including the delimiters, located by the last `/ByteRange` of the file. */
export function newestGap(bytes: Buffer): [number, number] {
  const matches = [...bytes.toString('latin1').matchAll(/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
  const whole = matches.find(([, , resume, rest]) => Number(resume) + Number(rest) === bytes.length);
  if (!whole) throw new Error('no signature covers the whole file');
  return [Number(whole[1]), Number(whole[2])];
}

/**
 * Ends of the revisions of a genuine file. A file that is cut there is an older revision of the document, which was
 * genuine too.
 */
export function revisionEnds(bytes: Buffer): Set<number> {
  const ends = new Set<number>();
  for (const { index } of bytes.toString('latin1').matchAll(/%%EOF\r?\n?/g)) {
    ends.add(index + 5);
    ends.add(index + 6);
    ends.add(index + 7);
  }
  return ends;
}

/**
 * Whether OpenSSL accepts the newest time-stamp of changed bytes. Two parts of the token are taken from the original,
 * because they are unsigned and OpenSSL cannot read a token without them: the certificates, and the list of digest
 * algorithms for reading in one pass (RFC 5652, 5.1).
 */
export function isGoodToken(original: Buffer, changed: Buffer, [start, end]: readonly [number, number]): boolean {
  const token = (bytes: Buffer): Buffer =>
    Buffer.from(bytes.toString('latin1', start + 1, end - 1).replace(/[^0-9A-Fa-f]/g, ''), 'hex');
  const genuine = token(original);
  const signedData = Der.read(genuine).child(1).child(0);
  const judged = token(changed);
  for (const { raw } of [signedData.child(1), signedData.tagged(0xa0)!])
    raw.copy(judged, raw.byteOffset - genuine.byteOffset);
  return withScratch((scratch) => {
    const certificates = run('openssl', [
      'pkcs7',
      '-inform',
      'DER',
      '-in',
      scratch.file(token(original)),
      '-print_certs',
    ]);
    const trusted = scratch.file(certificates.stdout, '.pem');
    const data = scratch.file(Buffer.concat([changed.subarray(0, start), changed.subarray(end)]));
    const args = ['ts', '-verify', '-token_in', '-in', scratch.file(judged), '-data', data];
    return run('openssl', [...args, '-CAfile', trusted, '-partial_chain', '-no_check_time']).status === 0;
  });
}
