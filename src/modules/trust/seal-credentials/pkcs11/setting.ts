import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Attributes that choose the token, with the value that it must have. */
export type TokenMatch = Readonly<Partial<Record<Exclude<Pkcs11PathName, 'object' | 'id' | 'type'>, string>>>;

/** A credential in a PKCS #11 token, as the setting names it. */
export interface TokenSetting {
  /** Absolute path of the vendor's library. */
  readonly modulePath: string;
  readonly token: TokenMatch;
  /** CKA_LABEL of the private key. */
  readonly label: string | null;
  /** CKA_ID of the private key. */
  readonly id: Buffer | null;
  readonly pin: string | null;
  /** Absolute path of a file with the PIN. Read at each login, so that the PIN can be changed. */
  readonly pinFile: string | null;
  /** Absolute path of a PEM file: the certificate and those above it. Null: they are in the token. */
  readonly certificateFile: string | null;
  /** The URI without its query, which may contain the PIN. */
  readonly place: string;
}

/** Vendor attribute of this service (RFC 7512 §2.4): a file with the certificates, for a token that has only the key. */
const CERTIFICATE_FILE = 'certificate-file';

/**
 * Reads a `pkcs11:` URI. `password` is the PIN if the URI has none.
 *
 * @throws Pkcs11UriError
 */
export function readTokenSetting(text: string, password: string | null): TokenSetting {
  const { path: attributes, query, vendor } = parsePkcs11Uri(text);
  for (const name of vendor.keys())
    if (name !== CERTIFICATE_FILE) throw new Pkcs11UriError(`the attribute ${name} is not known`);
  if (query.has('module-name')) throw new Pkcs11UriError('use module-path instead of module-name');
  const modulePath = query.get('module-path')?.toString();
  if (!modulePath || !path.isAbsolute(modulePath))
    throw new Pkcs11UriError('module-path is required: the absolute path of the token’s PKCS #11 library');
  const type = attributes.get('type')?.toString();
  if (type !== undefined && type !== 'private') throw new Pkcs11UriError('type must be private, or absent');
  const { object, id, type: _, ...token } = Object.fromEntries(attributes) as Record<string, Buffer | undefined>;
  if (!object && !id) throw new Pkcs11UriError('object or id is required: the label or the id of the private key');
  const inUri = query.get('pin-value')?.toString() ?? null;
  const source = query.get('pin-source')?.toString();
  if (password !== null && (inUri !== null || source !== undefined))
    throw new Pkcs11UriError('the PIN is set twice: in the URI and as the password');
  const certificateFile = vendor.get(CERTIFICATE_FILE)?.toString();
  if (certificateFile !== undefined && !path.isAbsolute(certificateFile))
    throw new Pkcs11UriError('certificate-file must be an absolute path');
  return {
    modulePath,
    token: Object.fromEntries(Object.entries(token).map(([name, value]) => [name, value?.toString()])),
    label: object?.toString() ?? null,
    id: id ?? null,
    pin: inUri ?? password,
    pinFile: source === undefined ? null : moduleFile(source),
    certificateFile: certificateFile ?? null,
    place: text.split('?')[0]!,
  };
}

/** The file of a pin-source: a path or a `file:` URI. The RFC's `|program` is not supported. */
function moduleFile(source: string): string {
  if (path.isAbsolute(source)) return source;
  if (source.startsWith('file:/') && URL.canParse(source)) {
    try {
      return fileURLToPath(source);
    } catch {
      // A host or an encoded slash: reported below.
    }
  }
  throw new Pkcs11UriError('pin-source must be an absolute path, or file: followed by one');
}

/** Attributes of the path of a PKCS #11 URI (RFC 7512 §2.3). `id` is bytes, `slot-id` a number; the others are text. */
const pathNames = [
  'token',
  'manufacturer',
  'serial',
  'model',
  'library-manufacturer',
  'library-version',
  'library-description',
  'object',
  'type',
  'id',
  'slot-description',
  'slot-manufacturer',
  'slot-id',
] as const;

