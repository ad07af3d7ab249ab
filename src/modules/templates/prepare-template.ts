import { randomUUID } from 'node:crypto';
import { itemAt } from '../../kernel/definitely.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import { intakePdf, placeAnchored } from '../documents/index.ts';
import { fieldsFromTags, fieldWithDefaults, type NewField } from '../envelopes/index.ts';
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
  { documents, roles, fields, fieldsFromTags: hasTags, reminders, ...terms }: TemplateRequest,
  blob: Context['blob'],
): Promise<TemplateParts> {
  const names = roles.map(({ name }) => name);
  const pdfs = documents.map(({ pdfBase64 }) => pdfBase64);
  const unplaced = (fields ?? []).map(fieldWithDefaults);
  assertDistinctRoles(names, (index) => `roles.${index}.name`);
  assertFieldsPlaced(unplaced, documents.length, names);
  const anchored = await placeAnchored(services, { organizationId, pdfs, fields: unplaced }, blob);
  const tagged = {
    organizationId,
    pdfs,
    people: names.map((name) => ({ names: [name] })),
    fieldCount: anchored.length,
  };
  const placed = [
    ...anchored.map(({ role, ...field }): NewField => ({ ...field, signerIndex: names.indexOf(role) })),
    ...(hasTags ? await fieldsFromTags(services, tagged, blob) : []),
  ];
  const files = await Promise.all(
    documents.map(async ({ name, pdfBase64 }, index) => {
      const path = `documents.${index}.pdfBase64`;
      const intake = { organizationId, pdf: pdfBase64, path, fields: fieldsOn(placed, index, names) };
      const { sha256, size, pages } = await intakePdf(services, intake, blob);
      return { name, sha256, size, pages: [...pages] };
    }),
  );
  return {
    terms: termsWithDefaults(terms),
    reminders,
    roles: roles.map(roleWithDefaults),
    documents: files,
    fields: placed.map(({ signerIndex, ...field }) => ({ ...field, roleIndex: signerIndex })),
  };
}

/** The fields of a document, as its intake checks them. */
const fieldsOn = (fields: readonly NewField[], document: number, roles: readonly string[]) =>
  fields.flatMap(({ documentIndex, signerIndex, ...field }, position) => {
    const signerName = itemAt(roles, signerIndex);
    return documentIndex === document ? [{ ...field, id: randomUUID(), signerName, path: `fields.${position}` }] : [];
  });
