import type { KeyActor } from '../../kernel/actor.ts';
import type { Envelope, Mandate, MandateScope, Tx } from '../../platform/database/index.ts';
import {
  assertMayChange,
  type EnvelopeSigner,
  isReadyToSeal,
  type LockedEnvelope,
  lockEnvelopes,
} from '../envelopes/index.ts';
import { refuse as refuseStatus } from '../evidence/index.ts';
import { assertInScope, findAgent, refuseMandate, type WholeMandate } from '../identities/index.ts';
import { findBegunSeals } from '../signing/index.ts';
import { because, refuse } from './refusals.ts';

/** An envelope locked by the transaction, with what decides whether it can be sealed. */
type HeldEnvelope = LockedEnvelope & {
  /** Whether sealing has begun. */
  readonly isSealing: boolean;
};

/**
 * Locks envelopes (see `lockEnvelopes`) and returns those that exist, in the order of `ids`: with a key, those of its organisation.
 * @throws Fault `not_found`, `forbidden` (the key is a member who does not see, or only reads, the folder of one)
 */
export async function holdEnvelopes(tx: Tx, ids: readonly string[], key?: KeyActor): Promise<HeldEnvelope[]> {
  const locked = await lockEnvelopes(tx, ids);
  const begun = await findBegunSeals(tx, ids);
  const rows = locked.filter(
    ({ organizationId, mode }) => !key || (key.organizationId === organizationId && key.mode === mode),
  );
  if (key) await assertMayChange(tx, key, rows);
  const byId = new Map(rows.map((row) => [row.id, { ...row, isSealing: begun.has(row.id) }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Whether nothing but the agent's authorization is missing. */
export const awaitsAgent = (envelope: HeldEnvelope, now: Date): boolean =>
  envelope.status === 'SENT' &&
  envelope.signatureLevel === 'ORGANIZATION_SEAL' &&
  !envelope.isSealing &&
  (envelope.expiresAt === null || envelope.expiresAt > now) &&
  isReadyToSeal(envelope);

/**
 * @throws Fault `invalid_status` (an envelope waits for something else), `batch_mismatch` (an envelope belongs to
 *   another mandate); both with its index in `ids`
 */
export function assertSealable(
  envelopes: readonly HeldEnvelope[],
  { id: mandateId }: WholeMandate,
  now: Date,
  ids: readonly string[],
): void {
  for (const envelope of envelopes) {
    const index = ids.indexOf(envelope.id);
    if (!awaitsAgent(envelope, now))
      throw refuseStatus('invalid_status', because('unsealable', { index, cause: heldCause(envelope, now) }));
    if (envelope.mandateId !== mandateId) throw refuse('batch_mismatch', because('of_another_mandate', { index }));
  }
}

function heldCause(envelope: HeldEnvelope, now: Date): string {
  if (envelope.signatureLevel !== 'ORGANIZATION_SEAL') return 'it is not of level organization_seal';
  if (envelope.status !== 'SENT') return `it is ${envelope.status.toLowerCase()}`;
  if (envelope.expiresAt && envelope.expiresAt <= now) return 'it has expired';
  return envelope.isSealing
    ? 'it is being sealed'
    : 'not all personal signers have signed, or not all approvers have agreed';
}

/**
 * Finds the agent who decides: the one with this address, or the only one of the mandate. They must be a signer of each
 * envelope.
 * @throws Fault `agent_not_in_mandate`
 */
export function agentFor(mandate: WholeMandate, email: string | null, envelopes: readonly HeldEnvelope[]) {
  const agent = email === null ? onlyAgent(mandate) : findAgent(mandate, email);
  if (!agent) throw refuseMandate('agent_not_in_mandate', email === null ? because('several_agents') : undefined);
  const without = envelopes.find((envelope) => !agentSigner(mandate, envelope, agent.id));
  if (without) throw refuseMandate('agent_not_in_mandate', because('agent_not_signer'));
  return agent;
}

const onlyAgent = ({ agents }: WholeMandate) => (agents.length === 1 ? agents[0] : undefined);

/** The signer of an envelope who is this agent. */
export const agentSigner = (
  mandate: WholeMandate,
  { signers }: HeldEnvelope,
  agentId: string,
): EnvelopeSigner | undefined =>
  signers.find(({ role, email }) => role === 'AGENT' && findAgent(mandate, email)?.id === agentId);

/** What kind of document an envelope contains, and who said so. */
interface StatedKind {
  readonly kind: MandateScope;
  readonly statedBy: 'sender' | 'agent';
}

interface Kinds {
  /** What the agent states for the envelopes whose sender stated no kind. Null: nothing. */
  readonly stated: MandateScope | null;
  readonly mandate: Pick<Mandate, 'scope'>;
  readonly envelopes: readonly Pick<Envelope, 'documentKind'>[];
}

/**
 * Returns the kind that the agent states for the envelopes without one. Null if every sender stated one, or if the
 * agent states none: the declaration then says only that each document is of a kind that the mandate names. Under a
 * mandate of a single kind the agent states that one by the declaration.
 * @throws Fault `mandate_scope`
 */
export function kindForUnknown({ stated, mandate, envelopes }: Kinds): MandateScope | null {
  if (stated) assertInScope(mandate, stated);
  if (envelopes.every(({ documentKind }) => documentKind !== null)) return null;
  const [only, ...others] = mandate.scope;
  return stated ?? (others.length === 0 ? only : null) ?? null;
}

/**
 * The kind of an envelope's document. `forUnknown` is the agent's answer.
 * @throws Fault `mandate_scope` (the sender's kind is not among those of the mandate)
 */
export function statedDocumentKind(
  { documentKind }: Pick<Envelope, 'documentKind'>,
  mandate: Pick<Mandate, 'scope'>,
  forUnknown: MandateScope | null,
): StatedKind | null {
  if (documentKind) assertInScope(mandate, documentKind);
  if (documentKind) return { kind: documentKind, statedBy: 'sender' };
  return forUnknown ? { kind: forUnknown, statedBy: 'agent' } : null;
}
