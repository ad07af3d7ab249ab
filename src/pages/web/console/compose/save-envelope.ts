import {
  ComposeEnvelopeDocument,
  ComposeReplaceDraftDocument,
  type ComposeReplaceDraftMutationVariables,
} from '../../generated/graphql.ts';
import { send } from '../../lib/graphql.ts';
import { hasDeadline } from './document-kind.tsx';
import type { Draft, DraftSigner } from './draft.ts';
import { agentOf, type Mandate } from './people.ts';
import { documentsOf, fieldInputOf, indexIn, type RequestOptions, type Saved, termsOf, waysOf } from './saved-parts.ts';

type Input = Omit<ComposeReplaceDraftMutationVariables['input'], 'id'>;

/** Creates the envelope or replaces its draft, and sends it if requested. Throws what the service refuses. */
export async function saveEnvelope(
  of: Draft,
  mandate: Mandate | undefined,
  sendNow: boolean,
  options: RequestOptions,
): Promise<Saved> {
  const input = await inputOf(of, mandate, sendNow);
  if (of.id) {
    const { replaceDraft } = await send(ComposeReplaceDraftDocument, { input: { ...input, id: of.id } }, options);
    return { fields: [], ...replaceDraft.envelope };
  }
  const documents = input.documents.map(({ name, pdfBase64 }) => ({ name, pdfBase64: pdfBase64! }));
  const { createEnvelope } = await send(ComposeEnvelopeDocument, { input: { ...input, documents } }, options);
  return { fields: [], ...createEnvelope.envelope };
}

async function inputOf(of: Draft, mandate: Mandate | undefined, sendNow: boolean): Promise<Input> {
  const { level, documents, signers, fields } = of;
  return {
    ...termsOf(of),
    missionStartsAt: hasDeadline(of) ? of.missionStartsAt || null : null,
    send: sendNow,
    documents: await documentsOf(documents),
    signers: await Promise.all(signers.map((signer) => signerOf(signer, level, Boolean(agentOf(mandate, signer))))),
    fields: fields.map((field) => ({ ...fieldInputOf(field, of), signerIndex: indexIn(signers, field.signer) })),
  };
}

async function signerOf(signer: DraftSigner, level: Draft['level'], agent: boolean): Promise<Input['signers'][number]> {
  const { id, name, email, phone, order, identity } = signer;
  const person = {
    ...(id ? { id } : {}),
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim() || null,
    order: Number(order),
  };
  if (agent) return person;
  const authentication = waysOf(signer);
  // Keeps an identity that was attached through the API.
  if (level === 'SIMPLE')
    return { ...person, authentication, ...(id && identity.id ? { identityId: identity.id } : {}) };
  if (identity.kind === 'known') return { ...person, authentication, identityId: identity.id || null };
  return { ...person, authentication, identity: await attested(signer) };
}

async function attested({
  identity,
  email,
  phone,
}: DraftSigner): Promise<NonNullable<Input['signers'][number]['identity']>> {
  const number = identity.documentNumber.replace(/\s+/g, '').toUpperCase();
  return {
    method: 'PARTNER_ATTESTED',
    givenName: identity.givenName.trim(),
    familyName: identity.familyName.trim(),
    email: email.trim() || null,
    phone: phone.trim() || null,
    birthDate: identity.birthDate || null,
    documentType: identity.documentType || null,
    documentNumberHash: number ? await fingerprint(number) : null,
    documentExpiresOn: identity.documentExpiresOn || null,
    verifiedBy: identity.verifiedBy.trim() || null,
  };
}

async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
