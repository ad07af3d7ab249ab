import {
  ComposeEnvelopeDocument,
  ComposeReplaceDraftDocument,
  type DraftSignerInput,
  type IdentityInput,
  type ReplaceDraftInput,
} from '../../generated/graphql.ts';
import { send } from '../../lib/graphql.ts';
import type { Complete } from '../complete.ts';
import type { Draft, DraftSigner } from './draft.ts';
import { agentOf, type Mandate } from './people.ts';
import { documentsOf, fieldInputOf, indexIn, type RequestOptions, type Saved, termsOf, waysOf } from './saved-parts.ts';

type Input = Complete<ReplaceDraftInput, 'id' | 'fieldsFromTags'> & { readonly signers: readonly SignerInput[] };
type SignerInput = Complete<DraftSignerInput, 'id' | 'tagName'> & Pick<DraftSignerInput, 'id'>;

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
    missionStartsAt: of.missionStartsAt || null,
    send: sendNow,
    documents: await documentsOf(documents),
    signers: await Promise.all(signers.map((signer) => signerOf(signer, level, Boolean(agentOf(mandate, signer))))),
    fields: fields.map((field) => ({ ...fieldInputOf(field, of), signerIndex: indexIn(signers, field.signer) })),
  };
}

async function signerOf(signer: DraftSigner, level: Draft['level'], agent: boolean): Promise<SignerInput> {
  const { id, name, email, phone, order, identity } = signer;
  // Neither is asked of an agent, nor an identity at level SIMPLE: only what a program attached is kept.
  const unasked = agent || level === 'SIMPLE';
  const isKept = !unasked || id !== null;
  const known = isKept && (unasked || identity.kind === 'known');
  return {
    ...(id ? { id } : {}),
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim() || null,
    order: Number(order),
    authentication: agent && !isKept ? null : waysOf(signer),
    identityId: known ? identity.id || null : null,
    identity: unasked || known ? null : await attested(signer),
  };
}

async function attested({
  identity,
  email,
  phone,
}: DraftSigner): Promise<Complete<IdentityInput, 'attestationRef' | 'expiresInDays' | 'externalRef' | 'verifiedAt'>> {
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
