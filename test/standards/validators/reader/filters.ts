import { constants, inflateSync } from 'node:zlib';
import { isDict, nameOf, type PdfDict, type PdfStream, type PdfValue, Unreadable } from './objects.ts';

type Resolve = (value: PdfValue | undefined) => PdfValue;

/** More than any file a judge looks at inflates to; a bomb stops here. */
const MAX_INFLATED = 256 * 1024 * 1024;

const LONG_NAMES: Record<string, string> = {
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
};

/** Names of a stream's filters in the order in which they are to be undone, abbreviations written out. */
export const filterNames = (dict: PdfDict, resolve: Resolve): string[] => {
  const filter = resolve(dict.get('Filter') ?? dict.get('F'));
  const names = (Array.isArray(filter) ? filter : [filter]).map((each) => nameOf(resolve(each)));
  return names.filter((name) => name !== undefined).map((name) => LONG_NAMES[name] ?? name);
};

/** The stream's data with the filters of text and structure undone (Flate, ASCIIHex, ASCII85, RunLength). */
export const decodeStream = (stream: PdfStream, resolve: Resolve): Buffer => {
  const parms = resolve(stream.dict.get('DecodeParms'));
  const parmsList = Array.isArray(parms) ? parms : [parms];
  let data = stream.raw;
  filterNames(stream.dict, resolve).forEach((name, index) => {
    if (name === 'FlateDecode') data = unpredict(inflate(data), resolve(parmsList[index]), resolve);
    else if (name === 'ASCIIHexDecode') data = Buffer.from(data.toString('latin1').replace(/[^0-9a-fA-F]/g, ''), 'hex');
    else if (name === 'ASCII85Decode') data = ascii85(data);
    else if (name === 'RunLengthDecode') data = runLength(data);
    else throw new Unreadable(`filter ${name} is not undone by the judge`);
  });
  return data;
};

const inflate = (data: Buffer): Buffer => {
  try {
    return inflateSync(data, { maxOutputLength: MAX_INFLATED, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    throw new Unreadable(`FlateDecode: ${(error as Error).message}`);
  }
};

/** Predictors of ISO 32000-2 §7.4.4.4: TIFF 2 with whole bytes, PNG 10 to 15. */
const unpredict = (data: Buffer, parms: PdfValue, resolve: Resolve): Buffer => {
  if (!isDict(parms)) return data;
  const parm = (key: string, otherwise: number): number => {
    const value = resolve(parms.get(key));
    return typeof value === 'number' ? value : otherwise;
  };
  const predictor = parm('Predictor', 1);
  if (predictor < 2) return data;
  const bits = parm('Colors', 1) * parm('BitsPerComponent', 8);
  const pixel = Math.max(1, bits >> 3);
  const width = (bits * parm('Columns', 1) + 7) >> 3;
  const stride = predictor === 2 ? width : width + 1;
  const out = Buffer.alloc(Math.ceil(data.length / stride) * width);
  for (let row = 0, at = 0; at < data.length; row++, at += stride) {
    const kind = predictor === 2 ? 1 : data[at];
    const source = predictor === 2 ? at : at + 1;
    for (let i = 0; i < width; i++) {
      const here = row * width + i;
      const left = i >= pixel ? out[here - pixel]! : 0;
      const up = row > 0 ? out[here - width]! : 0;
      const corner = row > 0 && i >= pixel ? out[here - width - pixel]! : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind ?? 0] ?? 0;
      out[here] = ((data[source + i] ?? 0) + guess) & 255;
    }
  }
  return out;
};

const paeth = (left: number, up: number, corner: number): number => {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
};

const ascii85 = (data: Buffer): Buffer => {
  const out: number[] = [];
  let group: number[] = [];
  const flush = () => {
    const missing = 5 - group.length;
    let word = 0;
    for (const digit of [...group, ...Array<number>(missing).fill(84)]) word = word * 85 + digit;
    out.push(...[(word >>> 24) & 255, (word >>> 16) & 255, (word >>> 8) & 255, word & 255].slice(0, 4 - missing));
    group = [];
  };
  for (const byte of data) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && group.length === 0) out.push(0, 0, 0, 0);
    else if (byte >= 33 && byte <= 117 && group.push(byte - 33) === 5) flush();
  }
  if (group.length > 1) flush();
  return Buffer.from(out);
};

const runLength = (data: Buffer): Buffer => {
  const out: Buffer[] = [];
  for (let at = 0; at < data.length && data[at] !== 128; ) {
    const length = data[at]!;
    if (length < 128) {
      out.push(data.subarray(at + 1, at + 2 + length));
      at += 2 + length;
    } else {
      out.push(Buffer.alloc(257 - length, data[at + 1]));
      at += 2;
    }
  }
  return Buffer.concat(out);
};
