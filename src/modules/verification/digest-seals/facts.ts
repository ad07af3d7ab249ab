import { z } from 'zod';
import type { Prisma } from '../../../platform/database/index.ts';

const timestamp = z.object({
  issuer: z.string().nullable(),
  serial: z.string().nullable(),
  gen_time: z.string(),
  qualified: z.boolean(),
  provider: z.string().nullable(),
});

const facts = z.object({
  seal: z.object({
    subject: z.string(),
    serial: z.string(),
    fingerprint_sha256: z.string(),
    signed_at: z.string(),
  }),
  /** Over the signature. Document time-stamps follow it in `timestamps`. */
  seal_timestamp: timestamp,
  timestamps: z.array(timestamp),
  trust_chain: z.array(
    z.object({
      subject: z.string(),
      issuer: z.string(),
      serial: z.string(),
      not_before: z.string(),
      not_after: z.string(),
      fingerprint_sha256: z.string(),
    }),
  ),
});

/** The facts about a digest seal in the proof. */
export type DigestSealFacts = z.infer<typeof facts>;

/** Checks facts, for example those of a row. @throws Error (somebody changed the row) */
export const parseFacts = (value: unknown): DigestSealFacts => facts.parse(value);

export const readFacts = (row: { readonly facts: Prisma.JsonValue }): DigestSealFacts => parseFacts(row.facts);
