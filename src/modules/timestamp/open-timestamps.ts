import type { Mode } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Neighbours } from '../../platform/neighbours/index.ts';
import type { Authority } from '../pki/index.ts';
import type { TimestampAuthority } from './authority.ts';
import { builtInAuthority } from './built-in.ts';
import { OutsideAuthority } from './outside.ts';

export interface TimestampOptions {
  readonly authority: Authority;
  readonly config: Pick<Config, 'tsaUrl' | 'tsaQualified'>;
  readonly clock: Clock;
  /** Records whether an external authority answers. */
  readonly neighbours?: Neighbours;
}

/**
 * Returns the authority of each mode: the one at TSA_URL if it is set, also for test envelopes, so that tests use the
 * real one; otherwise the built-in one, with the mode's own hierarchy.
 */
export function openTimestamps({
  authority,
  config,
  clock,
  neighbours,
}: TimestampOptions): Readonly<Record<Mode, TimestampAuthority>> {
  const outside = outsideTimestamps(config, clock, neighbours);
  return {
    LIVE: outside ?? builtInAuthority(authority, 'LIVE', clock),
    TEST: outside ?? builtInAuthority(authority, 'TEST', clock),
  };
}

/** Returns the authority at TSA_URL. Null if none is configured. */
export const outsideTimestamps = (
  { tsaUrl, tsaQualified }: TimestampOptions['config'],
  clock: Clock,
  neighbours?: Neighbours,
): TimestampAuthority | null =>
  tsaUrl
    ? new OutsideAuthority({ url: tsaUrl, qualified: tsaQualified, clock, ...(neighbours && { neighbours }) })
    : null;
