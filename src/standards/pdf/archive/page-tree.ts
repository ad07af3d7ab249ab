import type { ObjectTarget } from '../fonts/subset.ts';
import { dict, name, type PdfObject, type Ref } from '../objects.ts';

/** Children per node; three levels hold 262,144 pages. */
const FAN = 64;

/** A node or a page, and the number of pages in it. */
interface Kid {
  readonly ref: Ref;
  readonly leaves: number;
}

/** A node, reserved while its kids are written, because they refer to it. */
interface Node {
  readonly ref: Ref;
  readonly kids: Kid[];
}

/** The page tree of a file that is being written (ISO 32000-2, 7.7.3). */
export class PageTree {
  readonly #target: ObjectTarget;
  readonly #nodes: Node[] = [];

  constructor(target: ObjectTarget) {
    this.#target = target;
  }

  /** Writes a page with these entries. */
  add(entries: Record<string, PdfObject>): Ref {
    let parent = this.#nodes.at(-1);
    if (!parent || parent.kids.length === FAN) {
      parent = { ref: this.#target.reserve(), kids: [] };
      this.#nodes.push(parent);
    }
    const ref = this.#target.add(dict({ Type: name('Page'), Parent: parent.ref, ...entries }));
    parent.kids.push({ ref, leaves: 1 });
    return ref;
  }

  /** Writes the nodes, level by level, and returns the root. */
  write(): Ref {
    let nodes = this.#nodes;
    for (;;) {
      const [first, ...others] = nodes;
      if (!first) throw new Error('a file must have at least one page');
      if (others.length === 0) return this.#writeNode(first, undefined).ref;
      const above: Node[] = [];
      for (let at = 0; at < nodes.length; at += FAN) {
        const parent: Node = { ref: this.#target.reserve(), kids: [] };
        for (const node of nodes.slice(at, at + FAN)) parent.kids.push(this.#writeNode(node, parent.ref));
        above.push(parent);
      }
      nodes = above;
    }
  }

  #writeNode({ ref, kids }: Node, parent: Ref | undefined): Kid {
    const leaves = kids.reduce((sum, kid) => sum + kid.leaves, 0);
    const list = kids.map((kid) => kid.ref);
    this.#target.set(ref, dict({ Type: name('Pages'), Count: leaves, Kids: list, Parent: parent }));
    return { ref, leaves };
  }
}

/** Metadata of a file. Texts must be printable. */
export interface FileFacts {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  readonly creator: string;
  readonly at: Date;
  /** 32 hex digits derived from the content, because files with the same identifier count as the same file (§14.4). */
  readonly id: string;
}

/** Returns the metadata packet of a PDF/A-3B (ISO 19005-3 §6.6), consistent with the information dictionary. */
export function xmpPacket({ title, subject, author, creator, at }: FileFacts): Buffer {
  const date = `${at.toISOString().slice(0, 19)}Z`;
  const inLanguage = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`;
  return Buffer.from(
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<dc:title>${inLanguage(title)}</dc:title>
<dc:description>${inLanguage(subject)}</dc:description>
<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
<xmp:CreatorTool>${escaped(creator)}</xmp:CreatorTool>
<xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate>
<pdf:Producer>${escaped(creator)}</pdf:Producer>
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`,
    'utf8',
  );
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => entities[character] ?? character);

/** ICC.1:2010 §10: a number of 16.16 bits, signed. */
const fixed = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => void bytes.writeInt32BE(Math.round(value * 65536), index * 4));
  return bytes;
};
const typed = (type: string, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(type, 'latin1'), Buffer.alloc(4), ...parts]);
const integers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => void bytes.writeUInt32BE(value, index * 4));
  return bytes;
};

/** One text in English (§10.13). */
function localised(text: string): Buffer {
  const utf16 = Buffer.from(text, 'utf16le').swap16();
  return typed('mluc', integers(1, 12), Buffer.from('enUS', 'latin1'), integers(utf16.length, 28), utf16);
}

/** The transfer curve of IEC 61966-2-1 as a function of type 3 (§10.16). */
const curve = typed('para', Buffer.from([0, 3, 0, 0]), fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045));

/** Primaries of sRGB under D50, the profile connection space's white; `chad` leads there from D65. */
const tags: readonly (readonly [signature: string, data: Buffer])[] = [
  ['desc', localised('sRGB')],
  ['cprt', localised('No copyright, use freely')],
  ['wtpt', typed('XYZ ', fixed(0.9642, 1, 0.8249))],
  ['chad', typed('sf32', fixed(1.04788, 0.02292, -0.05021, 0.02959, 0.99047, -0.01706, -0.00923, 0.01508, 0.75168))],
  ['rXYZ', typed('XYZ ', fixed(0.43607, 0.22249, 0.01392))],
  ['gXYZ', typed('XYZ ', fixed(0.38515, 0.71687, 0.09708))],
  ['bXYZ', typed('XYZ ', fixed(0.14307, 0.06061, 0.7141))],
  ['rTRC', curve],
  ['gTRC', curve],
  ['bTRC', curve],
];

let made: Buffer | undefined;

/** A display profile of sRGB (ICC.1:2010, version 4.3), 600 bytes: what the colours of a PDF/A mean. */
export function colourProfile(): Buffer {
  made ??= make();
  return made;
}

function make(): Buffer {
  const table: Buffer[] = [integers(tags.length)];
  const data: Buffer[] = [];
  const placed = new Map<Buffer, number>();
  let at = 128 + 4 + tags.length * 12;
  for (const [signature, bytes] of tags) {
    let offset = placed.get(bytes);
    if (offset === undefined) {
      placed.set(bytes, (offset = at));
      const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
      data.push(padded);
      at += padded.length;
    }
    table.push(Buffer.from(signature, 'latin1'), integers(offset, bytes.length));
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x04300000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  [2026, 1, 1, 0, 0, 0].forEach((part, index) => void header.writeUInt16BE(part, 24 + index * 2));
  header.write('acsp', 36, 'latin1');
  fixed(0.9642, 1, 0.8249).copy(header, 68);
  return Buffer.concat([header, ...table, ...data]);
}
