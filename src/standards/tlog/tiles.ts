import { EMPTY_ROOT, type Hash, hashOfList, leafHash, type Subtrees, type Tree } from './merkle.ts';

/** Hashes in a full tile, which is a subtree of height 8 (C2SP tlog-tiles). */
export const WIDTH = 256;
const HEIGHT = 8;
const HASH = 32;

/** A tile of hashes by its level, or a bundle of entries. */
export type Level = number | 'entries';

/** Path of a tile below the log: `tile/0/x001/067`, with `.p/112` if it has fewer than 256 hashes. */
export function tilePath(level: Level, index: number, width = WIDTH): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const parts = padded.match(/.{3}/g)!;
  const path = parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join('/');
  return `tile/${level}/${path}${width === WIDTH ? '' : `.p/${width}`}`;
}

/** Whether a path is one that `tilePath` returns. */
export function isTilePath(path: string): boolean {
  const found = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path);
  if (!found) return false;
  const [, level, digits, width = String(WIDTH)] = found;
  if (Number(width) > WIDTH) return false;
  const index = Number(digits!.replaceAll(/[x/]/g, ''));
  return tilePath(level === 'entries' ? level : Number(level), index, Number(width)) === path;
}

/** Reads a file of a log by its path. Null if there is none. */
export type ReadTile = (path: string) => Promise<Buffer | null>;

/**
 * Reads the entries or hashes of a tile of the log of this size. Where the log has grown, a partial tile may be gone: then of
 * the full one. @throws TileError
 */
export async function readTile(read: ReadTile, level: Level, index: number, size: number): Promise<Buffer[]> {
  const inLevel = level === 'entries' ? size : Math.floor(size / WIDTH ** level);
  const width = Math.min(WIDTH, inLevel - index * WIDTH);
  const path = tilePath(level, index, width);
  const exact = await read(path);
  const bytes = exact ?? (width < WIDTH ? await read(tilePath(level, index)) : null);
  if (!bytes) throw new TileError(`${path} is missing`);
  const parts = level === 'entries' ? splitEntries(bytes, path) : splitHashes(bytes, path);
  if (parts.length !== (exact ? width : WIDTH)) throw new TileError(`${path} is too short or too long`);
  return parts.slice(0, width);
}

/** A file of a log is missing or has a wrong form. */
export class TileError extends Error {
  override readonly name = 'TileError';
}

function splitHashes(bytes: Buffer, path: string): Buffer[] {
  if (bytes.length % HASH !== 0) throw new TileError(`${path} has a wrong length`);
  return Array.from({ length: bytes.length / HASH }, (_, at) => bytes.subarray(at * HASH, (at + 1) * HASH));
}

function splitEntries(bytes: Buffer, path: string): Buffer[] {
  const entries: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 2 + (at + 2 <= bytes.length ? bytes.readUInt16BE(at) : Infinity);
    if (end > bytes.length) throw new TileError(`${path} ends within an entry`);
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return entries;
}

/** Subtrees of a log of this size, from its tiles. Keeps what it has read: make a new one for each proof. */
export class TileSubtrees implements Subtrees {
  readonly #read: ReadTile;
  readonly #size: number;
  readonly #tiles = new Map<string, Promise<Hash[]>>();

  constructor(read: ReadTile, size: number) {
    this.#read = read;
    this.#size = size;
  }

  async complete(height: number, index: number): Promise<Hash> {
    const level = Math.floor(height / HEIGHT);
    const width = 2 ** (height % HEIGHT);
    const first = index * width;
    const tile = Math.floor(first / WIDTH);
    const key = `${level}/${tile}`;
    const known = this.#tiles.get(key) ?? readTile(this.#read, level, tile, this.#size);
    this.#tiles.set(key, known);
    return hashOfList(await known, first % WIDTH, (first % WIDTH) + width);
  }
}

/** A file of a log to write. */
export interface NewTile {
  readonly path: string;
  readonly bytes: Buffer;
  /** Whether it is full, so that its partial ones are not needed any more. */
  readonly isFull: boolean;
}

