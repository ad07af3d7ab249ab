import type { Mode } from '../../../kernel/actor.ts';
import type { Identity } from '../../../platform/database/index.ts';
import type { IdentityAttributes, RemoteCheck } from '../attributes.ts';
import type { CheckOutcome } from './outcome.ts';

/** A remote check to begin: of whom, for which identity. */
export interface CheckRequest {
  readonly identityId: string;
  readonly mode: Mode;
  readonly method: Identity['method'];
  readonly attributes: IdentityAttributes;
}

/** Who verifies a person at a distance. */
export interface IdentityProvider {
  /** Begins a check. Throws `ProviderUnavailable`. */
  start(request: CheckRequest): Promise<RemoteCheck>;
  /** What came of a check; null where it still runs. Throws `ProviderUnavailable`. */
  poll(identityId: string, check: RemoteCheck): Promise<CheckOutcome | null>;
}

/** The provider gives no usable answer for now. The message names the host and what went wrong, nobody's data. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
  readonly forOperator = true;
}
