import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { type Database, preparedTransaction, type SessionFile, transaction } from '../../../platform/database/index.ts';
import type { Context } from '../../../platform/graphql/context.ts';
import type { PdfInput } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope } from '../../access/index.ts';
import { intakeFile } from '../../documents/index.ts';
import { appendEvent } from '../../evidence/index.ts';
import { limits } from '../limits.ts';
import { because } from '../refusals.ts';
import { attendanceActorRole, lockSessionFor, sessionChain } from '../store.ts';

/** Ends of file names. */
export const extensions = { PDF: 'pdf', PNG: 'png', JPEG: 'jpg', CSV: 'csv' } as const satisfies Record<
  SessionFile['format'],
  string
>;

/** Names of the chain's personal values of a file, which the purge erases. */
export const FILE_OPENINGS = ['file_name', 'file_employer'] as const;

/** The files of a session, in the order in which they were added. */
export const listSessionFiles = (
  { prisma }: Pick<Database, 'prisma'>,
  sessionId: string,
): Promise<readonly SessionFile[]> =>
  prisma.sessionFile.findMany({ where: { sessionId }, orderBy: [{ addedAt: 'asc' }, { id: 'asc' }] });

/** Whether the pack for an employer contains a file; null for the pack of all. */
export const isInPack = ({ employer }: Pick<SessionFile, 'employer'>, forEmployer: string | null): boolean =>
  forEmployer === null || employer === null || employer === forEmployer;

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
    await appendEvent(services, tx, sessionChain(session), {
      type: 'session.file_added',
      subjectId: added.id,
      actor: attendanceActorRole(actor),
      data: { file_sha256: sha256, format: format.toLowerCase(), size },
      personal: { file_name: name, file_employer: employer },
    });
    return added;
  });
}

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
    await appendEvent(services, tx, sessionChain(session), {
      type: 'session.file_removed',
      subjectId: file.id,
      actor: attendanceActorRole(actor),
      data: { file_sha256: file.sha256 },
    });
  });
}
