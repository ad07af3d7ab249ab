import { itemAt } from '../../kernel/definitely.ts';
import { type InflateBudget, undoFilter } from './filters.ts';
import { Lexer } from './lexer.ts';
import { type Dict, isArray, isDict, isInteger, isName, type PdfObject, Ref, Stream } from './objects.ts';
import { limits, PdfProblem } from './problem.ts';
import { readXrefTable, type Subsection, Xref, type XrefEntry, type XrefSection } from './xref.ts';

/** Bytes of a field of an entry. */
const WIDEST = 8;

/**
 * Reads the subsections of a cross-reference stream (ISO 32000-2, 7.5.8).
 *
 * @param dict its dictionary
 * @param data its decoded body, from which entries are read on demand
 */
function readXrefStream(dict: Dict, data: Buffer): Subsection[] {
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

/** Data from the end of a file: where its objects are, and what an update must continue. */
export interface Scaffold {
  readonly xref: Xref;
  readonly trailer: Dict;
  readonly startxref: number;
  /** The newest section is a stream, so the next one must be a stream too (7.5.8.1). */
  readonly usesXrefStreams: boolean;
}

/** Reads the header and the chain of cross-reference sections, but no objects. */
export function openScaffold(bytes: Buffer, budget: InflateBudget): Scaffold {
  const header = bytes.subarray(0, 1024).indexOf('%PDF-');
  if (header < 0) throw new PdfProblem('header');
  // Some readers count offsets from the file's start, others from the header.
  if (header > 0) throw new PdfProblem('header-offset');

  const startxref = lastStartxref(bytes);
  const xref = new Xref();
  const seen = new Set<number>();
  for (let next: number | undefined = startxref; next !== undefined; ) {
    if (seen.has(next)) throw new PdfProblem('xref', 'loop');
    seen.add(next);
    if (seen.size > limits.revisions) throw new PdfProblem('too-many-revisions');
    const { trailer } = readSection(bytes, next, xref, budget);
    const hidden = trailer.get('XRefStm');
    if (hidden !== undefined) readHybrid(bytes, hidden, xref, budget);
    const previous = trailer.get('Prev');
    if (previous !== undefined && !isInteger(previous)) throw new PdfProblem('xref', 'Prev');
    next = previous;
  }
  const { trailer } = itemAt(xref.sections, 0);
  rootRefOf(trailer);
  return { xref, trailer, startxref, usesXrefStreams: isName(trailer.get('Type'), 'XRef') };
}

/** Returns the trailer's `Root`. @throws PdfProblem `trailer` (it is no reference) */
export function rootRefOf(trailer: Dict): Ref {
  const root = trailer.get('Root');
  if (!(root instanceof Ref)) throw new PdfProblem('trailer', 'Root');
  return root;
}

/** Returns whether the end of the file, with its pointer to the cross references, is missing. */
export const isCutOff = (bytes: Buffer): boolean =>
  bytes.subarray(Math.max(0, bytes.length - limits.tail)).lastIndexOf('startxref') < 0;

function lastStartxref(bytes: Buffer): number {
  const tail = Math.max(0, bytes.length - limits.tail);
  const at = bytes.subarray(tail).lastIndexOf('startxref');
  if (at < 0) throw new PdfProblem('startxref');
  const word = new Lexer(bytes, tail + at + 'startxref'.length).word();
  const offset = /^\d{1,15}$/.test(word) ? Number(word) : -1;
  if (offset <= 0 || offset >= bytes.length) throw new PdfProblem('startxref');
  return offset;
}

function readSection(bytes: Buffer, at: number, xref: Xref, budget: InflateBudget): XrefSection {
  if (at < 0 || at >= bytes.length) throw new PdfProblem('xref', 'offset');
  const lexer = new Lexer(bytes, at);
  lexer.skipSpace();
  if (bytes.toString('latin1', lexer.position, lexer.position + 4) === 'xref') {
    lexer.position += 4;
    const subsections = readXrefTable(lexer);
    const trailer = lexer.object();
    if (!isDict(trailer)) throw new PdfProblem('trailer');
    return xref.add('table', trailer, subsections, at);
  }
  return readStreamSection('stream', bytes, at, xref, budget);
}

/**
 * Reads entries that a hybrid file hides from PDF 1.4 readers (7.5.8.4). Ignores its `/Prev`: the table has its own.
 */
function readHybrid(bytes: Buffer, at: PdfObject, xref: Xref, budget: InflateBudget): void {
  if (!isInteger(at) || at < 0 || at >= bytes.length) throw new PdfProblem('xref', 'XRefStm');
  readStreamSection('hybrid', bytes, at, xref, budget);
}

function readStreamSection(
  kind: 'stream' | 'hybrid',
  bytes: Buffer,
  at: number,
  xref: Xref,
  budget: InflateBudget,
): XrefSection {
  // The section is not known yet, so it must not need lookups: an indirect Length is rejected.
  const { object } = readIndirect(bytes, at, () => {
    throw new PdfProblem('xref', 'indirect Length');
  });
  if (!(object instanceof Stream) || !isName(object.dict.get('Type'), 'XRef')) throw new PdfProblem('xref');
  const data = decodeStream(object, (direct) => direct ?? null, budget);
  return xref.add(kind, object.dict, readXrefStream(object.dict, data), at);
}

/** An object in a file, `number generation obj … endobj`. */
export interface Indirect {
  readonly number: number;
  readonly generation: number;
  readonly object: PdfObject;
  /** The position after the object or its `endstream`, where `endobj` should be. */
  readonly end: number;
}

/** Reads the indirect object at an offset. @param resolve looks up an indirect `/Length` */
export function readIndirect(bytes: Buffer, at: number, resolve: (ref: Ref) => PdfObject): Indirect {
  const lexer = new Lexer(bytes, at);
  if (!isObjectHeader(lexer)) throw new PdfProblem('xref', `no object at ${at}`);
  lexer.position = at;
  const number = lexer.unsigned();
  const generation = lexer.unsigned();
  lexer.word();
  const object = lexer.object();
  const end = lexer.position;
  if (!isDict(object)) return { number, generation, object, end };
  lexer.skipSpace();
  if (bytes.toString('latin1', lexer.position, lexer.position + 6) !== 'stream')
    return { number, generation, object, end };

  let start = lexer.position + 6;
  if (bytes[start] === 13) start++;
  if (bytes[start] === 10) start++;
  const declared = object.get('Length');
  const length = declared instanceof Ref ? resolve(declared) : declared;
  if (!isInteger(length) || length < 0 || start + length > bytes.length) throw new PdfProblem('stream', 'Length');
  const closing = new Lexer(bytes, start + length);
  if (closing.word() !== 'endstream') throw new PdfProblem('stream', 'Length');
  const stream = new Stream(object, bytes.subarray(start, start + length));
  return { number, generation, object: stream, end: closing.position };
}

/** Returns whether `number generation obj` is at the lexer's position; consumes it. */
function isObjectHeader(lexer: Lexer): boolean {
  if (lexer.position >= lexer.bytes.length) return false;
  const digits = /^\d{1,10}$/;
  return digits.test(lexer.word()) && digits.test(lexer.word()) && lexer.word() === 'obj';
}

/** Decodes a stream. */
export function decodeStream(
  stream: Stream,
  resolve: (object: PdfObject | undefined) => PdfObject,
  budget: InflateBudget,
): Buffer {
  const filter = resolve(stream.dict.get('Filter'));
  const parameters = resolve(stream.dict.get('DecodeParms'));
  if (filter === null) return stream.body;
  const filters = isArray(filter) ? filter : [filter];
  // Two or three filters occur (ASCII85 over Flate); more are only used for attacks.
  if (filters.length > 4) throw new PdfProblem('filter');
  return filters.reduce<Buffer>(
    (data, each, i) =>
      undoFilter(resolve(each), resolve(isArray(parameters) ? parameters[i] : parameters), data, budget),
    stream.body,
  );
}
