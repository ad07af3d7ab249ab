import { z } from 'zod';
import { type Condition, MOST_CONDITIONS, type ShownIf } from '../../../kernel/conditions.ts';
import type { ValueFormat } from '../../../kernel/value-format.ts';
import type { Field } from '../../../platform/database/index.ts';
import { builder, type Types } from '../../../platform/graphql/builder.ts';
import type { InputFields } from '../../../platform/graphql/mutation.ts';
import { between, day, items, text } from '../../../platform/graphql/validators.ts';
import { storedCondition, storedFormat } from '../field-format.ts';
import type { NewField } from '../input.ts';
import { limits } from '../limits.ts';
import { FieldTypeEnum } from './enums.ts';
import { FieldFormat } from './field-format.ts';

/** Refuses a lower limit above the upper one. */
const ordered = (lower: string, upper: string) =>
  z.looseObject({}).superRefine((limit, { addIssue }) => {
    const [low, high] = [limit[lower], limit[upper]] as (number | string | null | undefined)[];
    if (low != null && high != null && low > high)
      addIssue({ code: 'custom', path: [lower], message: `must not be above \`${upper}\`` });
  });

const TextFormatInput = builder.inputType('TextFormatInput', {
  description: 'Length of a text. Lengths in Unicode code points, without white space at both ends.',
  validate: ordered('minLength', 'maxLength'),
  fields: (t) => ({
    minLength: t.int({ validate: between(limits.fieldLength), description: 'Smallest length. Default: none.' }),
    maxLength: t.int({ validate: between(limits.fieldLength), description: 'Largest length. Default: none.' }),
  }),
});

const NumberFormatInput = builder.inputType('NumberFormatInput', {
  description:
    'A number of at most 15 digits. Spaces may group the digits; a point or a comma stands before the decimals. The value stays as the signer wrote it.',
  validate: ordered('min', 'max'),
  fields: (t) => ({
    min: t.float({ validate: between(limits.fieldNumber), description: 'Smallest number. Default: none.' }),
    max: t.float({ validate: between(limits.fieldNumber), description: 'Largest number. Default: none.' }),
    decimals: t.int({
      validate: between(limits.fieldDecimals),
      description: 'Most decimals. 0 for whole numbers. Default: any.',
    }),
  }),
});

const DateFormatInput = builder.inputType('DateFormatInput', {
  description: 'A range of days.',
  validate: ordered('earliest', 'latest'),
  fields: (t) => ({
    earliest: t.field({ type: 'Date', validate: day, description: 'First day, YYYY-MM-DD. Default: none.' }),
    latest: t.field({ type: 'Date', validate: day, description: 'Last day, YYYY-MM-DD. Default: none.' }),
  }),
});

/** Refuses the same option twice: nobody could tell which was chosen. */
const distinct = z.looseObject({ options: z.array(z.string()) }).superRefine(({ options }, { addIssue }) => {
  const seen = new Set<string>();
  for (const [index, option] of options.map((each) => each.trim()).entries()) {
    if (seen.has(option)) addIssue({ code: 'custom', path: ['options', index], message: 'is there twice' });
    seen.add(option);
  }
});

const ChoiceFormatInput = builder.inputType('ChoiceFormatInput', {
  description: 'One of several texts, which the signer chooses from a list.',
  validate: distinct,
  fields: (t) => ({
    options: t.stringList({
      required: true,
      validate: items(text(limits.fieldOption), limits.fieldOptions),
      description: 'The texts to choose from, in their order. White space at both ends is removed.',
    }),
  }),
});

const RadioFormatInput = builder.inputType('RadioFormatInput', {
  description: 'One of several boxes of a signer.',
  fields: (t) => ({
    group: t.string({
      required: true,
      validate: text(limits.fieldGroup),
      description:
        'Name of the group. All boxes of the signer with this name are one group, in whichever document they are: the signer ticks at most one, and exactly one if any of them is required.',
    }),
  }),
});

