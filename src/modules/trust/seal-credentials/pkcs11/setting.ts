import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Pkcs11PathName, Pkcs11UriError, parsePkcs11Uri } from './uri.ts';

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
    pinFile: source === undefined ? null : fileOf(source),
    certificateFile: certificateFile ?? null,
    place: text.split('?')[0]!,
  };
}

/** The file of a pin-source: a path or a `file:` URI. The RFC's `|program` is not supported. */
function fileOf(source: string): string {
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
