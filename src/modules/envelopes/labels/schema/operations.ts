import type { Actor } from '../../../../kernel/actor.ts';
import { refuse } from '../../../../kernel/fault.ts';
import type { Label, Tx } from '../../../../platform/database/index.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { addMutation, type PayloadFields } from '../../../../platform/graphql/mutation.ts';
import { addNodeLookup, NodeInterface } from '../../../../platform/graphql/node.ts';
import { items, text, uuid } from '../../../../platform/graphql/validators.ts';
import type { Services } from '../../../../platform/services.ts';
import { assertScope, ownedBy } from '../../../access/index.ts';
import { changedEnvelopes } from '../../schema/index.ts';
import { assertMayChange, visibleTo } from '../../visibility.ts';
import { because, changeLabels, createLabel, getOwn, nameFor } from '../labels.ts';
import { limits } from '../limits.ts';

const LabelColorEnum = builder.enumType('LabelColor', {
  description: 'Colours of labels.',
  values: {
    GRAY: { description: 'Grey.' },
    RED: { description: 'Red.' },
    ORANGE: { description: 'Orange.' },
    GREEN: { description: 'Green.' },
    TEAL: { description: 'Blue-green.' },
    BLUE: { description: 'Blue.' },
    PURPLE: { description: 'Purple.' },
    PINK: { description: 'Pink.' },
  },
});

const LabelType = builder.prismaObject('Label', {
  interfaces: [NodeInterface],
  description: 'A label that an organisation puts on its envelopes. Only the organisation sees it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the label.' }),
    name: t.exposeString('name', { description: 'Name of the label.' }),
    color: t.expose('color', { type: LabelColorEnum, description: 'Colour in which the console shows the label.' }),
  }),
});

builder.prismaObjectFields('Envelope', (t) => ({
  labels: t.field({
    access: { key: 'any', member: 'READER' },
    type: [LabelType],
    nullable: true,
    description: 'Labels of the envelope, by name; null for client tokens. They are not part of the evidence.',
    select: { labels: { select: { label: true }, orderBy: { label: { foldedName: 'asc' } } } },
    resolve: ({ labels }) => labels.map(({ label }) => label),
  }),
}));

interface Labeling {
  /** UUIDs; repeated ones count once. */
  readonly envelopeIds: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/**
 * Takes labels off envelopes, then puts others on them. A label that an envelope has already, or does not have, is left
 * as it is. Nothing is written into the chain.
 * @returns the ids of the envelopes
 * @throws Fault `not_found` (an envelope or a label is not the caller's), `invalid_body` (too many labels)
 */
function labelEnvelopes(services: Services, actor: Actor, labeling: Labeling): Promise<readonly string[]> {
  const key = assertScope(actor, 'envelopes:write');
  const [ids, add, remove] = [labeling.envelopeIds, labeling.add, labeling.remove].map(distinct) as [
    string[],
    string[],
    string[],
  ];
  return changeLabels(services, key, 'label-envelopes', async (tx) => {
    const changed = distinct([...add, ...remove]);
    const [envelopes, labels] = [
      await tx.envelope.findMany({ where: { id: { in: ids }, ...visibleTo(key) }, select: { folderId: true } }),
      await tx.label.count({ where: { id: { in: changed }, ...ownedBy(key) } }),
    ];
    if (envelopes.length < ids.length || labels < changed.length) throw refuse('not_found');
    await assertMayChange(tx, key, envelopes);
    await tx.envelopeLabel.deleteMany({ where: { envelopeId: { in: ids }, labelId: { in: remove } } });
    await tx.envelopeLabel.createMany({
      data: ids.flatMap((envelopeId) => add.map((labelId) => ({ envelopeId, labelId }))),
      skipDuplicates: true,
    });
    await assertFew(tx, ids);
    return ids;
  });
}

async function assertFew(tx: Tx, ids: readonly string[]): Promise<void> {
  const counts = await tx.envelopeLabel.groupBy({
    by: ['envelopeId'],
    where: { envelopeId: { in: [...ids] } },
    having: { labelId: { _count: { gt: limits.labelsOfEnvelope } } },
  });
  if (counts.length > 0)
    throw refuse('invalid_body', because('too_many_labels_on', { count: limits.labelsOfEnvelope }), [
      { path: 'input.add', ...because('leads_to_too_many_labels', { count: limits.labelsOfEnvelope }) },
    ]);
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

interface LabelChange {
  readonly id: string;
  /** Null or absent: as before. */
  readonly name?: string | null | undefined;
  readonly color?: Label['color'] | null | undefined;
}

/**
 * Changes the name or the colour of a label, on all its envelopes.
 * @throws Fault `not_found`, `invalid_body` (the name is taken)
 */
function updateLabel(services: Services, actor: Actor, { id, name, color }: LabelChange): Promise<{ id: string }> {
  const key = assertScope(actor, 'envelopes:write');
  return changeLabels(services, key, 'update-label', async (tx) => {
    const label = await getOwn(tx, key, id);
    await tx.label.update({
      where: { id: label.id },
      data: { color: color ?? label.color, ...(name == null ? {} : await nameFor(tx, key, name, label.id)) },
    });
    return { id: label.id };
  });
}

/**
 * Deletes a label and takes it off all envelopes, which stay as they are.
 * @throws Fault `not_found`
 */
function deleteLabel(services: Services, actor: Actor, id: string): Promise<{ readonly id: string }> {
  const key = assertScope(actor, 'envelopes:write');
  return changeLabels(services, key, 'delete-label', async (tx) => {
    const label = await getOwn(tx, key, id);
    await tx.label.delete({ where: { id: label.id } });
    return { id: label.id };
  });
}

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

addNodeLookup({
  type: 'Label',
  access: { key: 'envelopes:read', member: 'READER' },
  find: (ids, { services, actor }) =>
    services.database.prisma.label.findMany({
      where: { id: { in: [...ids] }, ...ownedBy(assertScope(actor, 'envelopes:read')) },
    }),
});

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
