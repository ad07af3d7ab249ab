import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readLog } from '../src/modules/evidence/log/check.ts';
import { writeTiles } from '../src/modules/evidence/log/own-files.ts';
import { NamedFolder } from '../src/platform/storage/named-files.ts';
import { checkpointText } from '../src/standards/tlog/checkpoint.ts';
import { leafHash, proveInclusion, rootByInclusion } from '../src/standards/tlog/merkle.ts';
import { ED25519, rawKey, signNote, verifierKey } from '../src/standards/tlog/note.ts';
import { TileSubtrees, TreeEdge } from '../src/standards/tlog/tiles.ts';

// `npx tsx lab/transparency-log.ts [ENTRIES]`: tiles and checkpoints of a large log in a folder, without a database. Prints
// entries appended in a second (each file flushed to disk), inclusion proofs from tiles, and the check of the whole log.
const ENTRIES = Number(process.argv[2] ?? 1_000_000);
const EACH = 20_000;
const PROOFS = 500;

const folder = await mkdtemp(path.join(os.tmpdir(), 'esign-log-'));
const namedFiles = new NamedFolder(folder);
const read = (file: string) => namedFiles.read(`log/${file}`);
const entryAt = new Map<number, Buffer>();

let began = performance.now();
const edge = await TreeEdge.read(read, 0);
for (let size = 0; size < ENTRIES; size += EACH) {
  const entries = Array.from({ length: Math.min(EACH, ENTRIES - size) }, () => randomBytes(32));
  entryAt.set(size, entries[0]!);
  await writeTiles({ namedFiles }, edge.append(entries));
}
const appended = (performance.now() - began) / 1_000;
console.log(`append: ${Math.round(ENTRIES / appended)} entries/s`);

const times: number[] = [];
for (let proof = 0; proof < PROOFS; proof++) {
  const [index, entry] = [...entryAt][proof % entryAt.size]!;
  began = performance.now();
  const hashes = await proveInclusion(new TileSubtrees(read, ENTRIES), index, ENTRIES);
  times.push(performance.now() - began);
  if (!rootByInclusion(leafHash(entry), index, ENTRIES, hashes)?.equals(edge.tree.root))
    throw new Error('a wrong proof');
}
times.sort((a, b) => a - b);
console.log(`inclusion proof: p50 ${times[PROOFS / 2]!.toFixed(1)} ms, p99 ${times[PROOFS * 0.99]!.toFixed(1)} ms`);

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = verifierKey('lab.example.org/log', ED25519, rawKey(publicKey));
const signer = { key, sign: (bytes: Buffer) => sign(null, bytes, privateKey) };
const note = signNote(checkpointText({ origin: key.name, ...edge.tree }), [signer]);
began = performance.now();
const { entries, problems } = await readLog(read, note, { keys: [key], witnesses: [], needed: 0 });
if (problems.length > 0) throw new Error(problems.join('\n'));
console.log(`whole log of ${entries} entries checked: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
await rm(folder, { recursive: true });
