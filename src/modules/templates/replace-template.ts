import type { Actor } from '../../kernel/actor.ts';
import { preparedTransaction, type Template } from '../../platform/database/index.ts';
import { searchTextOf } from '../../platform/database/search-text.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope } from '../access/index.ts';
import { assertKept, keepDocuments } from '../envelopes/index.ts';
import type { ReplaceTemplateRequest } from './input.ts';
import { prepareTemplate } from './prepare-template.ts';
import { getWhole, lockOwn, type WholeTemplate } from './store.ts';
import { dropParts, type TemplatePartIds, writeParts } from './write-template.ts';

/**
 * Replaces a template completely. Documents, roles and fields with an id are kept: the PDF need not be sent again, and
 * programs that know the id of a field can go on using it. Envelopes of the template do not change.
 * @throws Fault `not_found`, `payload_too_large`, `invalid_body`
 */
export function replaceTemplate(
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
    return prepareTemplate(services, key.organizationId, { ...request, documents }, blob);
  };
  return preparedTransaction(services.database, 'replace-template', prepare, async (tx, parts) => {
    await lockOwn(tx, key, id);
    // Again under the lock: another request may have replaced the template while the PDFs were prepared.
    assertAllKept(request, await getWhole({ prisma: tx }, key, id));
    await dropParts(tx, id);
    await writeParts(tx, id, parts, idsOf(request));
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

const idsOf = ({ documents, roles, fields }: Request): TemplatePartIds => ({
  documents: documents.map(({ id }) => id),
  roles: roles.map(({ id }) => id),
  fields: (fields ?? []).map(({ id }) => id),
});
