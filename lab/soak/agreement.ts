import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type SignatureReport, type ValidationReport, validatePdf } from '../../src/standards/validation/index.ts';
import { verifyCmsSignature } from '../../test/standards/validators/openssl.ts';
import { pemBundle, run, type Scratch, withScratch } from '../../test/standards/validators/outside.ts';
import { type PdfsigSignature, pdfsig } from '../../test/standards/validators/pdfsig.ts';

/** A property of a file, judged by our validator and by an outside one. */
interface Comparison {
  readonly property:
    | 'signatures'
    | 'integrity (pdfsig)'
    | 'integrity (openssl)'
    | 'time-stamp (openssl)'
    | 'chain (openssl)';
  readonly file: string;
  readonly field: string;
  readonly ours: string;
  readonly theirs: string;
}

/** Indications that a signature or token is broken, independent of trust in its signer. */
const BROKEN = new Set(['FORMAT_FAILURE', 'HASH_FAILURE', 'SIG_CRYPTO_FAILURE', 'SIGNED_DATA_NOT_FOUND']);
const isIntact = ({ subIndication }: SignatureReport): boolean => !BROKEN.has(subIndication ?? '');

/**
 * Compares our validator with pdfsig and OpenSSL on every PDF of a folder, property by property, and prints each
 * disagreement. Resolves to 0: people must assess the disagreements.
 */
export async function agreeOn(folder: string, say: (text: string) => void): Promise<number> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.pdf$/i.test(name));
  const compared: Comparison[] = [];
  let unreadable = 0;
  for (const name of names.sort()) {
    const bytes = readFileSync(path.join(folder, name));
    const ours = validatePdf(bytes, { anchors: [], at: new Date() });
    if (ours.reasons.some((reason) => reason.includes('cannot be read'))) unreadable++;
    else compared.push(...withScratch((scratch) => compareFile(scratch, name, bytes, ours)));
  }
  say(`${names.length} files, ${unreadable} of which our reader refuses.`);
  for (const property of new Set(compared.map((each) => each.property))) {
    const all = compared.filter((each) => each.property === property);
    const differing = all.filter(({ ours, theirs }) => ours !== theirs);
    say(`${property}: ${all.length} compared, ${all.length - differing.length} agree`);
    for (const { file, field, ours, theirs } of differing) say(`  ${file}, ${field}: ours ${ours}, theirs ${theirs}`);
  }
  return 0;
}

function compareFile(scratch: Scratch, file: string, bytes: Buffer, report: ValidationReport): Comparison[] {
  const theirs = pdfsig(bytes);
  const found: Comparison[] = [
    { property: 'signatures', file, field: '-', ours: String(report.signatures.length), theirs: String(theirs.length) },
  ];
  for (const ours of report.signatures) {
    const { field, kind } = ours;
    const other = theirs.filter((each) => each.field === field);
    const named = report.signatures.filter((each) => each.field === field);
    const add = (property: Comparison['property'], mine: boolean, outside: boolean): void =>
      void found.push({ property, file, field, ours: String(mine), theirs: String(outside) });
    if (other.length === 1 && named.length === 1 && isJudged(other[0]!))
      add('integrity (pdfsig)', isIntact(ours), other[0]!.valid);
    const parts = signedParts(bytes, field, ours, report);
    if (!parts) continue;
    if (kind === 'signature' && /CAdES\.detached|pkcs7\.detached/.test(ours.subFilter))
      add('integrity (openssl)', isIntact(ours), verifyCmsSignature(scratch, parts.contents, parts.signed).ok);
    if (kind === 'document_timestamp')
      add('time-stamp (openssl)', isIntact(ours), isGoodToken(scratch, parts.contents, parts.signed));
    const chain = compareChain(scratch, bytes, parts.contents, ours);
    if (chain) found.push({ property: 'chain (openssl)', file, field, ...chain });
  }
  return found;
}

const isJudged = ({ validity }: PdfsigSignature): boolean => !/not (yet )?(been )?verified|unknown/i.test(validity);
/** The signed bytes and the contents, located as text: by the byte range in front of the contents. */
function signedParts(bytes: Buffer, field: string, ours: SignatureReport, report: ValidationReport) {
  const ranges = [...bytes.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)]
    .map((match) => match.slice(1).map(Number) as [number, number, number, number])
    .filter(([, length, resume, rest]) => resume > length && resume + rest <= bytes.length)
    .sort((a, b) => a[2] + a[3] - b[2] - b[3]);
  const at = report.signatures.indexOf(ours);
  const range = ranges[at];
  if (!range || ranges.length !== report.signatures.length || !field) return undefined;
  const [start, length, resume, rest] = range;
  const digits = bytes.toString('latin1', start + length, resume).replace(/[^0-9A-Fa-f]/g, '');
  const contents = Buffer.from(digits, 'hex');
  const signed = Buffer.concat([bytes.subarray(start, start + length), bytes.subarray(resume, resume + rest)]);
  return { contents: withoutPadding(contents), signed };
}

/** The DER value without the padding of zeros. */
function withoutPadding(contents: Buffer): Buffer {
  const first = contents[1] ?? 0;
  if (first < 0x81 || first > 0x84) return contents;
  const size = contents.readUIntBE(2, first - 0x80);
  return contents.subarray(0, 2 + first - 0x80 + size);
}

/** `openssl ts -verify` over the data, with every certificate of the token trusted: checks imprint, signature and ESS. */
function isGoodToken(scratch: Scratch, token: Buffer, data: Buffer): boolean {
  const trusted = scratch.file(certificatesOf(scratch, token), '.pem');
  const args = ['ts', '-verify', '-token_in', '-in', scratch.file(token), '-data', scratch.file(data)];
  return run('openssl', [...args, '-CAfile', trusted, '-partial_chain', '-no_check_time']).status === 0;
}

const certificatesOf = (scratch: Scratch, cms: Buffer): string =>
  run('openssl', ['pkcs7', '-inform', 'DER', '-in', scratch.file(cms), '-print_certs']).stdout;

/** Whether the signer's chain, built from the certificates of its CMS, ends at a self-signed one of them. */
function compareChain(scratch: Scratch, bytes: Buffer, cms: Buffer, ours: SignatureReport) {
  if (!isIntact(ours) || !ours.signer) return undefined;
  const blocks =
    certificatesOf(scratch, cms).match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
  const certificates = blocks.map((pem) => new X509Certificate(pem));
  const roots = certificates.filter((each) => each.issuer === each.subject && each.ca);
  const leaf = certificates.find(
    ({ fingerprint256 }) => fingerprint256.replaceAll(':', '').toLowerCase() === ours.signer!.fingerprint,
  );
  if (roots.length === 0 || !leaf) return undefined;
  const anchors = roots.map(({ raw }) => raw);
  const again = validatePdf(bytes, { anchors, at: new Date() }).signatures.find(({ field }) => field === ours.field);
  const end = again?.path.at(-1)?.fingerprint;
  const ends = roots.some(({ fingerprint256 }) => fingerprint256.replaceAll(':', '').toLowerCase() === end);
  const [rootFile, others, leafFile] = [anchors, certificates.map(({ raw }) => raw), [leaf.raw]].map((each) =>
    scratch.file(pemBundle(each), '.pem'),
  ) as [string, string, string];
  const args = ['verify', '-CAfile', rootFile, '-untrusted', others, '-no-CApath', '-no-CAstore', '-purpose', 'any'];
  const theirs = run('openssl', [...args, '-no_check_time', leafFile]).status === 0;
  return { ours: String(ends), theirs: String(theirs) };
}
