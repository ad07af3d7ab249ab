import type { Actor } from '../../../kernel/actor.ts';
import { after, HOUR } from '../../../kernel/clock.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { items, uuid } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { listDocuments } from '../../documents/index.ts';
import { signArchiveLink } from '../archive/archive-link.ts';
import { limits } from '../limits.ts';
import { because } from '../reasons.ts';

interface LinkedArchive {
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
async function linkArchive(services: Services, actor: Actor, ids: readonly string[]): Promise<LinkedArchive> {
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

const EnvelopeArchive = builder.objectRef<LinkedArchive>('EnvelopeArchive').implement({
  description: 'A ZIP archive with the documents and evidence files of envelopes.',
  fields: (t) => ({
    downloadUrl: t.expose('downloadUrl', {
      type: 'URL',
      access: { key: 'any', member: 'READER' },
      description: 'Temporary link to the archive, valid for 1 hour. The archive is made while it is downloaded.',
    }),
    purged: t.exposeInt('purged', {
      description: 'Number of envelopes whose documents were purged. The table of contents names them.',
    }),
  }),
});

builder.queryField('envelopeArchive', (t) =>
  t.field({
    type: EnvelopeArchive,
    nullable: true,
    description:
      'Returns a link to a ZIP archive of some envelopes: a folder for each, with its sealed documents, or its original ones before sealing, and its evidence file. A table of contents names each file with its SHA-256 fingerprint.',
    refuses: [
      {
        not_found: 'One of the envelopes does not exist, or belongs to another organisation or mode.',
        payload_too_large: 'The documents of the envelopes have more than 2 GB.',
      },
    ],
    access: { key: 'envelopes:read', member: 'READER' },
    complexity: { field: 50 },
    args: {
      ids: t.arg.idList({
        required: true,
        validate: items(uuid, limits.archiveEnvelopes),
        description: 'UUIDs of the envelopes, in the order of the table of contents.',
      }),
    },
    resolve: (_root, { ids }, { services, actor }) => linkArchive(services, actor, ids),
  }),
);
