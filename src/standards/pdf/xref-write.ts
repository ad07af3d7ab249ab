import { itemAt } from '../../kernel/definitely.ts';
/** Object number → its position in the file. */
export type Offsets = ReadonlyMap<number, { readonly offset: number; readonly generation: number }>;

/**
 * Returns a classic table of the objects (ISO 32000-2, 7.5.4), up to the word `trailer`. @param isFirst whether it is
 * a file's first table, which is one run starting with the head of the free list
 */
export function xrefTableText(offsets: Offsets, isFirst = false): string {
  let text = isFirst ? xrefHead(offsets.size + 1) : 'xref\n';
  for (const run of runs(offsets)) {
    if (!isFirst) text += `${run[0]} ${run.length}\n`;
    for (const number of run) {
      const { offset, generation } = offsets.get(number)!;
      text += xrefEntry(offset, generation);
    }
  }
  return text;
}

/** Returns the first lines of a file's first table: `count` objects, including the head of the free list. */
export const xrefHead = (count: number): string => `xref\n0 ${count}\n0000000000 65535 f \n`;

/** Returns the twenty bytes of an object in use. */
export const xrefEntry = (offset: number, generation = 0): string =>
  `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`;

/** Returns `/Index` and body, for `/W [1 4 2]`, of a cross-reference stream (7.5.8). */
export function xrefStreamBody(offsets: Offsets): { index: number[]; body: Buffer } {
  const body = Buffer.alloc(offsets.size * 7);
  const index: number[] = [];
  let at = 0;
  for (const run of runs(offsets)) {
    index.push(itemAt(run, 0), run.length);
    for (const number of run) {
      const { offset, generation } = offsets.get(number)!;
      body.writeUInt8(1, at);
      body.writeUInt32BE(offset, at + 1);
      body.writeUInt16BE(generation, at + 5);
      at += 7;
    }
  }
  return { index, body };
}

/** Groups the object numbers, ascending, into consecutive runs. */
function runs(offsets: Offsets): number[][] {
  const found: number[][] = [];
  for (const number of [...offsets.keys()].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && last.at(-1) === number - 1) last.push(number);
    else found.push([number]);
  }
  return found;
}
