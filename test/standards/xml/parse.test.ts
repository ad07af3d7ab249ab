import { describe, expect, it } from 'vitest';
import { MAX_XML_BYTES, parseXml } from '../../../src/standards/xml/parse.ts';
import { elementText } from '../../../src/standards/xml/query.ts';
import { XmlError } from '../../../src/standards/xml/text.ts';
import { xmllintAccepts, xmllintAvailable } from '../validators/xml.ts';

const why = (xml: string | Uint8Array): string => {
  try {
    parseXml(typeof xml === 'string' ? Buffer.from(xml) : xml);
  } catch (error) {
    if (error instanceof XmlError) return error.message;
    throw error;
  }
  return 'accepted';
};

const malformed = [
  '',
  'text',
  '<a>',
  '<a></b>',
  '<a/><b/>',
  '<a b="1" b="2"/>',
  '<a xmlns:p="u:1" xmlns:q="u:1" p:b="1" q:b="2"/>',
  '<p:a/>',
  '<a p:b="1"/>',
  '<a b=1/>',
  '<a b="<"/>',
  '<a b="1"c="2"/>',
  '<a>&nbsp;</a>',
  '<a>&</a>',
  '<a>&#0;</a>',
  '<a>&#xD800;</a>',
  '<a>]]></a>',
  '<a><!-- -- --></a>',
  '<a><![CDATA[</a>',
  '<a><?xml x?></a>',
  '<1/>',
  '<a:/>',
  '<a:b:c xmlns:a="u:1"/>',
  '<a xmlns:p=""/>',
  '<a xmlns:xmlns="u:1"/>',
  '<a xmlns:xml="u:1"/>',
  '<?xml version="1.0" encoding="UTF-8"><a/>',
  '<a>\u0001</a>',
];

describe('the XML parser', () => {
  it.each(malformed)('refuses %j', (xml) => {
    expect(why(xml)).not.toBe('accepted');
  });

  it.skipIf(!xmllintAvailable)('refuses nothing that libxml2 finds well formed, and the other way round', () => {
    // libxml2 only warns about names and prefixes of namespaces.
    const namespaces = /p:a\/|p:b=|<a:|xmlns:p=""|xmlns:xml/;
    for (const xml of malformed.filter((each) => !namespaces.test(each)))
      expect([xml, xmllintAccepts(xml)]).toEqual([xml, false]);
    for (const xml of [
      '<a b = "1" ></a >',
      '\n<a/>\n<!-- x -->\n',
      '<?xml version="1.0" standalone="no"?><a/>',
      '<é/>',
    ])
      expect([xml, why(xml), xmllintAccepts(xml)]).toEqual([xml, 'accepted', true]);
  });

  it('refuses document types, and with them every entity', () => {
    expect(why('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toContain('document type');
    expect(why('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>')).toContain('document type');
    expect(why('<a>&lol;</a>')).toContain('refused');
  });

  it('refuses other encodings, and bytes that are not UTF-8', () => {
    expect(why('<?xml version="1.0" encoding="ISO-8859-1"?><a/>')).toContain('ISO-8859-1');
    expect(why(Buffer.from('<a>é</a>', 'latin1'))).toContain('not UTF-8');
    expect(why(Buffer.from('\ufeff<a/>', 'utf16le'))).not.toBe('accepted');
    expect(why('\ufeff<a/>')).toBe('accepted');
  });

  it('bounds the size, the depth and the number of attributes', () => {
    expect(why(Buffer.alloc(MAX_XML_BYTES + 1, 0x20))).toContain('larger than 16 MB');
    expect(why('<a>'.repeat(65) + '</a>'.repeat(65))).toContain('too deeply');
    expect(why('<a>'.repeat(64) + '</a>'.repeat(64))).toBe('accepted');
    const many = Array.from({ length: 1_002 }, (_, index) => `b${index}=""`).join(' ');
    expect(why(`<a ${many}/>`)).toContain('too many attributes');
  });

  it('reads text around comments and sections as one text', () => {
    const { root } = parseXml(Buffer.from('<a>on<!-- x -->e <![CDATA[& two]]></a>'));
    expect(elementText(root)).toBe('one & two');
    expect(root.children).toHaveLength(1);
  });
});
