import { randomUUID } from 'node:crypto';
import type { Actor } from '../../kernel/actor.ts';
import { preparedTransaction, type Template } from '../../platform/database/index.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope } from '../access/index.ts';
import { intakePdf, placeAnchored } from '../documents/index.ts';
import { fieldWithDefaults } from '../envelopes/index.ts';
import { fieldsFromTags } from './fields-from-tags.ts';
import { roleWithDefaults, type TemplateRequest, termsWithDefaults } from './input.ts';
import { assertDistinctRoles, assertFieldsPlaced } from './policy.ts';
import { type TemplateParts, writeTemplate } from './write-template.ts';

/**
 * Creates a template from PDFs. They are inspected as those of an envelope are. A failed request leaves only
 * unreferenced files, which the sweep removes.
 * @throws Fault `payload_too_large`, `invalid_body`
 */
export function createTemplate(
  services: Services,
  actor: Actor,
  request: TemplateRequest,
  blob: Context['blob'],
): Promise<Template> {
  const key = assertScope(actor, 'envelopes:write');
  return preparedTransaction(
    services.database,
    'create-template',
    () => prepareParts(services, key.organizationId, request, blob),
    (tx, parts) => writeTemplate(services, tx, key, parts),
  );
}

async function prepareParts(
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
