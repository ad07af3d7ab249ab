/** The GraphQL and REST forms of one value, and what always differs between two objects. */

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (name: string) => name.replaceAll(/_[a-z]/g, (part) => part[1]!.toUpperCase());

/** Translators for values whose keys named in `enums` hold enum words. */
export function spellings(enums: ReadonlySet<string>) {
  const rewrite = (value: any, key: (name: string) => string, word: (text: string) => string, name = ''): any => {
    if (Array.isArray(value)) return value.map((item) => rewrite(item, key, word, name));
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([k, item]) => [key(k), rewrite(item, key, word, k)]));
    return enums.has(name) && typeof value === 'string' ? word(value) : value;
  };
  return {
    asRest: (value: any) => rewrite(value, snake, (text) => text.toLowerCase()),
    asInput: (value: any) => rewrite(value, camel, (text) => text.toUpperCase()),
  };
}

/** Ids, moments, digests and links, told by their kind. */
export const kind = (value: any): any =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<moment>')
      .replaceAll(/"[0-9a-f]{64}"/g, '"<digest>"')
      .replaceAll(/\/([at])\/[\w-]+/g, '/$1/<token>'),
  );
