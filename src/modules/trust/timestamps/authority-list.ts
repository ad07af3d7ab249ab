import { type Clock, MINUTE, SECOND } from '../../../kernel/clock.ts';
import { Semaphore } from '../../../platform/in-parallel.ts';
import type { Log } from '../../../platform/log/index.ts';
import { timestampAuthorityUsed, timestampRequests } from '../../../platform/metrics/index.ts';
import { type Neighbours, NoAnswer, timeForCall, timeLimits, waitFor } from '../../../platform/neighbours/index.ts';
import { mergeValidationData, type ValidationData } from '../../../standards/pades/index.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { type Timestamp, type TimestampAuthority, TimestampUnavailable } from './authority.ts';
import type { OutsideAuthority } from './outside.ts';

/**
 * Parallel requests to each authority. Latency limits an external authority: this many keep a batch of seals going
 * without flooding it.
 */
const MAX_IN_FLIGHT = 32;

interface Member {
  readonly authority: OutsideAuthority;
  readonly health: Health;
  readonly semaphore: Semaphore;
}

interface AuthorityListOptions {
  /** In the order of preference; at least one. */
  readonly authorities: readonly OutsideAuthority[];
  readonly clock: Clock;
  readonly log: Log;
  /** Records whether any authority works. */
  readonly neighbours?: Neighbours;
}

/**
 * External authorities in order. The first that works makes the time-stamps. One that fails (no answer, a refusal, an
 * invalid token, no complete validation data for the token) is left for a growing time, and the next one is asked in
 * the same call. If none works, one call at a time tries each of them, and the others fail at once.
 */
export class AuthorityList implements TimestampAuthority {
  readonly #members: readonly Member[];
  readonly #options: AuthorityListOptions;
  #current: Member;

  constructor(options: AuthorityListOptions) {
    const { authorities, clock } = options;
    this.#options = options;
    this.#members = authorities.map((authority) => ({
      authority,
      health: new Health(clock),
      semaphore: new Semaphore(MAX_IN_FLIGHT),
    }));
    const [first] = this.#members;
    if (!first) throw new TypeError('a list of time-stamp authorities has at least one');
    this.#current = first;
    for (const { authority } of this.#members) {
      timestampAuthorityUsed.set({ authority: authority.host }, 1);
      for (const result of ['ok', 'failed']) timestampRequests.inc({ authority: authority.host, result }, 0);
    }
  }

  async timestamp(digest: Buffer): Promise<Timestamp> {
    const errors = new Map<Member, Error>();
    // Only if none works, those whose pause is not over.
    for (const early of [false, true]) {
      for (const member of this.#members) {
        if (errors.has(member)) continue;
        const hasNext = this.#members.some((one) => one !== member && one.health.isUsed && !errors.has(one));
        const result = await member.semaphore.run(() => this.#try(member, digest, { early, hasNext }));
        if (result instanceof Error) errors.set(member, result);
        else if (result) return result;
      }
    }
    const unavailable = this.#unavailable(errors);
    this.#options.neighbours?.failed('timestamps', unavailable);
    throw unavailable;
  }

  /**
   * The data of each token comes from the addresses in its own certificates, also after a restart or for authorities
   * that are no longer listed. If it is not complete, the authority that made the token is left.
   */
  async validationData(tokens?: readonly Buffer[]): Promise<ValidationData> {
    const next = this.#members.find(({ health }) => health.isUsed);
    if (!tokens) {
      if (!next) throw this.#unavailable();
      return next.authority.validationData();
    }
    return mergeValidationData(await Promise.all(tokens.map((token) => this.#dataOf(token, next))));
  }

  outsideUnits(): readonly Certificate[] {
    return this.#members.flatMap(({ authority }) => authority.outsideUnits());
  }

  async #dataOf(token: Buffer, next: Member | undefined): Promise<ValidationData> {
    const issuer = this.#members.find(({ authority }) => authority.isIssuerOf(token));
    const { authority } = issuer ?? next ?? this.#current;
    try {
      return await authority.validationData([token]);
    } catch (error) {
      if (issuer?.health.isUsed && error instanceof TimestampUnavailable) this.#leave(issuer, error);
      throw error;
    }
  }

  /** Asks one authority if it may be asked now. Returns the time-stamp, why there is none, or null if it was not asked. */
  async #try(
    member: Member,
    sha256: Buffer,
    { early, hasNext }: { readonly early: boolean; readonly hasNext: boolean },
  ): Promise<Timestamp | TimestampUnavailable | null> {
    // Checked in the permit, so that calls that waited for an authority that has failed since go on to the next one.
    const attempt = member.health.begin(early);
    if (!attempt) return null;
    const { host } = member.authority;
    try {
      const stamped = await this.#limited(member.authority, stampAndValidate(member.authority, sha256), hasNext);
      timestampRequests.inc({ authority: host, result: 'ok' });
      this.#succeeded(member, attempt);
      return stamped;
    } catch (error) {
      timestampRequests.inc({ authority: host, result: 'failed' });
      member.health.failed(attempt, error as Error);
      this.#show(member);
      if (!(error instanceof TimestampUnavailable)) throw error;
      return error;
    }
  }

  /** While another authority works, a slow one gets only a part of the time. */
  async #limited<T>({ host }: OutsideAuthority, work: Promise<T>, hasNext: boolean): Promise<T> {
    if (!hasNext) return work;
    const limit = Math.ceil(timeForCall(2 * timeLimits.timestamps.next) / 2);
    try {
      return await waitFor(limit, work);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      throw new TimestampUnavailable(`${host} did not answer: nothing within ${limit / 1_000} s`);
    }
  }

  #succeeded(member: Member, attempt: Attempt): void {
    const previous = this.#current;
    const reason = previous.health.error;
    member.health.succeeded(attempt);
    this.#show(member);
    this.#options.neighbours?.answered('timestamps');
    // A late answer of an authority that was left meanwhile changes nothing.
    if (member === previous || !member.health.isUsed) return;
    this.#current = member;
    const { host } = member.authority;
    if (reason) this.#options.log.warn({ host, err: reason }, 'time-stamps come from another authority');
    else this.#options.log.info({ host }, 'time-stamps come from another authority');
  }

  #leave(member: Member, error: Error): void {
    member.health.leave(error);
    this.#show(member);
  }

  #show({ authority, health }: Member): void {
    timestampAuthorityUsed.set({ authority: authority.host }, health.isUsed ? 1 : 0);
  }

  /** Names why each authority gave no time-stamp: in this call, or before. */
  #unavailable(errors: ReadonlyMap<Member, Error> = new Map()): TimestampUnavailable {
    const reasons = this.#members.flatMap((member) => (errors.get(member) ?? member.health.error)?.message ?? []);
    return new TimestampUnavailable(reasons.join('; ') || 'another call is trying the time-stamp authority');
  }
}

