import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import { languageOf } from '../../kernel/language.ts';
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
import { ownedBy } from '../access/index.ts';
import { listDocumentsWithFields, noUploads } from '../documents/index.ts';
import { createEnvelopeIn } from './create-envelope.ts';
import { storedFormat } from './field-format.ts';
import type { NewEnvelope, NewField } from './input.ts';
import { type PreparedEnvelope, prepareEnvelope } from './prepare-envelope.ts';
import { because } from './reasons.ts';
import { type Choice, choiceOf } from './reminders/rules/choice.ts';

interface Duplication {
  readonly id: string;
  /** Default: the name of the original. */
  readonly name?: string | null | undefined;
}

/**
 * Creates a draft with the documents, signers, fields and terms of an envelope in any status. The original stays as it
 * is.
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
      const outline = await readOutline(services.database.prisma, key, id);
      return prepareCopy(services, key, outline, name ?? outline.envelope.name);
    },
    (tx, prepared) => createEnvelopeIn(services, tx, key, origin, prepared),
  );
}

async function prepareCopy(
  services: Services,
  key: KeyActor,
  { envelope, documents, signers, fields, reminders }: EnvelopeOutline,
  name: string,
): Promise<PreparedEnvelope> {
  if (signers.some(({ email }) => !email)) throw refuse('gone', because('erased_person'));
  const input: NewEnvelope = {
    ...envelope,
    documentLanguage: languageOf(envelope.documentLanguage),
    name,
    send: false,
    documents: documents.map(({ name: title, sha256, size }) => ({ name: title, pdf: { stored: { sha256, size } } })),
    signers: signers.map(({ email, name: fullName, order, phone, authentication, identityId }) => ({
      email,
      name: fullName,
      order,
      phone,
      authentication,
      identityId,
      identity: null,
    })),
    fields,
    ...(reminders !== 'default' && { reminders }),
  };
  return prepareEnvelope(services, key, input, noUploads);
}

/** The contents of an envelope, from which another envelope or a template can be made. */
interface EnvelopeOutline {
  readonly envelope: Envelope;
  readonly documents: readonly Document[];
  readonly signers: readonly Signer[];
  readonly fields: readonly NewField[];
  readonly reminders: Choice;
}

/**
 * Reads the contents of the caller's own envelope, in any status. Values that a signer has entered are left out; values
 * that the sender prefilled are kept until that signer has signed.
 * @throws Fault `not_found`, `gone` (the documents were purged)
 */
export async function readOutline(
  client: Tx | Database['prisma'],
  key: KeyActor,
  id: string,
): Promise<EnvelopeOutline> {
  const where = { id, ...ownedBy(key) };
  const include = { signers: { orderBy: { position: 'asc' } } } as const;
  const found = isUuid(id) ? await client.envelope.findFirst({ where, include }) : null;
  if (!found) throw refuse('not_found');
  if (found.purgedAt) throw refuse('gone', because('documents_purged'));
  const { signers, ...envelope } = found;
  const withFields = await listDocumentsWithFields(client, envelope.id);
  const fields = withFields.flatMap((document, documentIndex) =>
    document.fields.map((field) => outlineField(field, documentIndex, signers)),
  );
  const documents = withFields.map(({ fields: _, ...document }) => document);
  const reminders = await choiceOf(client, envelope.id);
  return { envelope, documents, signers, fields, reminders };
}

function outlineField(field: Field, documentIndex: number, signers: readonly Signer[]): NewField {
  const { type, page, x, y, width, height, label, required, signerId } = field;
  const format = storedFormat(field);
  const signerIndex = signers.findIndex(({ id }) => id === signerId);
  const value = signers[signerIndex]?.status === 'SIGNED' ? null : field.value;
  return { documentIndex, signerIndex, type, page, x, y, width, height, value, label, required, format };
}
