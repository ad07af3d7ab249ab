import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { items, uuid } from '../../../platform/graphql/validators.ts';
import { findFolder, folderLimits } from '../../access/index.ts';
import { FolderType } from '../../access/schema/index.ts';
import { deleteFolder, moveEnvelopes } from '../folders.ts';
import { changedEnvelopes } from './types.ts';

builder.prismaObjectFields('Envelope', (t) => ({
  folder: t.field({
    type: FolderType,
    nullable: true,
    access: { key: 'any', member: 'READER' },
    select: { folderId: true },
    description:
      'Folder of the envelope, which bounds which members see it. Null if it is in none, and for client tokens. It is not part of the evidence.',
    resolve: ({ folderId }, _args, { services }) => (folderId ? findFolder(services.database, folderId) : null),
  }),
}));

addMutation('moveEnvelopes', {
  description:
    'Moves envelopes into a folder, or out of theirs: all of them or none. A member needs the right to write in the folders that they come from, and in the one that they go to.',
  refuses: [
    {
      not_found: 'An envelope or the folder does not exist, or the caller does not see it.',
      forbidden: 'The caller only reads one of the folders.',
    },
  ],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  complexity: { field: 20 },
  input: (t) => ({
    envelopeIds: t.idList({
      required: true,
      validate: items(uuid, folderLimits.moved),
      description: 'UUIDs of the envelopes.',
    }),
    folderId: t.id({
      validate: uuid,
      description: 'UUID of the folder. Default: out of their folders, so that every member sees them.',
    }),
  }),
  resolve: async ({ envelopeIds, folderId }, { services, actor }) => ({
    ids: await moveEnvelopes(services, actor, { envelopeIds, folderId: folderId ?? null }),
  }),
  payload: (t) => ({ envelopes: changedEnvelopes(t) }),
});

addMutation('deleteFolder', {
  description:
    'Deletes a folder with its rights. Envelopes are never deleted: with `releaseEnvelopes` they go out of the folder, and every member sees them from then on.',
  refuses: [
    'not_found',
    {
      folder_not_empty: `There are envelopes in the folder, or a bulk send or a signing link still puts some into it, and \`releaseEnvelopes\` is not true; or there are more than ${folderLimits.released.toLocaleString('en')} in it.`,
    },
  ],
  access: { member: 'OWNER' },
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the folder.' }),
    releaseEnvelopes: t.boolean({
      description: 'Whether the envelopes in the folder become visible to every member. Default: false.',
    }),
  }),
  resolve: ({ id, releaseEnvelopes }, { services, actor }) =>
    deleteFolder(services, actor, { id, releaseEnvelopes: releaseEnvelopes ?? false }),
  payload: (t) => ({ deletedFolderId: t.exposeID('id', { description: 'UUID of the deleted folder.' }) }),
});
