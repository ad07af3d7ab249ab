import { decodeReferences, isName, NAME, XML_NAMESPACE, XmlError } from './text.ts';

export interface XmlAttribute {
  readonly prefix: string;
  readonly local: string;
  /** Empty for attributes without a prefix. */
  readonly namespace: string;
  readonly value: string;
}

export interface XmlElement {
  readonly kind: 'element';
  readonly prefix: string;
  readonly local: string;
  /** Empty for elements in no namespace. */
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  /** Namespaces declared on this element, by prefix. An empty address undeclares the default namespace. */
  readonly declarations: ReadonlyMap<string, string>;
  readonly children: XmlNode[];
  readonly parent: XmlElement | null;
}

export interface XmlText {
  readonly kind: 'text';
  text: string;
}

export interface XmlInstruction {
  readonly kind: 'instruction';
  readonly target: string;
  readonly data: string;
}

export type XmlNode = XmlElement | XmlText | XmlInstruction;

/** A document without its comments. */
export interface XmlDocument {
  /** The root element, and the processing instructions around it. */
  readonly children: readonly (XmlElement | XmlInstruction)[];
  readonly root: XmlElement;
}

/** Largest document, bytes. The largest trusted list of a member state has some 5 MB. */
export const MAX_XML_BYTES = 16 << 20;
const MAX_DEPTH = 64;
const MAX_NODES = 1_000_000;

/**
 * Parses a UTF-8 document of XML 1.0 with namespaces. Refuses document type declarations, and with them every entity but
 * the five predefined ones. Drops comments: text on both sides of a comment is one text. Linear in the size.
 *
 * @throws XmlError
 */
export function parseXml(bytes: Uint8Array): XmlDocument {
  if (bytes.length > MAX_XML_BYTES) throw new XmlError(`larger than ${MAX_XML_BYTES >> 20} MB`);
  return new Parser(decode(bytes)).parse();
}

/** Characters that XML 1.0 forbids (production 2). */
const forbidden = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;

function decode(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new XmlError('not UTF-8');
  }
  if (forbidden.test(text)) throw new XmlError('contains a forbidden character');
  return text.replace(/\r\n?/g, '\n');
}

