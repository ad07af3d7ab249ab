import { type InflateBudget, undoFilter } from './filters.ts';
import { Lexer } from './lexer.ts';
import { isArray, isDict, isInteger, type PdfObject, Ref, Stream } from './objects.ts';
import { PdfProblem } from './problem.ts';

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
export function isObjectHeader(lexer: Lexer): boolean {
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
