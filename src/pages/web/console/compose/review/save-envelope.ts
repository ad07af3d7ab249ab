import {
  ComposeEnvelopeDocument,
  type ComposeEnvelopeMutation,
  ComposeReplaceDraftDocument,
  type DraftSignerInput,
  type FieldInput,
  type IdentityInput,
  type ReplaceDraftInput,
} from '../../../generated/graphql.ts';
import { send } from '../../../lib/graphql.ts';
import type { Complete } from '../../query.tsx';
import { remindersInput } from '../../views/reminders/rule-fields.tsx';
import {
  type Draft,
  type DraftField,
  type DraftPerson,
  type DraftReminders,
  lastEventOfSaved,
  recipientsIn,
  signersIn,
} from '../draft.ts';
import { fieldInput } from '../editor/field-types.ts';
import { type Mandate, mandateAgent } from '../people/people.ts';

/** What the service answers about the saved draft or template: the ids in the order of the request. */
export interface Saved {
  readonly id: string;
  readonly documents: readonly { readonly id: string }[];
  readonly signers: readonly Pick<
    ComposeEnvelopeMutation['createEnvelope']['envelope']['signers'][number],
    'id' | 'identityId'
  >[];
  /** Of a template. Empty for an envelope, whose fields have no id that is kept. */
  readonly fields: readonly { readonly id: string }[];
  /** Hash of the newest event of the envelope. Null for a template. */
  readonly lastEvent: string | null;
}

export interface RequestOptions {
  readonly timeoutMs: number;
  readonly idempotencyKey: string;
}

/** What envelopes and templates have in common beside their lists. */
export const savedTerms = ({
  reminders,
  name,
  message,
  expiresInDays,
  retentionDays,
  level,
  qualifiedTimestamp,
  mandateId,
  documentKind,
  documentLanguage,
  allowDelegation,
  allowNameCorrection,
}: Draft) => ({
  name,
  message: message.trim() ? message : null,
  expiresInDays: Number(expiresInDays),
  retentionDays: Number(retentionDays),
  signatureLevel: level,
  qualifiedTimestamp,
  // Kept at the other levels, which ignore it: a program may have set it.
  mandateId: mandateId || null,
  documentKind: documentKind || null,
  documentLanguage,
  allowDelegation,
  allowNameCorrection,
  reminders: ruleInput(reminders),
});

/** The choice of reminders, with its numbers. */
function ruleInput({ choice, firstAfterDays, everyDays, most }: DraftReminders) {
  const rule = { firstAfterDays: Number(firstAfterDays), everyDays: Number(everyDays), most: Number(most) };
  return remindersInput(choice, rule);
}

const indexIn = (list: readonly { readonly key: string }[], wanted: string): number =>
  list.findIndex(({ key }) => key === wanted);

/** The place, the value and the attributes of a field. */
export const fieldInputOf = (
  { key: _, id: __, document, signer: ___, type, page, x, y, width, height, value, ...attributes }: DraftField,
  { documents }: Draft,
): Complete<FieldInput, 'anchor' | 'signerIndex'> => ({
  documentIndex: indexIn(documents, document),
  ...{ page, x, y, width, height },
  value: value || null,
  ...fieldInput(type, attributes),
});

/** The channels of a signer's or a role's code. Null for the default of the level. */
export const codeWays = ({ ways }: DraftPerson) => (ways ? (ways.split(' ') as ('OTP_EMAIL' | 'OTP_SMS')[]) : null);

/** What is asked of a signer or of who fills a role. Null if nothing is. */
export const attachmentInput = ({ attachments }: DraftPerson) =>
  attachments.length > 0
    ? attachments.map(({ title, hint, required }) => ({ title: title.trim(), hint: hint.trim() || null, required }))
    : null;

/** The saved documents by their id, the others with their PDF. */
export const documentsOf = (documents: Draft['documents']) =>
  Promise.all(
    documents.map(async ({ id, name, file }) => (id ? { id, name } : { name, pdfBase64: await fileAsBase64(file) })),
  );

/** The file can no longer be read from disk. */
export class Gone extends Error {}

export const fileAsBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(new Gone(file.name));
    reader.readAsDataURL(file);
  });

type Input = Complete<ReplaceDraftInput, 'id' | 'lastEvent' | 'fieldsFromTags'> & {
  readonly signers: readonly SignerInput[];
};
type SignerInput = Complete<DraftSignerInput, 'id' | 'tagName'> & Pick<DraftSignerInput, 'id'>;

/** Creates the envelope or replaces its draft, and sends it if requested. Throws what the service refuses. */
export async function saveEnvelope(
  of: Draft,
  mandate: Mandate | undefined,
  sendNow: boolean,
  options: RequestOptions,
): Promise<Saved> {
  const input = await savedInput(of, mandate, sendNow);
  if (of.id) {
    const draftOf = { ...input, id: of.id, lastEvent: lastEventOfSaved() };
    const { replaceDraft } = await send(ComposeReplaceDraftDocument, { input: draftOf }, options);
    return savedAs(replaceDraft.envelope);
  }
  const documents = input.documents.map(({ name, pdfBase64 }) => ({ name, pdfBase64: pdfBase64! }));
  const { createEnvelope } = await send(
    ComposeEnvelopeDocument,
    { input: { ...input, documents, folderId: of.folderId || null } },
    options,
  );
  return savedAs(createEnvelope.envelope);
}

const savedAs = ({ timeline, ...envelope }: ComposeEnvelopeMutation['createEnvelope']['envelope']): Saved => ({
  ...envelope,
  fields: [],
  lastEvent: timeline.events.at(-1)?.hash ?? null,
});

async function savedInput(of: Draft, mandate: Mandate | undefined, sendNow: boolean): Promise<Input> {
  const { level, documents, fields } = of;
  const signers = signersIn(of);
  return {
    ...savedTerms(of),
    missionStartsAt: of.missionStartsAt || null,
    send: sendNow,
    documents: await documentsOf(documents),
    signers: await Promise.all(
      signers.map((signer) => signerInput(signer, level, Boolean(mandateAgent(mandate, signer)))),
    ),
    recipients: recipientsIn(of).map(({ role, name, email, language, order }) => ({
      role,
      name: name.trim(),
      email: email.trim(),
      ...{ language, order },
    })),
    fields: fields.map((field) => ({ ...fieldInputOf(field, of), signerIndex: indexIn(signers, field.signer) })),
  };
}

async function signerInput(signer: DraftPerson, level: Draft['level'], agent: boolean): Promise<SignerInput> {
  const { id, name, email, phone, language, order, identity } = signer;
  // Neither is asked of an agent, nor an identity at level SIMPLE: only what a program attached is kept.
  const unasked = agent || level === 'SIMPLE';
  const isKept = !unasked || id !== null;
  const known = isKept && (unasked || identity.kind === 'known');
  return {
    ...(id ? { id } : {}),
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim() || null,
    language,
    order,
    authentication: agent && !isKept ? null : codeWays(signer),
    ownCertificate: signer.ownCertificate,
    inviteBy: agent ? null : signer.inviteBy,
    identityId: known ? identity.id || null : null,
    identity: unasked || known ? null : await attested(signer),
    // An agent signs with a batch and has no page.
    attachments: agent ? null : attachmentInput(signer),
  };
}

async function attested({
  identity,
  email,
  phone,
}: DraftPerson): Promise<Complete<IdentityInput, 'attestationRef' | 'expiresInDays' | 'externalRef' | 'verifiedAt'>> {
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
