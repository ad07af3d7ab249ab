import { rest, signByLink } from '../../test/world/client.ts';

/** A document that two people are asked to sign. */
export interface Sent {
  readonly id: string;
  /** What each signer opens: a link, or its token. */
  readonly signers: readonly string[];
}

/** What the load needs of a service: all by HTTP, as its own pages and integrators do. */
export interface Service {
  /** Creates a document for two signers with one signature field each, and sends it. */
  send(pdf: Buffer): Promise<Sent>;
  /** Signs as one of the signers. */
  sign(sent: Sent, signer: string): Promise<void>;
  isSealed(sent: Sent): Promise<boolean>;
}

const people = [
  { email: 'elodie@example.org', name: 'Élodie Müller' },
  { email: 'lukasz@example.org', name: 'Łukasz Ćwikła' },
];
/** Left edges of the two fields, percent of the page. */
const lefts = [10, 55];

/** Esign at an address, with a test key. */
export const esign = (url: string, key: string): Service => ({
  async send(pdf) {
    const place = { document_index: 0, type: 'signature', page: 1, y: 70, width: 30, height: 8 };
    const { status, body } = await rest(url, key, 'POST', '/envelopes', {
      ...{ name: 'Contract', send: true, signers: people },
      documents: [{ name: 'Contract.pdf', pdf_base64: pdf.toString('base64') }],
      fields: lefts.map((x, signer_index) => ({ ...place, signer_index, x })),
    });
    if (status !== 201) throw new Error(`Esign answers ${status} ${body.error?.code}`);
    return { id: body.id, signers: body.signers.map((each: { sign_url: string }) => each.sign_url) };
  },
  async sign(_, link) {
    const { errors } = await signByLink(url, link);
    if (errors) throw new Error(`Esign refuses a signature: ${errors[0]?.message}`);
  },
  isSealed: async ({ id }) => (await rest(url, key, 'GET', `/envelopes/${id}`)).body.status === 'completed',
});

/** Documenso at an address, with a token of its API (version 1), which needs object storage; it signs as its page does. */
export function documenso(url: string, token: string): Service {
  const fieldsOf = new Map<string, number>();
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`Documenso answers ${answer.status} to ${method} ${path}`);
    return (await answer.json()) as any;
  };
  const api = (method: string, path: string, body?: unknown) =>
    ask(method, `/api/v1${path}`, body, { authorization: `Bearer ${token}` });
  return {
    async send(pdf) {
      const recipients = people.map((person) => ({ ...person, role: 'SIGNER' }));
      const made = await api('POST', '/documents', { title: 'Contract', recipients, meta: {} });
      await fetch(made.uploadUrl, { method: 'PUT', body: new Uint8Array(pdf) });
      const place = { type: 'SIGNATURE', pageNumber: 1, pageY: 70, pageWidth: 30, pageHeight: 8 };
      for (const [at, recipient] of made.recipients.entries()) {
        const path = `/documents/${made.documentId}/fields`;
        const { fields, id } = await api('POST', path, {
          ...place,
          recipientId: recipient.recipientId,
          pageX: lefts[at],
        });
        fieldsOf.set(recipient.token, fields?.[0]?.id ?? id);
      }
      await api('POST', `/documents/${made.documentId}/send`, { sendEmail: true });
      return { id: String(made.documentId), signers: made.recipients.map((each: { token: string }) => each.token) };
    },
    async sign({ id }, signer) {
      const act = (name: string, json: object) =>
        ask('POST', `/api/trpc/${name}`, { json: { token: signer, ...json } });
      await act('field.signFieldWithToken', { fieldId: fieldsOf.get(signer), value: 'Signature', isBase64: false });
      await act('recipient.completeDocumentWithToken', { documentId: Number(id) });
    },
    isSealed: async ({ id }) => (await api('GET', `/documents/${id}`)).status === 'COMPLETED',
  };
}
