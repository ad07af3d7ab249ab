import type { Actor } from '../../../kernel/actor.ts';
import { uploadWords } from '../../../kernel/upload-limits.ts';
import { preparedTransaction, type Template, transaction } from '../../../platform/database/index.ts';
import { searchTextOf } from '../../../platform/database/search-text.ts';
import type { Context } from '../../../platform/graphql/context.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { items, text } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope } from '../../access/index.ts';
import { withUploads } from '../../documents/index.ts';
import { assertKept, keepDocuments, removeRule } from '../../envelopes/index.ts';
import { withReminders } from '../../envelopes/reminders/rules/schema/index.ts';
import { changedEnvelope, contentRefusals } from '../../envelopes/schema/index.ts';
import { createEnvelopeFromTemplate } from '../create-envelope-from-template.ts';
import { type ReplaceTemplateRequest, recipientTermsOf, type TemplateRequest } from '../input.ts';
import { limits } from '../limits.ts';
import { createTemplateFromEnvelope, prepareTemplate } from '../prepare-template.ts';
import { getWhole, lockOwn, type WholeTemplate } from '../store.ts';
import { dropParts, type TemplatePartIds, writeParts, writeTemplate } from '../write-template.ts';
import { CreateEnvelopeFromTemplateInput, CreateTemplateInput, ReplaceTemplateInput } from './inputs.ts';
import { changedTemplate } from './types.ts';

/**
 * Replaces a template completely. Documents, roles and fields with an id are kept: the PDF need not be sent again, and
 * programs that know the id of a field can go on using it. Envelopes of the template do not change.
 * @throws Fault `not_found`, `payload_too_large`, `invalid_body`
 */
function replaceTemplate(
  services: Services,
  actor: Actor,
  { id, ...request }: ReplaceTemplateRequest,
  blob: Context['blob'],
): Promise<Template> {
  const key = assertScope(actor, 'envelopes:write');
  const prepare = async () => {
    const before = await getWhole(services.database, key, id);
    assertAllKept(request, before);
    const documents = keepDocuments(before.documents, request.documents);
    const recipients = request.recipients ?? before.recipients.map(recipientTermsOf);
    return prepareTemplate(services, key.organizationId, { ...request, documents, recipients }, blob);
  };
  return preparedTransaction(services.database, 'replace-template', prepare, async (tx, parts) => {
    await lockOwn(tx, key, id);
    // Again under the lock: another request may have replaced the template while the PDFs were prepared.
    assertAllKept(request, await getWhole({ prisma: tx }, key, id));
    await dropParts(tx, id);
    await writeParts(tx, id, parts, templatePartIds(request));
    const { terms } = parts;
    return tx.template.update({ where: { id }, data: { ...terms, searchText: searchTextOf([terms.name]) } });
  });
}

type Request = Omit<ReplaceTemplateRequest, 'id'>;

function assertAllKept({ documents, roles, fields }: Request, before: WholeTemplate): void {
  assertKept('documents', documents, before.documents);
  assertKept('roles', roles, before.roles);
  assertKept('fields', fields ?? [], before.fields);
}

const templatePartIds = ({ documents, roles, fields }: Request): TemplatePartIds => ({
  documents: documents.map(({ id }) => id),
  roles: roles.map(({ id }) => id),
  fields: (fields ?? []).map(({ id }) => id),
});

/**
 * Creates a template from PDFs. They are inspected as those of an envelope are. A failed request leaves only
 * unreferenced files, which the sweep removes.
 * @throws Fault `payload_too_large`, `invalid_body`
 */
function createTemplate(
  services: Services,
  actor: Actor,
  request: TemplateRequest,
  blob: Context['blob'],
): Promise<Template> {
  const key = assertScope(actor, 'envelopes:write');
  return preparedTransaction(
    services.database,
    'create-template',
    () => prepareTemplate(services, key.organizationId, request, blob),
    (tx, parts) => writeTemplate(services, tx, key, parts),
  );
}

/**
 * Deletes a template for ever. Its envelopes stay as they are. The sweep deletes its files if nothing else refers to
 * them.
 * @throws Fault `not_found`
 */
function deleteTemplate(services: Services, actor: Actor, id: string): Promise<{ readonly id: string }> {
  const key = assertScope(actor, 'envelopes:write');
  return transaction(services.database, 'delete-template', async (tx) => {
    const template = await lockOwn(tx, key, id);
    await tx.template.delete({ where: { id: template.id } });
    await removeRule(tx, template.id);
    return { id: template.id };
  });
}

