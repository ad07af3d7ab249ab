import { canonicalJson } from '../../kernel/canonical-json.ts';
import { sha256Hex } from '../../kernel/digest.ts';
import type { Tx } from '../../platform/database/index.ts';

/**
 * The fingerprint of a list of documents: SHA-256 over the canonical JSON (RFC 8785) array of their current fingerprints,
 * lowercase hex, ordered as the envelopes are given, then by document. The caller holds the envelopes.
 */
export async function listFingerprint(tx: Tx, envelopeIds: readonly string[]): Promise<string> {
  const rows = await tx.$queryRaw<{ sha256: string }[]>`
    SELECT d.current_sha256 AS sha256
    FROM unnest(${[...envelopeIds]}::uuid[]) WITH ORDINALITY AS listed (id, n)
    JOIN documents d ON d.envelope_id = listed.id
    ORDER BY listed.n, d.position`;
  return sha256Hex(canonicalJson(rows.map(({ sha256 }) => sha256)));
}
