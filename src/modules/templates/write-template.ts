import type { KeyActor } from '../../kernel/actor.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { newId } from '../../kernel/ids.ts';
import { inParts } from '../../platform/database/in-parts.ts';
import type { Prisma, Template, Tx } from '../../platform/database/index.ts';
import { searchTextOf } from '../../platform/database/search-text.ts';
import type { Services } from '../../platform/services.ts';
import { ownedBy } from '../access/index.ts';
import { type Choice, type EnvelopeTerms, type NewField, writeChoice } from '../envelopes/index.ts';
import type { TemplateRecipientTerms, TemplateRoleTerms } from './input.ts';
import { assertRoom } from './store.ts';

/** The rows of a new template. Indexes refer to the lists. */
export interface TemplateParts {
  readonly terms: EnvelopeTerms;
  /** Undefined leaves the choice as it is: for a new template, the default of the organisation. */
  readonly reminders: Choice | undefined;
  readonly roles: readonly TemplateRoleTerms[];
  readonly recipients: readonly TemplateRecipientTerms[];
  readonly documents: readonly {
    readonly name: string;
    readonly sha256: string;
    readonly size: number;
    /** Visible pages in points, after rotation. */
    readonly pages: Prisma.InputJsonValue;
  }[];
  readonly fields: readonly (Omit<NewField, 'signerIndex'> & { readonly roleIndex: number })[];
}

/**
 * Inserts a template, in the caller's transaction.
 * @throws Fault `invalid_body` (the organisation has too many templates)
 */
export async function writeTemplate(
  services: Services,
  tx: Tx,
  key: KeyActor,
  parts: TemplateParts,
): Promise<Template> {
  await assertRoom(tx, key);
  const { terms } = parts;
  const searchText = searchTextOf([terms.name]);
  const template = await tx.template.create({
    data: { ...ownedBy(key), ...terms, searchText, createdAt: services.clock.now() },
  });
  await writeParts(tx, template.id, parts);
  return template;
}

/** Ids of rows that are kept. Missing for new ones. */
export type TemplatePartIds = Readonly<
  Record<'documents' | 'roles' | 'fields', readonly (string | null | undefined)[]>
>;

/** Inserts the people, documents and fields of a template that has none, and stores its choice of reminders. */
export async function writeParts(
  tx: Tx,
  templateId: string,
  { roles, recipients, documents, fields, reminders }: TemplateParts,
  kept: TemplatePartIds = { documents: [], roles: [], fields: [] },
): Promise<void> {
  if (reminders !== undefined) await writeChoice(tx, templateId, reminders);
  const idsFor = (list: keyof TemplatePartIds, rows: readonly unknown[]) =>
    rows.map((_, index) => kept[list][index]?.toLowerCase() ?? newId());
  const roleIds = idsFor('roles', roles);
  const documentIds = idsFor('documents', documents);
  const fieldIds = idsFor('fields', fields);
  await tx.templateRole.createMany({
    data: roles.map(({ name, order, authentication, ownCertificate, inviteBy, requestedAttachments }, position) => ({
      id: itemAt(roleIds, position),
      templateId,
      position,
      name,
      order,
      authentication: [...authentication],
      ...(requestedAttachments && { requestedAttachments }),
      ownCertificate,
      inviteBy,
    })),
  });
  await tx.templateRecipient.createMany({
    data: recipients.map((recipient, position) => ({ ...recipient, templateId, position })),
  });
  await tx.templateDocument.createMany({
    data: documents.map((document, position) => ({
      ...document,
      id: itemAt(documentIds, position),
      templateId,
      position,
    })),
  });
  const rows = fields.map(({ documentIndex, roleIndex, format, shownIf, ...field }, position) => ({
    ...field,
    ...(format && { format }),
    ...(shownIf && { shownIf }),
    id: itemAt(fieldIds, position),
    templateId,
    position,
    documentId: itemAt(documentIds, documentIndex),
    roleId: itemAt(roleIds, roleIndex),
  }));
  await inParts(rows, (data) => tx.templateField.createMany({ data }));
}

/** Removes the people, documents and fields of a template. */
export async function dropParts(tx: Tx, templateId: string): Promise<void> {
  await tx.templateField.deleteMany({ where: { templateId } });
  await tx.templateDocument.deleteMany({ where: { templateId } });
  await tx.templateRole.deleteMany({ where: { templateId } });
  await tx.templateRecipient.deleteMany({ where: { templateId } });
}
