import { itemAt } from '../../../../kernel/definitely.ts';
import {
  ComposeDraftDocument,
  type ComposeDraftQuery,
  ComposeTemplateDocument,
  type ComposeTemplateQuery,
} from '../../generated/graphql.ts';
import { t } from '../../generated/words/console.ts';
import { send } from '../../lib/graphql.ts';
import { keep, readStored } from '../../lib/keep.ts';
import { Wrong } from '../query.tsx';
import {
  type Draft,
  type DraftAttachment,
  type DraftField,
  type DraftPerson,
  discard,
  newKey,
  newPerson,
  newReminders,
  nobody,
  openAt,
  type Step,
  showFirstStep,
  showSaved,
  type Ways,
} from './draft.ts';
import { editedAttributes, kindOfSaved } from './editor/field-types.ts';
import { forgetFields } from './fields.ts';
import { closeDocuments, takeSaved } from './files.ts';
import type { Kind } from './kinds.ts';
import { inTurn } from './people/turns.ts';
import { forgetAttempts } from './review/submit.ts';

/** The step at which a draft was last shown in this tab. */
const STEP = 'compose-step';
interface KeptStep {
  readonly id: string;
  readonly step: Step;
}

/** Remembers the step of a saved draft, so that it is shown there again after a reload. */
export function keepStep(id: string | null, step: Step): void {
  if (id) keep(STEP, { id, step } satisfies KeptStep, 'tab');
}

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
    one.fields.map((field) => draftField(field, itemAt(documents, index).key, saved.people)),
  );
  const { id: stepOf, step: kept } = readStored<KeptStep>(STEP, 'tab') ?? {};
  if (stepOf === id && kept) openAt(kept);
  showSaved({ ...saved.terms, id, documents, people: inTurn(saved.people), fields }, saved.lastEvent);
  showFirstStep();
}

async function readEnvelope(id: string) {
  const envelope: Envelope = (await send(ComposeDraftDocument, { id })).envelope!;
  if (envelope.status !== 'DRAFT') throw new Wrong(t('draftNoLonger'));
  return {
    terms: draftTerms('envelope', envelope),
    lastEvent: envelope.timeline.events.at(-1)?.hash ?? null,
    documents: envelope.documents.map(({ originalDownloadUrl, fields, ...one }) => ({
      ...one,
      url: originalDownloadUrl!,
      fields: fields.map(({ signerId, ...field }) => ({ ...field, id: null, person: signerId })),
    })),
    people: [
      ...envelope.signers.map(
        ({ id: signerId, email, phone, authentication, inviteBy, identityId, attachments, ...signer }) =>
          newPerson({
            ...signer,
            id: signerId,
            email: email ?? '',
            phone: phone ?? '',
            inviteBy: inviteBy ?? 'EMAIL',
            ways: authentication.join(' ') as Ways,
            identity: { ...nobody, id: identityId ?? '' },
            attachments: attachments.map(draftAttachment),
          }),
      ),
      ...envelope.recipients.map(draftRecipient),
    ],
  };
}

const draftAttachment = ({
  title,
  hint,
  required,
}: Template['roles'][number]['attachments'][number]): DraftAttachment => ({
  key: newKey(),
  title,
  hint: hint ?? '',
  required,
});

const draftRecipient = ({ email, ...recipient }: Envelope['recipients'][number]) =>
  newPerson({ ...recipient, email: email ?? '' });

async function readTemplate(id: string) {
  const template: Template = (await send(ComposeTemplateDocument, { id })).template!;
  return {
    terms: draftTerms('template', template),
    lastEvent: null,
    documents: template.documents.map(({ downloadUrl, fields, ...one }) => ({
      ...one,
      // Checked when the template was written, and again with each envelope.
      activeContent: [],
      url: downloadUrl,
      fields: fields.map(({ roleId, ...field }) => ({ ...field, person: roleId })),
    })),
    people: [
      ...template.roles.map(({ id: roleId, authentication, attachments, ...role }) =>
        newPerson({
          ...role,
          id: roleId,
          ways: authentication.join(' ') as Ways,
          attachments: attachments.map(draftAttachment),
        }),
      ),
      ...template.recipients.map(draftRecipient),
    ],
  };
}

const draftTerms = (
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
    allowDelegation,
    allowNameCorrection,
    reminders,
    remindersByDefault,
    folder,
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
    | 'allowDelegation'
    | 'allowNameCorrection'
    | 'reminders'
    | 'remindersByDefault'
  > & {
    readonly missionStartsAt?: string | null | undefined;
    readonly folder?: { readonly id: string } | null | undefined;
  },
): Omit<Draft, 'id' | 'documents' | 'people' | 'fields'> => ({
  kind,
  name,
  folderId: folder?.id ?? '',
  message: message ?? '',
  level: signatureLevel,
  mandateId: mandateId ?? '',
  documentKind: documentKind ?? '',
  documentLanguage,
  missionStartsAt: missionStartsAt ?? '',
  expiresInDays: String(expiresInDays),
  retentionDays: String(retentionDays),
  qualifiedTimestamp,
  allowDelegation,
  allowNameCorrection,
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

function draftField(
  { id, person, value, type, page, x, y, width, height, ...attributes }: SavedField,
  document: string,
  people: readonly DraftPerson[],
): DraftField {
  const { key: signer } = people.find((one) => one.id === person)!;
  return {
    ...{ type: kindOfSaved({ type, format: attributes.format }), page, x, y, width, height },
    ...editedAttributes(attributes),
    key: newKey(),
    id,
    document,
    signer,
    value: value ?? '',
  };
}

/** Starts a new draft: closes the PDFs and clears the undo history. */
export function dropDraft(kind: Kind = 'envelope'): void {
  closeDocuments();
  forgetFields();
  forgetAttempts();
  discard(kind);
}