const bundle = (entries: readonly Uint8Array[]): Buffer =>
  Buffer.concat(
    entries.flatMap((entry) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(entry.length);
      return [length, entry];
    }),
  );

/** The hashes of a log that are not in full tiles, by level. No list is ever full. */
export class HashEdge {
  #size: number;
  readonly #levels: Hash[][];

  constructor(size = 0, levels: Hash[][] = []) {
    this.#size = size;
    this.#levels = levels;
  }

  /** Entries of the log. */
  get size(): number {
    return this.#size;
  }

  /** Hashes the whole edge: `size` alone costs nothing. */
  get tree(): Tree {
    let rest: Hash | null = null;
    for (const hashes of this.#levels) {
      const list: Hash[] = rest ? [...hashes, rest] : hashes;
      if (list.length > 0) rest = hashOfList(list);
    }
    return { size: this.#size, root: rest ?? EMPTY_ROOT };
  }

  /** Appends an entry. Returns the tiles that are full by it. */
  append(entry: Uint8Array): NewTile[] {
    const full: NewTile[] = [];
    this.#size += 1;
    let added = leafHash(entry);
    for (let level = 0; ; level += 1) {
      const hashes = (this.#levels[level] ??= []);
      hashes.push(added);
      if (hashes.length < WIDTH) return full;
      const index = Math.floor(this.#size / WIDTH ** (level + 1)) - 1;
      full.push({ path: tilePath(level, index), bytes: Buffer.concat(hashes), isFull: true });
      this.#levels[level] = [];
      added = hashOfList(hashes);
    }
  }

  /** The tiles that are not full. */
  partial(): NewTile[] {
    return this.#levels.flatMap((hashes, level) => {
      const path = tilePath(level, Math.floor(this.#size / WIDTH ** (level + 1)), hashes.length);
      return hashes.length === 0 ? [] : [{ path, bytes: Buffer.concat(hashes), isFull: false }];
    });
  }
}

/** The right edge of a log, from which it grows: what is not in full tiles and bundles. */
export class TreeEdge {
  readonly #hashes: HashEdge;
  /** Entries of the last bundle, which is never full. */
  #entries: Uint8Array[];

  private constructor(hashes: HashEdge, entries: Uint8Array[]) {
    this.#hashes = hashes;
    this.#entries = entries;
  }

  /** Reads the edge of a log of this size. The caller compares `tree` with a checkpoint. @throws TileError */
  static async read(read: ReadTile, size: number): Promise<TreeEdge> {
    const last = (level: Level, inLevel: number) =>
      inLevel % WIDTH === 0 ? Promise.resolve([]) : readTile(read, level, Math.floor(inLevel / WIDTH), size);
    const levels: Hash[][] = [];
    for (let inLevel = size; inLevel > 0; inLevel = Math.floor(inLevel / WIDTH))
      levels.push(await last(levels.length, inLevel));
    return new TreeEdge(new HashEdge(size, levels), await last('entries', size));
  }

  get size(): number {
    return this.#hashes.size;
  }

  get tree(): Tree {
    return this.#hashes.tree;
  }

  /** Appends entries of at most 65,535 bytes. Returns the files to write, in any order, before the next checkpoint. */
  append(entries: readonly Uint8Array[]): NewTile[] {
    if (entries.length === 0) return [];
    const full = entries.flatMap((entry) => {
      this.#entries.push(entry);
      const tiles = this.#hashes.append(entry);
      if (this.#entries.length < WIDTH) return tiles;
      tiles.push({ path: tilePath('entries', this.size / WIDTH - 1), bytes: bundle(this.#entries), isFull: true });
      this.#entries = [];
      return tiles;
    });
    const width = this.#entries.length;
    const path = tilePath('entries', Math.floor(this.size / WIDTH), width);
    const last = width === 0 ? [] : [{ path, bytes: bundle(this.#entries), isFull: false }];
    return [...full, ...this.#hashes.partial(), ...last];
  }
}
