import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createDeflate, deflateSync } from 'node:zlib';
import type { ObjectTarget } from '../fonts/subset.ts';
import {
  type Dict,
  dateString,
  dict,
  hexString,
  type MutableDict,
  name,
  type PdfObject,
  Ref,
  Stream,
  textString,
} from '../objects.ts';
import { fileHeader, Writer } from '../serialise.ts';
import { xrefEntry, xrefHead } from '../update.ts';
import { colourProfile, type FileFacts, PageTree, xmpPacket } from './page-tree.ts';

interface Attachment {
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
  readonly at: Date;
}

/** An area of a page that opens an address: left, bottom, right and top, in points. */
export interface Link {
  readonly box: readonly [number, number, number, number];
  /** ASCII. */
  readonly url: string;
}

/** Print, the only flag of an annotation that ISO 19005-3 (§6.3.2) requires. */
const PRINT = 4;

/** A link annotation without a border (ISO 32000-1, 12.5.6.5), with a URI action (12.6.4.7). */
const linkAnnotation = ({ box, url }: Link): Dict =>
  dict({
    Type: name('Annot'),
    Subtype: name('Link'),
    Rect: box,
    F: PRINT,
    Border: [0, 0, 0],
    Contents: textString(url),
    A: dict({ Type: name('Action'), S: name('URI'), URI: textString(url) }),
  });

/** SHA-256 (lowercase hex) and size in bytes of what was written. */
export interface Written {
  readonly sha256: string;
  readonly size: number;
}

/** Bytes buffered before they are passed to the sink. */
const BUFFERED = 256 * 1024;
/** Entries of the cross-reference table written at once. */
const XREF_PART = 5000;

/**
 * Writes a PDF/A-3B (ISO 19005-3) sequentially. Bytes go to the sink and are not kept, so that a file of any length
 * takes the memory of one page and ten bytes per object. The output depends on neither the clock nor random numbers.
 */
export class PdfFile implements ObjectTarget {
  readonly #sink: (bytes: Buffer) => void;
  readonly #hash = createHash('sha256');
  /** By object number; -1 for an object that is reserved but not yet written. */
  readonly #offsets: number[] = [0];
  readonly #tree = new PageTree(this);
  readonly #attached: { readonly name: string; readonly spec: Ref }[] = [];
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #position = 0;

  /** @param sink receives the file's bytes in order */
  constructor(sink: (bytes: Buffer) => void) {
    this.#sink = sink;
    this.#put(fileHeader('1.7'));
  }

