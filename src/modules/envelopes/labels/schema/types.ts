import { builder } from '../../../../platform/graphql/builder.ts';
import { NodeInterface } from '../../../../platform/graphql/node.ts';

export const LabelColorEnum = builder.enumType('LabelColor', {
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

export const LabelType = builder.prismaObject('Label', {
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
