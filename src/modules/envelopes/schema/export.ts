import type { Actor } from '../../../kernel/actor.ts';
import { after, HOUR } from '../../../kernel/clock.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { items, uuid } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { listDocuments } from '../../documents/index.ts';
import { signArchiveLink } from '../archive/serve.ts';
import { limits } from '../limits.ts';
import { type ExportPart, exportEnvelopes } from '../list-envelopes.ts';
import { because } from '../refusals.ts';
import { seenIn, sightWith } from '../visibility.ts';
import { envelopeConditions, envelopeOrder, filterArg, orderValuesOf } from './filter.ts';

export const EnvelopeExport = builder.objectRef<ExportPart>('EnvelopeExport').implement({
  description: 'One part of an export of envelopes. To get the file, concatenate the texts of all parts.',
  fields: (t) => ({
    fileName: t.exposeString('fileName', { description: 'Suggested name of the file.' }),
    text: t.exposeString('text', {
      description:
        'Text of the part: UTF-8, `;` between cells, CRLF at the end of each line, times in UTC. The first part begins with the byte order mark and the headings. Text that a spreadsheet would run as a formula begins with an apostrophe.',
    }),
    next: t.exposeString('next', {
      nullable: true,
      description: 'Pass it as `after` to get the next part; null if this is the last one.',
    }),
  }),
});

builder.queryField('exportEnvelopes', (t) =>
  t.field({
    type: EnvelopeExport,
    nullable: true,
    description: `Exports a list of envelopes as CSV, with one line for each envelope. Returns at most ${limits.exportLines} lines at a time.`,
    refuses: [{ invalid_parameter: '`after` is not the `next` of a part of this export.' }],
    access: { key: 'envelopes:read', member: 'READER' },
    complexity: { field: 500 },
    args: {
      filter: t.arg(filterArg),
      orderBy: t.arg(envelopeOrder.arg),
      after: t.arg.string({
        description: '`next` of the previous part, with the same filter and order. Omit it to get the first part.',
      }),
    },
    resolve: async (_root, { filter, orderBy, after }, { services, actor }) => {
      const own = seenIn(sightWith(actor, 'envelopes:read'));
      const cursor = after != null ? { cursor: { id: after } } : {};
      const page =
        after == null || isUuid(after)
          ? await envelopeOrder.pageOf({ ...cursor, take: limits.exportLines, skip: 0 }, { orderBy }, (id) =>
              orderValuesOf(services, id, own),
            )
          : null;
      if (!page)
        throw refuse(
          'invalid_parameter',
          'The value of after is not a cursor of this export. Omit it to start with the first part.',
        );
      return exportEnvelopes(services, actor, {
        where: { AND: [page.where, ...envelopeConditions(filter, services)] },
        orderBy: page.orderBy,
        size: limits.exportLines,
        isFirst: after == null,
      });
    },
  }),
);

interface LinkedArchive {
  /** Valid for one hour. The archive is made while it is downloaded. */
  readonly downloadUrl: string;
  /** Number of envelopes whose documents were purged. */
  readonly purged: number;
}

/**
 * Returns a link to a ZIP with the documents and evidence files of some of the caller's envelopes.
 * @param ids UUIDs; repeated ones count once
 * @throws Fault `not_found` (one of them is not an envelope that the caller sees), `payload_too_large`
 */
async function linkArchive(services: Services, actor: Actor, ids: readonly string[]): Promise<LinkedArchive> {
  const sight = sightWith(actor, 'envelopes:read');
  const { organizationId, mode } = sight;
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const { prisma } = services.database;
  const where = { id: { in: wanted }, ...seenIn(sight) };
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
