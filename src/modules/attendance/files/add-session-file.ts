import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { preparedTransaction, type SessionFile } from '../../../platform/database/index.ts';
import type { Context } from '../../../platform/graphql/context.ts';
import type { PdfInput } from '../../../platform/graphql/pdf-input.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope } from '../../access/index.ts';
import { intakeFile } from '../../documents/index.ts';
import { appendEvent } from '../../evidence/index.ts';
import { limits } from '../limits.ts';
import { because } from '../reasons.ts';
import { chainOf, lockSessionFor, roleOf } from '../store.ts';

interface AddSessionFile {
  readonly sessionId: string;
  readonly name: string;
  readonly file: PdfInput;
  /** Only this employer's pack shall contain it; null for every pack. */
  readonly employer: string | null;
}

/**
 * Attaches a file to a session, open, closed or sealed: evaluations come after it. The chain records its fingerprint and the
 * moment. The sealed sheet does not change; packs made from now on contain it. A failed request leaves only an unreferenced
 * file, which the sweep removes.
 * @throws Fault `not_found`, `gone` (retention has ended), `payload_too_large`, `invalid_body` (another kind of file, no such
 *   employer, too many files)
 */
export function addSessionFile(
  services: Services,
  actor: Actor,
  { sessionId, name, file, employer }: AddSessionFile,
  blob: Context['blob'],
): Promise<SessionFile> {
  const { organizationId } = assertScope(actor, 'attendance:write');
  const prepare = () => intakeFile(services, { organizationId, pdf: file, path: 'fileBase64' }, blob);
  return preparedTransaction(services.database, 'add-session-file', prepare, async (tx, { sha256, size, format }) => {
    const session = await lockSessionFor(tx, actor, sessionId);
    if (session.purgedAt) throw refuse('gone', because('sheet_purged'));
    if (employer !== null && (await tx.attendee.count({ where: { sessionId, employer } })) === 0)
      throw refuse('invalid_body', because('no_such_employer'), [{ path: 'employer', ...because('no_such_employer') }]);
    if ((await tx.sessionFile.count({ where: { sessionId } })) >= limits.sessionFiles)
      throw refuse('invalid_body', because('too_many_session_files', { count: limits.sessionFiles }));
    const addedAt = services.clock.now();
    const added = await tx.sessionFile.create({ data: { sessionId, name, format, sha256, size, employer, addedAt } });
    await appendEvent(services, tx, chainOf(session), {
      type: 'session.file_added',
      subjectId: added.id,
      actor: roleOf(actor),
      data: { file_sha256: sha256, format: format.toLowerCase(), size },
      personal: { file_name: name, file_employer: employer },
    });
    return added;
  });
}
