import { itemAt } from '../../kernel/definitely.ts';
import { type Dict, isArray, isInteger, type PdfObject } from './objects.ts';
import { PdfProblem } from './problem.ts';
import type { Subsection, XrefEntry } from './xref.ts';

/** Bytes of a field of an entry. */
const WIDEST = 8;

/**
 * Reads the subsections of a cross-reference stream (ISO 32000-2, 7.5.8).
 *
 * @param dict its dictionary
 * @param data its decoded body, from which entries are read on demand
 */
export function readXrefStream(dict: Dict, data: Buffer): Subsection[] {
  const widths = integers(dict.get('W'));
  if (widths.length < 3 || widths.some((width) => width > WIDEST)) throw new PdfProblem('xref', 'W');
  const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  const entryWidth = widths.reduce((sum, width) => sum + width, 0);
  if (entryWidth === 0) throw new PdfProblem('xref', 'W');
  const size = dict.get('Size');
  const index = dict.has('Index') ? integers(dict.get('Index')) : [0, isInteger(size) ? size : 0];
  const field = (at: number, width: number): number => {
    // Some writers use eight bytes for an offset; a number that needs more than six leads to nothing.
    const zeros = Math.max(0, width - 6);
    if (zeros > 0 && data.readUIntBE(at, zeros) > 0) throw new PdfProblem('xref', 'W');
    return width ? data.readUIntBE(at + zeros, width - zeros) : 0;
  };

  const subsections: Subsection[] = [];
  let first = 0;
  for (let i = 0; i + 1 < index.length; i += 2) {
    const start = itemAt(index, i);
    const most = itemAt(index, i + 1);
    const base = first;
    // A stream shorter than its Index is common and harmless: the missing entries are unknown.
    const count = Math.max(0, Math.min(most, Math.floor((data.length - base) / entryWidth)));
    first += most * entryWidth;
    const entry = (n: number): XrefEntry => {
      const at = base + n * entryWidth;
      const kind = kindWidth ? field(at, kindWidth) : 1;
      const second = field(at + kindWidth, secondWidth);
      const third = field(at + kindWidth + secondWidth, thirdWidth);
      if (kind === 1) return { kind: 'offset', offset: second, generation: third };
      if (kind === 2) return { kind: 'compressed', stream: second, index: third };
      return { kind: 'free', generation: third };
    };
    subsections.push({ start, count, entry });
  }
  return subsections;
}

function integers(object: PdfObject | undefined): readonly number[] {
  if (!isArray(object) || !object.every(isInteger) || object.some((number) => number < 0))
    throw new PdfProblem('xref', 'stream');
  return object;
}
