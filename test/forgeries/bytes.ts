import { flip, overwrite } from '../standards/validators/forge.ts';
import type { Forgery, Manipulation } from './forgery.ts';
import { expectedOf, newestGap, revisionEnds } from './oracle.ts';

/** Flips one bit at positions all over the file; a fifth of them in the newest token, which no other signature covers. */
export function* flips(pdf: Buffer, count: number, random: () => number): Generator<Forgery> {
  const gap = newestGap(pdf);
  for (let i = 0; i < count; i++) {
    const at = i % 5 === 0 ? gap[0] + Math.floor(random() * (gap[1] - gap[0])) : Math.floor(random() * pdf.length);
    const bit = 1 << Math.floor(random() * 8);
    const bytes = overwrite(pdf, at, Buffer.from([pdf[at]! ^ bit]));
    yield { name: `bit ${bit} of byte ${at} flipped`, bytes, expected: expectedOf(pdf, bytes, gap) };
  }
}

/** Cuts the file at positions all over it and at the end of each revision. An older revision may still be valid. */
export function* truncations(pdf: Buffer, count: number, random: () => number): Generator<Forgery> {
  const ends = revisionEnds(pdf);
  for (const end of ends)
    if (end < pdf.length)
      yield { name: `cut at the end of a revision, ${end}`, bytes: pdf.subarray(0, end), expected: 'either' };
  for (let i = 0; i < count; i++) {
    const end = Math.floor(random() * pdf.length);
    const expected = ends.has(end) ? 'either' : 'refused';
    yield { name: `cut at ${end}`, bytes: pdf.subarray(0, end), expected };
  }
}

/** Manipulations of the signatures in place. */
export function overwritten(pdf: Buffer, other: Buffer): Manipulation[] {
  const found: Manipulation[] = [];
  const gaps = gapsOf(pdf);
  const others = gapsOf(other);
  gaps.forEach(([start, end], i) => {
    const add = (name: string, make: () => Buffer | undefined): void =>
      void found.push({ name: `signature ${i}: ${name}`, make });
    add('contents zeroed', () => overwrite(pdf, start + 1, '0'.repeat(end - start - 2)));
    add('contents emptied', () => overwrite(pdf, start, `<>${' '.repeat(end - start - 2)}`));
    add('contents cut by half', () =>
      overwrite(pdf, start + 1 + ((end - start) >> 1), '0'.repeat((end - start - 3) >> 1)),
    );
    add('contents of another file', () => {
      const from = others.find(([first, last]) => last - first === end - start);
      return from && overwrite(pdf, start, other.subarray(from[0], from[1]));
    });
    add('contents of another signature of the file', () => {
      const from = gaps.find(([first, last], n) => n !== i && last - first === end - start);
      return from && overwrite(pdf, start, pdf.subarray(from[0], from[1]));
    });
    add('bytes put behind the contents', () =>
      Buffer.concat([pdf.subarray(0, end), Buffer.from('  '), pdf.subarray(end)]),
    );
    add('wrapped: what follows the contents moved to the end', () => {
      const inserted = Buffer.from('\n1 0 obj\n<</Type/Catalog>>\nendobj\n');
      const grown = Buffer.concat([pdf.subarray(0, end), inserted, pdf.subarray(end)]);
      return withByteRange(grown, start, (range) => [0, range[1]!, range[2]! + inserted.length, range[3]!]);
    });
    add('byte range that leaves out a page', () =>
      withByteRange(pdf, start, (range) => [0, range[1]! - 1_000, range[2]!, range[3]!]),
    );
    add('byte range that ends early', () =>
      withByteRange(pdf, start, (range) => [0, range[1]!, range[2]!, range[3]! - 10]),
    );
  });
  for (const [name, from, to] of [
    ['type of signatures', '/FT /Sig', '/FT /Tx '],
    ['type of the signature dictionary', '/Type /Sig', '/Type /Xig'],
    ['sub-filter', 'ETSI.CAdES.detached', 'ETSI.CAdES.detacheX'],
    ['form', '/AcroForm', '/AcroFoXm'],
    ['security store', '/DSS', '/DSX'],
  ] as const)
    found.push({ name: `${name} renamed in place`, make: () => replacedInPlace(pdf, from, to) });
  found.push({ name: 'junk behind the end', make: () => Buffer.concat([pdf, Buffer.from('\njunk')]) });
  found.push({ name: 'another PDF behind the end', make: () => Buffer.concat([pdf, other]) });
  found.push({ name: 'another PDF before the start', make: () => Buffer.concat([other, pdf]) });
  found.push({ name: 'junk before the start', make: () => Buffer.concat([Buffer.from('junk\n'), pdf]) });
  found.push({ name: 'first bit flipped', make: () => flip(pdf, 0) });
  return found;
}

/** The `/Contents` of every signature, including the delimiters. */
function gapsOf(pdf: Buffer): [number, number][] {
  const ranges = pdf.toString('latin1').matchAll(/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g);
  return [...ranges].map(([, start, end]) => [Number(start), Number(end)]);
}

/** Writes other numbers into the byte range whose gap starts at `gap`, in as many bytes. */
function withByteRange(pdf: Buffer, gap: number, change: (range: number[]) => number[]): Buffer | undefined {
  for (const match of pdf.toString('latin1').matchAll(/\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)) {
    if (Number(match[1]) !== gap) continue;
    const room = match[0].length - '/ByteRange []'.length;
    const numbers = change([0, ...match.slice(1).map(Number)]).join(' ');
    return numbers.length > room ? undefined : overwrite(pdf, match.index, `/ByteRange [${numbers.padEnd(room)}]`);
  }
  return undefined;
}

function replacedInPlace(pdf: Buffer, from: string, to: string): Buffer | undefined {
  const at = pdf.lastIndexOf(from);
  return at < 0 ? undefined : overwrite(pdf, at, to);
}
