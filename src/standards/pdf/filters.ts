import zlib from 'node:zlib';
import { errorCode } from '../../kernel/unknown.ts';
import { type Dict, isDict, isInteger, Name, type PdfObject } from './objects.ts';
import { PdfProblem } from './problem.ts';

/**
 * Bytes that a document may still inflate. Shared by all its streams, so that many small decompression bombs count
 * together.
 */
export interface InflateBudget {
  left: number;
}

/** Decodes one `/FlateDecode` with its predictor (ISO 32000-2, 7.4.4). Other filters never contain PDF structure. */
export function undoFilter(filter: PdfObject, parameters: PdfObject, data: Buffer, budget: InflateBudget): Buffer {
  if (!(filter instanceof Name) || (filter.value !== 'FlateDecode' && filter.value !== 'Fl'))
    throw new PdfProblem('filter');
  const plain = inflate(data, budget);
  return isDict(parameters) ? undoPredictor(plain, parameters) : plain;
}

function inflate(data: Buffer, budget: InflateBudget): Buffer {
  try {
    // Z_SYNC_FLUSH: many writers omit the checksum, and all readers accept this.
    const plain = zlib.inflateSync(data, {
      maxOutputLength: Math.max(1, budget.left),
      finishFlush: zlib.constants.Z_SYNC_FLUSH,
    });
    budget.left -= plain.length;
    return plain;
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw new PdfProblem('inflate-budget');
    throw new PdfProblem('stream', 'inflate');
  }
}

function undoPredictor(data: Buffer, parameters: Dict): Buffer {
  const number = (key: string, otherwise: number): number => {
    const value = parameters.get(key) ?? otherwise;
    if (!isInteger(value) || value < 1 || value > 1 << 20) throw new PdfProblem('filter', key);
    return value;
  };
  const predictor = number('Predictor', 1);
  if (predictor === 1) return data;
  if (predictor < 10) throw new PdfProblem('filter', 'TIFF predictor');
  const bitsPerPixel = number('Colors', 1) * number('BitsPerComponent', 8);
  const row = Math.ceil((bitsPerPixel * number('Columns', 1)) / 8);
  if (row > data.length) throw new PdfProblem('stream', 'predictor');
  return undoPngFilters(data, Math.max(1, bitsPerPixel >> 3), row);
}

/**
 * Reverses the row filters of PNG (W3C PNG, 9.2), which are also PDF's predictors 10 to 15.
 *
 * @param pixel bytes from a sample to the one on its left
 * @param row bytes of a row without its leading filter type
 */
export function undoPngFilters(data: Buffer, pixel: number, row: number): Buffer {
  const rows = Math.ceil(data.length / (row + 1));
  const plain = Buffer.alloc(rows * row);
  for (let r = 0; r < rows; r++) {
    const source = r * (row + 1) + 1;
    const target = r * row;
    const type = data[source - 1] ?? 0;
    for (let i = 0; i < row; i++) {
      const left = i >= pixel ? (plain[target + i - pixel] ?? 0) : 0;
      const up = plain[target + i - row] ?? 0;
      const upLeft = i >= pixel ? (plain[target + i - row - pixel] ?? 0) : 0;
      plain[target + i] = (data[source + i] ?? 0) + prediction(type, left, up, upLeft);
    }
  }
  return plain;
}

function prediction(type: number, left: number, up: number, upLeft: number): number {
  if (type === 0) return 0;
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  const guess = left + up - upLeft;
  const toLeft = Math.abs(guess - left);
  const toUp = Math.abs(guess - up);
  const toUpLeft = Math.abs(guess - upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}
