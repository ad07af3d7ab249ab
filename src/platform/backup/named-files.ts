import type { NamedFiles } from '../storage/index.ts';
import type { TextFile } from './take-backup.ts';

/** Concurrent reads: a bucket takes milliseconds for each. */
const AT_ONCE = 32;

/** Reads the named files below a folder. Skips files that are removed meanwhile. */
export async function* readNamedFiles(files: NamedFiles, below: string): AsyncIterable<TextFile> {
  let names: string[] = [];
  for await (const name of files.list(below)) {
    if (names.push(name) < AT_ONCE) continue;
    yield* await readAll(files, names);
    names = [];
  }
  yield* await readAll(files, names);
}

async function readAll(files: NamedFiles, names: readonly string[]): Promise<TextFile[]> {
  const read = names.map(async (name) => ({ name, bytes: await files.read(name) }));
  return (await Promise.all(read)).flatMap(({ name, bytes }) =>
    bytes ? [{ name, text: bytes.toString('utf8') }] : [],
  );
}
