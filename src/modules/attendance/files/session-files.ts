import type { Database, SessionFile } from '../../../platform/database/index.ts';

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