/** A token is used only if a validator can validate it: the data is kept for the seal that asks for it next. */
async function stampAndValidate(authority: OutsideAuthority, sha256: Buffer): Promise<Timestamp> {
  const stamped = await authority.timestamp(sha256);
  try {
    await authority.validationData([stamped.token]);
  } catch (error) {
    if (!(error instanceof TimestampUnavailable)) throw error;
    throw new TimestampUnavailable(`${authority.host}: ${error.message}`, { cause: error });
  }
  return stamped;
}

/**
 * How long a failing authority is not asked: doubled by each failed retry. The first is about the time after which an
 * overloaded server recovers; the last limits how long the preferred authority stays unused after an outage.
 */
const FIRST_PAUSE = 5 * SECOND;
const LONGEST_PAUSE = 5 * MINUTE;

interface Failure {
  readonly error: Error;
  readonly count: number;
  readonly at: number;
  readonly until: number;
}

/** Permission for one call to an authority; its result must be reported with it. */
interface Attempt {
  /** Number of changes of health before the call: the results of calls that began before a change say nothing new. */
  readonly changes: number;
  readonly isRetry: boolean;
}

/**
 * Whether one authority is used. After a failure it is left for a growing time; then a single call tries it again, and
 * its result decides.
 */
class Health {
  readonly #clock: Clock;
  #failure: Failure | null = null;
  #isRetrying = false;
  #changes = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isUsed(): boolean {
    return this.#failure === null;
  }

  /** The last failure; null while the authority is used. */
  get error(): Error | null {
    return this.#failure?.error ?? null;
  }

  /** Returns the permission for a call; null while the authority is left. `early`: do not wait until its pause is over. */
  begin(early = false): Attempt | null {
    if (!this.#failure) return { changes: this.#changes, isRetry: false };
    if (this.#isRetrying || !(early || this.#isPauseOver(this.#failure))) return null;
    this.#isRetrying = true;
    return { changes: this.#changes, isRetry: true };
  }

  succeeded(attempt: Attempt): void {
    if (attempt.isRetry) this.#isRetrying = false;
    if (attempt.changes !== this.#changes || !this.#failure) return;
    this.#failure = null;
    this.#changes += 1;
  }

  failed(attempt: Attempt, error: Error): void {
    if (attempt.isRetry) this.#isRetrying = false;
    if (attempt.changes === this.#changes) this.leave(error);
  }

  /** Leaves the authority. */
  leave(error: Error): void {
    const count = (this.#failure?.count ?? 0) + 1;
    const at = this.#clock.now().getTime();
    const pause = Math.min(FIRST_PAUSE * 2 ** (count - 1), LONGEST_PAUSE);
    this.#failure = { error, count, at, until: at + pause };
    this.#changes += 1;
  }

  /** A clock that was set back must not prolong the pause. */
  #isPauseOver({ at, until }: Failure): boolean {
    const now = this.#clock.now().getTime();
    return now >= until || now < at;
  }
}
