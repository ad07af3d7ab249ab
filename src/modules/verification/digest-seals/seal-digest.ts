import type { KeyActor } from '../../../kernel/actor.ts';
import { sha256Hex } from '../../../kernel/digest.ts';
import { refuse } from '../../../kernel/fault.ts';
import { newId } from '../../../kernel/ids.ts';
import { preparedTransaction, type Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertAffordable, reserveCredits } from '../../credits/index.ts';
import { appendEvent } from '../../evidence/index.ts';
import { digestCredentials } from '../../signing/index.ts';
import { findUnusableAmong, withOutside } from '../../trust/index.ts';
import { type DigestSealFacts, parseFacts } from './facts.ts';
import { chainOf } from './store.ts';

export interface DigestInput {
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
  await appendEvent(services, tx, chainOf({ id, organizationId, mode }), {
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
