import type { KeyActor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type {
  Database,
  Template,
  TemplateDocument,
  TemplateField,
  TemplateRole,
  Tx,
} from '../../platform/database/index.ts';
import { ownedBy } from '../access/index.ts';
import { type Choice, choiceOf } from '../envelopes/index.ts';
import { limits } from './limits.ts';
import { because } from './reasons.ts';

/** A template with everything that an envelope is created from, each list in order. */
export type WholeTemplate = Template & {
  readonly roles: readonly TemplateRole[];
  readonly documents: readonly TemplateDocument[];
  readonly fields: readonly TemplateField[];
  readonly reminders: Choice;
};

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
  const include = { roles: inOrder, documents: inOrder, fields: inOrder };
  const template = isUuid(id) ? await prisma.template.findFirst({ where: { id, ...ownedBy(key) }, include }) : null;
  return template && { ...template, reminders: await choiceOf(prisma, template.id) };
}

/**
 * Locks the caller's own template. Every change begins here.
 * @throws Fault `not_found`, also when another organisation owns the row
 */
export async function lockOwn(tx: Tx, key: KeyActor, id: string): Promise<Template> {
  if (!isUuid(id)) throw refuse('not_found');
  await tx.$queryRaw`SELECT 1 FROM templates WHERE id = ${id}::uuid FOR UPDATE`;
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
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`;
  if ((await tx.template.count({ where: owner })) >= limits.templates)
    throw refuse('invalid_body', because('too_many_templates', { count: limits.templates }));
}
