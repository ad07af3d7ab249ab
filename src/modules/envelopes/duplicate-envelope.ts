import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import { storedLanguage } from '../../kernel/language.ts';
import {
  type Database,
  type Document,
  type Envelope,
  type Field,
  preparedTransaction,
  type Signer,
  type Tx,
} from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { listDocumentsWithFields, noUploads } from '../documents/index.ts';
import { requestedOf } from './attachments.ts';
import { createEnvelopeIn } from './create-envelope.ts';
import { fieldRequestOf, storedCondition, storedFormat } from './field-format.ts';
import { type EnvelopeRequest, type NewField, recipientRequestOf } from './input.ts';
import { type Recipient, recipientsOf, signersAmong } from './people.ts';
import { type PreparedEnvelope, prepareEnvelope } from './prepare-envelope.ts';
import { because } from './refusals.ts';
import { type Choice, reminderChoice } from './reminders/rules/rules.ts';
import { visibleTo } from './visibility.ts';

interface Duplication {
  readonly id: string;
  /** Default: the name of the original. */
  readonly name?: string | null | undefined;
}

/**
 * Creates a draft with the documents, signers, fields and terms of an envelope in any status, in its folder. The original stays
 * as it is.
 * @throws Fault `not_found`, `gone` (the documents were purged, or a signer was erased), and as `prepareEnvelope` does
 */
export function duplicateEnvelope(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id, name }: Duplication,
): Promise<Envelope> {
  return preparedTransaction(
    services.database,
    'duplicate-envelope',
    async () => {
      const outline = await readOutline(services.database, key, id);
      const prepared = await prepareCopy(services, key, outline, name ?? outline.envelope.name);
      return { ...prepared, folderId: outline.envelope.folderId };
    },
    (tx, { folderId, ...prepared }) => createEnvelopeIn(services, tx, key, origin, prepared, { folderId }),
  );
}

async function prepareCopy(
  services: Services,
  key: KeyActor,
  { envelope, documents, signers, recipients, fields, reminders }: EnvelopeOutline,
  name: string,
): Promise<PreparedEnvelope> {
  if ([...signers, ...recipients].some(({ email }) => !email)) throw refuse('gone', because('erased_person'));
  const request: EnvelopeRequest = {
    ...envelope,
    documentLanguage: storedLanguage(envelope.documentLanguage),
    name,
    documents: documents.map(({ name: title, sha256, size }) => ({
      name: title,
      pdfBase64: { stored: { sha256, size } },
    })),
    signers: signers.map((signer) => ({
      ...signer,
      language: storedLanguage(signer.language),
      attachments: requestedOf(signer),
    })),
    recipients: recipients.map(recipientRequestOf),
    fields: fields.map(fieldRequestOf),
    ...(reminders !== 'default' && { reminders }),
  };
  return prepareEnvelope(services, key, request, noUploads);
}

/** The contents of an envelope, from which another envelope or a template can be made. */
interface EnvelopeOutline {
  readonly envelope: Envelope;
  readonly documents: readonly Document[];
  readonly signers: readonly Signer[];
  readonly recipients: readonly Recipient[];
  readonly fields: readonly NewField[];
  readonly reminders: Choice;
}

/**
 * Reads the contents of the caller's own envelope, in any status. Values that a signer has entered are left out; values
 * that the sender prefilled are kept until that signer has signed.
 * @throws Fault `not_found`, `gone` (the documents were purged)
 */
export async function readOutline(on: Tx | Database, key: KeyActor, id: string): Promise<EnvelopeOutline> {
  const client = 'prisma' in on ? on.prisma : on;
  const where = { id, ...visibleTo(key) };
  const include = { people: { orderBy: { position: 'asc' } } } as const;
  const found = isUuid(id) ? await client.envelope.findFirst({ where, include }) : null;
  if (!found) throw refuse('not_found');
  if (found.purgedAt) throw refuse('gone', because('documents_purged'));
  const { people, ...envelope } = found;
  const signers = signersAmong(people);
  const withFields = await listDocumentsWithFields(on, envelope.id);
  const fields = withFields.flatMap((document, documentIndex) =>
    document.fields.map((field) => outlineField(field, documentIndex, signers)),
  );
  const documents = withFields.map(({ fields: _, ...document }) => document);
  const reminders = await reminderChoice(client, envelope.id);
  return { envelope, documents, signers, recipients: recipientsOf(people), fields, reminders };
}

function outlineField(stored: Field, documentIndex: number, signers: readonly Signer[]): NewField {
  const { id: _, documentId: __, position: ___, signerId, ...field } = stored;
  const signerIndex = signers.findIndex(({ id }) => id === signerId);
  const format = storedFormat(field);
  const isOfSigner = signers[signerIndex]?.status === 'SIGNED' && format?.kind !== 'fixed';
  const value = isOfSigner ? null : field.value;
  return { ...field, documentIndex, signerIndex, value, format, shownIf: storedCondition(field) };
}
