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

/** Reads the entries or hashes of a tile of the log of this size; of the full tile if the partial one is gone. */
export async function readTile(read: ReadTile, level: Level, index: number, size: number): Promise<Buffer[]> {
  const inLevel = level === 'entries' ? size : Math.floor(size / WIDTH ** level);
  const width = Math.min(WIDTH, inLevel - index * WIDTH);
  const path = tilePath(level, index, width);
  const bytes = (await read(path)) ?? (width < WIDTH ? await read(tilePath(level, index)) : null);
  if (!bytes) throw new TileError(`${path} is missing`);
  const parts = level === 'entries' ? splitEntries(bytes, path) : splitHashes(bytes, path);
  if (parts.length < width) throw new TileError(`${path} is too short`);
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

/** The right edge of a log: what is not in full tiles, from which the log grows. */
export class TreeEdge {
  #size: number;
  /** Entries of the last bundle, and by level the hashes of the last tile. Neither is ever full. */
  #entries: Uint8Array[];
  readonly #levels: Hash[][];

  private constructor(size: number, entries: Uint8Array[], levels: Hash[][]) {
    this.#size = size;
    this.#entries = entries;
    this.#levels = levels;
  }

  /** Reads the edge of a log of this size. The caller compares `tree` with a checkpoint. @throws TileError */
  static async read(read: ReadTile, size: number): Promise<TreeEdge> {
    const last = (level: Level, inLevel: number) =>
      inLevel % WIDTH === 0 ? Promise.resolve([]) : readTile(read, level, Math.floor(inLevel / WIDTH), size);
    const levels: Hash[][] = [];
    for (let inLevel = size; inLevel > 0; inLevel = Math.floor(inLevel / WIDTH))
      levels.push(await last(levels.length, inLevel));
    return new TreeEdge(size, await last('entries', size), levels);
  }

  get tree(): Tree {
    let rest: Hash | null = null;
    for (const hashes of this.#levels) {
      const list: Hash[] = rest ? [...hashes, rest] : hashes;
      if (list.length > 0) rest = hashOfList(list);
    }
    return { size: this.#size, root: rest ?? EMPTY_ROOT };
  }

  /** Appends entries of at most 65,535 bytes. Returns the files to write, in any order, before the next checkpoint. */
  append(entries: readonly Uint8Array[]): NewTile[] {
    const full: NewTile[] = [];
    for (const entry of entries) {
      this.#entries.push(entry);
      this.#size += 1;
      if (this.#entries.length === WIDTH) {
        full.push({ path: tilePath('entries', this.#size / WIDTH - 1), bytes: bundle(this.#entries), isFull: true });
        this.#entries = [];
      }
      this.#push(0, leafHash(entry), full);
    }
    return entries.length === 0 ? [] : [...full, ...this.#partial()];
  }

  #push(level: number, added: Hash, full: NewTile[]): void {
    const hashes = (this.#levels[level] ??= []);
    hashes.push(added);
    if (hashes.length < WIDTH) return;
    const index = Math.floor(this.#size / WIDTH ** (level + 1)) - 1;
    full.push({ path: tilePath(level, index), bytes: Buffer.concat(hashes), isFull: true });
    this.#levels[level] = [];
    this.#push(level + 1, hashOfList(hashes), full);
  }

  #partial(): NewTile[] {
    const files = this.#levels.map((hashes, level): [Level, number, Buffer] => [
      level,
      hashes.length,
      Buffer.concat(hashes),
    ]);
    const all = [...files, ['entries', this.#entries.length, bundle(this.#entries)] as const];
    return all.flatMap(([level, width, bytes]) => {
      const index = Math.floor(this.#size / WIDTH ** ((level === 'entries' ? 0 : level) + 1));
      return width === 0 ? [] : [{ path: tilePath(level, index, width), bytes, isFull: false }];
    });
  }
}
