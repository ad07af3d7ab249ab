import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import { intakePdf, placeAnchored } from '../documents/index.ts';
import { fieldWithDefaults } from '../envelopes/index.ts';
import { fieldsFromTags } from './fields-from-tags.ts';
import { roleWithDefaults, type TemplateRequest, termsWithDefaults } from './input.ts';
import { assertDistinctRoles, assertFieldsPlaced } from './policy.ts';
import type { TemplateParts } from './write-template.ts';

/**
 * Does the work before the transaction that writes a template: places the fields and inspects the PDFs. No row refers to
 * the files yet.
 * @throws Fault `payload_too_large`, `invalid_body`
 */
export async function prepareTemplate(
  services: Services,
  organizationId: string,
  { documents, roles, fields, fieldsFromTags: hasTags, ...terms }: TemplateRequest,
  blob: Context['blob'],
): Promise<TemplateParts> {
  const names = roles.map(({ name }) => name);
  const pdfs = documents.map(({ pdfBase64 }) => pdfBase64);
  const unplaced = (fields ?? []).map(fieldWithDefaults);
  assertDistinctRoles(names, (index) => `roles.${index}.name`);
  assertFieldsPlaced(unplaced, documents.length, names);
  const placed = [
    ...(await placeAnchored(services, { organizationId, pdfs, fields: unplaced }, blob)),
    ...(hasTags ? await fieldsFromTags(services, { organizationId, pdfs, roles: names }, blob) : []),
  ];
  const files = await Promise.all(
    documents.map(async ({ name, pdfBase64 }, index) => {
      const path = `documents.${index}.pdfBase64`;
      const intake = { organizationId, pdf: pdfBase64, path, fields: fieldsOn(placed, index) };
      const { sha256, size, pages } = await intakePdf(services, intake, blob);
      return { name, sha256, size, pages: [...pages] };
    }),
  );
  return {
    terms: termsWithDefaults(terms),
    roles: roles.map(roleWithDefaults),
    documents: files,
    fields: placed.map(({ role, ...field }) => ({ ...field, roleIndex: names.indexOf(role) })),
  };
}

type PlacedField = Omit<TemplateParts['fields'][number], 'roleIndex'> & { readonly role: string };

/** The fields of a document, as its intake checks them. */
const fieldsOn = (fields: readonly PlacedField[], document: number) =>
  fields.flatMap(({ documentIndex, role, ...field }, position) =>
    documentIndex === document ? [{ ...field, id: randomUUID(), signerName: role, path: `fields.${position}` }] : [],
  );
