import type { ChainEntry } from '../evidence/index.ts';

/** What a chain tells of renewed files. */
export interface Renewals {
  /** Every fingerprint that a file had, from this one to the newest; empty where there is none to begin with. */
  from(sha256: unknown): readonly string[];
}

/** Reads the renewals of files (room preservation): each names the fingerprint before and the one after. */
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
