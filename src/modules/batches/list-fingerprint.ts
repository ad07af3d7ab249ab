import { canonicalJson } from '../../kernel/canonical-json.ts';
import { sha256Hex } from '../../kernel/digest.ts';
import type { Tx } from '../../platform/database/index.ts';
import { listCurrentSha256s } from '../documents/index.ts';

/**
 * The fingerprint of a list of documents: SHA-256, in lowercase hex, over the canonical JSON array (RFC 8785) of their
 * current fingerprints, in the order of `envelopeIds`, then by document. The caller holds the envelopes' locks.
 */
export async function listFingerprint(tx: Tx, envelopeIds: readonly string[]): Promise<string> {
  return sha256Hex(canonicalJson(await listCurrentSha256s(tx, envelopeIds)));
}
