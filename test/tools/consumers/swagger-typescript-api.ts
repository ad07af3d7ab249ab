import type { Consumed, Service } from './service';
import { Api, type Envelope, type Error as Refusal, type Verify } from './swagger-typescript-api/api';

export async function consume({ baseUrl, key, pdf_base64 }: Service): Promise<Consumed> {
  const api = new Api({ baseUrl, baseApiParams: { headers: { authorization: `Bearer ${key}` } } });
  const { data: envelope } = await api.envelopes.createEnvelope({
    name: 'Contract',
    documents: [{ name: 'Contract.pdf', pdf_base64 }],
    signers: [{ email: 'a@b.fr', name: 'A' }],
  });
  const { error } = await api.envelopes.getEnvelope('unknown').catch((refused: { error: Refusal }) => refused);
  const { id, status, signature_level: level } = envelope;
  return { id, status, level, code: error.error.code };
}

// @ts-expect-error one of the two is required
export const nothing: Verify = {};
// @ts-expect-error there is no such status
export const wrong: Envelope['status'] = 'done';
// @ts-expect-error there is no such field
export const stray = (envelope: Envelope) => envelope.nothing;
