import { itemAt } from '../../../../../kernel/definitely.ts';
import { uploadMb } from '../../../../../kernel/upload-limits.ts';
import {
  ComposeNewTemplateDocument,
  ComposeReplaceTemplateDocument,
  type ComposeReplaceTemplateMutation,
  type ReplacedTemplateFieldInput,
  type ReplacedTemplateRoleInput,
  type ReplaceTemplateInput,
  type TemplateRecipientInput,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { NoAnswer, Refusal, send } from '../../../lib/graphql.ts';
import type { Complete } from '../../query.tsx';
import { reasonText, refusalText } from '../../refusal-words.ts';
import { type Draft, draft, nobody, problems, recipientsIn, showSaved, signersIn } from '../draft.ts';
import { renameInHistory } from '../fields.ts';
import type { Mandate } from '../people/people.ts';
import { goToProblem, nothingWrong, partOf, places } from './checks.ts';
import {
  documentsOf,
  fieldInputOf,
  Gone,
  type RequestOptions,
  type Saved,
  saveEnvelope,
  termsOf,
  waysOf,
} from './save-envelope.ts';

type Role = Complete<ReplacedTemplateRoleInput, 'id'>;
type PlacedField = Complete<ReplacedTemplateFieldInput, 'id' | 'anchor'>;

/** Creates the template or replaces it. Throws what the service refuses. */
async function saveTemplate(of: Draft, options: RequestOptions): Promise<Saved> {
  const { documents, fields } = of;
  const signers = signersIn(of);
  const roles = signers.map(
    (role): Role => ({
      name: role.name.trim(),
      order: role.order,
      authentication: waysOf(role),
    }),
  );
  const recipients = recipientsIn(of).map(
    ({ role, name, email, language, order }): Complete<TemplateRecipientInput> => ({
      ...{ role, order },
      name: name.trim(),
      email: email.trim() || null,
      // Who is named when the template is used has a language then.
      language: email.trim() ? language : null,
    }),
  );
  const placed = fields.map((field): PlacedField => {
    const { name: role } = itemAt(
      roles,
      signers.findIndex(({ key }) => key === field.signer),
    );
    return { ...fieldInputOf(field, of), role };
  });
  const terms = termsOf(of);
  const files = await documentsOf(documents);
  if (of.id) {
    const input: Complete<ReplaceTemplateInput, 'fieldsFromTags'> = {
      ...terms,
      id: of.id,
      documents: files,
      roles: roles.map((role, index) => ({ ...role, id: itemAt(signers, index).id })),
      recipients,
      fields: placed.map((field, index) => ({ ...field, id: itemAt(fields, index).id })),
    };
    const { replaceTemplate } = await send(ComposeReplaceTemplateDocument, { input }, options);
    return savedAs(of, replaceTemplate.template);
  }
  const pdfs = files.map(({ name, pdfBase64 }) => ({ name, pdfBase64: pdfBase64! }));
  const input = { ...terms, documents: pdfs, roles, recipients, fields: placed };
  const { createTemplate } = await send(ComposeNewTemplateDocument, { input }, options);
  return savedAs(of, createTemplate.template);
}

/** The ids in the order of the draft: the answer has the fields of each document in their order. */
function savedAs(
  { documents, fields }: Draft,
  { id, roles, ...template }: ComposeReplaceTemplateMutation['replaceTemplate']['template'],
): Saved {
  const left = template.documents.map((document) => [...document.fields]);
  const ofField = ({ document }: Draft['fields'][number]) =>
    itemAt(
      left,
      documents.findIndex(({ key }) => key === document),
    ).shift()!;
  return {
    id,
    documents: template.documents,
    signers: roles.map((role) => ({ id: role.id, identityId: null })),
    fields: fields.map(ofField),
  };
}

/** Timeout for 50 MB on a slow connection. */
const PATIENCE_MS = 15 * 60_000;

/** The draft that was submitted, and what was saved. */
interface Submitted {
  readonly of: Draft;
  readonly saved: Saved;
}

/** The last attempt with its idempotency key, so that a retry of the same draft saves it once. */
let attempt: { of: Draft; send: boolean; name: string } | undefined;

/**
 * Saves the envelope or the template, and sends the envelope if requested. If the service refuses, stores the errors in
 * `problems`, keeps what was typed, and returns null.
 */
export async function submit(mandate: Mandate | undefined, sendNow: boolean): Promise<Submitted | null> {
  problems.value = {};
  if (!nothingWrong(mandate)) return null;
  const of = draft.value;
  if (attempt?.of !== of || attempt.send !== sendNow) attempt = { of, send: sendNow, name: crypto.randomUUID() };
  try {
    const options = { timeoutMs: PATIENCE_MS, idempotencyKey: attempt.name };
    const saved =
      of.kind === 'template' ? await saveTemplate(of, options) : await saveEnvelope(of, mandate, sendNow, options);
    attempt = undefined;
    return { of, saved };
  } catch (error) {
    problems.value = problemsOf(error, of);
    goToProblem();
    return null;
  }
}

/** Links the draft to what was saved. Changes made since the submission remain unsaved. */
export function adopt({ of, saved: { id, documents, signers, fields } }: Submitted): void {
  const savedAs = new Map([
    ...of.documents.map(({ key }, index) => [key, itemAt(documents, index).id] as const),
    ...signersIn(of).map(({ key }, index) => [key, itemAt(signers, index).id] as const),
    ...fields.map(({ id: fieldId }, index) => [itemAt(of.fields, index).key, fieldId] as const),
  ]);
  const attestedAs = new Map(signersIn(of).map(({ key }, index) => [key, itemAt(signers, index).identityId ?? '']));
  const idOf = (key: string) => savedAs.get(key) ?? null;
  renameInHistory(idOf);
  const now = draft.value;
  const kept = {
    ...now,
    id,
    documents: now.documents.map((one) => ({ ...one, id: idOf(one.key) })),
    people: now.people.map((one) => ({
      ...one,
      id: idOf(one.key),
      // A person who was attested now has a saved identity.
      identity: one.identity.kind === 'new' ? { ...nobody, id: attestedAs.get(one.key) ?? '' } : one.identity,
    })),
    fields: now.fields.map((one) => ({ ...one, id: idOf(one.key) })),
  };
  if (now === of) showSaved(kept);
  else draft.value = kept;
}

/** Error codes with a text of our own, and the path to show it at if the error has none. */
const known = {
  insufficient_credits: 'cost',
  mandate_required: 'mandateId',
  agent_not_in_mandate: 'mandateId',
  mandate_scope: 'documentKind',
  identity_required: 'people',
  phone_required: 'people',
  payload_too_large: 'documents',
  invalid_status: 'whole',
} as const;

const isKnown = (code: string): code is keyof typeof known => Object.hasOwn(known, code);

function problemsOf(error: unknown, of: Draft): Record<string, string> {
  if (error instanceof Gone) return { documents: t('fileGone', { name: error.message }) };
  if (error instanceof NoAnswer) return { whole: t('composeNoAnswer') };
  if (!(error instanceof Refusal)) throw error;
  const { code, details } = error;
  const text = isKnown(code) ? t(`refused_${code}`, { mb: uploadMb.envelope }) : null;
  if (!details.length) return { [isKnown(code) ? known[code] : 'whole']: text ?? refusalText(error) };
  return Object.fromEntries(details.map((detail) => [placeOf(detail.path, of), text ?? reasonText(detail)]));
}

interface DraftList {
  readonly part: 'documents' | 'people' | 'fields';
  readonly items: readonly { readonly key: string }[];
}

/** The lists of a request by name, and the part of the draft that has their items. */
function listsOf(of: Draft): Readonly<Record<string, DraftList>> {
  const signers: DraftList = { part: 'people', items: signersIn(of) };
  return {
    documents: { part: 'documents', items: of.documents },
    fields: { part: 'fields', items: of.fields },
    ...{ signers, roles: signers },
    recipients: { part: 'people', items: recipientsIn(of) },
  };
}

/**
 * Converts `signers.0.email` to a path with the item's key, so that the error follows the item when the order changes.
 */
function placeOf(path: string, of: Draft): string {
  const [at, index, ...rest] = path.split('.');
  const list = listsOf(of)[at!];
  if (!list) return partOf(path) in places ? path : 'whole';
  const item = list.items[Number(index)];
  if (!item || index === undefined) return list.part;
  if (list.part === 'documents') return `documents.${item.key}`;
  return [list.part, item.key, rest[0] === 'identityId' ? 'identity' : rest.join('.')].filter(Boolean).join('.');
}
