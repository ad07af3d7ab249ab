import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import type { InputFields } from '../../../platform/graphql/mutation.ts';
import { between, text } from '../../../platform/graphql/validators.ts';
import { limits } from '../limits.ts';
import { FieldTypeEnum } from './enums.ts';
import { assertAttributes, attributeFields } from './field-attributes.ts';

const AnchorInput = builder.inputType('FieldAnchorInput', {
  description:
    'A text of the document at which a field is placed. The lower left corner of the field is that of the text. The text stays in the document.',
  fields: (t) => ({
    text: t.string({
      required: true,
      validate: text(limits.anchorText),
      description: 'The text, within one line, for example `{{sign:tenant}}`. Case and accents count.',
    }),
    occurrence: t.int({
      validate: between({ min: 1, max: limits.fields.max }),
      description:
        'Which place of the text, from 1, in the order of the pages. Default: the text must have one place only.',
    }),
    offsetX: t.float({
      validate: between(limits.anchorOffset),
      description: 'Moves the field to the right, in percent of the page width. Default: 0.',
    }),
    offsetY: t.float({
      validate: between(limits.anchorOffset),
      description: 'Moves the field down, in percent of the page height. Default: 0.',
    }),
  }),
});

const anything = z.any().optional();

/** Checks a field: it has a complete place or an anchor, and attributes that fit its type. */
export const checkedField = z
  .looseObject({ page: anything, x: anything, y: anything, anchor: anything })
  .superRefine(({ page, x, y, anchor }, { addIssue }) => {
    for (const [name, value] of Object.entries({ page, x, y })) {
      if (anchor && value != null)
        addIssue({ code: 'custom', path: [name], message: 'must be omitted with an anchor' });
      if (!anchor && value == null)
        addIssue({ code: 'custom', path: [name], message: 'is required without an anchor' });
    }
  })
  .superRefine(assertAttributes);

/** Where a field is, its type, its default value and what the signer may enter. */
export const placeFields = (t: InputFields) => ({
  documentIndex: t.int({
    required: true,
    validate: between({ min: 0, max: 2 ** 31 }),
    description: 'Index of the document in `documents`, from 0.',
  }),
  type: t.field({ type: FieldTypeEnum, required: true, description: 'Type of the field.' }),
  page: t.int({
    validate: between({ min: 1, max: 2 ** 31 }),
    description: 'Page number in the document, from 1.',
  }),
  x: t.float({
    validate: between(limits.fieldPosition),
    description: 'Left edge in percent of the page width.',
  }),
  y: t.float({
    validate: between(limits.fieldPosition),
    description: 'Top edge in percent of the page height.',
  }),
  width: t.float({
    required: true,
    validate: between(limits.fieldSize),
    description: 'Width in percent of the page width.',
  }),
  height: t.float({
    required: true,
    validate: between(limits.fieldSize),
    description: 'Height in percent of the page height.',
  }),
  anchor: t.field({ type: AnchorInput, description: 'A text at which the field is placed. Omit `page`, `x` and `y`.' }),
  value: t.string({
    validate: text(limits.fieldValue),
    description:
      'Prefilled value. A value that does not fit the type or the format is ignored and reported in `warnings`.',
  }),
  ...attributeFields(t),
});

export const FieldInput = builder.inputType('FieldInput', {
  description:
    'A field to place on a document. Position and size are percentages of the visible page, measured from its top left corner. The place is `page`, `x` and `y`, or `anchor`.',
  validate: checkedField,
  fields: (t) => ({
    ...placeFields(t),
    signerIndex: t.int({
      required: true,
      validate: between({ min: 0, max: 2 ** 31 }),
      description: 'Index of the signer in `signers`, from 0.',
    }),
  }),
});
