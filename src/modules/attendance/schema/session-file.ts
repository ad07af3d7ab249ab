import { builder } from '../../../platform/graphql/builder.ts';
import { downloadUrl } from '../../envelopes/index.ts';
import { extensions } from '../files/session-files.ts';

const SessionFileFormatEnum = builder.enumType('SessionFileFormat', {
  description: 'What a file attached to a session is, by its bytes.',
  values: {
    PDF: { description: 'PDF.' },
    PNG: { description: 'PNG picture.' },
    JPEG: { description: 'JPEG picture.' },
    CSV: { description: 'Table of text.' },
  },
});

export const SessionFileType = builder.prismaObject('SessionFile', {
  description: 'A file that the organisation attached to a session. It is removed with the sheet.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the file.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    format: t.expose('format', { type: SessionFileFormatEnum, description: 'What it is.' }),
    size: t.exposeInt('size', { description: 'Size in bytes.' }),
    sha256: t.expose('sha256', { type: 'Sha256', description: 'SHA-256 fingerprint, 64 hexadecimal digits.' }),
    employer: t.exposeString('employer', {
      nullable: true,
      description: 'Employer whose pack alone contains it; null if every pack does.',
    }),
    addedAt: t.expose('addedAt', { type: 'DateTime', description: 'Time at which it was attached.' }),
    downloadUrl: t.field({
      type: 'URL',
      access: { key: 'attendance:write', member: 'READER' },
      select: { name: true, sha256: true, format: true },
      description: 'Temporary link to the file, valid for 1 hour.',
      resolve: ({ name, sha256, format }, _args, { services }) =>
        downloadUrl(services, sha256, name, extensions[format]),
    }),
  }),
});
