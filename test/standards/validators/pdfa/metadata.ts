import { isDict, nameOf, PdfStream, PdfString } from '../reader/objects.ts';
import type { Rule } from './rule.ts';
import type { Subject } from './subject.ts';
import { BadXml } from './xml.ts';
import { NS, type Packet, type Property, readPacket } from './xmp.ts';

/** Properties of the predefined schemas that are likely here (XMP 2005, ISO 19005-1 and -3), with the type of their value. */
const PREDEFINED: Readonly<Record<string, Readonly<Record<string, Property['kind']>>>> = {
  [NS.dc]: {
    title: 'Alt',
    description: 'Alt',
    rights: 'Alt',
    creator: 'Seq',
    date: 'Seq',
    contributor: 'Bag',
    language: 'Bag',
    publisher: 'Bag',
    relation: 'Bag',
    subject: 'Bag',
    type: 'Bag',
    coverage: 'text',
    format: 'text',
    identifier: 'text',
    source: 'text',
  },
  [NS.xmp]: {
    BaseURL: 'text',
    CreateDate: 'text',
    CreatorTool: 'text',
    Label: 'text',
    MetadataDate: 'text',
    ModifyDate: 'text',
    Nickname: 'text',
    Rating: 'text',
    Advisory: 'Bag',
    Identifier: 'Bag',
    Thumbnails: 'Alt',
  },
  [NS.pdf]: { Keywords: 'text', PDFVersion: 'text', Producer: 'text', Trapped: 'text' },
  [NS.xmpRights]: { Certificate: 'text', Marked: 'text', Owner: 'Bag', UsageTerms: 'Alt', WebStatement: 'text' },
  [NS.xmpMM]: {
    DocumentID: 'text',
    InstanceID: 'text',
    RenditionClass: 'text',
    VersionID: 'text',
    OriginalDocumentID: 'text',
    History: 'Seq',
  },
  [NS.pdfaid]: { part: 'text', amd: 'text', corr: 'text', conformance: 'text' },
  [NS.pdfaExtension]: { schemas: 'Bag' },
};

const packetOf = ({ file }: Subject): Packet | string => {
  const stream = file.entry(file.catalog, 'Metadata');
  if (!(stream instanceof PdfStream)) return 'the catalog has no Metadata stream';
  try {
    return readPacket(file.decode(stream));
  } catch (error) {
    if (!(error instanceof BadXml)) throw error;
    return `the metadata is not well-formed: ${error.message}`;
  }
};

function* stream(subject: Subject) {
  const { file } = subject;
  const metadata = file.entry(file.catalog, 'Metadata');
  if (
    metadata instanceof PdfStream &&
    (nameOf(metadata.dict.get('Type')) !== 'Metadata' || nameOf(metadata.dict.get('Subtype')) !== 'XML')
  )
    yield 'the metadata stream is not /Type /Metadata /Subtype /XML';
  const packet = packetOf(subject);
  if (typeof packet === 'string') {
    yield packet;
    return;
  }
  if (!packet.header) yield 'the packet has no header';
  if (/\s(bytes|encoding)=/.test(packet.header)) yield 'the packet header has a bytes or encoding attribute';
}

function* schemas(subject: Subject) {
  const packet = packetOf(subject);
  if (typeof packet === 'string') return;
  for (const { namespace, local, kind, prefix } of packet.properties) {
    const expected = PREDEFINED[namespace]?.[local];
    if (expected === undefined) {
      if (!packet.described.has(`${namespace} ${local}`))
        yield `property ${prefix}:${local} (${namespace}) is in no predefined or described schema`;
    } else if (kind !== expected) yield `property ${prefix}:${local} is ${kind}, not ${expected}`;
  }
}

function* identification(subject: Subject) {
  const packet = packetOf(subject);
  if (typeof packet === 'string') {
    yield 'no PDF/A identification';
    return;
  }
  const own = packet.properties.filter(({ namespace }) => namespace === NS.pdfaid);
  const value = (name: string) => own.find(({ local }) => local === name)?.values[0];
  if (value('part') !== '3') yield `pdfaid:part is ${value('part') ?? 'missing'}, not 3`;
  if (!['A', 'B', 'U'].includes(value('conformance') ?? ''))
    yield `pdfaid:conformance is ${value('conformance') ?? 'missing'}, not B`;
  for (const { prefix, element, local } of own)
    if (element && prefix !== 'pdfaid') yield `pdfaid:${local} has prefix ${prefix}`;
}

const instant = (text: string): number => {
  const pdf = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?'?)?/.exec(text);
  if (!pdf) return Date.parse(text);
  const [, y, mo = '01', d = '01', h = '00', mi = '00', s = '00', sign, zh = '00', zm = '00'] = pdf;
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}${sign ? `${sign}${zh}:${zm}` : 'Z'}`);
};

/** Info entry, its property, and whether both are dates. */
const PAIRS: readonly (readonly [string, string, string, boolean])[] = [
  ['Title', NS.dc, 'title', false],
  ['Author', NS.dc, 'creator', false],
  ['Subject', NS.dc, 'description', false],
  ['Keywords', NS.pdf, 'Keywords', false],
  ['Creator', NS.xmp, 'CreatorTool', false],
  ['Producer', NS.pdf, 'Producer', false],
  ['CreationDate', NS.xmp, 'CreateDate', true],
  ['ModDate', NS.xmp, 'ModifyDate', true],
];

function* info(subject: Subject) {
  const packet = packetOf(subject);
  const dict = subject.file.resolve(subject.file.trailer.get('Info'));
  if (typeof packet === 'string' || !isDict(dict)) return;
  for (const [key, namespace, local, dates] of PAIRS) {
    const entry = subject.file.entry(dict, key);
    if (!(entry instanceof PdfString)) continue;
    const values = packet.properties.find((each) => each.namespace === namespace && each.local === local)?.values;
    const equal = dates ? instant(entry.text) === instant(values?.[0] ?? '') : values?.join('; ') === entry.text;
    if (!equal) yield `Info/${key} is "${entry.text}", the metadata says "${values?.join('; ') ?? 'nothing'}"`;
  }
}

export const METADATA: readonly Rule[] = [
  { clause: '6.6.2.1', name: 'metadata stream', breaches: stream },
  { clause: '6.6.2.3', name: 'metadata schemas', breaches: schemas },
  { clause: '6.6.4', name: 'PDF/A identification', breaches: identification },
  { clause: 'own', name: 'Info agrees with metadata (asked by ISO 19005-1, good manners since)', breaches: info },
];
