/**
 * The judges' own picture of PDF objects (ISO 32000-2 §7.3). Shares nothing with `src`: a fault in the product's
 * reader must not blind the judge.
 */

/** A name without its slash, `#xx` escapes decoded to bytes (latin1). */
export class PdfName {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A string with its decoded bytes and the place of its token in the bytes it was read from. */
export class PdfString {
  readonly bytes: Buffer;
  readonly hex: boolean;
  readonly start: number;
  readonly end: number;
  constructor(bytes: Buffer, hex: boolean, start: number, end: number) {
    this.bytes = bytes;
    this.hex = hex;
    this.start = start;
    this.end = end;
  }

  /** Text string (§7.9.2): UTF-16BE or UTF-8 by its mark, otherwise latin1, which is near enough for judging. */
  get text(): string {
    if (this.bytes[0] === 0xfe && this.bytes[1] === 0xff) {
      const body = this.bytes.subarray(2, 2 + ((this.bytes.length - 2) & ~1));
      return Buffer.from(body).swap16().toString('utf16le');
    }
    if (this.bytes[0] === 0xef && this.bytes[1] === 0xbb && this.bytes[2] === 0xbf)
      return this.bytes.subarray(3).toString('utf8');
    return this.bytes.toString('latin1');
  }
}

/** `12 0 R`. */
export class PdfRef {
  readonly num: number;
  readonly gen: number;
  constructor(num: number, gen: number) {
    this.num = num;
    this.gen = gen;
  }
}

export type PdfDict = Map<string, PdfValue>;

/** A stream: its dictionary and its bytes as they stand in the file (still filtered). */
export class PdfStream {
  readonly dict: PdfDict;
  readonly raw: Buffer;
  constructor(dict: PdfDict, raw: Buffer) {
    this.dict = dict;
    this.raw = raw;
  }
}

export type PdfValue = null | boolean | number | PdfName | PdfString | PdfRef | PdfStream | PdfDict | PdfValue[];

export const isDict = (value: unknown): value is PdfDict => value instanceof Map;

/** The name's text, or undefined for anything that is no name. */
export const nameOf = (value: PdfValue | undefined): string | undefined =>
  value instanceof PdfName ? value.text : undefined;

/** The dictionary of a dictionary or of a stream. */
export const dictOf = (value: PdfValue | undefined): PdfDict | undefined =>
  value instanceof PdfStream ? value.dict : isDict(value) ? value : undefined;

/** The file cannot be read at all; judges turn it into a finding. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}
