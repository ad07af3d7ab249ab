import { z } from 'zod';
import { joinOpenings, type OpeningsBySeq } from './attachment.ts';
import { type EvidenceProof, PROOF_ATTACHMENT, PROOF_FORMAT, type SessionProof, UNBOUND_FORMAT } from './proof.ts';

export type AnyProof = EvidenceProof | SessionProof;

/** Why a proof cannot be read, in words. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const subject = z.looseObject({ id: z.string(), name: z.string(), mode: z.enum(['live', 'test']) });
// Strict where neither the chain nor the summary's fingerprint covers what stands beside.
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
const ofEnvelope = common.extend({ envelope: subject });

/**
 * Reads the bytes of `evidence.json`; what it says is for `checkProof` to judge.
 * @throws Unreadable for what is no JSON, of an unknown format, or of another shape
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
    const { path, message } = error.issues[0]!;
    throw new Unreadable(`${PROOF_ATTACHMENT} has not the shape of ${PROOF_FORMAT}: ${path.join('.')}: ${message}`);
  }
  const { openings, ...proof } = value as AnyProof & { readonly openings: OpeningsBySeq };
  const { events, stray } = joinOpenings(proof.events, openings);
  if (stray.length) throw new Unreadable(`it opens events that its chain has not: ${stray.join(', ')}`);
  return { ...proof, events };
}
