import { namespaceOf, type XmlAttribute, type XmlDocument, type XmlElement, type XmlNode } from './parse.ts';

export interface CanonicalOptions {
  /** An element to leave out with everything in it: the enveloped signature. */
  readonly without?: XmlElement | undefined;
  /** Prefixes of InclusiveNamespaces; `#default` is the default namespace. */
  readonly inclusive?: readonly string[];
}

/**
 * Writes a document or an element in Exclusive XML Canonicalization 1.0 without comments (RFC 3741), as UTF-8.
 */
export function canonicalise(
  node: XmlDocument | XmlElement,
  { without, inclusive = [] }: CanonicalOptions = {},
): Buffer {
  const out: string[] = [];
  const listed = inclusive.map((prefix) => (prefix === '#default' ? '' : prefix));
  const write = (each: XmlNode, rendered: ReadonlyMap<string, string>): void => {
    if (each.kind === 'text') out.push(escapeText(each.text));
    else if (each.kind === 'instruction') out.push(instruction(each.target, each.data));
    else if (each !== without) writeElement(each, rendered);
  };
  const writeElement = (element: XmlElement, rendered: ReadonlyMap<string, string>): void => {
    const name = element.prefix === '' ? element.local : `${element.prefix}:${element.local}`;
    const namespaces = neededNamespaces(element, rendered, listed);
    const inner = namespaces.length > 0 ? new Map([...rendered, ...namespaces]) : rendered;
    out.push('<', name);
    for (const [prefix, uri] of namespaces)
      out.push(prefix === '' ? ' xmlns="' : ` xmlns:${prefix}="`, escapeAttribute(uri), '"');
    for (const attribute of [...element.attributes].sort(byNamespaceAndName))
      out.push(' ', qualified(attribute), '="', escapeAttribute(attribute.value), '"');
    out.push('>');
    for (const child of element.children) write(child, inner);
    out.push('</', name, '>');
  };

  if ('root' in node) {
    const position = node.children.indexOf(node.root);
    for (const [at, child] of node.children.entries()) {
      if (at > position) out.push('\n');
      write(child, new Map());
      if (at < position) out.push('\n');
    }
  } else write(node, new Map());
  return Buffer.from(out.join(''), 'utf8');
}

/** Namespaces that an element uses, or that are listed, and that no written ancestor declares in the same way. */
function neededNamespaces(
  element: XmlElement,
  rendered: ReadonlyMap<string, string>,
  listed: readonly string[],
): [prefix: string, uri: string][] {
  const used = new Set([element.prefix, ...element.attributes.map(({ prefix }) => prefix).filter(Boolean), ...listed]);
  used.delete('xml');
  return [...used]
    .flatMap((prefix): [string, string][] => {
      const uri = namespaceOf(element, prefix);
      return uri === undefined || (rendered.get(prefix) ?? '') === uri ? [] : [[prefix, uri]];
    })
    .sort(([a], [b]) => compare(a, b));
}

const byNamespaceAndName = (a: XmlAttribute, b: XmlAttribute): number =>
  compare(a.namespace, b.namespace) || compare(a.local, b.local);

/** Order of code points, which UTF-16 has not beyond the first plane. */
const compare = (a: string, b: string): number =>
  a === b ? 0 : /[\ud800-\udfff]/.test(a + b) ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : a < b ? -1 : 1;

const qualified = ({ prefix, local }: XmlAttribute): string => (prefix === '' ? local : `${prefix}:${local}`);

const instruction = (target: string, data: string): string => `<?${target}${data === '' ? '' : ` ${data}`}?>`;

const inText: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };
const inAttribute: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

/** Escapes a text as Canonical XML does (2.3). */
export const escapeText = (text: string): string => text.replace(/[&<>\r]/g, (c) => inText[c]!);
/** Escapes the value of an attribute in the same way. */
export const escapeAttribute = (text: string): string => text.replace(/[&<"\t\n\r]/g, (c) => inAttribute[c]!);
