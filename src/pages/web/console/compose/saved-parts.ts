import type { ComposeEnvelopeMutation, FieldInput } from '../../generated/graphql.ts';
import type { Complete } from '../complete.ts';
import { remindersInput } from '../views/reminders/choice-fields.tsx';
import { inputOf } from './attributes.ts';
import type { Draft, DraftField, DraftReminders, DraftSigner } from './draft.ts';

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
}

export interface RequestOptions {
  readonly timeoutMs: number;
  readonly idempotencyKey: string;
}

/** What envelopes and templates have in common beside their lists. */
export const termsOf = ({
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
  reminders: choiceOf(reminders),
});

/** The choice of reminders, with its numbers. */
function choiceOf({ choice, firstAfterDays, everyDays, most }: DraftReminders) {
  const rule = { firstAfterDays: Number(firstAfterDays), everyDays: Number(everyDays), most: Number(most) };
  return remindersInput(choice, rule);
}

export const indexIn = (list: readonly { readonly key: string }[], wanted: string): number =>
  list.findIndex(({ key }) => key === wanted);

/** The place, the value and the attributes of a field. */
export const fieldInputOf = (
  { key: _, id: __, document, signer: ___, type, page, x, y, width, height, value, ...attributes }: DraftField,
  { documents }: Draft,
): Complete<FieldInput, 'anchor' | 'signerIndex'> => ({
  documentIndex: indexIn(documents, document),
  ...{ type, page, x, y, width, height },
  value: value || null,
  ...inputOf(type, attributes),
});

/** The channels of a signer's or a role's code. Null for the default of the level. */
export const waysOf = ({ ways }: DraftSigner) => (ways ? (ways.split(' ') as ('OTP_EMAIL' | 'OTP_SMS')[]) : null);

/** The saved documents by their id, the others with their PDF. */
export const documentsOf = (documents: Draft['documents']) =>
  Promise.all(
    documents.map(async ({ id, name, file }) => (id ? { id, name } : { name, pdfBase64: await base64Of(file) })),
  );

/** The file can no longer be read from disk. */
export class Gone extends Error {}

export const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(new Gone(file.name));
    reader.readAsDataURL(file);
  });
