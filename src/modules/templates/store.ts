import type { KeyActor } from '../../kernel/actor.ts';
import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Reason } from '../../kernel/reason.ts';
import {
  type Database,
  type Sql,
  sql,
  type Template,
  type TemplateDocument,
  type TemplateField,
  type TemplateRecipient,
  type TemplateRole,
  type Tx,
} from '../../platform/database/index.ts';
import type { BlobQuestion } from '../../platform/storage/blobs-in-use.ts';
import { ownedBy } from '../access/index.ts';
import {
  because as becauseOfEnvelope,
  type Choice,
  type RecipientRole,
  recipientsOf,
  reminderChoice,
} from '../envelopes/index.ts';
import { limits } from './limits.ts';
import { because } from './reasons.ts';

/** A template with everything that an envelope is created from, each list in order. */
export type WholeTemplate = Template & {
  readonly roles: readonly TemplateRole[];
  readonly recipients: readonly TemplateRecipientRow[];
  readonly documents: readonly TemplateDocument[];
  readonly fields: readonly TemplateField[];
  readonly reminders: Choice;
};

/** A recipient of a template. Nobody signs among them. */
export type TemplateRecipientRow = TemplateRecipient & { readonly role: RecipientRole };

/** A recipient who is a role: without an address, the person is named on use. */
export const isOpen = ({ email }: { readonly email?: string | null | undefined }): boolean => !email;

interface ToFill {
  readonly roles: readonly Pick<TemplateRole, 'name'>[];
  readonly recipients: readonly Pick<TemplateRecipient, 'name' | 'email'>[];
}

/** The names of the roles that are filled when the template is used: of those who sign, then of the others. */
export const namesToFill = ({ roles, recipients }: ToFill): string[] =>
  [...roles, ...recipients.filter(isOpen)].map(({ name }) => name);

/** The database, or a transaction. */
interface ClientOf {
  readonly prisma: Database['prisma'] | Tx;
}

const inOrder = { orderBy: { position: 'asc' } } as const;

/** Reads the caller's own template. @throws Fault `not_found`, also when another organisation owns the row */
export async function getWhole({ prisma }: ClientOf, key: KeyActor, id: string): Promise<WholeTemplate> {
  const template = await findWhole({ prisma }, key, id);
  if (!template) throw refuse('not_found');
  return template;
}

/** Finds an organisation's template. Null also when another organisation owns the row. */
export async function findWhole({ prisma }: ClientOf, key: KeyActor, id: string): Promise<WholeTemplate | null> {
  const include = { roles: inOrder, recipients: inOrder, documents: inOrder, fields: inOrder };
  const template = isUuid(id) ? await prisma.template.findFirst({ where: { id, ...ownedBy(key) }, include }) : null;
  if (!template) return null;
  return {
    ...template,
    recipients: recipientsOf(template.recipients),
    reminders: await reminderChoice(prisma, template.id),
  };
}

/**
 * Locks the caller's own template. Every change begins here.
 * @throws Fault `not_found`, also when another organisation owns the row
 */
export async function lockOwn(tx: Tx, key: KeyActor, id: string): Promise<Template> {
  if (!isUuid(id)) throw refuse('not_found');
  await tx.run(sql`SELECT 1 FROM templates WHERE id = ${id}::uuid FOR UPDATE`);
  const template = await tx.template.findFirst({ where: { id, ...ownedBy(key) } });
  if (!template) throw refuse('not_found');
  return template;
}

/**
 * Checks that the organisation may have one more template in this mode. One creation at a time counts them.
 * @throws Fault `invalid_body`
 */
export async function assertRoom(tx: Tx, key: KeyActor): Promise<void> {
  const owner = ownedBy(key);
  const lock = `templates:${owner.organizationId}:${owner.mode}`;
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  if ((await tx.template.count({ where: owner })) >= limits.templates)
    throw refuse('invalid_body', because('too_many_templates', { count: limits.templates }));
}

/** Keeps the files of templates as long as the templates exist, also after the purge of the envelope they came from. */
export const liveBlobs = ({ asks }: BlobQuestion): Sql => sql`
  SELECT t.sha256 FROM template_documents t WHERE ${asks('t.sha256')}`;

const refuseDetails = (reason: Reason, details: readonly FaultDetail[]): void => {
  if (details.length > 0) throw refuse('invalid_body', reason, details);
};

/** A name of a request, and its path there. */
export interface NamedRole {
  readonly name: string;
  readonly path: string;
}

/** Checks that no two roles have the same name. @throws Fault `invalid_body` with the path of each repeated name */
export function assertDistinctRoles(roles: readonly NamedRole[]): void {
  const names = roles.map(({ name }) => name);
  const repeated = roles.flatMap(({ name, path }, index): FaultDetail[] =>
    names.indexOf(name) < index ? [{ path, ...because('repeated_role_name') }] : [],
  );
  refuseDetails(because('roles_named_alike'), repeated);
}

interface PlacedOn {
  readonly documentIndex: number;
  readonly role: string;
}

/** Checks that every field refers to a document and a role. @throws Fault `invalid_body` with the path of each */
export function assertFieldsPlaced(fields: readonly PlacedOn[], documents: number, roles: readonly string[]): void {
  const details = fields.flatMap(({ documentIndex, role }, index): FaultDetail[] => [
    ...(documentIndex < documents
      ? []
      : [{ path: `fields.${index}.documentIndex`, ...becauseOfEnvelope('beyond_documents', { count: documents }) }]),
    ...(roles.includes(role) ? [] : [{ path: `fields.${index}.role`, ...because('not_role_name') }]),
  ]);
  refuseDetails(because('template_field_outside'), details);
}

/** What a person who fills a role has only if the role signs. */
const ofSigners = ['phone', 'identityId', 'identity'] as const;

type FilledRole = { readonly role: string } & Partial<Readonly<Record<(typeof ofSigners)[number], unknown>>>;

/** Checks that every role of the template is filled once. @throws Fault `invalid_body` with the path of each problem */
export function assertRolesFilled(template: WholeTemplate, filled: readonly FilledRole[]): void {
  const wanted = namesToFill(template);
  const names = filled.map(({ role }) => role);
  const missing = wanted.filter((name) => !names.includes(name));
  refuseDetails(because('roles_unfilled'), [
    ...names.flatMap((name, index): FaultDetail[] => {
      const path = `roles.${index}.role`;
      if (!wanted.includes(name)) return [{ path, ...because('not_role') }];
      return names.indexOf(name) < index ? [{ path, ...because('filled_twice') }] : [];
    }),
    ...missing.map((role) => ({ path: 'roles', ...because('role_unfilled', { role }) })),
  ]);
  const signing = template.roles.map(({ name }) => name);
  refuseDetails(
    because('roles_unfilled'),
    filled.flatMap((person, index): FaultDetail[] =>
      signing.includes(person.role)
        ? []
        : ofSigners.flatMap((part) =>
            person[part] ? [{ path: `roles.${index}.${part}`, ...because('only_of_signer') }] : [],
          ),
    ),
  );
}

/** Checks that every value is for a field of the template, given once. @throws Fault `invalid_body` */
export function assertValuesPlaced({ fields }: WholeTemplate, values: readonly { readonly fieldId: string }[]): void {
  const left = new Set(fields.map(({ id }) => id));
  const details = values.flatMap(({ fieldId }, index): FaultDetail[] =>
    left.delete(fieldId.toLowerCase()) ? [] : [{ path: `values.${index}.fieldId`, ...because('not_field') }],
  );
  refuseDetails(because('value_unplaced'), details);
}
