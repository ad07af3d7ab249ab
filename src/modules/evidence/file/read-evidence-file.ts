import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from 'pdf-lib';
import { z } from 'zod';
import { joinOpenings, type OpeningsBySeq } from './attachment.ts';
import { type EvidenceProof, PROOF_ATTACHMENT, PROOF_FORMAT, type SessionProof } from './proof.ts';

/** The longest honest proof tells 100,000 marks of a session, a kilobyte each; a bomb stops here. */
const LIMIT = 256 * 1024 * 1024;

/** Why a file is no evidence file, in words. */
export class NoEvidence extends Error {
  override readonly name = 'NoEvidence';
}

/**
 * The proof that an evidence file carries, as it was attached. It is not judged here: hash the chain to believe it.
 * Throws `NoEvidence` for anything that is not a PDF with a readable `evidence.json` of a known format.
 * The PDF is parsed here, so do this where a hostile file may cost something: a command line or a child process.
 */
export async function readEvidenceFile(pdf: Uint8Array): Promise<EvidenceProof | SessionProof> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, throwOnInvalidObject: false }).catch(() => {
    throw new NoEvidence('the file is not a readable PDF');
  });
  const stream = attachment(document);
  if (!stream) throw new NoEvidence(`the PDF has no attachment named ${PROOF_ATTACHMENT}`);
  const json = decodePDFRawStream(stream).getBytes(LIMIT + 1);
  if (json.length > LIMIT) throw new NoEvidence(`${PROOF_ATTACHMENT} is larger than any proof`);
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(json).toString('utf8'));
  } catch {
    throw new NoEvidence(`${PROOF_ATTACHMENT} is not JSON`);
  }
  return parseProof(value);
}

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const subject = z.looseObject({ id: z.string(), name: z.string() });
const opening = z.looseObject({ salt: z.string(), value: z.string() });
const common = z.looseObject({
  format: z.literal(PROOF_FORMAT),
  generated_at: z.string(),
  documents: z.array(
    z.looseObject({ name: z.string(), sha256: digest, base_sha256: digest, sealed_sha256: digest.nullable() }),
  ),
  signers: z.array(
    z.looseObject({
      name: z.string(),
      email: z.string(),
      signed_at: z.string().nullable(),
      consent: z.looseObject({ text: z.string(), sha256: digest }).nullable(),
    }),
  ),
  events: z.array(
    z.looseObject({
      chain: z.string(),
      seq: z.int(),
      type: z.string(),
      actor: z.string(),
      at: z.string(),
      data: z.record(z.string(), z.unknown()),
      commitments: z.record(z.string(), z.string()),
      prev_hash: z.string().nullable(),
      hash: z.string(),
    }),
  ),
  openings: z.record(z.string(), z.record(z.string(), opening)),
  head: z.looseObject({ seq: z.int(), hash: z.string().nullable() }),
});
const ofSession = common.extend({ session: subject });
const ofEnvelope = common.extend({ envelope: subject });

/** Checks that a value has what a verifier reads of a proof; what it says is for the verifier to judge. */
function parseProof(value: unknown): EvidenceProof | SessionProof {
  const aboutSession = typeof value === 'object' && value !== null && 'session' in value;
  const { success, error } = (aboutSession ? ofSession : ofEnvelope).safeParse(value);
  if (success) return withOpenings(value as Attached);
  const { path, message } = error.issues[0]!;
  throw new NoEvidence(`the proof has not the shape of ${PROOF_FORMAT}: ${path.join('.')}: ${message}`);
}

type Attached = (EvidenceProof | SessionProof) & { readonly openings: OpeningsBySeq };

function withOpenings({ openings, ...proof }: Attached): EvidenceProof | SessionProof {
  const { events, stray } = joinOpenings(proof.events, openings);
  if (stray.length) throw new NoEvidence(`it opens events that its chain has not: ${stray.join(', ')}`);
  return { ...proof, events };
}

/** The stream named `evidence.json` in the catalogue's name tree of embedded files (ISO 32000-1 §7.11.4). */
function attachment(document: PDFDocument): PDFRawStream | undefined {
  const tree = document.catalog
    .lookupMaybe(PDFName.of('Names'), PDFDict)
    ?.lookupMaybe(PDFName.of('EmbeddedFiles'), PDFDict);
  const names = tree?.lookupMaybe(PDFName.of('Names'), PDFArray);
  for (let at = 0; names && at + 1 < names.size(); at += 2) {
    const name = names.lookup(at);
    if (!(name instanceof PDFString || name instanceof PDFHexString) || name.decodeText() !== PROOF_ATTACHMENT)
      continue;
    const stream = names
      .lookup(at + 1, PDFDict)
      .lookupMaybe(PDFName.of('EF'), PDFDict)
      ?.lookup(PDFName.of('F'));
    if (stream instanceof PDFRawStream) return stream;
  }
  return undefined;
}
