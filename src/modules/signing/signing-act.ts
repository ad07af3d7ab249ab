import type { Actor, Origin } from '../../kernel/actor.ts';
import type { Field, OneTimeCode } from '../../platform/database/index.ts';
import type { CheckedCode } from '../access/index.ts';
import type { SigningSession } from './session.ts';
import type { CheckedSignature } from './signature-input.ts';

/** A signature that was requested and checked, but is not written yet. */
export interface SigningAct {
  readonly actor: Actor;
  readonly origin: Origin;
  /** As of the check. The commit reads it again. */
  readonly session: SigningSession;
  /** The signer's own fields, on all documents. */
  readonly fields: readonly Field[];
  readonly checked: CheckedSignature;
  /** Checked but not used up yet. Null if no code is required. */
  readonly code: CheckedCode | null;
  /** Whether an organisation simulates it in test mode: then nothing is attached. */
  readonly isSimulated: boolean;
  /** Channel of a code that was used up before the signer went to their trust service. */
  readonly usedChannel?: OneTimeCode['channel'] | null;
  /** Fingerprints of the stored pictures. Null if none was drawn or uploaded. */
  readonly pictures: Readonly<Record<'signature' | 'initials', string | null>>;
}
