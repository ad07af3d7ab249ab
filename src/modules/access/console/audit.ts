import type { KeyActor, Member, Origin } from '../../../kernel/actor.ts';
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
