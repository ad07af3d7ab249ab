import { type Clock, MINUTE } from '../../../kernel/clock.ts';
import { type Fault, refuse } from '../../../kernel/fault.ts';
import { callOutside } from '../../../platform/metrics/index.ts';
import { NeighbourMissing } from '../../../platform/neighbours/index.ts';
import { logFailure } from '../../../platform/outage.ts';
import type { Services } from '../../../platform/services.ts';
import type { ValidationData } from '../../../standards/pades/index.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { type CollectedData, collectData } from './collect-data.ts';
import { OutsideUnavailable } from './outside-request.ts';

/**
 * How long collected data is used: the latest time at which a revocation is noticed. OCSP answers and CRLs of public
 * CAs are valid for hours or days, so requesting them for each seal is useless.
 */
const KEPT = 10 * MINUTE;
/** Maximum number of certificates with cached data. A chain with its CRLs can take some megabytes. */
const MOST = 32;

interface Kept {
  readonly at: number;
  readonly collected: Promise<CollectedData>;
}

/**
 * The validation data of certificates from other CAs, cached for ten minutes, and never beyond the end of an answer in
 * it. Simultaneous callers share one collection. Failures are not cached.
 */
export class OutsideData {
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Returns the data of the chain of `leaf`.
   * @param brought certificates that came with it, in any order
   * @throws StatusUnavailable if it is not complete
   */
  async of(leaf: Certificate, brought: readonly Certificate[]): Promise<ValidationData> {
    const key = leaf.fingerprintSha256;
    const now = this.#clock.now();
    const kept = this.#kept.get(key);
    if (kept && now.getTime() >= kept.at && now.getTime() - kept.at < KEPT) {
      const { data, currentUntil } = await kept.collected;
      if (!currentUntil || currentUntil > now) return data;
      this.#forget(key, kept);
    }
    return (await this.#collect(leaf, brought, now)).data;
  }

  /** Returns the same, asked for now: when a key is about to sign, nothing may have been revoked a minute before. */
  async fresh(leaf: Certificate, brought: readonly Certificate[]): Promise<ValidationData> {
    return (await this.#collect(leaf, brought, this.#clock.now())).data;
  }

  #collect(leaf: Certificate, brought: readonly Certificate[], now: Date): Promise<CollectedData> {
    const key = leaf.fingerprintSha256;
    const collected = callOutside('revocation', () => collectData(leaf, brought, now));
    const kept = { at: now.getTime(), collected };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (this.#kept.size > MOST) this.#kept.delete(this.#kept.keys().next().value!);
    collected.catch(() => this.#forget(key, kept));
    return collected;
  }

  #forget(key: string, kept: Kept): void {
    if (this.#kept.get(key) === kept) this.#kept.delete(key);
  }
}

/**
 * Runs work that needs the time-stamp authority or the seal's key. An outage becomes `unavailable`: a weaker signature is
 * never answered.
 * @throws Fault `unavailable`, and the other errors of `work`
 */
export async function withOutside<T>(services: Services, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isOutage(error) ? unavailable(services, error) : error;
  }
}

const isOutage = (error: unknown): boolean => error instanceof OutsideUnavailable || error instanceof NeighbourMissing;

function unavailable(services: Services, error: unknown): Fault {
  logFailure(services.log, 'warn', { err: error }, 'a file or digest could not be sealed or time-stamped');
  return refuse('unavailable', 'A signature, a time-stamp or validation data could not be obtained. Try again.');
}
