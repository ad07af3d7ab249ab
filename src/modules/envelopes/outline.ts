import type { KeyActor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Database, Document, Envelope, Field, Signer, Tx } from '../../platform/database/index.ts';
import { ownedBy } from '../access/index.ts';
import { listDocumentsWithFields } from '../documents/index.ts';
import { storedFormat } from './field-format.ts';
import type { NewField } from './input.ts';
import { because } from './reasons.ts';
import { type Choice, choiceOf } from './reminders/rules/choice.ts';

/** The contents of an envelope, from which another envelope or a template can be made. */
export interface EnvelopeOutline {
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
