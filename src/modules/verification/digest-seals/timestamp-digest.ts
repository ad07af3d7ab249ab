import type { Actor } from '../../../kernel/actor.ts';
import { preparedTransaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { appendEvent, refuse } from '../../evidence/index.ts';
import { authorities } from '../../signing/index.ts';
import { withOutside } from '../../trust/index.ts';
import { readFacts } from './facts.ts';
import { limits } from './limits.ts';
import { chainOf, getOwn, lockSeal } from './store.ts';

export interface TimestampInput {
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
      await appendEvent(services, tx, chainOf(seal), {
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