/** The type of field that each format belongs to. */
const typeOf = {
  ...{ text: 'TEXT', number: 'TEXT', date: 'DATE', email: 'TEXT', choice: 'TEXT', radio: 'CHECKBOX', fixed: 'TEXT' },
} as const satisfies Record<ValueFormat['kind'], Field['type']>;

const onlyTrue = z.literal(true, 'must be true, or omitted').nullish();

const FieldFormatInput = builder.inputType('FieldFormatInput', {
  description: 'What the value of a field must be: exactly one of these.',
  validate: z
    .looseObject({ email: onlyTrue, fixed: onlyTrue })
    .refine((format) => Object.values(format).filter((part) => part != null).length === 1, {
      message: `give one of ${Object.keys(typeOf).join(', ')}`,
    }),
  fields: (t) => ({
    text: t.field({ type: TextFormatInput, description: 'A text of a certain length, in a field of type `TEXT`.' }),
    number: t.field({ type: NumberFormatInput, description: 'A number, in a field of type `TEXT`.' }),
    date: t.field({ type: DateFormatInput, description: 'A day in a range, in a field of type `DATE`.' }),
    email: t.boolean({ description: '`true` for an e-mail address, in a field of type `TEXT`.' }),
    choice: t.field({ type: ChoiceFormatInput, description: 'One of several texts, in a field of type `TEXT`.' }),
    radio: t.field({ type: RadioFormatInput, description: 'One of several boxes, in fields of type `CHECKBOX`.' }),
    fixed: t.boolean({
      description:
        '`true` for the `value` of the sender in a field of type `TEXT`, which the signer reads and cannot change.',
    }),
  }),
});

const MatchEnum = builder.enumType('FieldConditionMatch', {
  description: 'How many of several conditions must hold.',
  values: { ALL: { description: 'All of them.' }, ANY: { description: 'At least one of them.' } },
});

const conditionFields = (t: InputFields) => ({
  label: t.string({
    required: true,
    validate: text(limits.fieldLabel),
    description: 'Label of another field of the same signer. No other field of the signer may have it.',
  }),
  is: t.string({
    validate: text(limits.fieldCondition),
    description: 'The value that it must have, `true` or `false` of a checkbox. Default: any value; a ticked box.',
  }),
});

const FurtherConditionInput = builder.inputType('FurtherFieldConditionInput', {
  description: 'Another field, and the value that it must have.',
  fields: conditionFields,
});

const FieldConditionInput = builder.inputType('FieldConditionInput', {
  description:
    'When a field is shown. While it is not, the signer cannot fill it in, and it stays empty in the sealed document, also if it is required or has a value of the sender.',
  fields: (t) => ({
    ...conditionFields(t),
    match: t.field({
      type: MatchEnum,
      description: 'How many of the conditions must hold, with `more`. Default: `ALL`.',
    }),
    more: t.field({
      type: [FurtherConditionInput],
      validate: items(z.any(), { max: MOST_CONDITIONS - 1 }),
      description: 'Further conditions. Default: none.',
    }),
  }),
});

const shownLabel = 'Label of another field of the same signer.';
const shownIs = 'The value that it must have. Null for any value, and for a ticked box.';

const FurtherCondition = builder.objectRef<Condition>('FurtherFieldCondition').implement({
  description: 'Another field, and the value that it must have.',
  fields: (t) => ({
    label: t.exposeString('label', { description: shownLabel }),
    is: t.exposeString('is', { nullable: true, description: shownIs }),
  }),
});

const FieldCondition = builder.objectRef<ShownIf>('FieldCondition').implement({
  description: 'When a field is shown.',
  fields: (t) => ({
    label: t.exposeString('label', { description: shownLabel }),
    is: t.exposeString('is', { nullable: true, description: shownIs }),
    match: t.field({
      type: MatchEnum,
      description: 'How many of the conditions must hold, with `more`.',
      resolve: ({ match }) => match ?? 'ALL',
    }),
    more: t.field({
      type: [FurtherCondition],
      description: 'Further conditions, at most four.',
      resolve: ({ more }) => [...(more ?? [])],
    }),
  }),
});

/** A column that says what the signer sees of a field, or may enter. Each new column is one, unless it is named here. */
type Attribute = Exclude<keyof NewField, 'documentIndex' | 'signerIndex' | 'value' | Place>;

