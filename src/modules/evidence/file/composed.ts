import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { sha256Hex } from '../../../kernel/ids.ts';

/** Suffix of the event type that commits a chain to the summary of its proof, for example `envelope.proof_composed`. */
export const COMPOSED = '.proof_composed';

/** Name of the commitment in that event. The fingerprint is salted because the summary contains personal data. */
export const SUMMARY = 'summary_sha256';

export const isComposed = ({ type }: { readonly type: string }): boolean => type.endsWith(COMPOSED);

/** Returns that event type for a chain about this noun. */
export const composedType = (noun: string): string => `${noun}${COMPOSED}`;

/**
 * Fingerprint of everything in a proof except its chain: SHA-256 over the RFC 8785 canonical JSON of the proof without
 * `events`, `openings` and `head`. Lowercase hex.
 */
export function summarySha256(proof: object): string {
  const {
    events: _events,
    openings: _openings,
    head: _head,
    ...summary
  }: { events?: unknown; openings?: unknown; head?: unknown } = proof;
  // Convert to JSON and back, so that the fingerprint is computed from what a reader parses.
  return sha256Hex(canonicalJson(JSON.parse(JSON.stringify(summary))));
}