const SPACE = /[ \t\n]*/y;
const DECLARATION = /<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(["'])1\.\d\1([^?>]*)\?>/y;
const ENCODING = /encoding[ \t\n]*=[ \t\n]*["']([A-Za-z0-9._-]+)["']/;

/** Begin of an element whose attributes were read and whose namespaces were not yet looked up. */
interface Raw {
  readonly name: string;
  readonly value: string;
}

class Parser {
  readonly #text: string;
  #at = 0;
  #nodes = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): XmlDocument {
    this.#declaration();
    const top: (XmlElement | XmlInstruction)[] = [];
    let root: XmlElement | null = null;
    for (;;) {
      this.#match(SPACE);
      if (this.#at >= this.#text.length) break;
      if (this.#comment()) continue;
      const instruction = this.#instruction();
      if (instruction) top.push(instruction);
      else if (this.#text.startsWith('<!', this.#at)) throw this.#error('a document type declaration is refused');
      else if (root) throw this.#error('something follows the root element');
      else top.push((root = this.#tree()));
    }
    if (!root) throw this.#error('no root element');
    return { children: top, root };
  }

  #declaration(): void {
    if (!/^<\?xml[ \t\n]/.test(this.#text)) return;
    const found = this.#match(DECLARATION);
    if (!found) throw this.#error('unreadable XML declaration');
    const encoding = ENCODING.exec(found[2] ?? '')?.[1] ?? 'utf-8';
    if (!/^utf-?8$/i.test(encoding)) throw this.#error(`encoding ${encoding} instead of UTF-8`);
  }

  /** Reads the root element with everything in it, without recursion. */
  #tree(): XmlElement {
    const begun = this.#begin(null, 0);
    let open: XmlElement | null = begun.isEmpty ? null : begun.element;
    let depth = 1;
    while (open) {
      const at = this.#at;
      const end = this.#text.indexOf('<', at);
      if (end < 0) throw this.#error(`${open.local} is not closed`);
      if (end > at) this.#addText(open, this.#text.slice(at, end));
      this.#at = end;
      if (this.#text.startsWith('</', end)) {
        this.#end(open);
        open = open.parent;
        depth -= 1;
      } else if (this.#text.startsWith('<![CDATA[', end)) this.#cdata(open);
      else if (!this.#comment()) {
        const instruction = this.#instruction();
        if (instruction) this.#add(open, instruction);
        else {
          const { element, isEmpty } = this.#begin(open, depth);
          this.#add(open, element);
          if (!isEmpty) {
            open = element;
            depth += 1;
          }
        }
      }
    }
    return begun.element;
  }

  #begin(parent: XmlElement | null, depth: number): { element: XmlElement; isEmpty: boolean } {
    if (depth >= MAX_DEPTH) throw this.#error('elements are nested too deeply');
    this.#at += 1;
    const name = this.#name();
    const raw: Raw[] = [];
    for (;;) {
      const space = this.#match(SPACE)![0];
      const isEmpty = this.#text.startsWith('/>', this.#at);
      if (isEmpty || this.#text[this.#at] === '>') {
        this.#at += isEmpty ? 2 : 1;
        return { element: this.#element(name, raw, parent), isEmpty };
      }
      if (space === '') throw this.#error(`unreadable start tag of ${name}`);
      raw.push(this.#attribute());
      if (raw.length > 1_000) throw this.#error('too many attributes');
    }
  }

  #attribute(): Raw {
    const name = this.#name();
    this.#match(SPACE);
    if (this.#text[this.#at] !== '=') throw this.#error(`attribute ${name} has no value`);
    this.#at += 1;
    this.#match(SPACE);
    const quote = this.#text[this.#at];
    if (quote !== '"' && quote !== "'") throw this.#error(`the value of ${name} is not in quotes`);
    const end = this.#text.indexOf(quote, this.#at + 1);
    if (end < 0) throw this.#error(`the value of ${name} has no end`);
    const value = this.#text.slice(this.#at + 1, end);
    if (value.includes('<')) throw this.#error(`the value of ${name} contains <`);
    this.#at = end + 1;
    return { name, value: decodeReferences(value.replace(/[\t\n]/g, ' ')) };
  }

  #element(name: string, raw: readonly Raw[], parent: XmlElement | null): XmlElement {
    const declarations = new Map<string, string>();
    for (const { name: key, value } of raw) {
      if (key !== 'xmlns' && !key.startsWith('xmlns:')) continue;
      const prefix = key === 'xmlns' ? '' : key.slice(6);
      if (declarations.has(prefix)) throw this.#error(`${key} is declared twice`);
      const isXml = prefix === 'xml' || value === XML_NAMESPACE;
      if (prefix === 'xmlns' || value === 'http://www.w3.org/2000/xmlns/' || (isXml && prefix !== 'xml'))
        throw this.#error(`${key} must not be declared`);
      if (isXml && value !== XML_NAMESPACE) throw this.#error('xmlns:xml is wrong');
      if (prefix !== '' && value === '') throw this.#error(`${key} is empty`);
      declarations.set(prefix, value);
    }
    const [prefix, local] = this.#split(name);
    const scope = { declarations, parent };
    const attributes = raw
      .filter(({ name: key }) => key !== 'xmlns' && !key.startsWith('xmlns:'))
      .map(({ name: key, value }): XmlAttribute => {
        const [own, localName] = this.#split(key);
        return { prefix: own, local: localName, namespace: own === '' ? '' : this.#lookUp(scope, own), value };
      });
    const names = new Set(attributes.map(({ namespace, local: own }) => `${namespace} ${own}`));
    if (names.size < attributes.length) throw this.#error(`${name} has an attribute twice`);
    const namespace = this.#lookUp(scope, prefix);
    return { kind: 'element', prefix, local, namespace, attributes, declarations, children: [], parent };
  }

  #lookUp(scope: Pick<XmlElement, 'declarations' | 'parent'>, prefix: string): string {
    const found = namespaceOf(scope, prefix);
    if (found === undefined) throw this.#error(`the prefix ${prefix} is not declared`);
    return found;
  }

  #split(name: string): [prefix: string, local: string] {
    const at = name.indexOf(':');
    if (at < 0) return ['', name];
    const local = name.slice(at + 1);
    if (!isName(local) || at === 0) throw this.#error(`${name} is not a qualified name`);
    return [name.slice(0, at), local];
  }

  #end(open: XmlElement): void {
    this.#at += 2;
    const name = this.#name();
    this.#match(SPACE);
    const expected = open.prefix === '' ? open.local : `${open.prefix}:${open.local}`;
    if (name !== expected || this.#text[this.#at] !== '>') throw this.#error(`${expected} is not closed`);
    this.#at += 1;
  }

  #addText(open: XmlElement, raw: string): void {
    if (raw.includes(']]>')) throw this.#error(']]> in text');
    this.#addDecoded(open, decodeReferences(raw));
  }

  #addDecoded(open: XmlElement, text: string): void {
    const last = open.children.at(-1);
    if (last?.kind === 'text') last.text += text;
    else if (text !== '') this.#add(open, { kind: 'text', text });
  }

  #cdata(open: XmlElement): void {
    const start = this.#at + 9;
    const end = this.#text.indexOf(']]>', start);
    if (end < 0) throw this.#error('a CDATA section has no end');
    this.#addDecoded(open, this.#text.slice(start, end));
    this.#at = end + 3;
  }

  #comment(): boolean {
    if (!this.#text.startsWith('<!--', this.#at)) return false;
    const end = this.#text.indexOf('--', this.#at + 4);
    if (end < 0 || this.#text[end + 2] !== '>') throw this.#error('a comment has no end');
    this.#at = end + 3;
    return true;
  }

  #instruction(): XmlInstruction | null {
    if (!this.#text.startsWith('<?', this.#at)) return null;
    const end = this.#text.indexOf('?>', this.#at);
    if (end < 0) throw this.#error('a processing instruction has no end');
    this.#at += 2;
    const target = this.#name();
    if (/^xml$/i.test(target) || target.includes(':')) throw this.#error(`instruction ${target} is not allowed here`);
    const rest = this.#text.slice(this.#at, end);
    if (rest !== '' && !/^[ \t\n]/.test(rest)) throw this.#error('unreadable processing instruction');
    this.#at = end + 2;
    return { kind: 'instruction', target, data: rest.replace(/^[ \t\n]+/, '') };
  }

  #add(open: XmlElement, node: XmlNode): void {
    this.#nodes += 1;
    if (this.#nodes > MAX_NODES) throw this.#error('too many elements');
    open.children.push(node);
  }

  #name(): string {
    const found = this.#match(NAME);
    if (!found) throw this.#error('a name is missing');
    return found[0];
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at += found[0].length;
    return found;
  }

  #error(what: string): XmlError {
    return new XmlError(`${what}, at character ${this.#at}`);
  }
}

/** Returns the namespace of a prefix where this element stands; undefined if it is not declared. */
export function namespaceOf(scope: Pick<XmlElement, 'declarations' | 'parent'>, prefix: string): string | undefined {
  if (prefix === 'xml') return XML_NAMESPACE;
  for (let each: Pick<XmlElement, 'declarations' | 'parent'> | null = scope; each; each = each.parent) {
    const found = each.declarations.get(prefix);
    if (found !== undefined) return found;
  }
  return prefix === '' ? '' : undefined;
}
