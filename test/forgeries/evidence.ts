import { inflateSync } from 'node:zlib';
import { type Authorities, bytesOf, prepare, sealAndArchive } from '../standards/pades/world.ts';
import { append, build, nextNumber, serialize } from '../standards/validators/forge.ts';
import { PdfFile } from '../standards/validators/reader/file.ts';
import { nameOf, PdfStream } from '../standards/validators/reader/objects.ts';
import type { Manipulation } from './forgery.ts';

type Path = readonly (string | number)[];

/** The attached JSON and the number of its object. */
export function attachedJson(pdf: Buffer): { readonly num: number; readonly json: Buffer } {
  const file = new PdfFile(pdf);
  for (const [num, entry] of file.entries) {
    const value = entry.kind === 'offset' ? file.object(num)?.value : undefined;
    if (!(value instanceof PdfStream) || nameOf(value.dict.get('Type') ?? null) !== 'EmbeddedFile') continue;
    const json = value.dict.has('Filter') ? inflateSync(value.raw) : value.raw;
    if (json.includes('"esign-evidence/')) return { num, json };
  }
  throw new Error('no evidence.json');
}

/** Changes every leaf of the JSON, each in its own appended revision. */
export function alteredLeaves(pdf: Buffer): { readonly name: string; readonly json: Buffer; make(): Buffer }[] {
  const { num, json } = attachedJson(pdf);
  const value: unknown = JSON.parse(json.toString('utf8'));
  return leavesOf(value).map((path) => {
    const altered = Buffer.from(JSON.stringify(changedAt(value, path)));
    return { name: `leaf ${path.join('.')} altered`, json: altered, make: () => reattached(pdf, num, altered) };
  });
}

/** Other manipulations of a proof: removed, moved, or replaced by the proof of another file. */
export function movedProofs(pdf: Buffer, sealed: Buffer, otherEvidence: Buffer): Manipulation[] {
  const { num, json } = attachedJson(pdf);
  const other = attachedJson(otherEvidence).json;
  return [
    { name: 'genuine JSON in an unsigned PDF', make: () => carrying(json) },
    { name: 'genuine JSON in another signed PDF', make: () => attachedBehind(sealed, json) },
    { name: 'JSON of another evidence file', make: () => reattached(pdf, num, other) },
    { name: 'JSON of another evidence file, attached beside', make: () => attachedBehind(pdf, other) },
    { name: 'JSON emptied', make: () => reattached(pdf, num, Buffer.from('{}')) },
    {
      name: 'another attachment beside',
      make: () => attachedBehind(pdf, Buffer.from('{"format":"esign-evidence/9"}')),
    },
  ];
}

/** Makes a file with that JSON, sealed and time-stamped by an attacker's authorities. */
export async function sealedByStranger(json: Buffer, stranger: Authorities): Promise<Buffer> {
  return bytesOf(await sealAndArchive(prepare(carrying(json)), stranger));
}

function reattached(pdf: Buffer, num: number, json: Buffer): Buffer {
  const body = `<</Type/EmbeddedFile/Subtype/application#2Fjson/Length ${json.length}>>\nstream\n${json.toString('latin1')}\nendstream`;
  return append(pdf, { objects: { [num]: body } });
}

const specification = (embedded: number): string =>
  `<</Type/Filespec/F(evidence.json)/UF(evidence.json)/AFRelationship/Data/EF<</F ${embedded} 0 R/UF ${embedded} 0 R>>>>`;
const embeddedFile = (json: Buffer): string =>
  `<</Type/EmbeddedFile/Length ${json.length}>>\nstream\n${json.toString('latin1')}\nendstream`;

/** Makes a page with the JSON attached as in an evidence file. */
const carrying = (json: Buffer): Buffer =>
  build({
    1: '<</Type/Catalog/Pages 2 0 R/AF[4 0 R]/Names<</EmbeddedFiles<</Names[(evidence.json) 4 0 R]>>>>>>',
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    4: specification(5),
    5: embeddedFile(json),
  });

/** Attaches the JSON in a revision appended to a signed file. */
function attachedBehind(pdf: Buffer, json: Buffer): Buffer {
  const file = new PdfFile(pdf);
  const next = nextNumber(pdf);
  const catalog = new Map(file.catalog);
  catalog.delete('AF');
  catalog.delete('Names');
  const body = serialize(catalog).replace(
    />>$/,
    `/AF[${next} 0 R]/Names<</EmbeddedFiles<</Names[(evidence.json) ${next} 0 R]>>>>>>`,
  );
  const root = (file.trailer.get('Root') as { num: number }).num;
  return append(pdf, { objects: { [root]: body, [next]: specification(next + 1), [next + 1]: embeddedFile(json) } });
}

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]));
}

function changedAt(value: unknown, path: Path): unknown {
  if (path.length === 0) return altered(value);
  const copy: any = Array.isArray(value) ? [...value] : { ...(value as object) };
  copy[path[0]!] = changedAt(copy[path[0]!], path.slice(1));
  return copy;
}

function altered(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 'x';
  const text = String(value);
  return `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
}