/** Attributes of the query (RFC 7512 §2.4). */
const queryNames = ['pin-source', 'pin-value', 'module-name', 'module-path'] as const;

const types = ['public', 'private', 'cert', 'secret-key', 'data'];

type Pkcs11PathName = (typeof pathNames)[number];
type Pkcs11QueryName = (typeof queryNames)[number];

interface Pkcs11Uri {
  /** Decoded values. */
  readonly path: ReadonlyMap<Pkcs11PathName, Buffer>;
  readonly query: ReadonlyMap<Pkcs11QueryName, Buffer>;
  /** Attributes that the RFC does not define, of path and query, by name. */
  readonly vendor: ReadonlyMap<string, Buffer>;
}

/** The message says what is wrong and never repeats a value, which could be a PIN. */
export class Pkcs11UriError extends Error {
  override readonly name = 'Pkcs11UriError';
}

/** Characters that may stand for themselves in a value (RFC 7512 §2.3: pk11-pchar and pk11-qchar). */
const pathValue = /^(?:[\w.~:[\]@!$'()*+,=&-]|%[0-9a-fA-F]{2})*$/;
const queryValue = /^(?:[\w.~:[\]@!$'()*+,=/?|-]|%[0-9a-fA-F]{2})*$/;
const attributeName = /^[A-Za-z0-9_-]+$/;

/** Parses a PKCS #11 URI (RFC 7512 §2.3). @throws Pkcs11UriError */
export function parsePkcs11Uri(text: string): Pkcs11Uri {
  if (!text.startsWith('pkcs11:')) throw new Pkcs11UriError('it does not begin with pkcs11:');
  const body = text.slice('pkcs11:'.length);
  // `?` is not a character of the path, so the first one begins the query.
  const mark = body.indexOf('?');
  const path = attributes(mark < 0 ? body : body.slice(0, mark), ';', pathValue);
  const query = attributes(mark < 0 ? '' : body.slice(mark + 1), '&', queryValue);
  checkNumbers(path);
  if (query.has('pin-source') && query.has('pin-value'))
    throw new Pkcs11UriError('it has both pin-source and pin-value');
  return {
    path: only(path, pathNames),
    query: only(query, queryNames),
    vendor: new Map([...path, ...query].filter(([name]) => !pathNames.some(is(name)) && !queryNames.some(is(name)))),
  };
}

const is = (name: string) => (other: string) => other === name;

function only<N extends string>(all: ReadonlyMap<string, Buffer>, names: readonly N[]): ReadonlyMap<N, Buffer> {
  return new Map(
    names.flatMap((name) => {
      const value = all.get(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function attributes(part: string, separator: string, allowed: RegExp): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  if (part === '') return found;
  for (const attribute of part.split(separator)) {
    const equals = attribute.indexOf('=');
    const name = equals < 0 ? attribute : attribute.slice(0, equals);
    // A part that is no attribute is often the rest of a PIN with an unescaped character.
    if (equals < 0 || !attributeName.test(name)) throw new Pkcs11UriError('a part of it is not name=value');
    const value = attribute.slice(equals + 1);
    if (!allowed.test(value)) throw new Pkcs11UriError(`the value of ${name} must be percent-encoded`);
    if (found.has(name)) throw new Pkcs11UriError(`it has ${name} twice`);
    found.set(name, decode(value));
  }
  return found;
}

function decode(value: string): Buffer {
  const bytes = value.replace(/%([0-9a-fA-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

function checkNumbers(path: ReadonlyMap<string, Buffer>): void {
  const check = (name: string, pattern: RegExp) => {
    const value = path.get(name);
    if (value !== undefined && !pattern.test(value.toString('latin1')))
      throw new Pkcs11UriError(`the value of ${name} is not allowed`);
  };
  check('slot-id', /^\d{1,20}$/);
  check('library-version', /^\d+(\.\d+)?$/);
  check('type', new RegExp(`^(${types.join('|')})$`));
}
