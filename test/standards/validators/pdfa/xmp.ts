import { parseXml, type XmlElement } from './xml.ts';

export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
export const NS = {
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  xmpMM: 'http://ns.adobe.com/xap/1.0/mm/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfaExtension: 'http://www.aiim.org/pdfa/ns/extension/',
  pdfaSchema: 'http://www.aiim.org/pdfa/ns/schema#',
  pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
} as const;

export interface Property {
  readonly namespace: string;
  readonly prefix: string;
  readonly local: string;
  /** simple text, or the kind of its array. */
  readonly kind: 'text' | 'Alt' | 'Seq' | 'Bag' | 'struct';
  /** The text, or the items of the array. */
  readonly values: readonly string[];
  readonly element: XmlElement | undefined;
}

/** A metadata packet: its header's attributes and its properties. Throws `BadXml`. */
export interface Packet {
  readonly header: string;
  readonly properties: readonly Property[];
  /** Properties that extension schemas describe, as `namespace local`. */
  readonly described: ReadonlySet<string>;
}

export const readPacket = (bytes: Buffer): Packet => {
  const source = bytes.toString('utf8');
  const root = parseXml(source);
  const rdf =
    root.namespace === RDF ? root : root.children.find((each) => each.namespace === RDF && each.local === 'RDF');
  const descriptions = rdf?.children.filter((each) => each.namespace === RDF && each.local === 'Description') ?? [];
  const properties = descriptions.flatMap((each) => [...attributeProperties(each), ...each.children.map(readProperty)]);
  const header = /<\?xpacket begin=[^?]*\?>/.exec(source)?.[0] ?? '';
  return { header, properties, described: describedBy(properties) };
};

const attributeProperties = (description: XmlElement): Property[] =>
  description.attributes
    .filter(({ namespace }) => namespace !== RDF && namespace !== '')
    .map(({ namespace, local, value }) => ({
      namespace,
      prefix: '',
      local,
      kind: 'text',
      values: [value],
      element: undefined,
    }));

const readProperty = (element: XmlElement): Property => {
  const { namespace, prefix, local } = element;
  const array = element.children.find((each) => each.namespace === RDF && ['Alt', 'Seq', 'Bag'].includes(each.local));
  const common = { namespace, prefix, local, element };
  if (array) return { ...common, kind: array.local as 'Alt', values: array.children.map((each) => each.text) };
  if (element.children.length > 0) return { ...common, kind: 'struct', values: [] };
  return { ...common, kind: 'text', values: [element.text] };
};

const describedBy = (properties: readonly Property[]): Set<string> => {
  const found = new Set<string>();
  for (const { namespace, local, element } of properties) {
    if (namespace !== NS.pdfaExtension || local !== 'schemas' || !element) continue;
    for (const schema of descendants(element).filter((each) => textOf(each, NS.pdfaSchema, 'namespaceURI'))) {
      const uri = textOf(schema, NS.pdfaSchema, 'namespaceURI');
      for (const each of descendants(schema)) {
        const name = textOf(each, NS.pdfaProperty, 'name');
        if (name) found.add(`${uri} ${name}`);
      }
    }
  }
  return found;
};

const descendants = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((each) => [each, ...descendants(each)]);

const textOf = (element: XmlElement, namespace: string, local: string): string | undefined =>
  element.children.find((each) => each.namespace === namespace && each.local === local)?.text ??
  element.attributes.find((each) => each.namespace === namespace && each.local === local)?.value;
