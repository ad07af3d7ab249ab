import type { KeyActor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { uploadMb } from '../../../kernel/upload-limits.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { enumValues } from '../../../platform/graphql/directives.ts';
import { addMutationWithoutInput } from '../../../platform/graphql/mutation.ts';
import { addNodeLookup, NodeInterface } from '../../../platform/graphql/node.ts';
import { assertScope } from '../../access/index.ts';
import { type PadesLevel, padesLevels } from '../types.ts';
import { createUpload, listUploads } from '../uploads.ts';

export const PadesLevelEnum = builder.enumType('PadesLevel', {
  description: 'PAdES baseline levels (ETSI EN 319 142-1, 6.1). Each includes the previous one.',
  values: enumValues<PadesLevel>({
    'B-B': 'B-B: a basic signature.',
    'B-T': 'B-T: a trusted time-stamp proves the time of the signature.',
    'B-LT': 'B-LT: the PDF contains the data for its validation.',
    'B-LTA': 'B-LTA: archive time-stamps preserve the signature in the long term.',
  }),
});

/** Returns the level of a sealed file. Null before sealing. */
export const padesLevelOf = (stored: string | null): PadesLevel | null =>
  padesLevels.find((level) => level === stored) ?? null;

const UploadType = builder.prismaObject('Upload', {
  interfaces: [NodeInterface],
  description: 'An address that takes one PDF, and then the PDF until it is used or a day has passed.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the upload: `uploadId` of a document.' }),
    uploadedAt: t.expose('uploadedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the file arrived. Null before.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Until when the address takes its file; once it has arrived, until when the file can be used.',
    }),
    sha256: t.expose('sha256', {
      type: 'Sha256',
      nullable: true,
      description: 'SHA-256 of the file in lowercase hex. Null before it arrives.',
    }),
    size: t.exposeInt('size', { nullable: true, description: 'Size of the file in bytes. Null before it arrives.' }),
    pageCount: t.exposeInt('pageCount', {
      nullable: true,
      description: 'Number of pages of the file. Null before it arrives.',
    }),
  }),
});

const access = { key: 'envelopes:write', member: 'MANAGER' } as const;

addMutationWithoutInput('createUpload', {
  description: `Creates an address where a person drops one PDF on a page, or a program sends it by \`PUT\`: at most ${uploadMb.envelope} MB, within an hour. Documents then name it by \`uploadId\`.`,
  access,
  resolve: ({ services, actor }) => createUpload(services, assertScope(actor, 'envelopes:write')),
  payload: (t) => ({
    upload: t.field({ type: UploadType, description: 'The new upload.', resolve: ({ upload }) => upload }),
    url: t.expose('url', {
      type: 'URL',
      access,
      description: 'The address. It is a secret, returned once: whoever has it can upload the file.',
    }),
  }),
});

builder.queryField('upload', (t) =>
  t.prismaField({
    type: UploadType,
    nullable: true,
    description: 'Returns one upload of the caller: whether its file has arrived.',
    refuses: ['not_found'],
    access,
    args: { id: t.arg.id({ required: true, description: 'UUID of the upload.' }) },
    resolve: async (_query, _root, { id }, { services, actor }) => {
      const key = assertScope(actor, 'envelopes:write');
      const [upload] = isUuid(id) ? await listUploads(services, key, [id]) : [];
      if (!upload) throw refuse('not_found');
      return upload;
    },
  }),
);

addNodeLookup({
  type: 'Upload',
  access,
  find: (ids, { services, actor }) => listUploads(services, actor as KeyActor, ids),
});
