/** The parts of a delivery that its signatures cover. */
export interface SignedDelivery {
  /** The raw body, byte for byte; never parsed and serialised again. */
  readonly body: Uint8Array;
  readonly headers: HeaderSource;
}

/** Headers from fetch (`Headers`), from Node (`request.headers`), or from a plain object. */
export type HeaderSource =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

const utf8 = new TextEncoder();

const isHeaders = (headers: HeaderSource): headers is Headers => typeof headers.get === 'function';

/** Returns the value of a header, case-insensitively; empty if it is missing or occurs more than once. */
export function headerOf(headers: HeaderSource, name: string): string {
  if (isHeaders(headers)) return headers.get(name) ?? '';
  const found = Object.entries(headers).filter(([key]) => key.toLowerCase() === name);
  const [[, value] = []] = found;
  return found.length === 1 && typeof value === 'string' ? value : '';
}

/** HMAC-SHA256 with WebCrypto, whose `verify` compares in constant time. */
async function verifyMac(key: Uint8Array, signature: Uint8Array, signed: Uint8Array): Promise<boolean> {
  if (key.length === 0) return false;
  const { subtle } = globalThis.crypto;
  const imported = await subtle.importKey('raw', own(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  return subtle.verify('HMAC', imported, own(signature), own(signed));
}

/** Copies bytes into their own ArrayBuffer, as WebCrypto's types require. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);

/**
 * Verifies `X-Esign-Signature`: `sha256=` and hex, over the raw body. The key is the secret as text. No replay
 * protection.
 */
export async function verifyEsignSignature({ body, headers }: SignedDelivery, secret: string): Promise<boolean> {
  const pairs = /^sha256=([0-9a-f]{64})$/.exec(headerOf(headers, 'x-esign-signature'))?.[1]?.match(/../g);
  if (!pairs) return false;
  const signature = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
  return verifyMac(utf8.encode(secret), signature, body);
}

/**
 * Verifies `webhook-signature` (Standard Webhooks): one or several values of `v1,` and base64, over id, timestamp and
 * raw body. The key is the base64 part of the secret after `whsec_`. The timestamp must be within `tolerance` seconds
 * of `now` (Unix seconds).
 */
export async function verifyStandardSignature(
  { body, headers }: SignedDelivery,
  secret: string,
  { now, tolerance }: { readonly now: number; readonly tolerance: number },
): Promise<boolean> {
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > tolerance) return false;
  const head = utf8.encode(`${headerOf(headers, 'webhook-id')}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  const key = bytesOfBase64(secret.replace(/^whsec_/, ''));
  for (const versioned of headerOf(headers, 'webhook-signature').split(' ')) {
    const [version, value = ''] = versioned.split(',', 2);
    if (version === 'v1' && (await verifyMac(key, bytesOfBase64(value), signed))) return true;
  }
  return false;
}

function bytesOfBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
