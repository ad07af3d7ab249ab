import { signatures } from '../../../standards/pades/index.ts';
import { embeddedFile, formFields, Pdf, stringText } from '../../../standards/pdf/index.ts';
import { type AnyProof, parseProof, Unreadable } from './parse-proof.ts';
import { EVIDENCE_REASON, PROOF_ATTACHMENT } from './proof.ts';

/** The longest honest proof tells 100,000 marks of a session, a kilobyte each; a bomb stops here. */
const LIMIT = 256 * 1024 * 1024;

/** The proof that stands in a sealed evidence file. */
export interface SealedProof {
  readonly proof: AnyProof;
  /** Fully qualified name of the signature field whose signature covers the revision that the proof is attached to. */
  readonly sealField: string;
}

/**
 * Reads the proof of an evidence file from the revision that its seal covers; what later revisions attach is not looked
 * at. Null for a PDF that carries no proof of ours. Verifies neither the seal nor the proof.
 * @throws Unreadable for a PDF with a proof of ours that no seal of an evidence file covers, that is not readable, or
 *   that is of an unknown format
 * @throws PdfProblem what is wrong with the PDF
 */
export function readSealedProof(bytes: Buffer): SealedProof | null {
  const newest = new Pdf(bytes);
  const first = signatures(bytes, newest).find(({ kind }) => kind === 'signature');
  if (first) {
    const [, , resume, rest] = first.byteRange;
    const signed = new Pdf(bytes.subarray(0, resume + rest));
    if (reasonOf(signed, first.fieldName) === EVIDENCE_REASON) {
      const json = embeddedFile(signed, PROOF_ATTACHMENT, LIMIT);
      if (!json) throw new Unreadable(`the revision that the seal covers has no ${PROOF_ATTACHMENT}`);
      return { proof: parseProof(json), sealField: first.fieldName };
    }
  }
  const json = embeddedFile(newest, PROOF_ATTACHMENT, LIMIT);
  // Other programs may attach a file of that name.
  if (!json?.includes('"esign-evidence/')) return null;
  throw new Unreadable(`${PROOF_ATTACHMENT} is attached, but no seal of an evidence file covers it`);
}

/** The proof that a PDF carries in its newest revision, sealed or not; null where there is none. Throws as above. */
export function readProof(bytes: Buffer): AnyProof | null {
  const json = embeddedFile(new Pdf(bytes), PROOF_ATTACHMENT, LIMIT);
  return json ? parseProof(json) : null;
}

function reasonOf(pdf: Pdf, fieldName: string): string {
  const field = [...formFields(pdf)].find(({ name }) => name === fieldName);
  return stringText(pdf.resolve(pdf.findDict(field?.value)?.get('Reason')));
}
