import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalise } from '../../../src/standards/xml/canonical.ts';
import { parseXml } from '../../../src/standards/xml/parse.ts';
import { descendants } from '../../../src/standards/xml/query.ts';
import { xmllintAvailable, xmllintCanonical } from '../validators/xml.ts';

const canonical = (xml: string): string => canonicalise(parseXml(Buffer.from(xml))).toString();

/** Documents that exercise one rule of RFC 3741 or Canonical XML 1.0 each; libxml2 judges all of them. */
const cases: Readonly<Record<string, string>> = {
  'a default namespace that is undeclared': '<a xmlns="u:1"><b xmlns=""><c xmlns="u:1"/></b></a>',
  'a prefix declared far above its use': '<a xmlns:p="u:1" xmlns:q="u:2"><b><p:c q:d="1"/><p:c/></b></a>',
  'a prefix declared again with another address':
    '<p:a xmlns:p="u:1"><p:b xmlns:p="u:2"><p:c xmlns:p="u:1"/></p:b></p:a>',
  'attributes in the order of their namespaces': '<a xmlns:z="u:1" xmlns:y="u:2" y:b="1" z:c="2" b="3" z:a="4"/>',
  'white space and references in attributes': '<a b=" x\n\ty&#10;&#9;&#13;&quot;&lt;&gt;&amp;\' " c=\'"\'/>',
  'references and sections in text': '<a>&lt;&gt;&amp;&apos;&quot;&#13;&#xe9;<![CDATA[<x>&amp;]]>]]</a>',
  'line ends of other systems': '<a>\r\n<b\r\nc="1\r\n2"/>\r</a>',
  'instructions around and inside': '<?one  x y ?>\n<a><?two?></a>\n<?three z?>',
  'characters beyond the first plane': '<a 𐀀="1" ﬀ="2">𝄞</a>',
  'xml:lang and xml:space': '<a xml:lang="fr"><b xml:space="preserve"> </b></a>',
};

describe('exclusive canonicalisation', () => {
  it.skipIf(!xmllintAvailable).each(Object.entries(cases))('agrees with libxml2 about %s', (_what, xml) => {
    expect(canonical(xml)).toBe(xmllintCanonical(xml));
  });

  it.skipIf(!xmllintAvailable).each(Object.entries(cases))(
    'agrees with libxml2 about the inclusive form of %s',
    (_what, xml) => {
      expect(canonicalise(parseXml(Buffer.from(xml)), { inclusive: 'all' }).toString()).toBe(
        xmllintCanonical(xml, '--c14n'),
      );
    },
  );

  it('drops comments, and joins the text on both sides', () => {
    expect(canonical('<a>one<!-- two -->three</a>')).toBe('<a>onethree</a>');
  });

  it('writes listed prefixes where they are in scope, used or not', () => {
    const { root } = parseXml(Buffer.from('<a xmlns="u:0" xmlns:p="u:1" xmlns:q="u:2"><b/></a>'));
    const inner = [...descendants(root)][1]!;
    expect(canonicalise(inner).toString()).toBe('<b xmlns="u:0"></b>');
    expect(canonicalise(inner, { inclusive: ['p', 'missing'] }).toString()).toBe('<b xmlns="u:0" xmlns:p="u:1"></b>');
  });

  it('leaves out an element with everything in it', () => {
    const { root } = parseXml(Buffer.from('<a><b>x</b> <c/></a>'));
    const without = [...descendants(root)][1]!;
    expect(canonicalise(root, { without }).toString()).toBe('<a> <c></c></a>');
  });

  it('changes nothing when its own output is canonicalised again', () => {
    const name = fc.constantFrom('a', 'p:b', 'q:c');
    const text = fc.stringMatching(/^[ -~éàç€𝄞]{0,12}$/u);
    const escaped = (raw: string): string => raw.replace(/[&<>"]/g, (c) => `&#${c.codePointAt(0)};`);
    const tree = fc.letrec((tie) => ({
      node: fc.oneof({ maxDepth: 4 }, text.map(escaped), tie('element')),
      element: fc
        .tuple(
          name,
          fc.array(tie('node'), { maxLength: 4 }),
          text,
          fc.constantFrom('', ' xmlns="u:x"', ' xmlns:p="u:y"'),
        )
        .map(([tag, inner, value, extra]) => `<${tag}${extra} p:z="${escaped(value)}">${inner.join('')}</${tag}>`),
    })).element;
    fc.assert(
      fc.property(tree, (inner) => {
        const once = canonical(`<root xmlns:p="u:p" xmlns:q="u:q">${inner}</root>`);
        expect(canonical(once)).toBe(once);
      }),
      { numRuns: 200 },
    );
  });
});
