import createClient from 'openapi-fetch';
import type { components, paths } from './openapi-typescript/schema';
import type { Consumed, Service } from './service';

export async function consume({ baseUrl, key, pdf_base64 }: Service): Promise<Consumed> {
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });
  const { data: envelope, response } = await client.POST('/envelopes', {
    body: {
      name: 'Contract',
      documents: [{ name: 'Contract.pdf', pdf_base64 }],
      signers: [{ email: 'a@b.fr', name: 'A' }],
    },
  });
  const { error } = await client.GET('/envelopes/{id}', { params: { path: { id: 'unknown' } } });
  if (!envelope || !error) throw new Error(`not created: ${response.status}`);
  const level: string = envelope.signature_level;
  return { id: envelope.id, status: envelope.status, level, code: error.error.code };
}

type Schemas = components['schemas'];
// @ts-expect-error one of the two is required
export const nothing: Schemas['Verify'] = {};
// @ts-expect-error there is no such status
export const wrong: Schemas['Envelope']['status'] = 'done';
// @ts-expect-error there is no such field
export const stray = (envelope: Schemas['Envelope']) => envelope.nothing;
