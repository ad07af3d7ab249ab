import { contract } from '../../test/fixtures/pdf.ts';
import { rest, signByLink } from '../../test/world/client.ts';

const DAY = 24 * 3_600_000;

/** An envelope that the service made; the seeder writes copies of it. */
export interface Template {
  readonly id: string;
  /** Copies of it among twenty. */
  readonly share: number;
  /** The copies are spread over this time before the original, ms. */
  readonly span: number;
}

interface Service {
  readonly url: string;
  readonly key: string;
}

/** An envelope of three signers with one small PDF. */
export async function createEnvelope({ url, key }: Service, more: object = {}): Promise<any> {
  const pdf = (await contract({ pages: 1 })).toString('base64');
  const { status, body } = await rest(url, key, 'POST', '/envelopes', {
    name: 'Contrat de mission',
    documents: [{ name: 'Contrat.pdf', pdf_base64: pdf }],
    signers: [0, 1, 2].map((n) => ({ email: `p${n}@exemple.fr`, name: `Personne ${n}` })),
    fields: [0, 1, 2].map((n) => ({
      ...{ document_index: 0, signer_index: n, type: 'signature', page: 1 },
      ...{ x: 10, y: 10 + 20 * n, width: 30, height: 8 },
    })),
    send: true,
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

/** Signs with the first `count` signers. */
export async function sign({ url }: Service, envelope: any, count: number): Promise<void> {
  for (const { sign_url } of envelope.signers.slice(0, count)) {
    const { errors } = await signByLink(url, sign_url);
    if (errors) throw new Error(JSON.stringify(errors));
  }
}

export async function waitUntilCompleted({ url, key }: Service, id: string): Promise<void> {
  for (;;) {
    const { body } = await rest(url, key, 'GET', `/envelopes/${id}`);
    if (body.status === 'completed') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** One envelope in each state, in the shares of a service in use. */
export async function makeTemplates(service: Service): Promise<readonly Template[]> {
  const completed = await createEnvelope(service);
  await sign(service, completed, 3);
  await waitUntilCompleted(service, completed.id);
  const sent = await createEnvelope(service);
  await sign(service, sent, 1);
  const canceled = await createEnvelope(service);
  await rest(service.url, service.key, 'POST', `/envelopes/${canceled.id}/cancel`);
  const draft = await createEnvelope(service, { send: false });
  return [
    { id: completed.id, share: 17, span: 365 * DAY },
    // Before it expires.
    { id: sent.id, share: 1, span: 20 * DAY },
    { id: canceled.id, share: 1, span: 365 * DAY },
    { id: draft.id, share: 1, span: 365 * DAY },
  ];
}
