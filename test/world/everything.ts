import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../standards/validators/outside.ts';
import { sha256 } from './client.ts';
import type { World } from './world.ts';

/** Everything that the database holds, table by table, as text: bytea as hex. */
export async function everyRow({ database }: Pick<World, 'database'>): Promise<Map<string, string>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
    texts.set(name, rows.map(({ text }) => text).join('\n'));
  }
  return texts;
}

/** Every file of the service, by its path. */
export async function everyFile({ dataDir }: Pick<World, 'dataDir'>): Promise<Map<string, Buffer>> {
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file)] as const)));
}

/** Tables that hold one of the words anywhere: as text of any case, or as the bytes of a bytea. */
export async function tablesWith(world: Pick<World, 'database'>, words: readonly string[]): Promise<string[]> {
  const needles = words.flatMap((word) => [word.toLowerCase(), Buffer.from(word, 'utf8').toString('hex')]);
  const tables = [...(await everyRow(world))].map(([name, text]) => [name, text.toLowerCase()] as const);
  return tables.filter(([, text]) => needles.some((needle) => text.includes(needle))).map(([name]) => name);
}

/** Fingerprints of the files that hold one of the words: as they are, or within a PDF's streams once unpacked. */
export async function filesWith(world: Pick<World, 'dataDir'>, words: readonly string[]): Promise<string[]> {
  const utf16 = (word: string) => Buffer.from(word, 'utf16le').swap16();
  const needles = words.flatMap((word) => [Buffer.from(word, 'utf8'), Buffer.from(word, 'latin1'), utf16(word)]);
  const hexes = needles.map((needle) => needle.toString('hex'));
  const holds = (bytes: Buffer): boolean => {
    if (needles.some((needle) => bytes.includes(needle))) return true;
    const text = bytes.toString('latin1').toLowerCase();
    return hexes.some((hex) => text.includes(hex));
  };
  const found = [...(await everyFile(world))].filter(([file, bytes]) => holds(bytes) || holds(unpacked(file, bytes)));
  return found.map(([, bytes]) => sha256(bytes));
}

/** A PDF with uncompressed streams (by `qpdf`, if it is installed). */
function unpacked(file: string, bytes: Buffer): Buffer {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return Buffer.alloc(0);
  return Buffer.from(run('qpdf', ['--qdf', '--object-streams=disable', file, '-']).stdout, 'latin1');
}
