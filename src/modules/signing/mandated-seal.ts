import type { Actor, Origin } from '../../kernel/actor.ts';
import { sha256Hex } from '../../kernel/digest.ts';
import type { Envelope, OneTimeCode, Prisma, Sealing, Signer, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { recordSignerActs } from '../envelopes/index.ts';
import type { ProofMandate } from '../evidence/index.ts';
import type { Seal } from '../pki/index.ts';

/** What an agent decided: which envelopes are sealed under which mandate, and how the agent was known. */
export interface SealDecision {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly mandate: ProofMandate;
  /** Held by the transaction, sent; each with the agent among its signers. */
  readonly envelopes: readonly { readonly envelope: Envelope; readonly agent: Signer }[];
  readonly authenticationUsed: OneTimeCode['channel'];
}

/**
 * Takes an agent's decision as given, for all envelopes at once, in the caller's transaction: the agent has signed each,
 * and each is to be sealed under the mandate. From here they are sealed one by one, whatever dies in between.
 */
export async function decideSeals(services: Services, tx: Tx, decision: SealDecision): Promise<void> {
  const { actor, origin, mandate, envelopes, authenticationUsed } = decision;
  const at = services.clock.now();
  await recordSignerActs(services, tx, actor, {
    move: 'authorized',
    set: { signedAt: at, authenticationUsed: [authenticationUsed], ip: origin.ip, userAgent: origin.userAgent },
    acts: envelopes.map(({ envelope, agent }) => ({
      envelope,
      signer: agent,
      data: {
        level: 'organization_seal',
        mandate_id: mandate.id,
        batch_id: mandate.batch_id,
        batch_sha256: mandate.batch_sha256,
        authentication_used: [authenticationUsed.toLowerCase()],
      },
      personal: { name: agent.name, email: agent.email, ip: origin.ip, user_agent: origin.userAgent },
    })),
  });
  await tx.sealing.createMany({
    data: envelopes.map(({ envelope }) => ({
      envelopeId: envelope.id,
      createdAt: at,
      mandate: mandate as unknown as Prisma.InputJsonValue,
    })),
  });
}

/** The mandate that a seal is applied under; null for the service's own. */
export const mandateOf = (sealing: Pick<Sealing, 'mandate'> | null): ProofMandate | null =>
  (sealing?.mandate ?? null) as ProofMandate | null;

/** The seal of a mandate's principal. */
export const sealUnder = (
  services: Services,
  { envelope: { mode, organizationId } }: { readonly envelope: Pick<Envelope, 'mode' | 'organizationId'> },
  { id, principal: name, siren }: ProofMandate,
): Promise<Seal> =>
  services.sealing.seals.get({
    mode,
    organizationId,
    owner: { name, siren, fallback: sha256Hex(id).slice(0, 16).toUpperCase() },
  });

/** What the signature dictionary says about who had it applied. */
export const reasonUnder = ({ id, principal, agent, batch_id, batch_sha256 }: ProofMandate): string =>
  `Cachet de ${principal}, apposé sur décision de ${agent.name} en vertu du mandat ${id} ` +
  `(lot ${batch_id}, empreinte ${batch_sha256})`;
