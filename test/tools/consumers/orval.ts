import { createEnvelope, type Envelope, getEnvelope, type Verify } from './orval/api';
import type { Consumed, Service } from './service';

/** The address is part of the generated code. */
export async function consume({ key, pdf_base64 }: Service): Promise<Consumed> {
  const headers = { authorization: `Bearer ${key}` };
  const created = await createEnvelope(
    { name: 'Contract', documents: [{ name: 'Contract.pdf', pdf_base64 }], signers: [{ email: 'a@b.fr', name: 'A' }] },
    { headers },
  );
  const refused = await getEnvelope('unknown', { headers });
  if (created.status !== 201 || refused.status !== 404) throw new Error(`not created: ${created.status}`);
  const { id, status, signature_level: level } = created.data;
  return { id, status, level, code: refused.data.error.code };
}

// @ts-expect-error one of the two is required
export const nothing: Verify = {};
// @ts-expect-error there is no such status
export const wrong: Envelope['status'] = 'done';
// @ts-expect-error there is no such field
export const stray = (envelope: Envelope) => envelope.nothing;
