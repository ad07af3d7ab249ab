import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation, type InputFields, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import { items, text, uuid } from '../../../platform/graphql/validators.ts';
import { createFolder, mayWrite, updateFolder } from '../folders/folders.ts';
import { limits } from '../folders/limits.ts';
import { foldersIn, sightOf } from '../folders/sight.ts';
import { createTeam, deleteTeam, updateTeam } from '../folders/teams.ts';
import { assertMember, assertScope } from '../policy.ts';
import { TeamMemberType } from './team.ts';

const access = { member: 'OWNER' } as const;

const TeamType = builder.prismaObject('Team', {
  description: 'Members of an organisation who get rights to folders together.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the team.' }),
    name: t.exposeString('name', { description: 'Name of the team.' }),
    members: t.prismaField({
      type: [TeamMemberType],
      access,
      select: { id: true },
      description: 'Members of the team, in the order in which they joined the organisation.',
      resolve: (query, { id }, _args, { services }) =>
        services.database.prisma.membership.findMany({
          ...query,
          where: { teams: { some: { teamId: id } } },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        }),
    }),
  }),
});

builder.prismaObject('FolderRight', {
  description: 'What the members of a team may do in a folder.',
  fields: (t) => ({
    team: t.relation('team', { description: 'The team.' }),
    canWrite: t.exposeBoolean('canWrite', {
      description:
        'Whether they create, send, change, cancel and move envelopes there, as far as their role lets them. If false, they only read.',
    }),
  }),
});

export const FolderType = builder.prismaObject('Folder', {
  description:
    'A folder of envelopes. Members see it by the rights of their teams, owners and API keys always. Folders do not nest.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the folder.' }),
    name: t.exposeString('name', { description: 'Name of the folder.' }),
    writable: t.boolean({
      select: { id: true },
      description:
        'Whether the caller may change what is in it. For a member: whether a team of theirs has the right to write. Their role bounds what they do.',
      resolve: ({ id }, _args, { services, actor }) =>
        actor.kind === 'key' &&
        mayWrite(services.database, { folderId: id, membershipId: sightOf(actor).membershipId }),
    }),
    rights: t.relation('rights', {
      access: { member: 'OWNER', otherwiseNull: true },
      nullable: true,
      query: { orderBy: { team: { foldedName: 'asc' } } },
      description:
        'Rights of teams, by name. Without any, the folder is for owners only. Null for everybody but owners.',
    }),
  }),
});

builder.queryField('teams', (t) =>
  t.prismaField({
    type: [TeamType],
    description: 'Lists the teams of the organisation by name. `team` lists the members of the organisation.',
    access,
    resolve: (query, _root, _args, { services, actor }) =>
      services.database.prisma.team.findMany({
        ...query,
        where: { organizationId: assertMember(actor, 'OWNER').organizationId },
        orderBy: { foldedName: 'asc' },
      }),
  }),
);

builder.queryField('folders', (t) =>
  t.prismaField({
    type: [FolderType],
    description: 'Lists the folders that the caller sees in this mode, by name.',
    access: { key: 'envelopes:read', member: 'READER' },
    resolve: (query, _root, _args, { services, actor }) =>
      services.database.prisma.folder.findMany({
        ...query,
        where: foldersIn(sightOf(assertScope(actor, 'envelopes:read'))),
        orderBy: { foldedName: 'asc' },
      }),
  }),
);

const changedTeam = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: TeamType,
    description: 'The team after the change.',
    resolve: (query, { id }, _args, { services }) =>
      services.database.prisma.team.findUniqueOrThrow({ ...query, where: { id } }),
  });

const changedFolder = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: FolderType,
    description: 'The folder after the change.',
    resolve: (query, { id }, _args, { services }) =>
      services.database.prisma.folder.findUniqueOrThrow({ ...query, where: { id } }),
  });

const TEAM_TAKEN = 'Another team of the organisation has this name; case and accents are ignored';
const FOLDER_TAKEN = 'Another folder of the organisation in this mode has this name; case and accents are ignored';
const members = { validate: items(uuid, limits.members) } as const;

addMutation('createTeam', {
  description: 'Creates a team of members of the organisation. A new team has no rights.',
  refuses: ['unknown_member', { invalid_body: `${TEAM_TAKEN}, or it has ${limits.teams} teams.` }],
  access,
  input: (t) => ({
    name: t.string({ required: true, validate: text(limits.name), description: 'Name of the team.' }),
    memberIds: t.idList({ ...members, description: 'UUIDs of the members. Default: nobody.' }),
  }),
  resolve: (input, { services, actor }) => createTeam(services, actor, input),
  payload: (t) => ({ team: changedTeam(t) }),
});

addMutation('updateTeam', {
  description: 'Changes the name or the members of a team. Who is no longer in it loses its rights at once.',
  refuses: ['not_found', 'unknown_member', { invalid_body: `${TEAM_TAKEN}.` }],
  access,
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the team.' }),
    name: t.string({ validate: text(limits.name), description: 'The new name. Absent: unchanged.' }),
    memberIds: t.idList({ ...members, description: 'UUIDs of all members. Absent: unchanged.' }),
  }),
  resolve: (input, { services, actor }) => updateTeam(services, actor, input),
  payload: (t) => ({ team: changedTeam(t) }),
});

addMutation('deleteTeam', {
  description: 'Deletes a team with its rights. Its members stay in the organisation.',
  refuses: ['not_found'],
  access,
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the team.' }) }),
  resolve: ({ id }, { services, actor }) => deleteTeam(services, actor, id),
  payload: (t) => ({ deletedTeamId: t.exposeID('id', { description: 'UUID of the deleted team.' }) }),
});

const FolderRightInput = builder.inputType('FolderRightInput', {
  description: 'A right of a team to a folder.',
  fields: (t) => ({
    teamId: t.id({ required: true, validate: uuid, description: 'UUID of the team.' }),
    canWrite: t.boolean({
      required: true,
      description: 'Whether its members change what is in the folder. If false, they only read.',
    }),
  }),
});

const rightsField = (t: InputFields, description: string) =>
  t.field({ type: [FolderRightInput], validate: items(z.any(), limits.rights), description });

addMutation('createFolder', {
  description: 'Creates a folder for envelopes of the organisation in this mode.',
  refuses: [
    {
      not_found: 'A team does not exist.',
      invalid_body: `${FOLDER_TAKEN}, a team is named twice, or there are ${limits.folders} folders.`,
    },
  ],
  access,
  input: (t) => ({
    name: t.string({ required: true, validate: text(limits.name), description: 'Name of the folder.' }),
    rights: rightsField(t, 'Rights of teams. Default: none, so that only owners see the folder.'),
  }),
  resolve: (input, { services, actor }) => createFolder(services, actor, input),
  payload: (t) => ({ folder: changedFolder(t) }),
});

addMutation('updateFolder', {
  description: 'Changes the name or the rights of a folder. A right that is no longer named ends at once.',
  refuses: [
    { not_found: 'The folder or a team does not exist.', invalid_body: `${FOLDER_TAKEN}, or a team is named twice.` },
  ],
  access,
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the folder.' }),
    name: t.string({ validate: text(limits.name), description: 'The new name. Absent: unchanged.' }),
    rights: rightsField(t, 'All rights of teams. Absent: unchanged.'),
  }),
  resolve: (input, { services, actor }) => updateFolder(services, actor, input),
  payload: (t) => ({ folder: changedFolder(t) }),
});
