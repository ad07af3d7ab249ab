import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createDeflate, deflateSync } from 'node:zlib';
import { type ObjectTarget, type PdfObject, Ref, Writer } from '../../standards/pdf/index.ts';
import { colourProfile } from './colour-profile.ts';
import { dateString, textString } from './pdf-text.ts';
import { type FileFacts, xmpPacket } from './xmp.ts';

/** Number of an indirect object (ISO 32000-1 §7.3.10), generation 0. */
export type ObjectNumber = number;

interface Attachment {
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
  readonly at: Date;
}

/** What was written: bytes and their fingerprint, lowercase hex. */
export interface Written {
  readonly sha256: string;
  readonly size: number;
}

/** Bytes gathered before they are handed on. */
const BUFFERED = 256 * 1024;
/** Children of a node of the page tree; three levels hold 262,144 pages. */
const FAN = 64;

/**
 * A PDF/A-3B (ISO 19005-3) written from its first byte to its last: what is written is handed on and forgotten, so that
 * a file of any length takes the memory of one page and ten bytes for each object. Nothing in it depends on the clock
 * or on chance.
 */
export class PdfFile {
  readonly #sink: (bytes: Buffer) => void;
  readonly #hash = createHash('sha256');
  readonly #offsets: number[] = [0];
  readonly #pages: ObjectNumber[] = [];
  readonly #pageTree: ObjectNumber[] = [];
  readonly #attached: { readonly name: string; readonly spec: ObjectNumber }[] = [];
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #position = 0;

