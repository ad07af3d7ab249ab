import type { Actor, Origin } from '../../kernel/actor.ts';
import { sha256Hex } from '../../kernel/ids.ts';
import type { Envelope, MandateScope, OneTimeCode, Prisma, Sealing, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { listOrganizations } from '../access/index.ts';
import { type EnvelopeSigner, type LockedEnvelope, recordSignerActs } from '../envelopes/index.ts';
import type { ProofMandate } from '../evidence/index.ts';
import type { Seal } from '../trust/index.ts';
import { authorities } from './sealing-credentials.ts';

/** An agent's decision: the envelopes to seal, the mandate, and how the agent was authenticated. */
export interface SealDecision {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly mandate: ProofMandate;
  /** Sent envelopes, locked by the transaction. Each has the agent among its signers. */
  readonly envelopes: readonly {
    readonly envelope: LockedEnvelope;
    readonly agent: EnvelopeSigner;
    /** What kind of document it contains, and who said so. Null: nobody. */
    readonly kind: { readonly kind: MandateScope; readonly statedBy: 'sender' | 'agent' } | null;
  }[];
  readonly authenticationUsed: OneTimeCode['channel'];
}

/**
 * Records an agent's decision for all its envelopes in the caller's transaction: the agent has signed each, and each is
 * to be sealed under the mandate. Afterwards jobs seal them one by one, also after a crash.
 */
export async function decideSeals(services: Services, tx: Tx, decision: SealDecision): Promise<void> {
  const { actor, origin, mandate, envelopes, authenticationUsed } = decision;
  const at = services.clock.now();
  await recordSignerActs(services, tx, actor, {
    move: 'authorized',
    set: { signedAt: at, authenticationUsed: [authenticationUsed], ip: origin.ip, userAgent: origin.userAgent },
    acts: envelopes.map(({ envelope, agent, kind }) => ({
      envelope,
      signer: agent,
      data: {
        level: 'organization_seal',
        mandate_id: mandate.id,
        batch_id: mandate.batch_id,
        batch_sha256: mandate.batch_sha256,
        authentication_used: [authenticationUsed.toLowerCase()],
        consent_version: mandate.declaration.version,
        consent_sha256: mandate.declaration.sha256,
        ...(mandate.session ? sessionFacts(mandate.session) : {}),
        ...kindWords(kind),
        ...(mandate.power && { act_sha256: mandate.power.act_sha256 }),
      },
      personal: { name: agent.name, email: agent.email, ip: origin.ip, user_agent: origin.userAgent },
    })),
  });
  const organizations = await listOrganizations(
    tx,
    envelopes.map(({ envelope }) => envelope.organizationId),
  );
  await tx.sealing.createMany({
    data: envelopes.map(({ envelope, kind }) => ({
      envelopeId: envelope.id,
      createdAt: at,
      timeZone: organizations.get(envelope.organizationId)!.timeZone,
      mandate: { ...mandate, ...kindWords(kind) } as unknown as Prisma.InputJsonValue,
    })),
  });
}

/** Facts about the agent's session without personal data, for the chain of each envelope. */
const sessionFacts = ({ notified_at, viewed_at, privacy_notice, codes }: NonNullable<ProofMandate['session']>) => ({
  ...{ batch_notified_at: notified_at, batch_viewed_at: viewed_at },
  ...(privacy_notice ? { batch_privacy_notice: privacy_notice } : {}),
  ...{ code_sent_at: codes.sent_at, code_checked_at: codes.checked_at, wrong_tries: codes.wrong },
});
/** The kind of a document in the words of the chain. */
const kindWords = (kind: SealDecision['envelopes'][number]['kind']) =>
  kind ? { document_kind: kind.kind.toLowerCase(), document_kind_stated_by: kind.statedBy } : {};

/** Returns the mandate of a seal. Null for the service's own seal. */
export const mandateOf = (sealing: Pick<Sealing, 'mandate'> | null): ProofMandate | null =>
  (sealing?.mandate ?? null) as ProofMandate | null;

/** The seal of a mandate's principal. */
interface PrincipalSeal {
  readonly seal: Seal;
  /** The organisation's own credential that makes it. Null: the built-in authority. */
  readonly credentialId: string | null;
}

/**
 * Returns the seal of a mandate's principal: in live mode with the organisation's own credential if its certificate has
 * the SIREN of the principal, otherwise with a key of the built-in authority.
 * @throws CredentialUnavailable, CredentialRefused if the credential cannot seal now: the seal waits
 */
export async function sealUnder(
  services: Pick<Services, 'of'>,
  { envelope: { mode, organizationId } }: { readonly envelope: Pick<Envelope, 'mode' | 'organizationId'> },
  { id, principal: name, siren }: ProofMandate,
): Promise<PrincipalSeal> {
  const { ownCredentials, seals } = services.of(authorities);
  const own = mode === 'LIVE' ? await ownCredentials.seal(organizationId, siren) : null;
  if (own) return own;
  const owner = { name, siren, fallback: sha256Hex(id).slice(0, 16).toUpperCase() };
  return { seal: await seals.get({ mode, organizationId, owner }), credentialId: null };
}

/** `/Reason` of the signature: on whose decision, and under which mandate and batch, the seal was applied. */
export const reasonUnder = ({ id, principal, agent, batch_id, batch_sha256 }: ProofMandate): string =>
  `Cachet du mandant, ${principal}, apposé sur décision du mandataire, ${agent.name}, en vertu du mandat ${id} ` +
  `(lot ${batch_id}, empreinte ${batch_sha256})`;