/** Renames a template. Its envelopes keep their names. @throws Fault `not_found` */
function renameTemplate(
  services: Services,
  actor: Actor,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Template> {
  const key = assertScope(actor, 'envelopes:write');
  return transaction(services.database, 'rename-template', async (tx) => {
    await lockOwn(tx, key, id);
    return tx.template.update({ where: { id }, data: { name, searchText: searchTextOf([name]) } });
  });
}

const access = { key: 'envelopes:write', member: 'MANAGER' } as const;
const FULL = `the organisation has ${limits.templates} templates`;

/** What is wrong with the content of a template. */
const WRONG =
  'A PDF is encrypted, has no page or cannot be repaired; two roles have the same name; a field refers to a document, role or page that does not exist; `fieldsFromTags` finds no tag, or a tag that names no role';

addMutation('createTemplate', {
  description: 'Creates a template from PDFs.',
  refuses: [
    {
      payload_too_large: `A PDF is larger than ${uploadWords.envelope}.`,
      invalid_body: `${WRONG}; ${FULL}.`,
    },
  ],
  access,
  input: CreateTemplateInput,
  resolve: async (input, { services, actor, blob }) => {
    const documents = await withUploads(services, actor, input.documents);
    return createTemplate(services, actor, { ...withReminders(input), documents }, blob);
  },
  payload: (t) => ({ template: changedTemplate(t) }),
});

addMutation('createTemplateFromEnvelope', {
  description:
    'Creates a template with the documents, fields and terms of an envelope in any status. Each signer becomes a role, and each recipient too with `recipients`; names and addresses are not copied, nor values that a signer has entered. The template keeps its documents when the envelope is purged.',
  refuses: [
    'not_found',
    {
      gone: 'The documents of the envelope were purged.',
      invalid_body: `\`roles\` does not have one name for each signer, \`recipients\` not one for each recipient, or two are the same; ${FULL}.`,
    },
  ],
  access,
  input: (t) => ({
    envelopeId: t.id({ required: true, description: 'UUID of the envelope.' }),
    name: t.string({ required: true, validate: text(limits.name), description: 'Name of the template.' }),
    roles: t.stringList({
      required: true,
      validate: items(text(limits.roleName), limits.roles),
      description: 'Names of the roles, in the order of the signers: one for each.',
    }),
    recipients: t.stringList({
      validate: items(text(limits.roleName), limits.recipients),
      description:
        'Names of the roles of the recipients, in their order: one for each. Default: the template has no recipients.',
    }),
  }),
  resolve: (input, { services, actor }) => createTemplateFromEnvelope(services, actor, input),
  payload: (t) => ({ template: changedTemplate(t) }),
});

addMutation('replaceTemplate', {
  description:
    'Replaces the complete content of a template. Documents, roles and fields with an `id` are kept; all others are removed. Envelopes that were created from it stay as they are; the rows of a bulk send that still wait get the new content.',
  refuses: [
    'not_found',
    {
      payload_too_large: `A PDF is larger than ${uploadWords.envelope}.`,
      invalid_body: `${WRONG}; an \`id\` is not part of the template.`,
    },
  ],
  access,
  input: ReplaceTemplateInput,
  resolve: (input, { services, actor, blob }) => replaceTemplate(services, actor, withReminders(input), blob),
  payload: (t) => ({ template: changedTemplate(t) }),
});

addMutation('renameTemplate', {
  description: 'Renames a template. Its envelopes keep their names.',
  refuses: ['not_found'],
  access,
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the template.' }),
    name: t.string({ required: true, validate: text(limits.name), description: 'New name of the template.' }),
  }),
  resolve: (input, { services, actor }) => renameTemplate(services, actor, input),
  payload: (t) => ({ template: changedTemplate(t) }),
});

addMutation('deleteTemplate', {
  description: 'Deletes a template for ever. Envelopes that were created from it stay as they are.',
  refuses: ['not_found'],
  access,
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the template.' }) }),
  resolve: ({ id }, { services, actor }) => deleteTemplate(services, actor, id),
  payload: (t) => ({ deletedTemplateId: t.exposeID('id', { description: 'UUID of the deleted template.' }) }),
});

const { payload_too_large: _, invalid_body: __, ...contents } = contentRefusals;

addMutation('createEnvelopeFromTemplate', {
  description:
    'Creates an envelope from a template whose roles are filled, as a draft. With `send: true` it also sends the envelope, as `createEnvelope` does. Later changes of the template do not change the envelope.',
  refuses: [
    'not_found',
    {
      invalid_body:
        'A role of the template is not filled exactly once, or a role that does not sign with a phone or an identity; there are more than 10 recipients, with those of the template; a value is for a field that the template does not have; `identity` and `identityId` are both given.',
      ...contents,
    },
    'unavailable',
  ],
  access,
  input: CreateEnvelopeFromTemplateInput,
  resolve: (input, { services, actor, origin }) =>
    createEnvelopeFromTemplate(services, actor, origin, withReminders(input)),
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});
