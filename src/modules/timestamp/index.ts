export {
  type Timestamp,
  type TimestampAuthority,
  type TimestampFacts,
  type TimestampProvider,
  TimestampUnavailable,
} from './authority.ts';
export { builtInAuthority } from './built-in.ts';
export { openTimestamps, type TimestampOptions } from './open-timestamps.ts';
export { OutsideAuthority, type OutsideOptions } from './outside.ts';
export { type TsaOptions, tsaRouter } from './serve.ts';
