import { z } from 'zod';
import { itemAt } from '../../../kernel/definitely.ts';
import { joinOpenings, type OpeningsBySeq } from './attachment.ts';
import { type EvidenceProof, PROOF_ATTACHMENT, PROOF_FORMAT, type SessionProof, UNBOUND_FORMAT } from './proof.ts';

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
const ofEnvelope = common.extend({ envelope: subject });

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
