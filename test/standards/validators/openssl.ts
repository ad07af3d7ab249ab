import { available, pemBundle, type Run, run, type Scratch } from './outside.ts';

/** Whether OpenSSL's command line is installed. */
export const opensslAvailable = available('openssl', 'version');

/** Whether `cms -verify` knows `-cades` (OpenSSL 3.0 and later), which also checks signing-certificate-v2. */
export const opensslKnowsCades = opensslAvailable && run('openssl', ['cms', '-help']).output.includes('-cades');

/** Certificates for building a chain, and the validation time. */
export interface Trust {
  readonly roots: readonly Buffer[];
  /** Certificates that help to build chains; not trusted by themselves. */
  readonly others: readonly Buffer[];
  readonly at: Date;
}

export interface Verdict {
  readonly ok: boolean;
  /** First output line with the reason. */
  readonly reason: string;
}

const verdict = (result: Run, ok = result.status === 0): Verdict => ({ ok, reason: ok ? '' : reasonOf(result.output) });

const reasonOf = (output: string): string => {
  const lines = output.split('\n').filter((line) => /error|fail|unable|mismatch|Verify/i.test(line));
  const last = lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '';
  return last.replace(/^[0-9A-F]+:error:[^:]*:/, '').slice(0, 200);
};

const trustArgs = (scratch: Scratch, { roots, others, at }: Trust, untrusted: string): string[] => [
  '-CAfile',
  scratch.file(pemBundle(roots), '.pem'),
  ...(others.length ? [untrusted, scratch.file(pemBundle(others), '.pem')] : []),
  '-attime',
  String(Math.floor(at.getTime() / 1000)),
];

/** Options that exclude the machine's own trust store. */
const NO_DEFAULTS = ['-no-CApath', '-no-CAstore'];

/** Digest and signature of a detached CMS (or of one with its content, when `content` is left out); no chain. */
export const verifyCmsSignature = (scratch: Scratch, cms: Buffer, content?: Buffer): Verdict => {
  const args = ['cms', '-verify', '-noverify', '-binary', '-inform', 'DER', '-in', scratch.file(cms)];
  if (content) args.push('-content', scratch.file(content));
  return verdict(run('openssl', [...args, '-out', scratch.path()]));
};

/** The same with the chain to a root and, where supported, the ESS signing certificate (`-cades`). */
export const verifyCmsTrust = (scratch: Scratch, cms: Buffer, content: Buffer, trust: Trust): Verdict => {
  const args = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', scratch.file(cms)];
  args.push('-content', scratch.file(content), '-out', scratch.path(), '-purpose', 'any', ...NO_DEFAULTS);
  if (opensslKnowsCades) args.push('-cades');
  return verdict(run('openssl', [...args, ...trustArgs(scratch, trust, '-certfile')]));
};

/** RFC 3161 token over a digest: imprint, signature, ESS, extended key usage and chain (`openssl ts -verify`). */
export const verifyTimestampToken = (scratch: Scratch, token: Buffer, digest: Buffer, trust: Trust): Verdict => {
  const args = ['ts', '-verify', '-token_in', '-in', scratch.file(token), '-digest', digest.toString('hex')];
  const result = run('openssl', [...args, ...trustArgs(scratch, trust, '-untrusted')]);
  return verdict(result, result.status === 0 && /Verification: OK/.test(result.output));
};

/** Certificates (DER) whose path to a root OpenSSL refuses (`openssl verify`). Validity periods are not checked. */
export const unverifiedCertificates = (
  scratch: Scratch,
  certificates: readonly Buffer[],
  { roots, others }: Omit<Trust, 'at'>,
): readonly Buffer[] => {
  const paths = certificates.map((der) => scratch.file(pemBundle([der]), '.pem'));
  if (paths.length === 0) return [];
  const trust = ['-CAfile', scratch.file(pemBundle(roots), '.pem')];
  if (others.length) trust.push('-untrusted', scratch.file(pemBundle(others), '.pem'));
  const { stdout } = run('openssl', [
    'verify',
    ...NO_DEFAULTS,
    '-no_check_time',
    '-purpose',
    'any',
    ...trust,
    ...paths,
  ]);
  const lines = new Set(stdout.split('\n'));
  return certificates.filter((_, index) => !lines.has(`${paths[index]}: OK`));
};

export interface OcspQuestion {
  readonly response: Buffer;
  readonly certificate: Buffer;
  readonly issuer: Buffer;
  /** Hash of the CertID, as OpenSSL names it. */
  readonly hash: string;
}

/** `openssl ocsp` compares thisUpdate and nextUpdate with the clock; within this span it accepts. */
const HUNDRED_YEARS_SECONDS = '3155760000';

/**
 * Signature of an OCSP response, right of its responder, and whether it has a status for the certificate
 * (`openssl ocsp`). Validity periods are not checked.
 */
export const verifyOcsp = (
  scratch: Scratch,
  { response, certificate, issuer, hash }: OcspQuestion,
  { roots, others }: Omit<Trust, 'at'>,
): Verdict => {
  const subject = scratch.file(pemBundle([certificate]), '.pem');
  const args = ['ocsp', ...NO_DEFAULTS, '-no_check_time', '-respin', scratch.file(response), '-no_nonce'];
  args.push('-validity_period', HUNDRED_YEARS_SECONDS, '-CAfile', scratch.file(pemBundle(roots), '.pem'));
  if (others.length) args.push('-verify_other', scratch.file(pemBundle(others), '.pem'));
  args.push('-issuer', scratch.file(pemBundle([issuer]), '.pem'), `-${hash}`, '-cert', subject);
  const result = run('openssl', args);
  const hasStatus = new RegExp(`^${subject}: (good|revoked)$`, 'm').test(result.stdout);
  return verdict(result, /Response verify OK/.test(result.output) && hasStatus);
};

/** Signature of a CRL under the key of its issuer, which is one of `issuers` (`openssl crl`). */
export const verifyCrl = (scratch: Scratch, crl: Buffer, issuers: readonly Buffer[]): Verdict => {
  const args = ['crl', ...NO_DEFAULTS, '-inform', 'DER', '-in', scratch.file(crl), '-noout', '-CAfile'];
  const result = run('openssl', [...args, scratch.file(pemBundle(issuers), '.pem')]);
  return verdict(result, /verify OK/i.test(result.output));
};
