import type { Actor } from '../../../kernel/actor.ts';
import { uploadWords } from '../../../kernel/upload-limits.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { Context } from '../../../platform/graphql/context.ts';
import { items, type PdfInput, text } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope } from '../../access/index.ts';
import { findText, type TextHit } from '../../documents/index.ts';
import { requestedFormat } from '../field-format.ts';
import { type FieldTag, readTag } from '../fields-from-tags.ts';
import { limits } from '../limits.ts';
import { FieldTypeEnum } from './enums.ts';
import { FieldFormat } from './field-format.ts';

/** A place of a text in a PDF. */
interface TextPlace extends TextHit {
  /** The field of a tag. Null for other texts. */
  readonly tag: FieldTag | null;
}

interface Search {
  readonly pdf: PdfInput;
  readonly texts: readonly string[];
  readonly tags: boolean;
}

/**
 * Finds texts and tags in a PDF, which is not stored: at most 2,000 places, in order. Other texts in double braces are no
 * tags.
 * @throws Fault `invalid_body`, `payload_too_large`
 */
async function findPlaces(
  services: Services,
  actor: Actor,
  { pdf, texts, tags }: Search,
  blob: Context['blob'],
): Promise<readonly TextPlace[]> {
  const { organizationId } = assertScope(actor, 'envelopes:write');
  const hits = await findText(services, { organizationId, pdf, path: 'pdfBase64', texts, tags }, blob);
  return hits.flatMap((hit) => {
    const tag = hit.isTag ? readTag(hit) : null;
    return hit.isTag && !tag ? [] : [{ ...hit, tag }];
  });
}

const FieldTagType = builder.objectRef<FieldTag>('FieldTag').implement({
  description:
    'A tag such as `{{sign:tenant}}`, and the field that `fieldsFromTags` places at it. Position and size are percentages of the visible page, measured from its top left corner.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Whom the tag names: `tenant`.' }),
    type: t.expose('type', { type: FieldTypeEnum, description: 'Type of the field.' }),
    format: t.field({
      type: FieldFormat,
      nullable: true,
      description: 'What the value of the field must be. Null if every value of the type fits.',
      resolve: ({ format }) => requestedFormat(format),
    }),
    label: t.exposeString('label', {
      nullable: true,
      description: 'Name of the field, which the signer sees. Null for the name of its type.',
    }),
    x: t.exposeFloat('x', { description: 'Left edge of the field.' }),
    y: t.exposeFloat('y', { description: 'Top edge of the field.' }),
    width: t.exposeFloat('width', { description: 'Width of the field.' }),
    height: t.exposeFloat('height', { description: 'Height of the field.' }),
  }),
});

const PdfTextPlace = builder.objectRef<TextPlace>('PdfTextPlace').implement({
  description:
    'A place of a text in a PDF. Position and size are percentages of the visible page, measured from its top left corner.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The text as in the request, or the whole tag.' }),
    page: t.exposeInt('page', { description: 'Page number, from 1.' }),
    x: t.float({ description: 'Left edge of the text.', resolve: ({ box }) => box.x }),
    y: t.float({ description: 'Top edge of the text.', resolve: ({ box }) => box.y }),
    width: t.float({ description: 'Width of the text.', resolve: ({ box }) => box.width }),
    height: t.float({ description: 'Height of the text.', resolve: ({ box }) => box.height }),
    tag: t.field({
      type: FieldTagType,
      nullable: true,
      description: 'The tag. Null for a text of the request.',
      resolve: ({ tag }) => tag,
    }),
  }),
});

builder.queryField('pdfTextPlaces', (t) =>
  t.field({
    type: [PdfTextPlace],
    // Reads up to 10 MB in a child process. The cost allows two per GraphQL document.
    complexity: { field: 2_000, multiplier: 1 },
    description:
      'Finds texts and tags in a PDF, in the order of the pages: where an `anchor` and `fieldsFromTags` place fields. At most 2,000 places. The PDF is not stored.',
    refuses: [
      {
        payload_too_large: `The PDF is larger than ${uploadWords.envelope}.`,
        invalid_body: 'The PDF is encrypted or cannot be read.',
      },
    ],
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: {
      pdfBase64: t.arg({
        type: 'Pdf',
        required: true,
        description: `The PDF in base64, at most ${uploadWords.envelope}.`,
      }),
      texts: t.arg.stringList({
        validate: items(text(limits.anchorText), limits.searchedTexts),
        description: 'Texts to find, each within one line, as in an `anchor`. Default: none.',
      }),
      tags: t.arg.boolean({ defaultValue: true, description: 'Whether to find the tags.' }),
    },
    resolve: (_root, { pdfBase64, texts, tags }, { services, actor, blob }) =>
      findPlaces(services, actor, { pdf: pdfBase64, texts: texts ?? [], tags: tags ?? true }, blob).then((found) => [
        ...found,
      ]),
  }),
);
