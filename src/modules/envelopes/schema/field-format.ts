import type { ValueFormat } from '../../../kernel/value-format.ts';
import { builder } from '../../../platform/graphql/builder.ts';

type Format<K extends ValueFormat['kind']> = Extract<ValueFormat, { kind: K }>;

const TextFormat = builder.objectRef<Format<'text'>>('TextFormat').implement({
  description: 'Length of a text, in Unicode code points.',
  fields: (t) => ({
    minLength: t.exposeInt('minLength', { nullable: true, description: 'Smallest length. Null for none.' }),
    maxLength: t.exposeInt('maxLength', { nullable: true, description: 'Largest length. Null for none.' }),
  }),
});

const NumberFormat = builder.objectRef<Format<'number'>>('NumberFormat').implement({
  description: 'A number of at most 15 digits, as people write it.',
  fields: (t) => ({
    min: t.exposeFloat('min', { nullable: true, description: 'Smallest number. Null for none.' }),
    max: t.exposeFloat('max', { nullable: true, description: 'Largest number. Null for none.' }),
    decimals: t.exposeInt('decimals', {
      nullable: true,
      description: 'Most decimals. 0 for whole numbers, null for any.',
    }),
  }),
});

const DateFormat = builder.objectRef<Format<'date'>>('DateFormat').implement({
  description: 'A range of days.',
  fields: (t) => ({
    earliest: t.expose('earliest', {
      type: 'Date',
      nullable: true,
      description: 'First day, YYYY-MM-DD. Null for none.',
    }),
    latest: t.expose('latest', { type: 'Date', nullable: true, description: 'Last day, YYYY-MM-DD. Null for none.' }),
  }),
});

const ChoiceFormat = builder.objectRef<Format<'choice'>>('ChoiceFormat').implement({
  description: 'One of several texts.',
  fields: (t) => ({
    options: t.field({
      type: ['String'],
      description: 'The texts to choose from, in their order.',
      resolve: ({ options }) => [...options],
    }),
  }),
});

const RadioFormat = builder.objectRef<Format<'radio'>>('RadioFormat').implement({
  description: 'One of several boxes.',
  fields: (t) => ({
    group: t.exposeString('group', { description: 'The group of boxes of which the signer ticks one.' }),
  }),
});

const formatPart = <K extends ValueFormat['kind']>(format: ValueFormat, kind: K) =>
  format.kind === kind ? (format as Format<K>) : null;

export const FieldFormat = builder.objectRef<ValueFormat>('FieldFormat').implement({
  description: 'What the value of a field must be: exactly one of these is not null.',
  fields: (t) => ({
    text: t.field({
      type: TextFormat,
      nullable: true,
      description: 'A text of a certain length.',
      resolve: (format) => formatPart(format, 'text'),
    }),
    number: t.field({
      type: NumberFormat,
      nullable: true,
      description: 'A number.',
      resolve: (format) => formatPart(format, 'number'),
    }),
    date: t.field({
      type: DateFormat,
      nullable: true,
      description: 'A day in a range.',
      resolve: (format) => formatPart(format, 'date'),
    }),
    email: t.field({
      type: 'Boolean',
      nullable: true,
      description: '`true` for an e-mail address.',
      resolve: (format) => (format.kind === 'email' ? true : null),
    }),
    choice: t.field({
      type: ChoiceFormat,
      nullable: true,
      description: 'One of several texts.',
      resolve: (format) => formatPart(format, 'choice'),
    }),
    radio: t.field({
      type: RadioFormat,
      nullable: true,
      description: 'One of several boxes.',
      resolve: (format) => formatPart(format, 'radio'),
    }),
    fixed: t.field({
      type: 'Boolean',
      nullable: true,
      description: '`true` for a text of the sender, which the signer only reads.',
      resolve: (format) => (format.kind === 'fixed' ? true : null),
    }),
  }),
});
