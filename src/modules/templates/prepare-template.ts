import { randomUUID } from 'node:crypto';
import type { Actor } from '../../kernel/actor.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import { storedLanguage } from '../../kernel/language.ts';
import { type Template, transaction } from '../../platform/database/index.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope } from '../access/index.ts';
import { intakePdf, placeAnchored } from '../documents/index.ts';
import {
  assertFieldRules,
  fieldsFromTags,
  fieldWithDefaults,
  lockOwnEnvelope,
  type NewField,
  readOutline,
  requestedOf,
  termsWithDefaults,
} from '../envelopes/index.ts';
import { recipientWithDefaults, roleWithDefaults, type TemplateRequest } from './input.ts';
import { because } from './reasons.ts';
import { assertDistinctRoles, assertFieldsPlaced, isOpen, type NamedRole } from './store.ts';
import { type TemplateParts, writeTemplate } from './write-template.ts';

/**
 * Does the work before the transaction that writes a template: places the fields and inspects the PDFs. No row refers to
 * the files yet.
 * @throws Fault `payload_too_large`, `invalid_body`
 */
export async function prepareTemplate(
  services: Services,
  organizationId: string,
  { documents, roles, recipients: asked, fields, fieldsFromTags: hasTags, reminders, ...terms }: TemplateRequest,
  blob: Context['blob'],
): Promise<TemplateParts> {
  const names = roles.map(({ name }) => name);
  const pdfs = documents.map(({ pdfBase64 }) => pdfBase64);
  const unplaced = (fields ?? []).map(fieldWithDefaults);
  const recipients = (asked ?? []).map(recipientWithDefaults);
  assertDistinctRoles([...named('roles', roles), ...named('recipients', recipients)]);
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
  assertFieldRules(placed);
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
    recipients,
    documents: files,
    fields: placed.map(({ signerIndex, ...field }) => ({ ...field, roleIndex: signerIndex })),
  };
}

/** The roles of a list of the request, which are filled on use, with the path of each name. */
const named = (
  list: string,
  roles: readonly { readonly name: string; readonly email?: string | null }[],
): NamedRole[] =>
  roles.flatMap((role, index) => (isOpen(role) ? [{ name: role.name, path: `${list}.${index}.name` }] : []));

/** The fields of a document, as its intake checks them. */
const fieldsOn = (fields: readonly NewField[], document: number, roles: readonly string[]) =>
  fields.flatMap(({ documentIndex, signerIndex, ...field }, position) => {
    const signerName = itemAt(roles, signerIndex);
    return documentIndex === document ? [{ ...field, id: randomUUID(), signerName, path: `fields.${position}` }] : [];
  });

interface FromEnvelope {
  readonly envelopeId: string;
  readonly name: string;
  /** Names of the roles, in the order of the signers. */
  readonly roles: readonly string[];
  /** Names of the roles of the recipients, in their order. Missing: they are left out. */
  readonly recipients?: readonly string[] | null | undefined;
}

/**
 * Creates a template with the documents, fields and terms of an envelope in any status. Each signer becomes a role, and so
 * does each recipient if they are named; the people themselves are not copied. The envelope is locked, so that it is not purged before the template keeps its
 * files.
 * @throws Fault `not_found`, `gone` (the documents were purged), `invalid_body`
 */
export function createTemplateFromEnvelope(
  services: Services,
  actor: Actor,
  { envelopeId, name, roles, recipients: kept }: FromEnvelope,
): Promise<Template> {
  const key = assertScope(actor, 'envelopes:write');
  return transaction(services.database, 'create-template-from-envelope', async (tx) => {
    await lockOwnEnvelope(tx, key, envelopeId);
    const { envelope, documents, signers, recipients, fields, reminders } = await readOutline(tx, key, envelopeId);
    const named = (list: string, names: readonly string[]) =>
      names.map((role, index): NamedRole => ({ name: role, path: `${list}.${index}` }));
    assertDistinctRoles([...named('roles', roles), ...named('recipients', kept ?? [])]);
    const details = [
      ...perPerson('roles', 'roles_per_signer', roles, signers),
      ...(kept ? perPerson('recipients', 'roles_per_recipient', kept, recipients) : []),
    ];
    if (details.length > 0) throw refuse('invalid_body', because('signer_without_role'), details);
    return writeTemplate(services, tx, key, {
      terms: termsWithDefaults({ ...envelope, name, documentLanguage: storedLanguage(envelope.documentLanguage) }),
      reminders,
      roles: signers.map((signer, index) =>
        roleWithDefaults({ ...signer, name: roles[index]!, attachments: requestedOf(signer) }),
      ),
      recipients: (kept ?? []).map((role, index) => {
        const { role: takesPart, order } = itemAt(recipients, index);
        return { role: takesPart, name: role, email: null, order, language: null };
      }),
      documents: documents.map(({ name: title, sha256, size, pages }) => ({
        name: title,
        sha256,
        size,
        pages: pages as object,
      })),
      fields: fields.map(({ signerIndex, ...field }) => ({ ...field, roleIndex: signerIndex })),
    });
  });
}

/** Refuses a list that does not have one name for each person. */
const perPerson = (
  path: string,
  reason: 'roles_per_signer' | 'roles_per_recipient',
  names: readonly string[],
  { length: count }: readonly unknown[],
): FaultDetail[] => (names.length === count ? [] : [{ path, ...because(reason, { count }) }]);
