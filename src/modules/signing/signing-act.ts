import type { Actor, Origin } from '../../kernel/actor.ts';
import type { Field, OneTimeCode } from '../../platform/database/index.ts';
import type { SigningSession } from './session.ts';
import type { CheckedSignature } from './signature-input.ts';

/** A signature that was asked for and checked, not yet written. */
export interface SigningAct {
  readonly actor: Actor;
  readonly origin: Origin;
  /** As it was when the act was checked; whoever commits it reads it anew. */
  readonly session: SigningSession;
  /** The signer's own, on all documents. */
  readonly fields: readonly Field[];
  readonly checked: CheckedSignature;
  /** Right, and not yet spent; null where none is asked. */
  readonly code: OneTimeCode | null;
  /** Fingerprint of the drawn signature, stored; null where none was drawn. */
  readonly image: string | null;
}
