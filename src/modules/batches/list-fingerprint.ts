import { canonicalJson } from '../../kernel/canonical-json.ts';
import { sha256Hex } from '../../kernel/digest.ts';
import type { Tx } from '../../platform/database/index.ts';
import { listCurrentSha256s } from '../documents/index.ts';

/**
 * The fingerprint of a list of documents: SHA-256 over the canonical JSON (RFC 8785) array of their current fingerprints,
 * lowercase hex, ordered as the envelopes are given, then by document. The caller holds the envelopes.
 */
export async function listFingerprint(tx: Tx, envelopeIds: readonly string[]): Promise<string> {
  return sha256Hex(canonicalJson(await listCurrentSha256s(tx, envelopeIds)));
}
