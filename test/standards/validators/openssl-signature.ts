import { createHash } from 'node:crypto';
import { Der, NotDer } from './der.ts';
import { type Trust, type Verdict, verifyCmsSignature, verifyCmsTrust, verifyTimestampToken } from './openssl.ts';
import type { Scratch } from './outside.ts';
import { PdfString } from './reader/objects.ts';
import type { SignatureSlot } from './signatures.ts';

/** Errors of OpenSSL: about the signed bytes and the signature value, or about the path at the proven time. */
export interface OpensslProblems {
  readonly intact: readonly string[];
  readonly trusted: readonly string[];
}

/**
 * Lets OpenSSL verify a signature (`cms -verify -cades`) and its time-stamp, or a document time-stamp (`ts -verify`).
 * @param provenAt when the signature is known to have existed
 * @param trust `at` is the time that the next document time-stamp proves; certificates of the token are added
 */
export function opensslProblems(
  scratch: Scratch,
  pdf: Buffer,
  slot: SignatureSlot | undefined,
  provenAt: Date | null,
  trust: Trust,
): OpensslProblems {
  if (!slot) return { intact: ['the judges’ reader does not find the signature'], trusted: [] };
  try {
    const cms = Der.read(bytesOf(slot));
    const signed = signedBytes(pdf, slot);
    if (slot.kind === 'document-timestamp')
      return { intact: [], trusted: tokenProblems(scratch, cms.raw, signed, trust) };
    return {
      intact: problem('OpenSSL refuses the signature', verifyCmsSignature(scratch, cms.raw, signed)),
      trusted: [
        ...problem(
          'OpenSSL refuses the path',
          verifyCmsTrust(scratch, cms.raw, signed, { ...trust, at: provenAt ?? trust.at }),
        ),
        ...signatureTokens(cms).flatMap(({ token, value }) => tokenProblems(scratch, token, value, trust)),
      ],
    };
  } catch (error) {
    if (!(error instanceof NotDer)) throw error;
    return { intact: [`the CMS is not DER: ${error.message}`], trusted: [] };
  }
}

/** Certificates (DER) in the CMS of a signature and of its time-stamps; empty if it is not DER. */
export function certificatesIn(slot: SignatureSlot): readonly Buffer[] {
  try {
    const cms = Der.read(bytesOf(slot));
    return [cms, ...signatureTokens(cms).map(({ token }) => Der.read(token))].flatMap((each) =>
      (each.child(1).child(0).tagged(0xa0)?.children ?? []).map(({ raw }) => raw),
    );
  } catch (error) {
    if (!(error instanceof NotDer)) throw error;
    return [];
  }
}

const problem = (what: string, { ok, reason }: Verdict): string[] => (ok ? [] : [`${what}: ${reason}`]);

function tokenProblems(scratch: Scratch, token: Buffer, data: Buffer, trust: Trust): string[] {
  const info = Der.read(Der.read(token).child(1).child(0).child(2).child(1).child(0).content);
  const hash = hashes[info.child(2).child(0).child(0).oid];
  if (!hash) return ['the time-stamp has an unknown hash'];
  const digest = createHash(hash).update(data).digest();
  return problem('OpenSSL refuses the time-stamp', verifyTimestampToken(scratch, token, digest, trust));
}

const hashes: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** Signature time-stamps (RFC 3161, appendix A), each with the signature value that it covers. */
function signatureTokens(cms: Der): { token: Buffer; value: Buffer }[] {
  const signer = Der.read(cms.raw).child(1).child(0).children.at(-1)?.child(0);
  const value = signer?.children.find(({ tag }) => tag === 0x04)?.content;
  if (!value) return [];
  return (signer.tagged(0xa1)?.children ?? [])
    .filter((attribute) => attribute.child(0).oid === '1.2.840.113549.1.9.16.2.14')
    .map((attribute) => ({ token: attribute.child(1).child(0).raw, value }));
}

const bytesOf = ({ dict }: SignatureSlot): Buffer => {
  const contents = dict.get('Contents');
  return contents instanceof PdfString ? contents.bytes : Buffer.alloc(0);
};

function signedBytes(pdf: Buffer, { dict }: SignatureSlot): Buffer {
  const range = dict.get('ByteRange');
  const [start, before, after, rest] = (Array.isArray(range) ? range : []).map(Number);
  if (start === undefined || before === undefined || after === undefined || rest === undefined)
    throw new NotDer('ByteRange has not four numbers');
  return Buffer.concat([pdf.subarray(start, start + before), pdf.subarray(after, after + rest)]);
}