/** A column that says where a field is. */
type Place = 'type' | 'page' | 'x' | 'y' | 'width' | 'height';

/** The builder of an object's fields, whose parent has these columns of a field. */
type Shows<Columns extends keyof Field> = Pick<
  PothosSchemaTypes.ObjectFieldBuilder<Types, Pick<Field, Columns>>,
  'field'
>;

/** What the sender says of a field of an envelope or a template. */
export const attributeFields = (t: InputFields) =>
  ({
    label: t.string({
      validate: text(limits.fieldLabel),
      description: 'Name of the field, which the signer sees. Default: the name of its type.',
    }),
    required: t.boolean({
      description:
        'Whether the signer must fill in the field; a required checkbox must be ticked. Default: true, and false for a checkbox. Signatures and initials are always required.',
    }),
    format: t.field({ type: FieldFormatInput, description: 'What the value must be. Default: any value of the type.' }),
    shownIf: t.field({
      type: FieldConditionInput,
      description: 'Shows the field only if other fields of the signer have a value. Default: it is always shown.',
    }),
  }) satisfies Record<Attribute, unknown>;

/** Where the field of an envelope or a template is. */
export const shownPlace = (t: Shows<Place>) =>
  ({
    type: t.field({ type: FieldTypeEnum, description: 'Type of the field.', resolve: ({ type }) => type }),
    page: t.field({ type: 'Int', description: 'Page number in the document, from 1.', resolve: ({ page }) => page }),
    x: t.field({ type: 'Float', description: 'Left edge in percent of the page width.', resolve: ({ x }) => x }),
    y: t.field({ type: 'Float', description: 'Top edge in percent of the page height.', resolve: ({ y }) => y }),
    width: t.field({
      type: 'Float',
      description: 'Width in percent of the page width.',
      resolve: ({ width }) => width,
    }),
    height: t.field({
      type: 'Float',
      description: 'Height in percent of the page height.',
      resolve: ({ height }) => height,
    }),
  }) satisfies Record<Place, unknown>;

/** What envelopes, templates and the signing page show of a field, for GraphQL objects whose parent has its columns. */
export const shownAttributes = (t: Shows<Attribute>) =>
  ({
    label: t.field({
      type: 'String',
      nullable: true,
      description: 'Name of the field, which the signer sees. Null for the name of its type.',
      resolve: ({ label }) => label,
    }),
    required: t.field({
      type: 'Boolean',
      description: 'Whether the signer must fill in the field. A required checkbox must be ticked.',
      resolve: ({ required }) => required,
    }),
    format: t.field({
      type: FieldFormat,
      nullable: true,
      description: 'What the value must be. Null if every value of the type fits.',
      resolve: storedFormat,
    }),
    shownIf: t.field({
      type: FieldCondition,
      nullable: true,
      description: 'When the field is shown. Null for always.',
      resolve: storedCondition,
    }),
  }) satisfies Record<Attribute, unknown>;

/** Refuses attributes that do not fit the type of the field. */
export function assertAttributes(field: Readonly<Record<string, unknown>>, { addIssue }: z.core.$RefinementCtx): void {
  const { type, required, format, value, shownIf } = field;
  for (const [kind, part] of Object.entries(format ?? {})) {
    const fit = typeOf[kind as keyof typeof typeOf];
    if (part != null && fit !== type)
      addIssue({ code: 'custom', path: ['format', kind], message: `is for fields of type ${fit} only` });
  }
  if ((format as { fixed?: unknown } | null)?.fixed && !String(value ?? '').trim())
    addIssue({ code: 'custom', path: ['value'], message: 'is required for a fixed text' });
  if (shownIf && (type === 'SIGNATURE' || type === 'INITIALS'))
    addIssue({ code: 'custom', path: ['shownIf'], message: `cannot be given for a field of type ${type}` });
  if (required === false && !['TEXT', 'DATE', 'CHECKBOX'].includes(String(type)))
    addIssue({ code: 'custom', path: ['required'], message: `cannot be false for a field of type ${type}` });
}
