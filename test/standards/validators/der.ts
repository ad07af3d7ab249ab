/** The bytes are not DER (X.690 §10): the message says where and why. */
export class NotDer extends Error {
  override name = 'NotDer';
}

/** One DER value: read strictly (definite and shortest lengths, one-byte tags). */
export class Der {
  readonly tag: number;
  /** Tag, length and content. */
  readonly raw: Buffer;
  readonly content: Buffer;

  private constructor(tag: number, raw: Buffer, content: Buffer) {
    this.tag = tag;
    this.raw = raw;
    this.content = content;
  }

  /** Reads the value at `at`; bytes behind it are allowed. */
  static read(bytes: Buffer, at = 0): Der {
    const [tag, first] = [bytes[at], bytes[at + 1]];
    if (tag === undefined || first === undefined) throw new NotDer('ends in a header');
    if ((tag & 0x1f) === 0x1f) throw new NotDer('tag of more than one byte');
    let header = 2;
    let length = first;
    if (first === 0x80) throw new NotDer('indefinite length');
    if (first > 0x80) {
      const count = first & 0x7f;
      if (count > 4) throw new NotDer('length of more than four bytes');
      length = 0;
      for (let i = 0; i < count; i++) length = length * 256 + (bytes[at + 2 + i] ?? 0);
      if (length < 0x80 || bytes[at + 2] === 0) throw new NotDer('length not in its shortest form');
      header += count;
    }
    const end = at + header + length;
    if (end > bytes.length) throw new NotDer('ends in a value');
    return new Der(tag, bytes.subarray(at, end), bytes.subarray(at + header, end));
  }

  /** Elements of a constructed value. */
  get children(): Der[] {
    const children: Der[] = [];
    for (let at = 0; at < this.content.length; ) {
      const child = Der.read(this.content, at);
      children.push(child);
      at += child.raw.length;
    }
    return children;
  }

  /** The nth child, which must be there. */
  child(index: number): Der {
    const child = this.children[index];
    if (!child) throw new NotDer(`element ${index} is missing`);
    return child;
  }

  /** The child with a context tag, e.g. 0xa0. */
  tagged(tag: number): Der | undefined {
    return this.children.find((child) => child.tag === tag);
  }

  /** Dotted object identifier. */
  get oid(): string {
    if (this.tag !== 6) throw new NotDer('object identifier expected');
    const arcs: number[] = [];
    let arc = 0;
    for (const byte of this.content) {
      arc = arc * 128 + (byte & 0x7f);
      if (byte & 0x80) continue;
      arcs.push(arc);
      arc = 0;
    }
    const top = Math.min(2, Math.floor((arcs[0] ?? 0) / 40));
    return [top, (arcs[0] ?? 0) - top * 40, ...arcs.slice(1)].join('.');
  }
}

/** Whether the elements of a SET OF stand in DER order (X.690 §11.6). */
export const isSorted = (elements: readonly Der[]): boolean =>
  elements.every((element, i) => i === 0 || Buffer.compare(elements[i - 1]!.raw, element.raw) <= 0);
