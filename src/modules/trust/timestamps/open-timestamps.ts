import type { Mode } from '../../../kernel/actor.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Config } from '../../../platform/config/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { ClockWatch } from '../../../platform/machine-clock/index.ts';
import type { Neighbours } from '../../../platform/neighbours/index.ts';
import type { Authority } from '../authorities/authority.ts';
import type { TimestampAuthority } from './authority.ts';
import { AuthorityList } from './authority-list.ts';
import type { ClockGuard } from './clock-guard.ts';
import { OutsideAuthority } from './outside.ts';
import { builtInAuthority } from './serve.ts';

export interface TimestampOptions {
  readonly authority: Authority;
  /** Of the built-in authority. */
  readonly guard: ClockGuard;
  readonly config: Pick<Config, 'timestampAuthorities'>;
  readonly clock: Clock;
  /** Told the time in time-stamps of external authorities. */
  readonly clockWatch?: ClockWatch;
  readonly log: Log;
  /** Records whether the external authorities answer. */
  readonly neighbours?: Neighbours;
}

/**
 * Returns the authority of each mode: the list in TSA_URLS if it is set, also for test envelopes, so that tests use the
 * real ones; otherwise the built-in one, with the mode's own hierarchy.
 */
export function openTimestamps(options: TimestampOptions): Readonly<Record<Mode, TimestampAuthority>> {
  const { config, clock, clockWatch } = options;
  const authorities = config.timestampAuthorities.map((setting) => new OutsideAuthority(setting, clock, clockWatch));
  const outside = authorities.length > 0 ? new AuthorityList({ ...options, authorities }) : null;
  return {
    LIVE: outside ?? builtInAuthority(options, 'LIVE'),
    TEST: outside ?? builtInAuthority(options, 'TEST'),
  };
}
