import type { KeyActor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { BulkSend, BulkSendRow, Database, Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { ownedBy } from '../../access/index.ts';
import type { RowRequest } from './read-rows.ts';

/** Finds the caller's own bulk send. @throws Fault `not_found`, also when another organisation owns the row */
export async function getOwn({ prisma }: Database, key: Parameters<typeof ownedBy>[0], id: string): Promise<BulkSend> {
  const found = isUuid(id) ? await prisma.bulkSend.findFirst({ where: { id, ...ownedBy(key) } }) : null;
  if (!found) throw refuse('not_found');
  return found;
}

/** Locks the caller's own bulk send. @throws Fault `not_found` */
export async function lockOwn(tx: Tx, key: KeyActor, id: string): Promise<BulkSend> {
  if (!isUuid(id)) throw refuse('not_found');
  await tx.$queryRaw`SELECT 1 FROM bulk_sends WHERE id = ${id}::uuid FOR UPDATE`;
  const found = await tx.bulkSend.findFirst({ where: { id, ...ownedBy(key) } });
  if (!found) throw refuse('not_found');
  return found;
}

/** What is stored of the credential that created a bulk send. */
export const senderOf = ({ keyId, member }: KeyActor) => ({ keyId, member: member ? { ...member } : null });

/** The credential that created a bulk send, with the one right that the creation of envelopes needs. */
export function actorOf({ organizationId, mode, sender }: BulkSend): KeyActor {
  const { keyId, member } = sender as unknown as ReturnType<typeof senderOf>;
  const scopes = ['envelopes:write'] as const;
  return { kind: 'key', keyId, organizationId, mode, scopes, ...(member ? { member } : {}) };
}

/** The request of a row. Empty once it was sent or forgotten. */
export const requestOf = ({ request }: Pick<BulkSendRow, 'request'>): Partial<RowRequest> =>
  request as unknown as Partial<RowRequest>;

/** The topic that wakes those who follow a bulk send. */
export const topicOf = (id: string): string => `bulk-send:${id}`;

/** The organisation and mode of a list of bulk sends. */
export type Owner = Pick<BulkSend, 'organizationId' | 'mode'>;

/** The topic that wakes those who follow the list of an organisation and mode. */
export const listTopicOf = ({ organizationId, mode }: Owner): string => `bulk-sends:${organizationId}:${mode}`;

/** Wakes those who follow a bulk send, and those who follow the list. */
export function announce({ bus }: Services, bulkSend: Owner & Pick<BulkSend, 'id'>): void {
  bus.publish(topicOf(bulkSend.id));
  bus.publish(listTopicOf(bulkSend));
}
