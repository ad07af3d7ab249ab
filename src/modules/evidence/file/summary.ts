import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { sha256Hex } from '../../../kernel/digest.ts';

/** Ends the type of the event that commits a chain to the summary of its proof: `envelope.proof_composed`. */
export const COMPOSED = '.proof_composed';

/** Name of the commitment in that event: the fingerprint of the summary, salted because the summary names persons. */
export const SUMMARY = 'summary_sha256';

export const isComposed = ({ type }: { readonly type: string }): boolean => type.endsWith(COMPOSED);

/** The type of the event for a chain about this noun. */
export const composedType = (noun: string): string => `${noun}${COMPOSED}`;

/**
 * Fingerprint of everything that a proof says beside its chain: SHA-256 over the RFC 8785 canonical JSON of the proof
 * without `events`, `openings` and `head`. Lowercase hex.
 */
export function summarySha256(proof: object): string {
  const { events: _events, openings: _openings, head: _head, ...summary } = proof as Record<string, unknown>;
  // Through JSON, so that the fingerprint is that of what a reader parses.
  return sha256Hex(canonicalJson(JSON.parse(JSON.stringify(summary))));
}
