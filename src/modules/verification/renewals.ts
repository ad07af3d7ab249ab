import type { ChainEntry } from '../evidence/index.ts';

/** The renewals of files in a chain. */
export interface Renewals {
  /** Every fingerprint of a file, from this one to the newest. Empty if `sha256` is not a string. */
  from(sha256: unknown): readonly string[];
}

/** Reads the renewals of files (`preservation`). Each event contains the fingerprints before and after. */
export function readRenewals(events: readonly ChainEntry[]): Renewals {
  const next = new Map<unknown, unknown>();
  for (const { type, data } of events) {
    if (type.endsWith('.renewed') && !next.has(data.previous_sha256)) next.set(data.previous_sha256, data.sha256);
  }
  return {
    from(sha256) {
      const found = new Set<string>();
      for (let one = sha256; typeof one === 'string' && !found.has(one); one = next.get(one)) found.add(one);
      return [...found];
    },
  };
}
