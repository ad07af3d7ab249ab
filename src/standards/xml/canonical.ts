import { namespaceOf, type XmlAttribute, type XmlDocument, type XmlElement, type XmlNode } from './parse.ts';
import { XML_NAMESPACE } from './text.ts';

export interface CanonicalOptions {
  /** An element to leave out with everything in it: the enveloped signature. */
  readonly without?: XmlElement | undefined;
  /**
   * Prefixes that are written where they are in scope, used or not: those of InclusiveNamespaces, where `#default` is the
   * default namespace; or `all`, which is Canonical XML 1.0.
   */
  readonly inclusive?: readonly string[] | 'all';
}

/**
 * Writes a document or an element without comments, as UTF-8: in Exclusive XML Canonicalization 1.0 (RFC 3741), or with
 * `inclusive: 'all'` in Canonical XML 1.0 (RFC 3076).
 */
export function canonicalise(
  node: XmlDocument | XmlElement,
  { without, inclusive = [] }: CanonicalOptions = {},
): Buffer {
  const out: string[] = [];
  const listed = inclusive === 'all' ? null : inclusive.map((prefix) => (prefix === '#default' ? '' : prefix));
  const write = (each: XmlNode, rendered: ReadonlyMap<string, string>): void => {
    if (each.kind === 'text') out.push(escapeText(each.text));
    else if (each.kind === 'instruction') out.push(instruction(each.target, each.data));
    else if (each !== without) writeElement(each, rendered);
  };
  const writeElement = (element: XmlElement, rendered: ReadonlyMap<string, string>): void => {
    const name = element.prefix === '' ? element.local : `${element.prefix}:${element.local}`;
    const namespaces = neededNamespaces(element, rendered, listed ?? inScope(element, element === node));
    const inner = namespaces.length > 0 ? new Map([...rendered, ...namespaces]) : rendered;
    out.push('<', name);
    for (const [prefix, uri] of namespaces)
      out.push(prefix === '' ? ' xmlns="' : ` xmlns:${prefix}="`, escapeAttribute(uri), '"');
    const inherited = listed === null && element === node ? inheritedAttributes(element) : [];
    for (const attribute of [...element.attributes, ...inherited].sort(byNamespaceAndName))
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

/** Prefixes that an element declares, with those of its ancestors where these are not written. */
function inScope(element: XmlElement, isApex: boolean): string[] {
  const prefixes = new Set(element.declarations.keys());
  for (let each = isApex ? element.parent : null; each; each = each.parent)
    for (const prefix of each.declarations.keys()) prefixes.add(prefix);
  return [...prefixes];
}

/** Attributes such as `xml:lang` of ancestors that are not written (Canonical XML 1.0, 2.4). The nearest one counts. */
function inheritedAttributes(element: XmlElement): XmlAttribute[] {
  const found = new Map<string, XmlAttribute>();
  for (let each = element.parent; each; each = each.parent)
    for (const attribute of each.attributes)
      if (attribute.namespace === XML_NAMESPACE && !found.has(attribute.local)) found.set(attribute.local, attribute);
  const own = element.attributes.filter(({ namespace }) => namespace === XML_NAMESPACE);
  for (const { local } of own) found.delete(local);
  return [...found.values()];
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
