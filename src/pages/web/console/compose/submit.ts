import { itemAt } from '../../../../kernel/definitely.ts';
import {
  ComposeEnvelopeDocument,
  type ComposeEnvelopeMutation,
  ComposeReplaceDraftDocument,
  type ComposeReplaceDraftMutationVariables,
} from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { NoAnswer, Refusal, send } from '../../lib/graphql.ts';
import { reasonText, refusalText } from '../refusal-words.ts';
import { inputOf as fieldInputOf } from './attributes.ts';
import { nothingWrong } from './checks.ts';
import { type Draft, type DraftSigner, draft, nobody, problems, showSaved } from './draft.ts';
import { agentOf, type Mandate } from './people.ts';
import { goToProblem, places } from './problems.ts';

type Input = Omit<ComposeReplaceDraftMutationVariables['input'], 'id'>;
type Saved = ComposeEnvelopeMutation['createEnvelope']['envelope'];

/** Timeout for 50 MB on a slow connection. */
const PATIENCE_MS = 15 * 60_000;

/** The draft that was submitted, and the saved envelope. */
export interface Submitted {
  readonly of: Draft;
  readonly saved: Saved;
}

/** The last attempt with its idempotency key, so that a retry of the same draft creates one envelope. */
let attempt: { of: Draft; send: boolean; name: string } | undefined;

/**
 * Creates the envelope or replaces its draft, and sends it if requested. If the service refuses, stores the errors in
 * `problems`, keeps what was typed, and returns null.
 */
export async function submit(mandate: Mandate | undefined, sendNow: boolean): Promise<Submitted | null> {
  problems.value = {};
  if (!nothingWrong(mandate)) return null;
  const of = draft.value;
  if (attempt?.of !== of || attempt.send !== sendNow) attempt = { of, send: sendNow, name: crypto.randomUUID() };
  try {
    const saved = await store(of.id, await inputOf(of, mandate, sendNow), attempt.name);
    attempt = undefined;
    return { of, saved };
  } catch (error) {
    problems.value = problemsOf(error, of);
    goToProblem();
    return null;
  }
}

async function store(id: string | null, input: Input, idempotencyKey: string): Promise<Saved> {
  const requestOptions = { timeoutMs: PATIENCE_MS, idempotencyKey };
  if (id) {
    const { replaceDraft } = await send(ComposeReplaceDraftDocument, { input: { ...input, id } }, requestOptions);
    return replaceDraft.envelope;
  }
  const documents = input.documents.map(({ name, pdfBase64 }) => ({ name, pdfBase64: pdfBase64! }));
  const { createEnvelope } = await send(ComposeEnvelopeDocument, { input: { ...input, documents } }, requestOptions);
  return createEnvelope.envelope;
}

/** Links the draft to the saved envelope. Changes made since the submission remain unsaved. */
export function adopt({ of, saved: { id, documents, signers } }: Submitted): void {
  const savedAs = new Map([
    ...of.documents.map(({ key }, index) => [key, itemAt(documents, index).id] as const),
    ...of.signers.map(({ key }, index) => [key, itemAt(signers, index).id] as const),
  ]);
  const attestedAs = new Map(of.signers.map(({ key }, index) => [key, itemAt(signers, index).identityId ?? '']));
  const now = draft.value;
  const kept = {
    ...now,
    id,
    documents: now.documents.map((one) => ({ ...one, id: savedAs.get(one.key) ?? null })),
    signers: now.signers.map((one) => ({
      ...one,
      id: savedAs.get(one.key) ?? null,
      // A person who was attested now has a saved identity.
      identity: one.identity.kind === 'new' ? { ...nobody, id: attestedAs.get(one.key) ?? '' } : one.identity,
    })),
  };
  if (now === of) showSaved(kept);
  else draft.value = kept;
}

/** The file can no longer be read from disk. */
class Gone extends Error {}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(new Gone(file.name));
    reader.readAsDataURL(file);
  });

async function inputOf(of: Draft, mandate: Mandate | undefined, sendNow: boolean): Promise<Input> {
  const { level, documents, signers, fields } = of;
  const indexIn = (list: readonly { readonly key: string }[], wanted: string) =>
    list.findIndex(({ key }) => key === wanted);
  return {
    name: of.name,
    message: of.message.trim() ? of.message : null,
    expiresInDays: Number(of.expiresInDays),
    retentionDays: Number(of.retentionDays),
    signatureLevel: level,
    qualifiedTimestamp: of.qualifiedTimestamp,
    mandateId: level === 'ORGANIZATION_SEAL' ? of.mandateId : null,
    send: sendNow,
    documents: await Promise.all(
      documents.map(async ({ id, name, file }) => (id ? { id, name } : { name, pdfBase64: await base64Of(file) })),
    ),
    signers: await Promise.all(signers.map((signer) => signerOf(signer, level, Boolean(agentOf(mandate, signer))))),
    fields: fields.map(({ document, signer, type, page, x, y, width, height, value, ...attributes }) => ({
      documentIndex: indexIn(documents, document),
      signerIndex: indexIn(signers, signer),
      type,
      page,
      x,
      y,
      width,
      height,
      value: value || null,
      ...fieldInputOf(type, attributes),
    })),
  };
}

async function signerOf(signer: DraftSigner, level: Draft['level'], agent: boolean): Promise<Input['signers'][number]> {
  const { id, name, email, phone, order, ways, identity } = signer;
  const person = {
    ...(id ? { id } : {}),
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim() || null,
    order: Number(order),
  };
  if (agent) return person;
  const authentication = ways ? (ways.split(' ') as ('OTP_EMAIL' | 'OTP_SMS')[]) : null;
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

/** Error codes with a text of our own, and the path to show it at if the error has none. */
const known = {
  insufficient_credits: 'cost',
  mandate_required: 'mandateId',
  agent_not_in_mandate: 'mandateId',
  identity_required: 'signers',
  phone_required: 'signers',
  payload_too_large: 'documents',
  invalid_status: 'whole',
} as const;

const isKnown = (code: string): code is keyof typeof known => Object.hasOwn(known, code);

function problemsOf(error: unknown, of: Draft): Record<string, string> {
  if (error instanceof Gone) return { documents: t('fileGone', { name: error.message }) };
  if (error instanceof NoAnswer) return { whole: t('composeNoAnswer') };
  if (!(error instanceof Refusal)) throw error;
  const { code, details } = error;
  const text = isKnown(code) ? t(`refused_${code}`) : null;
  if (!details.length) return { [isKnown(code) ? known[code] : 'whole']: text ?? refusalText(error) };
  return Object.fromEntries(details.map((detail) => [placeOf(detail.path, of), text ?? reasonText(detail)]));
}

/**
 * Converts `signers.0.email` to a path with the item's key, so that the error follows the item when the order changes.
 */
function placeOf(path: string, of: Draft): string {
  const [list, index, ...rest] = path.split('.');
  if (list !== 'signers' && list !== 'documents' && list !== 'fields') return path in places ? path : 'whole';
  const item = of[list][Number(index)];
  if (!item || index === undefined) return list;
  if (list === 'documents') return `documents.${item.key}`;
  return [list, item.key, rest[0] === 'identityId' ? 'identity' : rest.join('.')].filter(Boolean).join('.');
}
