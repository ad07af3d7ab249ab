import { createClient } from './hey-api/client';
import { createEnvelope, getEnvelope } from './hey-api/sdk.gen';
import type { Envelope, Verify } from './hey-api/types.gen';
import type { Consumed, Service } from './service';

export async function consume({ baseUrl, key, pdf_base64 }: Service): Promise<Consumed> {
  const client = createClient({ baseUrl, auth: key });
  const { data: envelope, response } = await createEnvelope({
    client,
    body: {
      name: 'Contract',
      documents: [{ name: 'Contract.pdf', pdf_base64 }],
      signers: [{ email: 'a@b.fr', name: 'A' }],
    },
  });
  const { error } = await getEnvelope({ client, path: { id: 'unknown' } });
  if (!envelope || !error) throw new Error(`not created: ${response?.status}`);
  const level: string = envelope.signature_level;
  return { id: envelope.id, status: envelope.status, level, code: error.error.code };
}

// @ts-expect-error one of the two is required
export const nothing: Verify = {};
// @ts-expect-error there is no such status
export const wrong: Envelope['status'] = 'done';
// @ts-expect-error there is no such field
export const stray = (envelope: Envelope) => envelope.nothing;
