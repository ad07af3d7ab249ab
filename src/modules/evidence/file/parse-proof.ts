import { z } from 'zod';
import { MIB } from '../../../kernel/bytes.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { Asn1Error } from '../../../standards/asn1/read.ts';
import { parseCms } from '../../../standards/cms/read.ts';
import { readSealPurpose, type SealPurpose } from '../../../standards/cms/sign.ts';
import type { ChainEvent } from '../../../standards/event-chain/index.ts';
import { signatures } from '../../../standards/pades/index.ts';
import { embeddedFile, formFields, Pdf, stringText } from '../../../standards/pdf/index.ts';
import {
  EVIDENCE_REASON,
  type EvidenceProof,
  PROOF_ATTACHMENT,
  PROOF_FORMAT,
  type ProofEvent,
  type SessionProof,
  UNBOUND_FORMAT,
} from './proof.ts';

/** The openings of an event's commitments, by name. */
type Openings = NonNullable<ProofEvent['openings']>;

/** The openings of a chain, by the `seq` of their event. Events without openings are left out. */
type OpeningsBySeq = Readonly<Record<string, Openings>>;

/**
 * Separates the openings from the events. In the attachment they are not part of the chain, so that an event without
 * its `hash` is exactly the hashed object.
 */
export function partOpenings(events: readonly ProofEvent[]): {
  readonly events: readonly ChainEvent[];
  readonly openings: OpeningsBySeq;
} {
  const opened = events.flatMap(({ seq, openings }): [string, Openings][] =>
    openings && Object.keys(openings).length ? [[String(seq), openings]] : [],
  );
  return { events: events.map(({ openings: _, ...event }) => event), openings: Object.fromEntries(opened) };
}

/** The proof of an envelope as attached to the evidence file. `head` comes last, after everything that leads to it. */
export const attachmentOf = ({ events, head, ...proof }: EvidenceProof) => ({
  ...proof,
  ...partOpenings(events),
  head,
});

/** Reverses `partOpenings`. `stray` lists the `seq` of openings without an event. */
function joinOpenings(
  events: readonly ProofEvent[],
  openings: OpeningsBySeq,
): { readonly events: readonly ProofEvent[]; readonly stray: readonly string[] } {
  const known = new Set(events.map(({ seq }) => String(seq)));
  const joined = events.map((event) => {
    const own = Object.hasOwn(openings, event.seq) ? openings[event.seq] : undefined;
    return own ? { ...event, openings: own } : event;
  });
  return { events: joined, stray: Object.keys(openings).filter((seq) => !known.has(seq)) };
}

export type AnyProof = EvidenceProof | SessionProof;

/** Why a proof cannot be read. The message is shown to users. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const subject = z.looseObject({ id: z.string(), name: z.string(), mode: z.enum(['live', 'test']) });
// Strict where neither the chain nor the summary's fingerprint covers additional properties.
const opening = z.strictObject({ salt: z.string(), value: z.string() });
const common = z.looseObject({
  format: z.enum([PROOF_FORMAT, UNBOUND_FORMAT]),
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
  head: z.strictObject({ seq: z.int(), hash: z.string().nullable() }),
});
const ofSession = common.extend({
  session: subject.extend({
    marks: z.int(),
    attendees: z.array(z.looseObject({ name: z.string() })),
  }),
});
const ofEnvelope = common.extend({
  envelope: subject,
  recipients: z
    .array(
      z.looseObject({
        role: z.enum(['approver', 'viewer', 'copy']),
        name: z.string(),
        email: z.string(),
        done_at: z.string().nullable(),
        ip: z.string().nullable(),
      }),
    )
    .optional(),
});

/**
 * Parses the bytes of `evidence.json`. `checkProof` checks the content.
 * @throws Unreadable if it is not JSON, or has an unknown format or shape
 */
export function parseProof(json: Buffer): AnyProof {
  let value: unknown;
  try {
    value = JSON.parse(json.toString('utf8'));
  } catch {
    throw new Unreadable(`${PROOF_ATTACHMENT} is not JSON`);
  }
  const aboutSession = typeof value === 'object' && value !== null && 'session' in value;
  const { success, error } = (aboutSession ? ofSession : ofEnvelope).safeParse(value);
  if (!success) {
    const { path, message } = itemAt(error.issues, 0);
    throw new Unreadable(`${PROOF_ATTACHMENT} does not have the format ${PROOF_FORMAT}: ${path.join('.')}: ${message}`);
  }
  const { openings, ...proof } = value as AnyProof & { readonly openings: OpeningsBySeq };
  const { events, stray } = joinOpenings(proof.events, openings);
  if (stray.length)
    throw new Unreadable(`${PROOF_ATTACHMENT} has openings of events that are not in its chain: ${stray.join(', ')}`);
  return { ...proof, events };
}

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
    const purpose = sealPurpose(first.contents);
    if (purpose === 'evidence' || proofFieldReason(signed, first.fieldName) === EVIDENCE_REASON) {
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
function sealPurpose(contents: Buffer): SealPurpose | null {
  try {
    return readSealPurpose(parseCms(contents, { padded: true }).signedAttributes);
  } catch (error) {
    if (error instanceof Asn1Error) return null;
    throw error;
  }
}

function proofFieldReason(pdf: Pdf, fieldName: string): string {
  const field = [...formFields(pdf)].find(({ name }) => name === fieldName);
  return stringText(pdf.resolve(pdf.findDict(field?.value)?.get('Reason')));
}
