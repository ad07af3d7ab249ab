import { z } from 'zod';
import type { Actor, KeyActor } from '../../../kernel/actor.ts';
import { newId, sha256Hex } from '../../../kernel/ids.ts';
import { type Prisma, preparedTransaction, type Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertAffordable, reserveCredits } from '../../credits/index.ts';
import { appendEvent, refuse } from '../../evidence/index.ts';
import { authorities, digestCredentials } from '../../signing/index.ts';
import { findUnusableAmong, withOutside } from '../../trust/index.ts';
import { digestSealChain, getOwn, limits, lockSeal } from './store.ts';

interface DigestInput {
  /** SHA-256 of the bytes that the signature will cover, lowercase hex. */
  readonly digest: string;
  /** The client's name for the document. */
  readonly name: string | null;
}

/** The price of a seal: an envelope of level organization_seal without codes. */
const priced = { kind: 'organization_seal', signers: 1, codes: 0 } as const;

/** A signature that is not committed yet, and is thus known to nobody. */
interface Made {
  readonly cms: Buffer;
  readonly facts: DigestSealFacts;
  /** Lowercase hex SHA-256 of the certificates of the seal and above it. */
  readonly certificates: readonly string[];
}

/**
 * Signs a digest (PAdES B-T when the client writes the signature into its PDF) with a key that seals nothing else. The
 * signature says inside that it was made for a digest: no file with it passes for one that the service sealed. Returns
 * the detached CMS, DER in base64. It is charged, recorded and returned together or not at all.
 * @throws Fault `insufficient_credits`, `unavailable` (no time-stamp can be obtained, or the seal was just revoked)
 */
export function sealDigest(
  services: Services,
  key: KeyActor,
  input: DigestInput,
): Promise<{ readonly id: string; readonly cms: string }> {
  return preparedTransaction(
    services.database,
    'seal-digest',
    async () => {
      await assertAffordable(services, key, priced);
      return withOutside(services, () => sign(services, key, input.digest));
    },
    (tx, made) => record(services, tx, key, input, made),
  );
}

async function sign(services: Services, { organizationId, mode }: KeyActor, digest: string): Promise<Made> {
  const credentials = await digestCredentials(services, { organizationId, mode });
  const cms = await credentials.cms('digest')(Buffer.from(digest, 'hex'));
  return { cms, facts: parseFacts(credentials.facts()), certificates: credentials.certificates() };
}

async function record(
  services: Services,
  tx: Tx,
  key: KeyActor,
  { digest, name }: DigestInput,
  { cms, facts, certificates }: Made,
) {
  if ((await findUnusableAmong(tx, certificates)).size > 0)
    throw refuse('unavailable', 'The key of the seal was revoked while it signed. Try again with its successor.');
  const { organizationId, mode } = key;
  const id = newId();
  const cmsSha256 = sha256Hex(cms);
  const sealedAt = services.clock.now();
  const proofRetainedUntil = new Date(sealedAt);
  proofRetainedUntil.setUTCFullYear(sealedAt.getUTCFullYear() + services.config.proofRetentionYears);
  await tx.digestSeal.create({
    data: { id, organizationId, mode, name, digestSha256: digest, cmsSha256, facts, sealedAt, proofRetainedUntil },
  });
  await reserveCredits(services, tx, { organizationId, mode, subjectId: id }, priced);
  // The room credits debits the reservation when this event is dispatched.
  await appendEvent(services, tx, digestSealChain({ id, organizationId, mode }), {
    type: 'digest_seal.sealed',
    actor: 'organization',
    data: {
      digest_sha256: digest,
      document_seen: false,
      pades_level: 'B-T',
      cms_sha256: cmsSha256,
      certificate_sha256: facts.seal.fingerprint_sha256,
      timestamp: facts.seal_timestamp,
    },
    personal: { name },
  });
  return { id, cms: cms.toString('base64') };
}

interface TimestampInput {
  /** UUID of the digest seal. */
  readonly id: string;
  /** SHA-256 of the bytes that the document time-stamp will cover, lowercase hex. */
  readonly digest: string;
}

/**
 * Makes a document time-stamp (ISO 32000-2, 12.8.5) for a file with this seal, over its digest. Returns the RFC 3161
 * token, DER in base64. Free, a limited number of times for each seal.
 * @throws Fault `not_found`, `invalid_status` (the limit is reached), `unavailable`
 */
export async function timestampDigest(
  services: Services,
  actor: Actor,
  { id, digest }: TimestampInput,
): Promise<{ readonly token: string }> {
  const { mode } = await getOwn(services.database, actor, 'envelopes:write', id);
  return preparedTransaction(
    services.database,
    'timestamp-digest',
    async () => {
      assertLeft(await getOwn(services.database, actor, 'envelopes:write', id));
      return withOutside(services, () =>
        services.of(authorities).timestamps[mode].timestamp(Buffer.from(digest, 'hex')),
      );
    },
    async (tx, { token, info }) => {
      const seal = await lockSeal(tx, id);
      assertLeft(seal);
      const facts = readFacts(seal);
      await tx.digestSeal.update({
        where: { id },
        data: {
          timestampCount: seal.timestampCount + 1,
          facts: { ...facts, timestamps: [...facts.timestamps, { ...info }] },
        },
      });
      await appendEvent(services, tx, digestSealChain(seal), {
        type: 'digest_seal.timestamped',
        actor: 'organization',
        data: { digest_sha256: digest, document_seen: false, timestamp: info },
      });
      return { token: token.toString('base64') };
    },
  );
}

function assertLeft({ timestampCount }: { readonly timestampCount: number }): void {
  if (timestampCount >= limits.timestamps)
    throw refuse('invalid_status', `The service has answered ${limits.timestamps} time-stamps for this seal.`);
}

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
type DigestSealFacts = z.infer<typeof facts>;

/** Checks facts, for example those of a row. @throws Error (somebody changed the row) */
const parseFacts = (value: unknown): DigestSealFacts => facts.parse(value);

export const readFacts = (row: { readonly facts: Prisma.JsonValue }): DigestSealFacts => parseFacts(row.facts);
