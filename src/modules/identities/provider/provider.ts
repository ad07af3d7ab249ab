import type { Mode } from '../../../kernel/actor.ts';
import type { Identity } from '../../../platform/database/index.ts';
import type { IdentityAttributes, RemoteCheck } from '../attributes.ts';
import type { CheckOutcome } from './outcome.ts';

/** A remote check to start. */
export interface CheckRequest {
  readonly identityId: string;
  readonly mode: Mode;
  readonly method: Identity['method'];
  readonly attributes: IdentityAttributes;
}

/** A service that verifies persons remotely. */
export interface IdentityProvider {
  /** Starts a check. @throws ProviderUnavailable */
  start(request: CheckRequest): Promise<RemoteCheck>;
  /** Asks for the outcome of a check. Null if it still runs. @throws ProviderUnavailable */
  poll(identityId: string, check: RemoteCheck): Promise<CheckOutcome | null>;
}

/** The provider gives no usable answer at the moment. The message names the host and the problem, no personal data. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
  readonly forOperator = true;
}
