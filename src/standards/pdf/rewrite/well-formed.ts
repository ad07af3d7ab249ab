/** A start tag, an end tag, or an empty element; attribute values hold neither `<` nor a bare `&`. */
const tag =
  /^<(\/?)([A-Za-z_:][\w:.\-\u00b7-\uffff]*)((?:\s+[A-Za-z_:][\w:.\-\u00b7-\uffff]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/;
const entity = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9A-Fa-f]{1,6});)/;
/** Characters that XML 1.0 excludes (2.2). */
const excluded = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
/** Maximum length of a tag: longer than the names and values of XMP. */
const LONGEST_TAG = 65_536;

/** The root element of a text. */
export interface Root {
  /** Without prefix. */
  readonly name: string;
  readonly namespace: string | undefined;
  /** Its first position, and the one after it. */
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the root element of XML that a strict parser accepts (XML 1.0, well-formedness): one root element, matching
 * tags, only predefined entities, no document type, every namespace prefix declared. Undefined for any other text.
 */
export function readXml(text: string): Root | undefined {
  if (excluded.test(text)) return undefined;
  const open: { name: string; prefixes: ReadonlySet<string> }[] = [];
  let root: { readonly start: number; end: number } | undefined;
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const between = text.slice(at, next < 0 ? text.length : next);
    if (open.length === 0 ? between.trim() !== '' : entity.test(between) || between.includes(']]>')) return undefined;
    if (next < 0) break;
    const end = skipMarkup(text, next, open.length > 0);
    if (end === undefined) return undefined;
    if (end > next) {
      at = end;
      continue;
    }
    const found = tag.exec(text.slice(next, next + LONGEST_TAG));
    if (!found) return undefined;
    const [whole, closing, name = '', attributes = '', empty] = found;
    at = next + whole.length;
    if (closing) {
      if (open.pop()?.name !== name) return undefined;
      if (root && open.length === 0) root.end = at;
      continue;
    }
    if (open.length === 0) {
      if (root) return undefined;
      root = { start: next, end: at };
    }
    const prefixes = declared(open.at(-1)?.prefixes ?? new Set(['xml']), attributes);
    if (entity.test(attributes) || !prefixes || !isDeclared(name, prefixes)) return undefined;
    if (!empty) open.push({ name, prefixes });
  }
  return root && open.length === 0 ? { ...nameOf(text, root.start), ...root } : undefined;
}

/** The name of an element by its start tag. */
function nameOf(text: string, start: number): Pick<Root, 'name' | 'namespace'> {
  const [, , qualified = '', attributes = ''] = tag.exec(text.slice(start, start + LONGEST_TAG)) ?? [];
  const colon = qualified.indexOf(':');
  const declaration = colon < 0 ? 'xmlns' : `xmlns:${qualified.slice(0, colon)}`;
  const found = [...attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].find(
    ([, attribute]) => attribute === declaration,
  );
  return { name: qualified.slice(colon + 1), namespace: found?.[2] ?? found?.[3] };
}

/**
 * Returns the position after a comment, processing instruction or CDATA section that starts here; the same position if
 * none does.
 */
function skipMarkup(text: string, at: number, isInside: boolean): number | undefined {
  for (const [opening, closing] of [
    ['<!--', '-->'],
    ['<?', '?>'],
    ['<![CDATA[', ']]>'],
  ] as const) {
    if (!text.startsWith(opening, at)) continue;
    const end = text.indexOf(closing, at + opening.length);
    if (end < 0 || (opening === '<![CDATA[' && !isInside)) return undefined;
    if (opening === '<?' && /^<\?xml\s/.test(text.slice(at, at + 6)) && at > 0) return undefined;
    return end + closing.length;
  }
  return text.startsWith('<!', at) ? undefined : at;
}

/**
 * Returns the prefixes declared within an element; undefined if an attribute is duplicated or has an unknown prefix.
 */
function declared(outer: ReadonlySet<string>, attributes: string): ReadonlySet<string> | undefined {
  const names = [...attributes.matchAll(/([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)].map(([, name]) => name!);
  if (new Set(names).size !== names.length) return undefined;
  const own = names.filter((name) => name.startsWith('xmlns:')).map((name) => name.slice('xmlns:'.length));
  const prefixes = own.length > 0 ? new Set([...outer, ...own]) : outer;
  return names.every((name) => name.startsWith('xmlns') || isDeclared(name, prefixes)) ? prefixes : undefined;
}

const isDeclared = (name: string, prefixes: ReadonlySet<string>): boolean => {
  const colon = name.indexOf(':');
  return colon < 0 || prefixes.has(name.slice(0, colon));
};
