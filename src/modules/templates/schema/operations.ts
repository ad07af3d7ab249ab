import { addMutation, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import { items, text } from '../../../platform/graphql/validators.ts';
import { withReminders } from '../../envelopes/reminders/rules/schema/index.ts';
import { changedEnvelope, contentRefusals } from '../../envelopes/schema/index.ts';
import { createEnvelopeFromTemplate } from '../create-envelope-from-template.ts';
import { createTemplate } from '../create-template.ts';
import { createTemplateFromEnvelope } from '../create-template-from-envelope.ts';
import { deleteTemplate } from '../delete-template.ts';
import { limits } from '../limits.ts';
import { renameTemplate } from '../rename-template.ts';
import { replaceTemplate } from '../replace-template.ts';
import { CreateEnvelopeFromTemplateInput, CreateTemplateInput, ReplaceTemplateInput } from './inputs.ts';
import { TemplateType } from './types.ts';

const access = { key: 'envelopes:write', member: 'MANAGER' } as const;
const FULL = `the organisation has ${limits.templates} templates`;

/** What is wrong with the content of a template. */
const WRONG =
  'A PDF is encrypted, has no page or cannot be repaired; two roles have the same name; a field refers to a document, role or page that does not exist; `fieldsFromTags` finds no tag, or a tag that names no role';

/** The field of a payload with the template that a mutation made or changed. */
const changedTemplate = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: TemplateType,
    description: 'The template after the change.',
    resolve: (query, { id }, _args, { services }) =>
      services.database.prisma.template.findUniqueOrThrow({ ...query, where: { id } }),
  });

addMutation('createTemplate', {
  description: 'Creates a template from PDFs.',
  refuses: [
    {
      payload_too_large: 'A PDF is larger than 10 MB decoded.',
      invalid_body: `${WRONG}; ${FULL}.`,
    },
  ],
  access,
  input: CreateTemplateInput,
  resolve: (input, { services, actor, blob }) => createTemplate(services, actor, withReminders(input), blob),
  payload: (t) => ({ template: changedTemplate(t) }),
});

addMutation('createTemplateFromEnvelope', {
  description:
    'Creates a template with the documents, fields and terms of an envelope in any status. Each signer becomes a role; names and addresses are not copied, nor values that a signer has entered. The template keeps its documents when the envelope is purged.',
  refuses: [
    'not_found',
    {
      gone: 'The documents of the envelope were purged.',
      invalid_body: `\`roles\` does not have one name for each signer, or two are the same; ${FULL}.`,
    },
  ],
  access,
  input: (t) => ({
    envelopeId: t.id({ required: true, description: 'UUID of the envelope.' }),
    name: t.string({ required: true, validate: text(limits.name), description: 'Name of the template.' }),
    roles: t.stringList({
      required: true,
      validate: items(text(limits.roleName), limits.roles),
      description: 'Names of the roles, in the order of the signers: one for each.',
    }),
  }),
  resolve: (input, { services, actor }) => createTemplateFromEnvelope(services, actor, input),
  payload: (t) => ({ template: changedTemplate(t) }),
});

addMutation('replaceTemplate', {
  description:
    'Replaces the complete content of a template. Documents, roles and fields with an `id` are kept; all others are removed. Envelopes that were created from it stay as they are; the rows of a bulk send that still wait get the new content.',
  refuses: [
    'not_found',
    {
      payload_too_large: 'A PDF is larger than 10 MB decoded.',
      invalid_body: `${WRONG}; an \`id\` is not part of the template.`,
    },
  ],
  access,
  input: ReplaceTemplateInput,
  resolve: (input, { services, actor, blob }) => replaceTemplate(services, actor, withReminders(input), blob),
  payload: (t) => ({ template: changedTemplate(t) }),
});

addMutation('renameTemplate', {
  description: 'Renames a template. Its envelopes keep their names.',
  refuses: ['not_found'],
  access,
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the template.' }),
    name: t.string({ required: true, validate: text(limits.name), description: 'New name of the template.' }),
  }),
  resolve: (input, { services, actor }) => renameTemplate(services, actor, input),
  payload: (t) => ({ template: changedTemplate(t) }),
});

addMutation('deleteTemplate', {
  description: 'Deletes a template for ever. Envelopes that were created from it stay as they are.',
  refuses: ['not_found'],
  access,
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the template.' }) }),
  resolve: ({ id }, { services, actor }) => deleteTemplate(services, actor, id),
  payload: (t) => ({ deletedTemplateId: t.exposeID('id', { description: 'UUID of the deleted template.' }) }),
});

const { payload_too_large: _, invalid_body: __, ...contents } = contentRefusals;

addMutation('createEnvelopeFromTemplate', {
  description:
    'Creates an envelope from a template whose roles are filled, as a draft. With `send: true` it also sends the envelope, as `createEnvelope` does. Later changes of the template do not change the envelope.',
  refuses: [
    'not_found',
    {
      invalid_body:
        'A role of the template is not filled exactly once; a value is for a field that the template does not have; `identity` and `identityId` are both given.',
      ...contents,
    },
    'unavailable',
  ],
  access,
  input: CreateEnvelopeFromTemplateInput,
  resolve: (input, { services, actor, origin }) =>
    createEnvelopeFromTemplate(services, actor, origin, withReminders(input)),
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});
