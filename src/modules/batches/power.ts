import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { listDocuments } from '../documents/index.ts';
import { listEnvelopes } from '../envelopes/index.ts';
import type { ProofPower } from '../evidence/index.ts';
import type { WholeMandate } from '../identities/index.ts';
import { readIdentity } from '../identities/index.ts';

/**
 * What proves an agent's power when they decide: the sealed act, who signed it, and that the mandate is in force. The
 * caller holds the mandate and has checked it (`assertUsable`). Undefined for a mandate without a sealed act.
 */
export async function powerOf(
  services: Services,
  tx: Tx,
  mandate: WholeMandate,
  at: Date,
): Promise<ProofPower | undefined> {
  const { envelopeId, representativeName, representativeRole, startsAt, endsAt, activatedAt } = mandate;
  if (!envelopeId) return undefined;
  const [act] = (await listDocuments(tx, [envelopeId])).get(envelopeId) ?? [];
  const [envelope] = await listEnvelopes(tx, [envelopeId]);
  const signer = envelope?.signers[0];
  if (!act?.sealedSha256 || !signer?.signedAt) return undefined;
  const identity = signer.identityId ? await readIdentity(services, signer.identityId, tx) : null;
  return {
    act_id: envelopeId,
    act_sha256: act.sealedSha256,
    signed_by: { name: representativeName, role: representativeRole },
    signed_at: signer.signedAt.toISOString(),
    identity_method: identity ? (identity.method.toLowerCase() as ProofPower['identity_method']) : null,
    activated_at: activatedAt?.toISOString() ?? null,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    in_force_at: at.toISOString(),
  };
}
