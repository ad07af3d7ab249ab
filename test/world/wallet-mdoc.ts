import { createHash, KeyObject, randomBytes, sign } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import type { ReadRequest } from './wallet.ts';
import type { WalletIssuer } from './wallet-issuer.ts';

/** Mobile documents (ISO/IEC 18013-5) of an issuer in tests, and their presentation by a wallet that does as a test says. */

/** A tagged item of CBOR. */
export class Tag {
  readonly tag: number;
  readonly value: unknown;

  constructor(tag: number, value: unknown) {
    this.tag = tag;
    this.value = value;
  }
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([major * 32 + length]);
  const size = length < 256 ? 1 : length < 65_536 ? 2 : 4;
  const bytes = Buffer.alloc(1 + size, major * 32 + 23 + Math.log2(size) + 1);
  bytes.writeUIntBE(length, 1, size);
  return bytes;
}

/** Encodes CBOR; plain objects are maps with text keys. */
export function cbor(value: unknown): Buffer {
  if (value === null) return Buffer.from([0xf6]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Tag) return Buffer.concat([head(6, value.tag), cbor(value.value)]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries =
    value instanceof Map ? [...value] : Object.entries(value as object).filter(([, each]) => each !== undefined);
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

const embedded = (value: unknown) => new Tag(24, cbor(value));
const seconds = (time: number) => new Tag(0, new Date(time * 1_000).toISOString().replace(/\.\d+Z/, 'Z'));

/** Signs with ES256. */
export function sign1(
  key: CryptoKey,
  payload: Buffer,
  more: { unprotected?: Map<number, unknown>; kept?: unknown; head?: unknown } = {},
) {
  const protectedHeader = cbor(more.head ?? new Map([[1, -7]]));
  const signed = cbor(['Signature1', protectedHeader, Buffer.alloc(0), payload]);
  const signature = sign('sha256', signed, { key: KeyObject.from(key as never), dsaEncoding: 'ieee-p1363' });
  return [protectedHeader, more.unprotected ?? new Map(), more.kept === undefined ? payload : more.kept, signature];
}

export const PID = 'eu.europa.ec.eudi.pid.1';

export const mobilePerson = {
  given_name: 'Élodie Marie',
  family_name: 'Müller',
  birth_date: new Tag(1004, '1990-05-17'),
  nationality: ['FR'],
  resident_city: 'Villeurbanne',
};

export interface MdocSetup {
  readonly elements?: Readonly<Record<string, unknown>>;
  readonly docType?: string;
  readonly nameSpace?: string;
  /** Seconds since 1970. */
  readonly signed?: number;
  readonly validUntil?: number;
  readonly validFrom?: number;
  /** Parts of the mobile security object, instead of the usual ones. */
  readonly security?: Readonly<Record<string, unknown>>;
  readonly chain?: unknown;
  readonly head?: unknown;
}

export interface Mdoc {
  readonly docType: string;
  readonly nameSpace: string;
  readonly items: Readonly<Record<string, Tag>>;
  readonly issuerAuth: readonly unknown[];
}

/** Issues a document for the holder. Its status is the entry of the issuer's list. */
export async function issueMdoc(
  { certificate, key, holder, list }: WalletIssuer,
  setup: MdocSetup = {},
): Promise<Mdoc> {
  const { elements = mobilePerson, docType = PID, nameSpace = docType, security = {} } = setup;
  const now = Math.floor(Date.now() / 1_000);
  const { signed = now - 86_400, validFrom = signed, validUntil = now + 30 * 86_400 } = setup;
  const items = Object.fromEntries(
    Object.entries(elements).map(([elementIdentifier, elementValue], digestID) => [
      elementIdentifier,
      embedded({ digestID, random: randomBytes(16), elementIdentifier, elementValue }),
    ]),
  );
  const digests = Object.values(items).map(
    (item, id) => [id, createHash('sha256').update(cbor(item)).digest()] as const,
  );
  const { x, y } = await exportJWK(holder.publicKey);
  const coordinates = [x, y].map((text) => Buffer.from(text!, 'base64url'));
  const deviceKey = new Map<number, unknown>([
    [1, 2],
    [-1, 1],
    [-2, coordinates[0]],
    [-3, coordinates[1]],
  ]);
  const object = {
    ...{ version: '1.0', digestAlgorithm: 'SHA-256', docType, valueDigests: { [nameSpace]: new Map(digests) } },
    deviceKeyInfo: { deviceKey },
    validityInfo: { signed: seconds(signed), validFrom: seconds(validFrom), validUntil: seconds(validUntil) },
    status: { status_list: { idx: 421, uri: list.uri } },
    ...security,
  };
  const unprotected = new Map([[33, setup.chain ?? Buffer.from(certificate.rawData)]]);
  const issuerAuth = sign1(key, cbor(embedded(object)), { unprotected, head: setup.head });
  return { docType, nameSpace, items, issuerAuth };
}

/** What a wallet does differently from an honest one. */
export interface MdocDeviation {
  readonly disclose?: readonly string[];
  readonly nonce?: string;
  readonly client?: string;
  readonly responseUri?: string;
  readonly thumbprint?: Buffer;
  readonly docType?: string;
  /** Changes the elements after the issuer signed them. */
  readonly items?: (items: readonly Tag[]) => readonly unknown[];
  readonly deviceAuth?: (payload: Buffer) => unknown;
  readonly response?: (response: Record<string, any>) => unknown;
}

/** What a wallet signs for a request (ISO/IEC 18013-5 §9.1.3; OpenID4VP 1.0 B.2.6.1). */
export async function deviceAuthentication(
  { client, payload }: ReadRequest,
  docType: string,
  deviation: MdocDeviation = {},
) {
  const [jwk] = payload.client_metadata.jwks.keys;
  const thumbprint = deviation.thumbprint ?? Buffer.from(await calculateJwkThumbprint(jwk), 'base64url');
  const { nonce = payload.nonce, responseUri = payload.response_uri } = deviation;
  const info = cbor([deviation.client ?? client, nonce, thumbprint, responseUri]);
  const handover = ['OpenID4VPHandover', createHash('sha256').update(info).digest()];
  return cbor(embedded(['DeviceAuthentication', [null, null, handover], docType, embedded({})]));
}

/** Presents a document for a request, base64url: the asked elements, signed by the holder for the request. */
export async function presentMdoc(request: ReadRequest, mdoc: Mdoc, holder: CryptoKey, deviation: MdocDeviation = {}) {
  const query = request.payload.dcql_query.credentials.find(({ format }: { format: string }) => format === 'mso_mdoc');
  const asked: string[] = deviation.disclose ?? query.claims.map(({ path: [, name] }: { path: string[] }) => name);
  const { items = (all) => all, docType = mdoc.docType } = deviation;
  const payload = await deviceAuthentication(request, docType, deviation);
  const deviceAuth = deviation.deviceAuth?.(payload) ?? { deviceSignature: sign1(holder, payload, { kept: null }) };
  const nameSpaces = { [mdoc.nameSpace]: items(asked.map((name) => mdoc.items[name]!)) };
  const document = {
    docType,
    issuerSigned: { nameSpaces, issuerAuth: mdoc.issuerAuth },
    deviceSigned: { nameSpaces: embedded({}), deviceAuth },
  };
  const response = { version: '1.0', documents: [document], status: 0 };
  return cbor(deviation.response?.(response) ?? response).toString('base64url');
}
