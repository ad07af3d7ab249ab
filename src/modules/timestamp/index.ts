export { assertCovered } from './assert-covered.ts';
export { type Timestamp, type TimestampAuthority, TimestampUnavailable } from './authority.ts';
export { AuthorityList } from './authority-list.ts';
export { builtInAuthority } from './built-in.ts';
export { clientConnection } from './client-connection.ts';
export { collectOutsideData } from './collect-outside-data.ts';
export { openTimestamps } from './open-timestamps.ts';
export { OutsideAuthority } from './outside.ts';
export { tsaRouter } from './serve.ts';
