/** XML that is not well-formed, or more than a metadata packet needs (entities of its own, CDATA in names …). */
export class BadXml extends Error {
  override name = 'BadXml';
}

export interface XmlElement {
  readonly namespace: string;
  readonly prefix: string;
  readonly local: string;
  readonly attributes: readonly { readonly namespace: string; readonly local: string; readonly value: string }[];
  readonly children: XmlElement[];
  /** Character data directly inside. */
  text: string;
}

const NAME = '[A-Za-z_][\\w.\\-]*';
const ATTRIBUTE = new RegExp(`\\s+((?:${NAME}:)?${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y');
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replace(/&([^;\s]*);?/g, (all, name: string) => {
    const code = /^#(?:x([0-9a-fA-F]+)|(\d+))$/.exec(name);
    if (code) return String.fromCodePoint(Number.parseInt(code[1] ?? code[2]!, code[1] ? 16 : 10));
    const entity = ENTITIES[name];
    if (!all.endsWith(';') || entity === undefined) throw new BadXml(`entity ${all}`);
    return entity;
  });

type Scope = ReadonlyMap<string, string>;

/** Parses a document with namespaces into its root element; refuses what is not well-formed. No DTD. */
export const parseXml = (source: string): XmlElement => {
  const roots: XmlElement[] = [];
  const open: { element: XmlElement; scope: Scope; tag: string }[] = [];
  let scope: Scope = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]);
  let at = 0;
  const until = (end: string): string => {
    const to = source.indexOf(end, at);
    if (to < 0) throw new BadXml(`"${end}" is missing`);
    const text = source.slice(at, to);
    at = to + end.length;
    return text;
  };
  while (at < source.length) {
    if (source[at] !== '<') {
      const next = source.indexOf('<', at);
      const text = decode(source.slice(at, next < 0 ? source.length : next));
      at = next < 0 ? source.length : next;
      const parent = open.at(-1)?.element;
      if (parent) parent.text += text;
      else if (text.replace(/\ufeff/g, '').trim()) throw new BadXml('text outside the root element');
    } else if (source.startsWith('<?', at)) until('?>');
    else if (source.startsWith('<!--', at)) until('-->');
    else if (source.startsWith('<!', at)) throw new BadXml('declarations are not expected');
    else if (source.startsWith('</', at)) {
      at += 2;
      const tag = until('>').trim();
      const last = open.pop();
      if (last?.tag !== tag) throw new BadXml(`</${tag}> closes <${last?.tag ?? ''}>`);
      scope = last.scope;
    } else {
      const { element, tag, inner, end, empty } = openTag(source, at, scope);
      (open.at(-1)?.element.children ?? roots).push(element);
      if (!empty) {
        open.push({ element, scope, tag });
        scope = inner;
      }
      at = end;
    }
  }
  if (open.length > 0) throw new BadXml(`<${open.at(-1)!.tag}> is not closed`);
  if (roots.length !== 1) throw new BadXml(`${roots.length} root elements`);
  return roots[0]!;
};

const openTag = (source: string, start: number, scope: Scope) => {
  const name = new RegExp(`<((?:${NAME}:)?${NAME})`, 'y');
  name.lastIndex = start;
  const tag = name.exec(source)?.[1];
  if (!tag) throw new BadXml(`no tag at ${start}`);
  const raw: [string, string][] = [];
  ATTRIBUTE.lastIndex = name.lastIndex;
  let behind = name.lastIndex;
  for (let match = ATTRIBUTE.exec(source); match; match = ATTRIBUTE.exec(source)) {
    raw.push([match[1]!, decode(match[2] ?? match[3] ?? '')]);
    behind = ATTRIBUTE.lastIndex;
  }
  const close = /\s*(\/?)>/y;
  close.lastIndex = behind;
  const closed = close.exec(source);
  if (!closed) throw new BadXml(`<${tag}> is malformed`);
  if (new Set(raw.map(([key]) => key)).size < raw.length) throw new BadXml(`<${tag}> has an attribute twice`);
  const inner = new Map(scope);
  for (const [key, value] of raw)
    if (key === 'xmlns') inner.set('', value);
    else if (key.startsWith('xmlns:')) inner.set(key.slice(6), value);
  const element: XmlElement = {
    ...resolve(tag, inner, true),
    attributes: raw
      .filter(([key]) => !key.startsWith('xmlns'))
      .map(([key, value]) => ({ ...resolve(key, inner, false), value })),
    children: [],
    text: '',
  };
  return { element, tag, inner, end: close.lastIndex, empty: closed[1] === '/' };
};

const resolve = (qualified: string, scope: Scope, element: boolean) => {
  const [first = '', second] = qualified.split(':');
  const [prefix, local] = second === undefined ? ['', first] : [first, second];
  const namespace = scope.get(prefix);
  if (namespace === undefined && prefix) throw new BadXml(`prefix ${prefix} is not declared`);
  return { namespace: element || prefix ? (namespace ?? '') : '', prefix, local };
};
