import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import type { TemplateField } from '../../platform/database/index.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { PdfInput } from '../../platform/graphql/pdf-input.ts';
import type { Services } from '../../platform/services.ts';
import { findText, placeAt } from '../documents/index.ts';
import { fieldWithDefaults } from '../envelopes/index.ts';
import { limits } from './limits.ts';

/** The types of tags, with the size of their fields in percent of the page. */
const kinds = {
  sign: { type: 'SIGNATURE', width: 28, height: 7 },
  initials: { type: 'INITIALS', width: 10, height: 4 },
  text: { type: 'TEXT', width: 28, height: 3 },
  date: { type: 'DATE', width: 16, height: 3 },
  check: { type: 'CHECKBOX', width: 2.6, height: 1.85 },
} as const satisfies Record<string, Pick<TemplateField, 'type' | 'width' | 'height'>>;

const TAG = /^\{\{\s*(?<kind>sign|initials|text|date|check)\s*:\s*(?<role>.*?)\s*\}\}$/;

interface Tagged {
  readonly organizationId: string;
  readonly pdfs: readonly PdfInput[];
  readonly roles: readonly string[];
}

/**
 * Returns a field for every tag in the documents: `{{sign:tenant}}`. Other texts in double braces are no tags.
 * @throws Fault `invalid_body` (no tag, too many, or a tag whose role the template does not have)
 */
export async function fieldsFromTags(
  services: Services,
  { organizationId, pdfs, roles }: Tagged,
  blob: Context['blob'],
) {
  const problems: FaultDetail[] = [];
  const fields = await Promise.all(
    pdfs.map(async (pdf, documentIndex) => {
      const path = `documents.${documentIndex}.pdfBase64`;
      const hits = await findText(services, { organizationId, pdf, path, texts: [], tags: true }, blob);
      return hits.flatMap((hit) => {
        const { kind, role } = TAG.exec(hit.text)?.groups ?? {};
        if (!kind || role === undefined) return [];
        if (!roles.includes(role)) problems.push({ path, message: `has the tag ${hit.text}, which names no role` });
        const kindOfField = kinds[kind as keyof typeof kinds];
        const { anchor: _, ...field } = fieldWithDefaults({ ...kindOfField, documentIndex, role });
        return [{ ...field, ...placeAt(hit, field) }];
      });
    }),
  ).then((found) => found.flat());
  if (fields.length === 0) problems.push({ path: 'fieldsFromTags', message: 'finds no tag in the documents' });
  if (fields.length > limits.fields.max)
    problems.push({ path: 'fieldsFromTags', message: `finds more than ${limits.fields.max} tags` });
  if (problems.length > 0) throw refuse('invalid_body', 'The tags in the documents do not fit the roles.', problems);
  return fields;
}
