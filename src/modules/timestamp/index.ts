export { type Timestamp, type TimestampAuthority, TimestampUnavailable } from './authority.ts';
export { builtInAuthority } from './built-in.ts';
export { collectOutsideData } from './collect-outside-data.ts';
export { openTimestamps, outsideTimestamps } from './open-timestamps.ts';
export { OutsideAuthority } from './outside.ts';
export { tsaRouter } from './serve.ts';
