import { z } from 'zod';
import { builder } from '../../../../platform/graphql/builder.ts';
import { addMutation, type InputFields } from '../../../../platform/graphql/mutation.ts';
import { between, items, text } from '../../../../platform/graphql/validators.ts';
import { folderField, signerFields } from '../../../envelopes/schema/index.ts';
import { changedTemplate } from '../../schema/types.ts';
import { limits } from '../limits.ts';
import { changeSigningLink, createSigningLink, deleteSigningLink } from '../signing-links.ts';
import { changedLink } from './types.ts';

const LinkPersonInput = builder.inputType('SigningLinkPersonInput', {
  description: 'Who fills a role that the visitor of a signing link does not fill.',
  fields: (t) => {
    const { email, name, language } = signerFields(t);
    return {
      role: t.string({ required: true, validate: text(limits.roleName), description: 'Name of the role.' }),
      ...{ email, name, language },
    };
  },
});

const limitFields = (t: InputFields, missing: string) => ({
  endsAt: t.field({
    type: 'DateTime',
    description: `Time in the future from which the link makes no envelope. ${missing}`,
  }),
  quota: t.int({
    validate: between(limits.quota),
    description: `Most envelopes that the link makes. ${missing}`,
  }),
});

const access = { key: 'envelopes:write', member: 'MANAGER' } as const;
const idField = (t: InputFields) => t.id({ required: true, description: 'UUID of the signing link.' });

addMutation('createSigningLink', {
  description:
    'Creates a link by which anybody can sign an envelope of a template. The visitor gives name and e-mail address, enters a code that is sent there, and gets an envelope. Only for templates of level `SIMPLE` without codes by SMS.',
  refuses: [
    'not_found',
    {
      invalid_body: `\`endsAt\` is over; the template has another level, or codes by SMS; \`role\` is not among the roles that sign first; \`people\` does not fill every other role once; the template has ${limits.links} signing links.`,
    },
  ],
  access,
  input: (t) => ({
    templateId: t.id({ required: true, description: 'UUID of the template.' }),
    role: t.string({
      required: true,
      validate: text(limits.roleName),
      description: 'Name of the role that the visitor fills. It is among those that sign first.',
    }),
    people: t.field({
      type: [LinkPersonInput],
      validate: items(z.any(), limits.people),
      description: 'Who fills the other roles. Default: nobody, for a template of one role.',
    }),
    ...limitFields(t, 'Default: none.'),
    folderId: folderField(t, 'each envelope', 'Only members who see the folder see the link.'),
  }),
  resolve: (input, { services, actor }) => createSigningLink(services, actor, input),
  payload: (t) => ({ signingLink: changedLink(t) }),
});

addMutation('changeSigningLink', {
  description:
    'Changes the limits of a signing link, pauses it or resumes it. Envelopes that it has made stay as they are.',
  refuses: ['not_found', { invalid_body: '`endsAt` is over.' }],
  access,
  input: (t) => ({
    id: idField(t),
    ...limitFields(t, 'Null for none. Default: as before.'),
    paused: t.boolean({ description: 'Whether the link is paused. Default: as before.' }),
  }),
  resolve: (input, { services, actor }) => changeSigningLink(services, actor, input),
  payload: (t) => ({ signingLink: changedLink(t) }),
});

addMutation('deleteSigningLink', {
  description: 'Deletes a signing link for ever: its address no longer works. Envelopes that it has made stay.',
  refuses: ['not_found'],
  access,
  input: (t) => ({ id: idField(t) }),
  resolve: async ({ id }, { services, actor }) => {
    const link = await deleteSigningLink(services, actor, id);
    return { id: link.templateId, deletedSigningLinkId: link.id };
  },
  payload: (t) => ({
    deletedSigningLinkId: t.exposeID('deletedSigningLinkId', { description: 'UUID of the deleted signing link.' }),
    template: changedTemplate(t),
  }),
});
