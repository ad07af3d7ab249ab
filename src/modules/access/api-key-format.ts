import { randomBytes } from 'node:crypto';
import type { Mode } from '../../kernel/actor.ts';
import { sha256Hex } from '../../kernel/digest.ts';

const prefixes: Readonly<Record<Mode, string>> = { LIVE: 'sk_live_', TEST: 'sk_test_' };

/** 256 random bits: with so much entropy, an unsalted SHA-256 of the key is safe to store. */
const SECRET_BYTES = 32;
const FORMAT = /^sk_(live|test)_[A-Za-z0-9_-]{43}$/;
/** Length of the hint in lists: the prefix and four characters. */
const HINT_LENGTH = 12;

/** Generates a key for `mode`: the key itself (shown once), its stored hash and the hint for lists. */
export function makeApiKey(mode: Mode): { key: string; keySha256: string; hint: string } {
  const key = prefixes[mode] + randomBytes(SECRET_BYTES).toString('base64url');
  return { key, keySha256: sha256Hex(key), hint: key.slice(0, HINT_LENGTH) };
}

/** Returns the stored hash of a presented key, or null if its format is not ours. */
export const apiKeySha256 = (presented: string): string | null =>
  FORMAT.test(presented) ? sha256Hex(presented) : null;
