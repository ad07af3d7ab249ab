import { builder } from '../../../../platform/graphql/builder.ts';
import { addMutation, type PayloadFields } from '../../../../platform/graphql/mutation.ts';
import { items, text, uuid } from '../../../../platform/graphql/validators.ts';
import { assertScope, ownedBy } from '../../../access/index.ts';
import { changedEnvelopes } from '../../schema/index.ts';
import { createLabel } from '../create-label.ts';
import { deleteLabel } from '../delete-label.ts';
import { labelEnvelopes } from '../label-envelopes.ts';
import { limits } from '../limits.ts';
import { updateLabel } from '../update-label.ts';
import { LabelColorEnum, LabelType } from './types.ts';

const access = { key: 'envelopes:write', member: 'MANAGER' } as const;
const TAKEN = 'Another label of the organisation has this name; case and accents are ignored';

builder.queryField('labels', (t) =>
  t.prismaField({
    type: [LabelType],
    description: 'Lists the labels of the organisation in this mode, by name.',
    access: { key: 'envelopes:read', member: 'READER' },
    resolve: (query, _root, _args, { services, actor }) =>
      services.database.prisma.label.findMany({
        ...query,
        where: ownedBy(assertScope(actor, 'envelopes:read')),
        orderBy: { foldedName: 'asc' },
      }),
  }),
);

const changedLabel = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: LabelType,
    description: 'The label after the change.',
    resolve: (query, { id }, _args, { services }) =>
      services.database.prisma.label.findUniqueOrThrow({ ...query, where: { id } }),
  });

addMutation('createLabel', {
  description: 'Creates a label for the envelopes of the organisation in this mode.',
  refuses: [{ invalid_body: `${TAKEN}, or it has ${limits.labels} labels in this mode.` }],
  access,
  input: (t) => ({
    name: t.string({ required: true, validate: text(limits.name), description: 'Name of the label.' }),
    color: t.field({ type: LabelColorEnum, required: true, description: 'Colour of the label.' }),
  }),
  resolve: (input, { services, actor }) => createLabel(services, actor, input),
  payload: (t) => ({ label: changedLabel(t) }),
});

addMutation('updateLabel', {
  description: 'Changes the name or the colour of a label. Its envelopes keep it.',
  refuses: ['not_found', { invalid_body: `${TAKEN}.` }],
  access,
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the label.' }),
    name: t.string({ validate: text(limits.name), description: 'The new name. Absent: unchanged.' }),
    color: t.field({ type: LabelColorEnum, description: 'The new colour. Absent: unchanged.' }),
  }),
  resolve: (input, { services, actor }) => updateLabel(services, actor, input),
  payload: (t) => ({ label: changedLabel(t) }),
});

addMutation('deleteLabel', {
  description: 'Deletes a label and takes it off all envelopes. The envelopes stay as they are.',
  refuses: ['not_found'],
  access,
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the label.' }) }),
  resolve: ({ id }, { services, actor }) => deleteLabel(services, actor, id),
  payload: (t) => ({ deletedLabelId: t.exposeID('id', { description: 'UUID of the deleted label.' }) }),
});

addMutation('labelEnvelopes', {
  description: 'Takes labels off envelopes and puts others on them: on all of the envelopes, or on none.',
  refuses: [
    {
      not_found: 'An envelope or a label does not exist, or belongs to another organisation or mode.',
      invalid_body: `An envelope would have more than ${limits.labelsOfEnvelope} labels.`,
    },
  ],
  access,
  complexity: { field: 20 },
  input: (t) => ({
    envelopeIds: t.idList({
      required: true,
      validate: items(uuid, limits.envelopes),
      description: 'UUIDs of the envelopes.',
    }),
    add: t.idList({ validate: items(uuid, limits.changed), description: 'UUIDs of the labels to put on.' }),
    remove: t.idList({ validate: items(uuid, limits.changed), description: 'UUIDs of the labels to take off.' }),
  }),
  resolve: async ({ envelopeIds, add, remove }, { services, actor }) => ({
    ids: await labelEnvelopes(services, actor, { envelopeIds, add: add ?? [], remove: remove ?? [] }),
  }),
  payload: (t) => ({ envelopes: changedEnvelopes(t) }),
});
