/**
 * Rooms own their tables: the owner of a model is the room of `prisma/models/<room>.prisma`, and nobody else reads or
 * writes its table. Refused outside the owner's folder, with file and line:
 *   - a call of its Prisma delegate (`tx.envelope.findMany`), and a relation that leads to it in the arguments of another
 *     call (`include`, `select`, `where`, `data`);
 *   - raw SQL that names its table, also as data (`{ table: 'signers' }`);
 *   - `advance` with a lifecycle of the owner: it writes a state.
 * One statement over tables of two rooms is written in two ways. The owner exports a function for the whole statement. Or
 * its door exports a condition, a selection or a fragment of SQL, and the other room puts it into its own statement: a
 * relation may be followed with a value that was imported from another room, where this check reads it.
 * Pothos follows relations too (`t.relation`, `select` of a field). Such a read is allowed only in the `schema/` folder of
 * the room that owns the relation's target, or of a room that comes later than both its ends: a field that crosses rooms is
 * contributed by the room that owns the data, or by the later one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { rooms } from './rooms.cjs';
import { exceptions } from './tables/exceptions.mjs';
import { constantsOf, findForeignUses } from './tables/find-uses.mjs';
import { readModels } from './tables/owners.mjs';

const FOLDERS = ['src', 'rest', 'clients'];
const LEAST = { files: 900, uses: 400 };

const models = readModels();
const paths = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.(ts|tsx|mts|mjs|js)$/.test(path) && !/\/(generated|dist|node_modules)\//.test(path)),
);
const owners = [...new Set([...models.values()].map(({ owner }) => owner))];
const placeOf = (folder) => rooms.indexOf(folder.replace('src/modules/', ''));
const isLater = (room, other) => placeOf(room) > placeOf(other);
const roomOf = (path) => owners.find((owner) => path.startsWith(`${owner}/`)) ?? path.split('/').slice(0, 3).join('/');

const sources = new Map();
function read(path) {
  const known = sources.get(path);
  if (known) return known;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  sources.set(path, source);
  return source;
}
const constantsIn = (path) => constantsOf(read(path));

const left = new Set(exceptions.map(({ path, what }) => `${path}: ${what}`));
const used = new Set();
let uses = 0;
let violations = 0;
for (const path of paths) {
  const source = read(path);
  const { found, uses: here } = findForeignUses(source, models, { room: roomOf(path), isLater, constantsIn });
  uses += here;
  for (const { model, position, what } of found) {
    const key = `${path}: ${what}`;
    if (left.has(key)) used.add(key);
    else {
      violations += 1;
      const { line } = source.getLineAndCharacterOfPosition(position);
      console.error(`${path}:${line + 1}: ${what} belongs to ${model.owner}`);
    }
  }
}
const unused = [...left].filter((key) => !used.has(key));
for (const key of unused) console.error(`test/house/tables/exceptions.mjs: no longer needed: ${key}`);
const few = paths.length < LEAST.files || uses < LEAST.uses;
if (few) console.error(`only ${paths.length} files with ${uses} uses of tables were read`);
console.log(`tables: ${models.size} models, ${uses} uses in ${paths.length} files, ${violations} violations`);
process.exitCode = violations || unused.length || few ? 1 : 0;
