import { type Dict, isArray, Name, type PdfObject, Raw, Ref, Slot, Stream } from './objects.ts';

/**
 * Returns the first lines of a file. Four bytes above 127 tell programs that the file is not text (7.5.2). @param
 * version such as `1.7`
 */
export function fileHeader(version: string): Buffer {
  return Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, 'latin1');
}

/**
 * Writes objects and tracks its byte position: cross references and the byte range of a signature are taken from here,
 * never from a search in the document, which may contain the text searched for.
 */
export class Writer {
  readonly #chunks: (string | Buffer)[] = [];
  readonly #slots = new Map<Slot, number>();
  #position = 0;

  /** Bytes written so far. */
  get position(): number {
    return this.#position;
  }

  /** Appends bytes, or text with one byte per character. */
  put(chunk: string | Buffer): void {
    this.#chunks.push(chunk);
    this.#position += chunk.length;
  }

  object(object: PdfObject): void {
    if (object === null) this.put('null');
    else if (typeof object === 'boolean') this.put(String(object));
    else if (typeof object === 'number') this.put(numberText(object));
    else if (object instanceof Name) this.put(nameText(object.value));
    else if (object instanceof Ref) this.put(`${object.number} ${object.generation} R`);
    else if (object instanceof Raw) this.put(object.bytes);
    else if (object instanceof Slot) this.#slot(object);
    else if (object instanceof Stream) this.#stream(object);
    else if (isArray(object)) this.#array(object);
    else this.#dict(object);
  }

  /** Writes an object with its number (7.3.10). */
  indirect({ number, generation }: Ref, object: PdfObject): void {
    this.put(`${number} ${generation} obj\n`);
    this.object(object);
    this.put('\nendobj\n');
  }

  /** Writes the end of a file (7.5.5); without a trailer if a cross-reference stream contains it. */
  end(trailer: Dict | null, startxref: number): void {
    if (trailer) {
      this.put('trailer\n');
      this.object(trailer);
      this.put('\n');
    }
    this.put(`startxref\n${startxref}\n%%EOF\n`);
  }

  /** Returns everything written in one buffer, in which the slots can be filled. */
  bytes(): Buffer {
    const bytes = Buffer.allocUnsafe(this.#position);
    let at = 0;
    for (const chunk of this.#chunks) {
      at += typeof chunk === 'string' ? bytes.write(chunk, at, 'latin1') : chunk.copy(bytes, at);
    }
    return bytes;
  }

  /** Returns the position of a slot. */
  offsetOf(slot: Slot): number {
    return this.#slots.get(slot)!;
  }

  #slot(slot: Slot): void {
    this.#slots.set(slot, this.#position);
    this.put(' '.repeat(slot.length));
  }

  #array(items: readonly PdfObject[]): void {
    this.put('[');
    items.forEach((item, i) => {
      if (i > 0) this.put(' ');
      this.object(item);
    });
    this.put(']');
  }

  #dict(entries: ReadonlyMap<string, PdfObject>): void {
    this.put('<<');
    let first = true;
    for (const [key, value] of entries) {
      this.put(`${first ? '' : ' '}${nameText(key)} `);
      this.object(value);
      first = false;
    }
    this.put('>>');
  }

  #stream({ dict, body }: Stream): void {
    this.#dict(new Map([...dict, ['Length', body.length]]));
    this.put('\nstream\n');
    this.put(body);
    this.put('\nendstream');
  }
}

/**
 * Formats a number so that it equals the original: validators compare a rewritten page with the old one. PDF has no
 * exponents (7.3.3).
 */
export function numberText(value: number): string {
  const text = Math.abs(value) < 1e21 ? String(value) : String(BigInt(value));
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
}

const nameText = (value: string): string =>
  '/' +
  value.replace(/[^!-~]|[#()<>[\]{}/%]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
