import type { Actor } from '../../../kernel/actor.ts';
import { after, HOUR } from '../../../kernel/clock.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { listDocuments } from '../../documents/index.ts';
import { limits } from '../limits.ts';
import { because } from '../reasons.ts';
import { signArchiveLink } from './archive-link.ts';

export interface LinkedArchive {
  /** Valid for one hour. The archive is made while it is downloaded. */
  readonly downloadUrl: string;
  /** Number of envelopes whose documents were purged. */
  readonly purged: number;
}

/**
 * Returns a link to a ZIP with the documents and evidence files of some of the caller's envelopes.
 * @param ids UUIDs; repeated ones count once
 * @throws Fault `not_found` (one of them is not an envelope of the caller), `payload_too_large`
 */
export async function linkArchive(services: Services, actor: Actor, ids: readonly string[]): Promise<LinkedArchive> {
  const { organizationId, mode } = ownedBy(assertScope(actor, 'envelopes:read'));
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const { prisma } = services.database;
  const where = { id: { in: wanted }, organizationId, mode };
  const found = wanted.every(isUuid)
    ? await prisma.envelope.findMany({ where, select: { id: true, purgedAt: true } })
    : [];
  if (found.length < wanted.length) throw refuse('not_found');
  const kept = found.filter(({ purgedAt }) => !purgedAt);
  const documents = await listDocuments(
    prisma,
    kept.map(({ id }) => id),
  );
  const bytes = [...documents.values()].flat().reduce((sum, { size }) => sum + size, 0);
  if (bytes > limits.archiveBytes)
    throw refuse('payload_too_large', because('archive_too_large', { gb: limits.archiveBytes / 1024 ** 3 }));
  const now = services.clock.now();
  const token = signArchiveLink(services.keystore, { organizationId, mode, envelopeIds: wanted }, after(now, HOUR));
  const name = `enveloppes-${now.toISOString().slice(0, 10)}.zip`;
  return {
    downloadUrl: `${services.config.publicUrl}/archives/${token}/${name}`,
    purged: found.length - kept.length,
  };
}
