/** The bytes are not XML that this reader accepts, or not signed as required. The message says what is wrong, in English. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

const START =
  'A-Z_a-z\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const REST = `${START}.0-9\\xB7\\u0300-\\u036F\\u203F\\u2040-`;

/** A Name of XML 1.0 (production 5), at a position. */
export const NAME = new RegExp(`[:${START}][:${REST}]*`, 'uy');
const NC_NAME = new RegExp(`^[${START}][${REST}]*$`, 'u');

/** Whether a text is a name without a colon (Namespaces in XML, production 4). */
export const isName = (text: string): boolean => NC_NAME.test(text);

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Replaces character references and the five predefined entities. @throws XmlError (any other entity) */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6});|#([0-9]{1,7});|([a-z]{2,4});)?/g, (whole, hex, decimal, name) => {
    const entity = name === undefined ? undefined : named[name];
    if (entity !== undefined) return entity;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (!isCharacter(code)) throw new XmlError(`the reference ${whole.slice(0, 12)} is refused`);
    return String.fromCodePoint(code);
  });
}

/** Production 2 of XML 1.0. */
const isCharacter = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);
