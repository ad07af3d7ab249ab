import { Asn1Error } from '../../../standards/asn1/read.ts';
import { parseCms } from '../../../standards/cms/read.ts';
import { signatures } from '../../../standards/pades/index.ts';
import { Pdf } from '../../../standards/pdf/index.ts';
import { openSignedFile } from '../../../standards/validation/digests.ts';
import { type Certificate, isIssuedBy } from '../../../standards/x509/certificate.ts';

/** Signatures and time-stamps of a file whose paths are searched, at most, and certificates of a path. */
const most = { leaves: 40, length: 8 } as const;

/** Where paths may end. */
export interface PathEnds {
  readonly anchors: readonly Certificate[];
  /** Fingerprints of certificates in the file that a trusted list has. */
  readonly listed: ReadonlySet<string>;
}

/**
 * Finds the certificate paths of all signatures of a file and of their time-stamps, each from the signer to a trusted end, with the
 * certificates of the file. Leaves out paths that reach none. Verifies the certificates, and nothing else.
 * @throws PdfProblem (the file is broken)
 */
export function findPaths(bytes: Buffer, ends: PathEnds): Certificate[][] {
  const pdf = new Pdf(bytes);
  const { material } = openSignedFile(bytes, pdf);
  const pool = [...ends.anchors, ...[...material.certificates.values()].map(({ certificate }) => certificate)];
  const leaves = signatures(bytes, pdf).flatMap(({ contents }) => pdfSignerCertificates(contents));
  const distinct = new Map(leaves.map((leaf) => [leaf.fingerprintSha256, leaf]));
  return [...distinct.values()].slice(0, most.leaves).flatMap((leaf) => {
    const path = pathFrom(leaf, pool, ends);
    return path ? [path] : [];
  });
}

/** The certificates of the signer and of the time-stamp of a CMS. */
function pdfSignerCertificates(contents: Buffer): Certificate[] {
  try {
    const { signerCertificate, signatureTimestamp } = parseCms(contents, { padded: true });
    return [
      ...(signerCertificate ? [signerCertificate] : []),
      ...(signatureTimestamp ? pdfSignerCertificates(signatureTimestamp) : []),
    ];
  } catch (error) {
    if (error instanceof Asn1Error) return []; // the validator says what is wrong with it
    throw error;
  }
}

/** The shortest path: each certificate is looked at once. Null if it reaches no trusted end. */
function pathFrom(
  leaf: Certificate,
  pool: readonly Certificate[],
  { anchors, listed }: PathEnds,
): Certificate[] | null {
  const trusted = new Set([...anchors.map(({ fingerprintSha256 }) => fingerprintSha256), ...listed]);
  const seen = new Set([leaf.fingerprintSha256]);
  const paths = [[leaf]];
  for (const path of paths) {
    const last = path.at(-1)!;
    if (trusted.has(last.fingerprintSha256)) return path;
    if (path.length === most.length) continue;
    for (const issuer of pool) {
      if (seen.has(issuer.fingerprintSha256) || !isIssuer(last, issuer)) continue;
      seen.add(issuer.fingerprintSha256);
      paths.push([...path, issuer]);
    }
  }
  return null;
}

/** Also false for keys and algorithms that cannot be read. */
function isIssuer(certificate: Certificate, issuer: Certificate): boolean {
  try {
    return isIssuedBy(certificate, issuer);
  } catch (error) {
    if (error instanceof Asn1Error) return false;
    throw error;
  }
}

/**
 * Whether a path that a child found is one: each certificate is issued by the next, and the last is a trusted end. Nothing is asked
 * of addresses in certificates that nobody trusted has issued.
 */
export function isTrustedPath(path: readonly Certificate[], ends: ReadonlySet<string>): boolean {
  const last = path.at(-1);
  const isLinked = path.every((certificate, at) => at + 1 === path.length || isIssuer(certificate, path[at + 1]!));
  return last !== undefined && path.length <= most.length && isLinked && ends.has(last.fingerprintSha256);
}
