import { sha256 } from '../../../kernel/ids.ts';

interface Refusal {
  readonly pinSha256: string;
  readonly message: string;
}

/** By place. One for each credential of this process. */
const refusals = new Map<string, Refusal>();

const digestOf = (pin: string): string => sha256(Buffer.from(pin)).toString('hex');

/**
 * Records that the token or service at `place` refuses a PIN, until this process ends. A few wrong PINs lock a token for
 * good, and a waiting seal tries again and again: the same PIN must not be sent twice.
 */
export function rememberRefusedPin(place: string, pin: string, message: string): void {
  refusals.set(place, { pinSha256: digestOf(pin), message });
}

/** Returns why `pin` must not be sent to `place`; undefined if it may be. */
export function whyPinIsRefused(place: string, pin: string): string | undefined {
  const refusal = refusals.get(place);
  return refusal?.pinSha256 === digestOf(pin) ? refusal.message : undefined;
}
