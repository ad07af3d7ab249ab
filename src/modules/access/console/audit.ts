import type { KeyActor, Member, Origin } from '../../../kernel/actor.ts';
import { after, DAY } from '../../../kernel/clock.ts';
import { uuidText } from '../../../kernel/ids.ts';
import { transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';

/** A member's act: the name of the mutation, and the id of its subject. */
export interface Act {
  readonly name: string;
  readonly subjectId: string | null;
}

/** Writes an entry to the audit log. */
export async function noteAct(
  services: Services,
  { organizationId, mode, member }: KeyActor & { readonly member: Member },
  { ip }: Origin,
  { name, subjectId }: Act,
): Promise<void> {
  const data = { organizationId, mode, userId: member.userId, act: name, subjectId, ip, at: services.clock.now() };
  await transaction(services.database, 'note-act', async (tx) => void (await tx.auditEntry.create({ data })));
}

/** Entries that one call deletes at most: the next sweep goes on. */
const MOST = 10_000;

/**
 * Deletes entries of the audit log that are older than AUDIT_RETENTION_DAYS. Returns how many. Ids begin with the time, so
 * that their index finds the old ones.
 */
export async function forgetAudit({ clock, config, database }: Services): Promise<number> {
  const before = after(clock.now(), -config.auditRetentionDays * DAY);
  const { rowCount } = await database.pool.query(
    `DELETE FROM audit_entries WHERE id IN (
       SELECT id FROM audit_entries WHERE id < $1::uuid AND at < $2 ORDER BY id LIMIT ${MOST})`,
    [firstIdOf(before), before],
  );
  return rowCount ?? 0;
}

/** The lowest UUID (version 7) of a moment. */
function firstIdOf(moment: Date): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.max(moment.getTime(), 0), 0, 6);
  return uuidText(bytes);
}
