import { PdfFile } from './file.ts';
import { Unreadable } from './objects.ts';

/** One state of the file: everything up to an `%%EOF` whose cross-reference section the last one still continues. */
export interface Revision {
  readonly index: number;
  /** Behind `%%EOF`. */
  readonly end: number;
  /** Behind the end-of-line that follows it, when there is one. */
  readonly endWithEol: number;
  /** The file as it stood then. */
  readonly file: PdfFile;
}

/**
 * The revisions of a file, oldest first. A linearized first revision has two sections and is one revision.
 * Throws `Unreadable` when a section belongs to no `%%EOF`.
 */
export const readRevisions = (bytes: Buffer): Revision[] => {
  const last = new PdfFile(bytes);
  const ends = endsBySection(bytes);
  const revisions: Revision[] = [];
  for (const section of [...last.sections].reverse()) {
    const end = ends.get(section.offset)?.find((each) => each.end > section.offset);
    if (!end) continue; // the main section of a linearized file: its first-page section carries the end
    const whole = end.endWithEol === bytes.length || section.offset === last.startxref;
    const file = whole ? last : new PdfFile(bytes.subarray(0, end.endWithEol));
    if (file.startxref !== section.offset) throw new Unreadable(`revision at ${section.offset} does not end its file`);
    revisions.push({ index: revisions.length, ...end, file });
  }
  if (revisions.at(-1)?.file !== last) throw new Unreadable('the last cross-reference section has no %%EOF');
  return revisions;
};

/**
 * Ends of states that the file once had and that its last cross-reference section does not continue: somebody
 * started anew from an older state, and what was signed in between is no longer reached.
 */
export const abandonedRevisions = (bytes: Buffer, revisions: readonly Revision[]): number[] => {
  const reached = new Set(revisions.flatMap(({ file }) => file.sections.map(({ offset }) => offset)));
  const abandoned: number[] = [];
  for (const [offset, ends] of endsBySection(bytes))
    for (const { endWithEol } of ends)
      if (!reached.has(offset) && offset > 0 && isWholeFile(bytes.subarray(0, endWithEol))) abandoned.push(endWithEol);
  return abandoned;
};

/** Not so for the %%EOF of a PDF that is embedded in this one. */
const isWholeFile = (bytes: Buffer): boolean => {
  try {
    return new PdfFile(bytes).catalog.size > 0;
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
};

const endsBySection = (bytes: Buffer): Map<number, { end: number; endWithEol: number }[]> => {
  const ends = new Map<number, { end: number; endWithEol: number }[]>();
  for (let at = bytes.indexOf('startxref'); at >= 0; at = bytes.indexOf('startxref', at + 9)) {
    const match = /^startxref\s+(\d+)\s+%%EOF(\r\n|\r|\n)?/.exec(bytes.toString('latin1', at, at + 64));
    if (!match) continue;
    const [all, offset, eol = ''] = match;
    const endWithEol = at + all.length;
    const list = ends.get(Number(offset)) ?? [];
    list.push({ end: endWithEol - eol.length, endWithEol });
    ends.set(Number(offset), list);
  }
  return ends;
};
