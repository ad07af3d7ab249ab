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
  /** Hears whether an outside authority answers. */
  readonly neighbours?: Neighbours;
}

/**
 * Who tells the time in each mode: the authority at TSA_URL where it is set, for test envelopes too, so that what was
 * tried is what runs; otherwise the built-in one, of the mode's own hierarchy.
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

/** The authority at TSA_URL; null where none is configured. */
export const outsideTimestamps = (
  { tsaUrl, tsaQualified }: TimestampOptions['config'],
  clock: Clock,
  neighbours?: Neighbours,
): TimestampAuthority | null =>
  tsaUrl
    ? new OutsideAuthority({ url: tsaUrl, qualified: tsaQualified, clock, ...(neighbours && { neighbours }) })
    : null;