  /** Reserves a number for an object that must be written later. */
  reserve(): Ref {
    return new Ref(this.#offsets.push(-1) - 1);
  }

  add(object: PdfObject): Ref {
    const ref = this.reserve();
    this.set(ref, object);
    return ref;
  }

  set(ref: Ref, object: PdfObject): void {
    this.#begin(ref);
    const writer = new Writer();
    writer.indirect(ref, object);
    this.#put(writer.bytes());
  }

  /** Writes content-stream operators as a compressed stream. */
  addContent(operators: string, ref: Ref = this.reserve()): Ref {
    this.set(ref, compressed({}, deflateSync(Buffer.from(operators, 'latin1'), { level: 3 })));
    return ref;
  }

  /** Adds a page; its content streams are drawn in order. */
  addPage(width: number, height: number, contents: readonly Ref[], resources: Dict, links: readonly Link[] = []): Ref {
    return this.#tree.add({
      MediaBox: [0, 0, width, height],
      Resources: resources,
      Contents: contents,
      ...(links.length > 0 ? { Annots: links.map((link) => this.add(linkAnnotation(link))) } : {}),
    });
  }

  /** Attaches data (ISO 19005-3 §6.8) chunk by chunk; write nothing else meanwhile. */
  async attach(attachment: Attachment, data: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const [file, length, params] = [this.reserve(), this.reserve(), this.reserve()];
    const size = await this.#deflate(file, length, data, {
      Type: name('EmbeddedFile'),
      Subtype: name(attachment.mimeType),
      Filter: name('FlateDecode'),
      Params: params,
      Length: length,
    });
    const date = dateString(attachment.at);
    this.set(params, dict({ Size: size, CreationDate: date, ModDate: date }));
    const fileName = textString(attachment.name);
    const spec = this.add(
      dict({
        Type: name('Filespec'),
        F: fileName,
        UF: fileName,
        Desc: textString(attachment.description),
        AFRelationship: name('Data'),
        EF: dict({ F: file, UF: file }),
      }),
    );
    this.#attached.push({ name: attachment.name, spec });
  }

  /** Writes the PDF/A entries, the cross references and the trailer. `outline` is the root of an outline. */
  close(facts: FileFacts, outline?: Ref): Written {
    const id = hexString(facts.id);
    const catalog = this.add(
      dict({
        Type: name('Catalog'),
        Pages: this.#tree.write(),
        Metadata: this.add(new Stream(dict({ Type: name('Metadata'), Subtype: name('XML') }), xmpPacket(facts))),
        OutputIntents: [this.#addOutputIntent()],
        Lang: textString('fr-FR'),
        ViewerPreferences: dict({ DisplayDocTitle: true }),
        Outlines: outline,
        ...this.#attachments(),
      }),
    );
    this.#writeEnd(dict({ Size: 0, Root: catalog, Info: this.add(information(facts)), ID: [id, id] }));
    this.#flush();
    return { sha256: this.#hash.digest('hex'), size: this.#position };
  }

  /** Writes a compressed stream whose length becomes known at its end. Returns the number of uncompressed bytes. */
  async #deflate(
    ref: Ref,
    length: Ref,
    data: AsyncIterable<Buffer> | Iterable<Buffer>,
    entries: Record<string, PdfObject>,
  ): Promise<number> {
    this.#begin(ref);
    const head = new Writer();
    head.put(`${ref.number} 0 obj\n`);
    head.object(dict(entries));
    head.put('\nstream\n');
    this.#put(head.bytes());
    const from = this.#position;
    const deflate = createDeflate({ level: 6 });
    deflate.on('data', (bytes: Buffer) => this.#put(bytes));
    let size = 0;
    for await (const bytes of data) {
      size += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
    deflate.end();
    await once(deflate, 'end');
    const packed = this.#position - from;
    this.#put(Buffer.from('\nendstream\nendobj\n', 'latin1'));
    this.set(length, packed);
    return size;
  }

  #addOutputIntent(): Ref {
    return this.add(
      dict({
        Type: name('OutputIntent'),
        S: name('GTS_PDFA1'),
        OutputConditionIdentifier: textString('sRGB'),
        Info: textString('sRGB'),
        DestOutputProfile: this.add(compressed({ N: 3 }, deflateSync(colourProfile()))),
      }),
    );
  }

  #attachments(): Record<string, PdfObject> {
    if (this.#attached.length === 0) return {};
    const names = this.#attached.flatMap((attached) => [textString(attached.name), attached.spec]);
    return {
      AF: this.#attached.map(({ spec }) => spec),
      Names: dict({ EmbeddedFiles: dict({ Names: names }) }),
    };
  }

  #writeEnd(trailer: MutableDict): void {
    const startxref = this.#position;
    const count = this.#offsets.length;
    const missing = this.#offsets.indexOf(-1);
    if (missing > 0) throw new Error(`object ${missing} was reserved and never written`);
    this.#put(Buffer.from(xrefHead(count), 'latin1'));
    for (let at = 1; at < count; at += XREF_PART) {
      const entries = this.#offsets.slice(at, at + XREF_PART).map((offset) => xrefEntry(offset));
      this.#put(Buffer.from(entries.join(''), 'latin1'));
    }
    const end = new Writer();
    end.end(trailer.set('Size', count), startxref);
    this.#put(end.bytes());
  }

  #begin({ number }: Ref): void {
    if (this.#offsets[number] !== -1) throw new Error(`object ${number} is written twice`);
    this.#offsets[number] = this.#position;
  }

  #put(bytes: Buffer): void {
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    this.#position += bytes.length;
    if (this.#pendingBytes >= BUFFERED) this.#flush();
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#hash.update(bytes);
    this.#sink(bytes);
  }
}

function information({ title, subject, author, creator, at }: FileFacts): Dict {
  const date = dateString(at);
  return dict({
    Title: textString(title),
    Subject: textString(subject),
    Author: textString(author),
    Creator: textString(creator),
    Producer: textString(creator),
    CreationDate: date,
    ModDate: date,
  });
}

const compressed = (entries: Record<string, PdfObject>, body: Buffer): Stream =>
  new Stream(dict({ ...entries, Filter: name('FlateDecode') }), body);

/** A chapter: its first page, and its distance above the bottom of the page, in points. */
interface Chapter {
  readonly title: string;
  readonly page: Ref;
  readonly y: number;
}

/** Writes the outline (bookmarks) of the chapters (ISO 32000-2, 12.3.3) and returns its root. */
export function writeOutline(target: ObjectTarget, chapters: readonly Chapter[]): Ref {
  const root = target.reserve();
  const items = chapters.map((chapter) => ({ ...chapter, ref: target.reserve() }));
  for (const [index, { title, page, y, ref }] of items.entries())
    target.set(
      ref,
      dict({
        Title: textString(title),
        Parent: root,
        Prev: index > 0 ? items[index - 1]?.ref : undefined,
        Next: items[index + 1]?.ref,
        Dest: [page, name('XYZ'), null, Math.round(y) + 6, null],
      }),
    );
  target.set(
    root,
    dict({ Type: name('Outlines'), First: items[0]?.ref, Last: items.at(-1)?.ref, Count: items.length }),
  );
  return root;
}
