import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { signatureHeaders, type WebhookSecrets, writeSecret } from '../../src/standards/webhook-signature/index.ts';
import { verifiesEsign, verifiesStandard } from '../modules/messages/webhooks/verifier.ts';
import { hasOpenssl, openssl } from './openssl.ts';

interface SignCase {
  readonly name: string;
  readonly secrets: WebhookSecrets;
  readonly event: string;
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface VerifyCase {
  readonly name: string;
  readonly secret: string;
  readonly now: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body_base64: string;
  readonly x_esign_signature: boolean;
  readonly webhook_signature: boolean;
}

const casesOf = <T>(file: string): readonly T[] =>
  (JSON.parse(readFileSync(`clients/vectors/webhooks/${file}.json`, 'utf8')) as { cases: readonly T[] }).cases;

const sign = ({ id, event, timestamp, body, secrets }: SignCase, millisecond = 0) =>
  signatureHeaders({ id, event, at: new Date(timestamp * 1000 + millisecond), body: Buffer.from(body) }, secrets);

describe('the signature headers of a delivery', () => {
  it.each(casesOf<SignCase>('sign'))('match the vector: $name', (vector) => {
    expect(sign(vector)).toEqual(vector.headers);
    expect(sign(vector, 999), 'within the second').toEqual(vector.headers);
  });

  it.each(casesOf<SignCase>('sign'))('verify with each valid secret: $name', async (vector) => {
    const delivery = { headers: sign(vector), body: Buffer.from(vector.body) };
    for (const [place, secret] of vector.secrets.entries()) {
      expect(await verifiesStandard(secret, delivery, vector.timestamp)).toBe(true);
      expect(await verifiesEsign(secret, delivery)).toBe(place === 0);
    }
    expect(await verifiesStandard(writeSecret(Buffer.alloc(32)), delivery, vector.timestamp)).toBe(false);
  });

  it.skipIf(!hasOpenssl)('match openssl', () => {
    for (const vector of casesOf<SignCase>('sign')) {
      const headers = sign(vector);
      const content = `${vector.id}.${vector.timestamp}.${vector.body}`;
      const mac = (data: string, ...key: string[]) =>
        openssl({ data: Buffer.from(data) }, 'dgst', '-sha256', '-mac', 'HMAC', '-macopt', ...key, '-hex', 'data')
          .text.trim()
          .split('= ')[1]!;
      expect(headers['X-Esign-Signature']).toBe(`sha256=${mac(vector.body, `key:${vector.secrets[0]}`)}`);
      const standard = vector.secrets.map((secret) => {
        const hex = Buffer.from(secret.slice('whsec_'.length), 'base64').toString('hex');
        return `v1,${Buffer.from(mac(content, `hexkey:${hex}`), 'hex').toString('base64')}`;
      });
      expect(headers['webhook-signature']).toBe(standard.reverse().join(' '));
    }
  });
});

it.each(casesOf<VerifyCase>('verify'))('verifies as the vector says: $name', async (vector) => {
  const { secret, headers, now } = vector;
  const delivery = { headers, body: Buffer.from(vector.body_base64, 'base64') };
  expect(await verifiesEsign(secret, delivery)).toBe(vector.x_esign_signature);
  expect(await verifiesStandard(secret, delivery, now)).toBe(vector.webhook_signature);
});

it('accepts a secret in the form whsec_ and base64', () => {
  expect(writeSecret(Uint8Array.of(0, 255, 16))).toBe('whsec_AP8Q');
  expect(writeSecret(new Uint8Array(32))).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
