import { type Hash, leafHash, rootByInclusion, type Tree } from './merkle.ts';
import { COSIGNATURE, ED25519, NoteError, splitNote, type Verified, type VerifierKey, verifyLines } from './note.ts';

/** A tree of a log (C2SP tlog-checkpoint). */
export interface Checkpoint extends Tree {
  /** Name of the log, which is also that of its keys. */
  readonly origin: string;
}

/** The text of a checkpoint, which is signed as a note. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;

/** Parses the text of a checkpoint. Ignores lines after the third. @throws NoteError */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', digits = '', encoded = ''] = text.split('\n');
  const root = parseHash(encoded);
  const size = parseSize(digits);
  if (origin === '' || size === null || !root) throw new NoteError('not a checkpoint');
  return { origin, size, root };
}

/** Parses a size: decimal, without leading zeroes, at most 2^53 - 1. Null for other text. */
export const parseSize = (digits: string): number | null =>
  /^(?:0|[1-9]\d{0,15})$/.test(digits) && Number.isSafeInteger(Number(digits)) ? Number(digits) : null;

/** Parses a hash in base64. Null for other text. */
export function parseHash(encoded: string): Hash | null {
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.length === 32 && bytes.toString('base64') === encoded ? bytes : null;
}

/** Whom a reader trusts: the keys of a log, its witnesses, and how many of them must have cosigned. */
export interface LogPolicy {
  readonly keys: readonly VerifierKey[];
  readonly witnesses: readonly VerifierKey[];
  readonly needed: number;
}

/** A checkpoint whose signature is verified. */
export interface OpenedCheckpoint extends Checkpoint {
  readonly text: string;
  readonly cosignatures: readonly Verified[];
  /** Whether as many witnesses as the policy needs have cosigned it. */
  readonly isWitnessed: boolean;
}

/** Verifies a checkpoint. @throws NoteError if no known key of the log has signed it, or a known signature is wrong */
export function openCheckpoint(note: string, { keys, witnesses, needed }: LogPolicy): OpenedCheckpoint {
  const { text, lines } = splitNote(note);
  const checkpoint = parseCheckpoint(text);
  const own = keys.filter(({ name, type }) => name === checkpoint.origin && type === ED25519);
  if (own.length === 0) throw new NoteError(`no key of the log ${checkpoint.origin} is known`);
  if (verifyLines(text, lines, own).length === 0)
    throw new NoteError(`no known key of the log ${checkpoint.origin} has signed the checkpoint`);
  const cosigners = witnesses.filter(({ type }) => type === COSIGNATURE);
  const cosignatures = verifyLines(text, lines, cosigners);
  const names = new Set(cosignatures.map(({ key }) => key.name));
  return { ...checkpoint, text, cosignatures, isWitnessed: names.size >= needed };
}

/** Proof that a leaf is in a log (C2SP tlog-proof). */
export interface LogProof {
  readonly index: number;
  readonly hashes: readonly Hash[];
  /** What the reader needs beside the leaf: here the salt. */
  readonly extra: Buffer;
  /** The signed checkpoint. */
  readonly checkpoint: string;
}

const HEADER = 'c2sp.org/tlog-proof@v1';

/** Writes a proof as text, the content of a `.tlog-proof` file. */
export const formatLogProof = ({ index, hashes, extra, checkpoint }: LogProof): string =>
  [
    HEADER,
    ...(extra.length > 0 ? [`extra ${extra.toString('base64')}`] : []),
    `index ${index}`,
    ...hashes.map((hash) => hash.toString('base64')),
    '',
    checkpoint,
  ].join('\n');

/** Parses the text of a proof. @throws NoteError */
export function parseLogProof(text: string): LogProof {
  const end = text.indexOf('\n\n');
  const [header, ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  const extra = lines[0]?.startsWith('extra ')
    ? Buffer.from(lines.shift()!.slice('extra '.length), 'base64')
    : Buffer.alloc(0);
  const [, digits = ''] = /^index (\d+)$/.exec(lines.shift() ?? '') ?? [];
  const index = parseSize(digits);
  const hashes = lines.map(parseHash);
  if (header !== HEADER || index === null || lines.length > 63 || hashes.includes(null))
    throw new NoteError('not a proof of a transparency log');
  return { index, extra, hashes: hashes as Hash[], checkpoint: text.slice(end + 2) };
}

/**
 * Checks that an entry is in the log, by a proof and the keys that the reader trusts. Returns the verified checkpoint.
 * @throws NoteError if a signature is wrong, or the proof leads to another root
 */
export function checkLogProof(proof: LogProof, entry: Uint8Array, policy: LogPolicy): OpenedCheckpoint {
  const opened = openCheckpoint(proof.checkpoint, policy);
  const root = rootByInclusion(leafHash(entry), proof.index, opened.size, proof.hashes);
  if (!root?.equals(opened.root))
    throw new NoteError('the log does not contain the entry at the place that the proof names');
  return opened;
}
