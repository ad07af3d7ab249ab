import { MIB } from '../../../kernel/bytes.ts';
import { Asn1Error } from '../../../standards/asn1/error.ts';
import { parseCms } from '../../../standards/cms/parse.ts';
import { readSealPurpose, type SealPurpose } from '../../../standards/cms/seal-purpose.ts';
import { signatures } from '../../../standards/pades/index.ts';
import { embeddedFile, formFields, Pdf, stringText } from '../../../standards/pdf/index.ts';
import { type AnyProof, parseProof, Unreadable } from './parse-proof.ts';
import { EVIDENCE_REASON, PROOF_ATTACHMENT } from './proof.ts';

/**
 * Limit against decompression bombs, bytes. The largest real proof has 100,000 marks of a session, one kilobyte each.
 */
const LIMIT = 256 * MIB;

/** The proof of a sealed evidence file. */
export interface SealedProof {
  readonly proof: AnyProof;
  /** Fully qualified name of the signature field whose signature covers the revision with the proof. */
  readonly sealField: string;
  /** What the seal says that it was made for. Null in files from before seals said so. */
  readonly purpose: SealPurpose | null;
}

/**
 * Reads the proof of an evidence file from the revision that its seal covers. Ignores attachments of later revisions.
 * Null for a PDF without a proof of this service. Verifies neither the seal nor the proof.
 * @throws Unreadable if the proof is not covered by the seal of an evidence file, cannot be read, or has an unknown
 * format
 * @throws PdfProblem if the PDF is broken
 */
export function readSealedProof(bytes: Buffer): SealedProof | null {
  const newest = new Pdf(bytes);
  const first = signatures(bytes, newest).find(({ kind }) => kind === 'signature');
  if (first) {
    const [, , resume, rest] = first.byteRange;
    const signed = new Pdf(bytes.subarray(0, resume + rest));
    const purpose = purposeOf(first.contents);
    if (purpose === 'evidence' || reasonOf(signed, first.fieldName) === EVIDENCE_REASON) {
      const json = embeddedFile(signed, PROOF_ATTACHMENT, LIMIT);
      if (!json) throw new Unreadable(`the revision that the seal covers has no ${PROOF_ATTACHMENT}`);
      return { proof: parseProof(json), sealField: first.fieldName, purpose };
    }
  }
  const json = embeddedFile(newest, PROOF_ATTACHMENT, LIMIT);
  // Other programs can attach a file of the same name.
  if (!json?.includes('"esign-evidence/')) return null;
  throw new Unreadable(`${PROOF_ATTACHMENT} is attached, but no seal of an evidence file covers it`);
}

/** Reads the proof of a PDF's newest revision, sealed or not. Null if there is none. @throws Unreadable, PdfProblem */
export function readProof(bytes: Buffer): AnyProof | null {
  const json = embeddedFile(new Pdf(bytes), PROOF_ATTACHMENT, LIMIT);
  return json ? parseProof(json) : null;
}

/** The purpose inside a signature; null also if it cannot be read. */
function purposeOf(contents: Buffer): SealPurpose | null {
  try {
    return readSealPurpose(parseCms(contents, { padded: true }).signedAttributes);
  } catch (error) {
    if (error instanceof Asn1Error) return null;
    throw error;
  }
}

function reasonOf(pdf: Pdf, fieldName: string): string {
  const field = [...formFields(pdf)].find(({ name }) => name === fieldName);
  return stringText(pdf.resolve(pdf.findDict(field?.value)?.get('Reason')));
}
