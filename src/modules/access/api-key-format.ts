import { randomBytes } from 'node:crypto';
import type { Mode } from '../../kernel/actor.ts';
import { sha256Hex } from '../../kernel/digest.ts';

const prefixes: Readonly<Record<Mode, string>> = { LIVE: 'sk_live_', TEST: 'sk_test_' };

/** 256 random bits, so that a plain SHA-256 of the key is enough to keep. */
const SECRET_BYTES = 32;
const FORMAT = /^sk_(live|test)_[A-Za-z0-9_-]{43}$/;
/** What a list shows: the prefix and four characters. */
const HINT_LENGTH = 12;

/** A new key of `mode`: the key itself (shown once), what is stored, and what a list shows. */
export function makeApiKey(mode: Mode): { key: string; keySha256: string; hint: string } {
  const key = prefixes[mode] + randomBytes(SECRET_BYTES).toString('base64url');
  return { key, keySha256: sha256Hex(key), hint: key.slice(0, HINT_LENGTH) };
}

/** The stored form of a presented key, or null where it cannot be one of ours. */
export const apiKeySha256 = (presented: string): string | null =>
  FORMAT.test(presented) ? sha256Hex(presented) : null;
