import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';

/** Types of keys: 1 signs a note, 4 cosigns a checkpoint with a time (C2SP signed-note, tlog-cosignature). */
export const ED25519 = 1;
export const COSIGNATURE = 4;

/** A public key by which notes are verified. */
export interface VerifierKey {
  readonly name: string;
  /** Lowercase hex, 4 bytes. */
  readonly id: string;
  readonly type: typeof ED25519 | typeof COSIGNATURE;
  readonly publicKey: KeyObject;
  /** `NAME+ID+BASE64`. */
  readonly text: string;
}

/** A note or a key has a wrong form, or nobody known has signed it. The message is shown to users. */
export class NoteError extends Error {
  override readonly name = 'NoteError';
}

const isName = (name: string): boolean => name !== '' && !/[\s+\u0000-\u001f]/u.test(name);
const isBase64 = (text: string): boolean =>
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text);

/** Makes a verifier key of a raw Ed25519 public key, 32 bytes. */
export function verifierKey(name: string, type: VerifierKey['type'], raw: Buffer): VerifierKey {
  if (!isName(name) || raw.length !== 32) throw new NoteError('the key has no valid name, or is not an Ed25519 key');
  const material = Buffer.concat([Buffer.of(type), raw]);
  const id = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), material]), 'buffer')
    .toString('hex')
    .slice(0, 8);
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
    format: 'jwk',
  });
  return { name, id, type, publicKey, text: `${name}+${id}+${material.toString('base64')}` };
}

/** Returns the raw bytes of an Ed25519 public key. */
export const rawKey = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');

/** Parses `NAME+ID+BASE64`. @throws NoteError */
export function parseVerifierKey(text: string): VerifierKey {
  const [name = '', id, ...rest] = text.trim().split('+');
  const encoded = rest.join('+');
  const material = Buffer.from(isBase64(encoded) ? encoded : '', 'base64');
  const type = material[0];
  if (type !== ED25519 && type !== COSIGNATURE) throw new NoteError('not a verifier key of an Ed25519 key');
  const key = verifierKey(name, type, material.subarray(1));
  if (key.id !== id) throw new NoteError(`the key of ${name} does not have the id ${id}`);
  return key;
}

/** A private key and its public one. `sign` makes a pure Ed25519 signature. */
export interface NoteSigner {
  readonly key: VerifierKey;
  sign(bytes: Buffer): Buffer;
}

const noteLine = ({ name, id }: VerifierKey, signature: Buffer): string =>
  `— ${name} ${Buffer.concat([Buffer.from(id, 'hex'), signature]).toString('base64')}\n`;

/** Signs a text, which ends in a newline. */
export const signNote = (text: string, signers: readonly NoteSigner[]): string =>
  `${text}\n${signers.map((signer) => noteLine(signer.key, signer.sign(Buffer.from(text)))).join('')}`;

const cosigned = (text: string, seconds: bigint): Buffer => Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);

/** Makes the signature line of a cosignature on the text of a checkpoint (C2SP tlog-cosignature, version 1). */
export function cosign(text: string, { key, sign }: NoteSigner, at: Date): string {
  const seconds = BigInt(Math.floor(at.getTime() / 1000));
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(seconds);
  return noteLine(key, Buffer.concat([time, sign(cosigned(text, seconds))]));
}

/** A signature that is not verified. */
interface Line {
  readonly name: string;
  readonly id: string;
  readonly signature: Buffer;
  readonly line: string;
}

/** More lines than any note of ours has. */
const MOST_LINES = 100;
const LONGEST = 1_000_000;

/** Separates the text of a note from its signature lines. @throws NoteError */
export function splitNote(note: string): { readonly text: string; readonly lines: readonly Line[] } {
  const end = note.lastIndexOf('\n\n');
  const tail = note.slice(end + 2);
  const isNote =
    note.length < LONGEST && end >= 0 && tail.endsWith('\n') && !/[\u0000-\u0009\u000b-\u001f\ufffd]/.test(note);
  if (!isNote) throw new NoteError('not a signed note');
  return { text: note.slice(0, end + 1), lines: parseLines(tail) };
}

/** Parses signature lines, each ending in a newline. @throws NoteError */
export function parseLines(tail: string): readonly Line[] {
  const lines = tail.split('\n').slice(0, -1);
  if (lines.length > MOST_LINES || !tail.endsWith('\n')) throw new NoteError('not signature lines');
  return lines.map((line) => {
    const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
    const bytes = Buffer.from(isBase64(encoded) ? encoded : '', 'base64');
    if (!isName(name) || bytes.length < 5) throw new NoteError('a signature line of the note has a wrong form');
    return { name, id: bytes.subarray(0, 4).toString('hex'), signature: bytes.subarray(4), line: `${line}\n` };
  });
}

/** A signature that is verified. */
export interface Verified {
  readonly key: VerifierKey;
  /** When a witness cosigned. Null for the signature of the log itself. */
  readonly at: Date | null;
  readonly line: string;
}

/** Verifies the signatures of known keys on a text. Ignores other keys. @throws NoteError if one of a known key is wrong */
export function verifyLines(text: string, lines: readonly Line[], keys: readonly VerifierKey[]): readonly Verified[] {
  const found = new Map<string, Verified>();
  for (const { name, id, signature, line } of lines) {
    const key = keys.find((one) => one.name === name && one.id === id);
    if (!key || found.has(key.text)) continue;
    const isTimed = key.type === COSIGNATURE && signature.length === 72;
    const seconds = isTimed ? signature.readBigUInt64BE() : 0n;
    const message = key.type === COSIGNATURE ? cosigned(text, seconds) : Buffer.from(text);
    const bytes = isTimed ? signature.subarray(8) : signature;
    if (!verify(null, message, key.publicKey, bytes)) throw new NoteError(`the signature of ${name} is wrong`);
    found.set(key.text, { key, at: isTimed ? new Date(Number(seconds) * 1000) : null, line });
  }
  return [...found.values()];
}
