import { contract } from '../fixtures/pdf.ts';
import { rest, signByLink } from './client.ts';
import type { Caller, World } from './world.ts';

let page: Promise<Buffer> | undefined;
/** A contract of one page, the same for all. */
export const onePager = (): Promise<Buffer> => (page ??= contract({ pages: 1 }));

/** The n-th person who is asked to sign. */
export const person = (n: number, more: object = {}) => ({ email: `p${n}@exemple.fr`, name: `Personne ${n}`, ...more });

/** A field of a signer, on the only page. */
export const field = (type: 'signature' | 'text' | 'date' | 'checkbox', signer_index = 0, more: object = {}) => ({
  document_index: 0,
  signer_index,
  type,
  page: 1,
  x: 10,
  y: 10,
  width: 30,
  height: 6,
  ...more,
});

/** Creates an envelope by REST, of one page and one signer, sent, unless `more` says otherwise; gives the answer's body. */
export async function createEnvelope(world: World, caller: Caller, more: object = {}): Promise<any> {
  const { status, body } = await rest(world.url, caller.key, 'POST', '/envelopes', {
    name: 'Contrat',
    documents: [{ name: 'Contrat.pdf', pdf_base64: (await onePager()).toString('base64') }],
    signers: [person(1)],
    send: true,
    ...more,
  });
  if (status !== 201) throw new Error(`no envelope: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Reads the envelope that the organisation of a caller created last. */
export async function readNewest(world: World, caller: Caller): Promise<any> {
  const { body } = await rest(world.url, caller.key, 'GET', '/envelopes?limit=1');
  return readEnvelope(world, caller, body.data[0].id);
}

/** The envelope as REST shows it now. */
export async function readEnvelope(world: World, caller: Caller, id: string): Promise<any> {
  return (await rest(world.url, caller.key, 'GET', `/envelopes/${id}`)).body;
}

/** Creates one, lets everybody sign in order, and seals it. Returns its final state. */
export async function sealedEnvelope(world: World, caller: Caller, more: object = {}): Promise<any> {
  const { id, signers } = await createEnvelope(world, caller, more);
  for (const { sign_url } of [...signers].sort((a, b) => a.order - b.order)) {
    const { errors } = await signByLink(world.url, sign_url);
    if (errors) throw new Error(`not signed: ${JSON.stringify(errors)}`);
  }
  await world.settle();
  return readEnvelope(world, caller, id);
}
