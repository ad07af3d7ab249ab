import { itemAt } from '../../../../kernel/definitely.ts';
import {
  ComposeDraftDocument,
  type ComposeDraftQuery,
  ComposeTemplateDocument,
  type ComposeTemplateQuery,
} from '../../generated/graphql.ts';
import { t } from '../../i18n/index.ts';
import { send } from '../../lib/graphql.ts';
import { Wrong } from '../use-answer.ts';
import { attributesOf } from './attributes.ts';
import {
  type Draft,
  type DraftField,
  type DraftSigner,
  newKey,
  newReminders,
  newSigner,
  nobody,
  showFirstStep,
  showSaved,
  type Ways,
} from './draft.ts';
import { dropDraft } from './drop-draft.ts';
import { takeSaved } from './files.ts';
import type { Kind } from './kinds.ts';

type Envelope = NonNullable<ComposeDraftQuery['envelope']>;
type Template = NonNullable<ComposeTemplateQuery['template']>;

/** Loads a saved draft or template and its PDFs into the composer, unless `until` aborts first. */
export async function openSaved(kind: Kind, id: string, until: AbortSignal): Promise<void> {
  const saved = kind === 'template' ? await readTemplate(id) : await readEnvelope(id);
  if (until.aborted) return;
  dropDraft(kind);
  const documents = await Promise.all(saved.documents.map((one) => takeSaved(one, one.url)));
  if (until.aborted) return;
  const fields = saved.documents.flatMap((one, index) =>
    one.fields.map((field) => fieldOf(field, itemAt(documents, index).key, saved.signers)),
  );
  showSaved({ ...saved.terms, id, documents, signers: saved.signers, fields });
  showFirstStep();
}

async function readEnvelope(id: string) {
  const envelope: Envelope = (await send(ComposeDraftDocument, { id })).envelope!;
  if (envelope.status !== 'DRAFT') throw new Wrong(t('draftNoLonger'));
  return {
    terms: termsOf('envelope', envelope),
    documents: envelope.documents.map(({ originalDownloadUrl, fields, ...one }) => ({
      ...one,
      url: originalDownloadUrl!,
      fields: fields.map(({ signerId, ...field }) => ({ ...field, id: null, person: signerId })),
    })),
    signers: envelope.signers.map(({ id: signerId, name, email, phone, order, authentication, identityId }) =>
      newSigner({
        id: signerId,
        name,
        email: email ?? '',
        phone: phone ?? '',
        order: String(order),
        ways: authentication.join(' ') as Ways,
        identity: { ...nobody, id: identityId ?? '' },
      }),
    ),
  };
}

async function readTemplate(id: string) {
  const template: Template = (await send(ComposeTemplateDocument, { id })).template!;
  return {
    terms: termsOf('template', template),
    documents: template.documents.map(({ downloadUrl, fields, ...one }) => ({
      ...one,
      // Checked when the template was written, and again with each envelope.
      activeContent: [],
      url: downloadUrl,
      fields: fields.map(({ roleId, ...field }) => ({ ...field, person: roleId })),
    })),
    signers: template.roles.map(({ id: roleId, name, order, authentication }) =>
      newSigner({ id: roleId, name, order: String(order), ways: authentication.join(' ') as Ways }),
    ),
  };
}

const termsOf = (
  kind: Kind,
  {
    name,
    message,
    signatureLevel,
    mandateId,
    documentKind,
    documentLanguage,
    missionStartsAt,
    expiresInDays,
    retentionDays,
    qualifiedTimestamp,
    reminders,
    remindersByDefault,
  }: Pick<
    Envelope,
    | 'name'
    | 'message'
    | 'signatureLevel'
    | 'mandateId'
    | 'documentKind'
    | 'documentLanguage'
    | 'expiresInDays'
    | 'retentionDays'
    | 'qualifiedTimestamp'
    | 'reminders'
    | 'remindersByDefault'
  > & { readonly missionStartsAt?: string | null | undefined },
): Omit<Draft, 'id' | 'documents' | 'signers' | 'fields'> => ({
  kind,
  name,
  message: message ?? '',
  level: signatureLevel,
  mandateId: mandateId ?? '',
  documentKind: documentKind ?? '',
  documentLanguage,
  missionStartsAt: missionStartsAt ?? '',
  expiresInDays: String(expiresInDays),
  retentionDays: String(retentionDays),
  qualifiedTimestamp,
  reminders: {
    ...newReminders,
    ...(reminders && {
      firstAfterDays: String(reminders.firstAfterDays),
      everyDays: String(reminders.everyDays),
      most: String(reminders.most),
    }),
    choice: remindersByDefault ? 'default' : reminders ? 'own' : 'off',
  },
});

type SavedField = Omit<Template['documents'][number]['fields'][number], 'id' | 'roleId'> & {
  readonly id: string | null;
  /** Id of the signer or of the role. */
  readonly person: string;
};

function fieldOf(
  { id, person, value, label, required, format, ...place }: SavedField,
  document: string,
  signers: readonly DraftSigner[],
): DraftField {
  const { key: signer } = signers.find((one) => one.id === person)!;
  return {
    ...place,
    ...attributesOf({ label, required, format }),
    key: newKey(),
    id,
    document,
    signer,
    value: value ?? '',
  };
}
