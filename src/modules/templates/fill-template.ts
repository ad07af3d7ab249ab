import { languageOf } from '../../kernel/language.ts';
import type { TemplateField } from '../../platform/database/index.ts';
import { type EnvelopeRequest, formatRequestOf, storedFormat } from '../envelopes/index.ts';
import type { FillRequest } from './input.ts';
import { assertRolesFilled, assertValuesPlaced } from './policy.ts';
import type { WholeTemplate } from './store.ts';

/**
 * Returns the request for an envelope with the documents, fields and terms of the template, signed by the people who
 * fill its roles. The signers have the order of the roles.
 * @throws Fault `invalid_body`
 */
export function fillTemplate(
  template: WholeTemplate,
  { roles: people, values, ...chosen }: FillRequest,
): EnvelopeRequest {
  assertRolesFilled(template, people);
  assertValuesPlaced(template, values ?? []);
  const given = new Map(values?.map(({ fieldId, value }) => [fieldId.toLowerCase(), value ?? null]));
  return {
    name: chosen.name ?? template.name,
    message: chosen.message ?? template.message,
    expiresInDays: chosen.expiresInDays ?? template.expiresInDays,
    retentionDays: chosen.retentionDays ?? template.retentionDays,
    mandateId: chosen.mandateId ?? template.mandateId,
    documentKind: chosen.documentKind ?? template.documentKind,
    documentLanguage: chosen.documentLanguage ?? languageOf(template.documentLanguage),
    missionStartsAt: chosen.missionStartsAt ?? null,
    reminders: chosen.reminders === undefined ? ownChoice(template) : chosen.reminders,
    send: chosen.send ?? false,
    signatureLevel: template.signatureLevel,
    qualifiedTimestamp: template.qualifiedTimestamp,
    documents: template.documents.map(({ name, sha256, size }) => ({ name, pdfBase64: { stored: { sha256, size } } })),
    signers: template.roles.map(({ name, order, authentication }) => {
      const { role: _, ...person } = people.find(({ role }) => role === name)!;
      return { ...person, order, ...(authentication.length > 0 ? { authentication } : {}) };
    }),
    fields: template.fields.map((field) => ({
      ...placeOf(field),
      documentIndex: template.documents.findIndex(({ id }) => id === field.documentId),
      signerIndex: template.roles.findIndex(({ id }) => id === field.roleId),
      value: given.has(field.id) ? given.get(field.id) : field.value,
    })),
  };
}

/** The choice of a template that does not follow the default of the organisation. */
const ownChoice = ({ reminders }: WholeTemplate) => (reminders === 'default' ? undefined : reminders);

const placeOf = ({ type, page, x, y, width, height, label, required, format }: TemplateField) => ({
  ...{ type, page, x, y, width, height, label, required },
  format: formatRequestOf(storedFormat({ format })),
});
