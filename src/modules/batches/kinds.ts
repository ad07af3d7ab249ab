import type { Envelope, Mandate, MandateScope } from '../../platform/database/index.ts';
import { assertInScope } from '../identities/index.ts';

/** What kind of document an envelope contains, and who said so. */
export interface StatedKind {
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
export function kindOf(
  { documentKind }: Pick<Envelope, 'documentKind'>,
  mandate: Pick<Mandate, 'scope'>,
  forUnknown: MandateScope | null,
): StatedKind | null {
  if (documentKind) assertInScope(mandate, documentKind);
  if (documentKind) return { kind: documentKind, statedBy: 'sender' };
  return forUnknown ? { kind: forUnknown, statedBy: 'agent' } : null;
}