  constructor(sink: (bytes: Buffer) => void) {
    this.#sink = sink;
    // Four bytes above 127 tell programs that the file is not text (§7.5.2).
    this.#put(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  }

  /** A number for an object that is written later; it must be. */
  reserve(): ObjectNumber {
    return this.#offsets.push(-1) - 1;
  }

  /** Writes an object; its number, where it was not reserved before. */
  write(body: string, number: ObjectNumber = this.reserve()): ObjectNumber {
    this.#begin(number);
    this.#text(`${body}\nendobj\n`);
    return number;
  }

  /** For objects of `standards/pdf`. */
  readonly target: ObjectTarget = {
    reserve: () => new Ref(this.reserve()),
    add: (object) => new Ref(this.#object(object, this.reserve())),
    set: ({ number }, object) => void this.#object(object, number),
  };

  #object(object: PdfObject, number: ObjectNumber): ObjectNumber {
    const writer = new Writer();
    writer.object(object);
    this.#begin(number);
    this.#put(writer.bytes());
    this.#text('\nendobj\n');
    return number;
  }

  /** Writes a stream of bytes that stand as they are; `entries` of its dictionary without `Length`. */
  stream(entries: string, bytes: Buffer, number: ObjectNumber = this.reserve()): ObjectNumber {
    this.#begin(number);
    this.#text(`<<${entries}/Length ${bytes.length}>>stream\n`);
    this.#put(bytes);
    this.#text('\nendstream\nendobj\n');
    return number;
  }

  /** Writes a stream that is compressed here, such as a part of a page. */
  packed(latin1: string, number: ObjectNumber = this.reserve()): ObjectNumber {
    return this.stream('/Filter/FlateDecode', deflateSync(Buffer.from(latin1, 'latin1'), { level: 3 }), number);
  }

  /** Adds a page whose contents are streams, drawn one over the other. */
  page(width: number, height: number, contents: readonly ObjectNumber[], resources: string): ObjectNumber {
    if (this.#pages.length % FAN === 0) this.#pageTree.push(this.reserve());
    const streams = contents.map((number) => `${number} 0 R`).join(' ');
    const number = this.write(
      `<</Type/Page/Parent ${this.#pageTree.at(-1)} 0 R/MediaBox[0 0 ${width} ${height}]/Resources ${resources}/Contents[${streams}]>>`,
    );
    this.#pages.push(number);
    return number;
  }

  /** Attaches data (ISO 19005-3 §6.8) piece by piece; nothing else may be written meanwhile. */
  async attach({ name, description, mimeType, at }: Attachment, data: AsyncIterable<Buffer> | Iterable<Buffer>) {
    const [file, length, params] = [this.reserve(), this.reserve(), this.reserve()];
    this.#begin(file);
    const type = mimeType.replace('/', '#2F');
    this.#text(
      `<</Type/EmbeddedFile/Subtype/${type}/Filter/FlateDecode/Params ${params} 0 R/Length ${length} 0 R>>stream\n`,
    );
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
    this.#text('\nendstream\nendobj\n');
    this.write(String(packed), length);
    const date = dateString(at);
    this.write(`<</Size ${size}/CreationDate ${date}/ModDate ${date}>>`, params);
    const spec = this.write(
      `<</Type/Filespec/F ${textString(name)}/UF ${textString(name)}/Desc ${textString(description)}/AFRelationship/Data/EF<</F ${file} 0 R/UF ${file} 0 R>>>>`,
    );
    this.#attached.push({ name, spec });
  }

  /** Writes what makes it a PDF/A, the cross references and the trailer. `outline` is the root of one. */
  close(facts: FileFacts, outline?: ObjectNumber): Written {
    const { title, subject, author, creator, at, id } = facts;
    const tree = this.#writePageTree();
    const metadata = this.stream('/Type/Metadata/Subtype/XML', xmpPacket(facts));
    const profile = this.stream('/N 3/Filter/FlateDecode', deflateSync(colourProfile()));
    const intent = this.write(
      `<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB)/DestOutputProfile ${profile} 0 R>>`,
    );
    const catalog = this.write(
      `<</Type/Catalog/Pages ${tree} 0 R/Metadata ${metadata} 0 R/OutputIntents[${intent} 0 R]/Lang(fr-FR)` +
        `/ViewerPreferences<</DisplayDocTitle true>>${outline ? `/Outlines ${outline} 0 R` : ''}${this.#attachments()}>>`,
    );
    const date = dateString(at);
    const info = this.write(
      `<</Title ${textString(title)}/Subject ${textString(subject)}/Author ${textString(author)}/Creator ${textString(creator)}` +
        `/Producer ${textString(creator)}/CreationDate ${date}/ModDate ${date}>>`,
    );
    this.#writeReferences(`/Root ${catalog} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]`);
    this.#flush();
    return { sha256: this.#hash.digest('hex'), size: this.#position };
  }

  /** Leaves below nodes below nodes, until one is left (§7.7.3). */
  #writePageTree(): ObjectNumber {
    let level = this.#pages.map((number) => ({ number, leaves: 1 }));
    let nodes = this.#pageTree;
    for (;;) {
      const above = nodes.length > 1 ? Array.from({ length: Math.ceil(nodes.length / FAN) }, () => this.reserve()) : [];
      level = nodes.map((number, index) => {
        const kids = level.slice(index * FAN, (index + 1) * FAN);
        const leaves = kids.reduce((sum, kid) => sum + kid.leaves, 0);
        const parent = above[Math.floor(index / FAN)];
        const refs = kids.map((kid) => `${kid.number} 0 R`).join(' ');
        this.write(`<</Type/Pages/Count ${leaves}/Kids[${refs}]${parent ? `/Parent ${parent} 0 R` : ''}>>`, number);
        return { number, leaves };
      });
      if (above.length === 0) return level[0]!.number;
      nodes = above;
    }
  }

  #attachments(): string {
    if (!this.#attached.length) return '';
    const specs = this.#attached.map(({ spec }) => `${spec} 0 R`).join(' ');
    const names = this.#attached.map(({ name, spec }) => `${textString(name)} ${spec} 0 R`).join(' ');
    return `/AF[${specs}]/Names<</EmbeddedFiles<</Names[${names}]>>>>`;
  }

  #writeReferences(trailer: string): void {
    const start = this.#position;
    const count = this.#offsets.length;
    this.#text(`xref\n0 ${count}\n0000000000 65535 f \n`);
    for (let number = 1; number < count; number++) {
      const offset = this.#offsets[number]!;
      if (offset < 0) throw new Error(`object ${number} was reserved and never written`);
      this.#text(`${String(offset).padStart(10, '0')} 00000 n \n`);
    }
    this.#text(`trailer\n<</Size ${count}${trailer}>>\nstartxref\n${start}\n%%EOF\n`);
  }

  #begin(number: ObjectNumber): void {
    if (this.#offsets[number] !== -1) throw new Error(`object ${number} is written twice`);
    this.#offsets[number] = this.#position;
    this.#text(`${number} 0 obj\n`);
  }

  #text(latin1: string): void {
    this.#put(Buffer.from(latin1, 'latin1'));
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
