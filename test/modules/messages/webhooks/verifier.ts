import { Webhook } from 'standardwebhooks';

/**
 * A receiver's view of a delivery, written from the contract and from the Standard Webhooks 1.0 text alone, with
 * WebCrypto: it shares no line with what signs. `agreesWithPublished` asks the published package besides.
 */
export interface ReceivedDelivery {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw bytes. */
  readonly body: Uint8Array;
}

const TOLERANCE = 300;
const { subtle } = globalThis.crypto;
const utf8 = new TextEncoder();

async function verifyMac(key: Uint8Array, signature: Uint8Array, data: Uint8Array): Promise<boolean> {
  if (key.length === 0) return false;
  const imported = await subtle.importKey('raw', Uint8Array.from(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  return subtle.verify('HMAC', imported, Uint8Array.from(signature), Uint8Array.from(data));
}

const header = ({ headers }: ReceivedDelivery, name: string): string => {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return typeof found?.[1] === 'string' ? found[1] : '';
};

/** `X-Esign-Signature`: sha256=<hex>, keyed with the secret's own characters. */
export async function verifiesEsign(secret: string, delivery: ReceivedDelivery): Promise<boolean> {
  const match = /^sha256=([0-9a-f]{64})$/.exec(header(delivery, 'x-esign-signature'));
  return match !== null && verifyMac(utf8.encode(secret), bytesOfHex(match[1]!), delivery.body);
}

/** Standard Webhooks: `v1,<base64>` over `id.timestamp.body`, keyed with the decoded secret; `now` in Unix seconds. */
export async function verifiesStandard(secret: string, delivery: ReceivedDelivery, now: number): Promise<boolean> {
  const timestamp = header(delivery, 'webhook-timestamp');
  if (!/^\d+$/.test(timestamp) || Math.abs(now - Number(timestamp)) > TOLERANCE) return false;
  const head = utf8.encode(`${header(delivery, 'webhook-id')}.${timestamp}.`);
  const content = new Uint8Array([...head, ...delivery.body]);
  const key = bytesOfBase64(secret.replace(/^whsec_/, ''));
  for (const versioned of header(delivery, 'webhook-signature').split(' ')) {
    const [version, value = ''] = versioned.split(',', 2);
    if (version === 'v1' && (await verifyMac(key, bytesOfBase64(value), content))) return true;
  }
  return false;
}

/** Whether the published `standardwebhooks` package signs the same bytes the same way; when does not matter to it. */
export function agreesWithPublished(secret: string, delivery: ReceivedDelivery): boolean {
  const at = new Date(Number(header(delivery, 'webhook-timestamp')) * 1_000);
  const body = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(delivery.body);
  const expected = new Webhook(secret).sign(header(delivery, 'webhook-id'), at, body);
  return header(delivery, 'webhook-signature').split(' ').includes(expected);
}

const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const bytesOfBase64 = (text: string): Uint8Array => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};
