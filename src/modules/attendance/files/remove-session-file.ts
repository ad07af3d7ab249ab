import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { appendEvent } from '../../evidence/index.ts';
import { chainOf, lockSessionFor, roleOf } from '../store.ts';

/**
 * Removes a file from a session. The chain keeps its fingerprint, and when it was added and removed; packs that were made
 * before keep it. The sweep deletes the file, once no recovery can bring the row back.
 * @throws Fault `not_found`
 */
export function removeSessionFile(
  services: Services,
  actor: Actor,
  { sessionId, fileId }: { readonly sessionId: string; readonly fileId: string },
): Promise<void> {
  return transaction(services.database, 'remove-session-file', async (tx) => {
    const session = await lockSessionFor(tx, actor, sessionId);
    const file = isUuid(fileId) ? await tx.sessionFile.findFirst({ where: { id: fileId, sessionId } }) : null;
    if (!file) throw refuse('not_found');
    await tx.sessionFile.delete({ where: { id: file.id } });
    await appendEvent(services, tx, chainOf(session), {
      type: 'session.file_removed',
      subjectId: file.id,
      actor: roleOf(actor),
      data: { file_sha256: file.sha256 },
    });
  });
}
