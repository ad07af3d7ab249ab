import { builder } from '../../../platform/graphql/builder.ts';
import { items, uuid } from '../../../platform/graphql/validators.ts';
import { type LinkedArchive, linkArchive } from '../archive/link-archive.ts';
import { limits } from '../limits.ts';

const EnvelopeArchive = builder.objectRef<LinkedArchive>('EnvelopeArchive').implement({
  description: 'A ZIP archive with the documents and evidence files of envelopes.',
  fields: (t) => ({
    downloadUrl: t.exposeString('downloadUrl', {
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
