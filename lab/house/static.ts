import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inProject } from '../../src/platform/project-root.ts';

export interface HouseFigures {
  readonly files: number;
  readonly lines: number;
  /** Lines of the file in the middle, by number of lines. */
  readonly medianLines: number;
  /** Lines of the file in which the middle line of all stands. */
  readonly fileOfMedianLine: number;
  readonly cycles: number;
  /** Names that a room exports through its `index.ts`, most first. */
  readonly doors: readonly { readonly room: string; readonly names: number }[];
}

const { rooms } = createRequire(import.meta.url)('../../test/house/rooms.cjs') as { rooms: string[] };

const isProduct = (file: string): boolean => /\.(ts|tsx)$/.test(file) && !/(^|\/)generated\//.test(file);

/** The hand-written TypeScript of the product: `src` and `rest`. */
export const productFiles = (): string[] =>
  ['src', 'rest'].flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
      .filter(isProduct),
  );

/** What can be read from the files alone. */
export function houseFigures(): HouseFigures {
  const sizes = productFiles()
    .map((file) => readFileSync(inProject(file), 'utf8').split('\n').length - 1)
    .sort((a, b) => a - b);
  const lines = sizes.reduce((sum, size) => sum + size, 0);
  let read = 0;
  const fileOfMedianLine = sizes.find((size) => (read += size) >= lines / 2) ?? 0;
  return {
    files: sizes.length,
    lines,
    medianLines: sizes[Math.floor(sizes.length / 2)] ?? 0,
    fileOfMedianLine,
    cycles: countCycles(),
    doors: rooms.map((room) => ({ room, names: namesThrough(room) })).sort((a, b) => b.names - a.names),
  };
}

function namesThrough(room: string): number {
  const index = inProject(`src/modules/${room}/index.ts`);
  if (!existsSync(index)) return 0;
  const door = readFileSync(index, 'utf8');
  const lists = [...door.matchAll(/export (?:type )?\{([^}]*)\}/g)].map(([, names = '']) => names);
  const listed = lists.flatMap((names) => names.split(',').filter((name) => name.trim() !== ''));
  return listed.length + [...door.matchAll(/^export (?:const|function|class|interface|async)\b/gm)].length;
}

/** Imports of a file that lead back to it, type imports included, by dependency-cruiser. */
function countCycles(): number {
  const output = execFileSync('npx', ['--no-install', 'depcruise', 'src', 'rest', '--output-type', 'json'], {
    ...{ encoding: 'utf8', cwd: inProject('.'), maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] },
  } as const);
  const { modules } = JSON.parse(output) as { modules: { dependencies: { circular: boolean }[] }[] };
  return modules.filter(({ dependencies }) => dependencies.some(({ circular }) => circular)).length;
}
