import { itemAt } from '../../../../../kernel/definitely.ts';
import {
  ComposeNewTemplateDocument,
  ComposeReplaceTemplateDocument,
  type ComposeReplaceTemplateMutation,
  type ReplacedTemplateFieldInput,
  type ReplacedTemplateRoleInput,
  type ReplaceTemplateInput,
  type TemplateRecipientInput,
} from '../../../generated/graphql.ts';
import { send } from '../../../lib/graphql.ts';
import type { Complete } from '../../query.tsx';
import { type Draft, recipientsIn, signersIn } from '../draft.ts';
import {
  attachmentInput,
  codeWays,
  documentsOf,
  fieldInputOf,
  type RequestOptions,
  type Saved,
  savedTerms,
} from './save-envelope.ts';

type Role = Complete<ReplacedTemplateRoleInput, 'id'>;
type PlacedField = Complete<ReplacedTemplateFieldInput, 'id' | 'anchor'>;

/** Creates the template or replaces it. Throws what the service refuses. */
export async function saveTemplate(of: Draft, options: RequestOptions): Promise<Saved> {
  const { documents, fields } = of;
  const signers = signersIn(of);
  const roles = signers.map(
    (role): Role => ({
      name: role.name.trim(),
      order: role.order,
      authentication: codeWays(role),
      attachments: attachmentInput(role),
      ownCertificate: role.ownCertificate,
      inviteBy: role.inviteBy,
    }),
  );
  const recipients = recipientsIn(of).map(
    ({ role, name, email, language, order }): Complete<TemplateRecipientInput> => ({
      ...{ role, order },
      name: name.trim(),
      email: email.trim() || null,
      // Who is named when the template is used has a language then.
      language: email.trim() ? language : null,
    }),
  );
  const placed = fields.map((field): PlacedField => {
    const { name: role } = itemAt(
      roles,
      signers.findIndex(({ key }) => key === field.signer),
    );
    return { ...fieldInputOf(field, of), role };
  });
  const terms = savedTerms(of);
  const files = await documentsOf(documents);
  if (of.id) {
    const input: Complete<ReplaceTemplateInput, 'fieldsFromTags'> = {
      ...terms,
      id: of.id,
      documents: files,
      roles: roles.map((role, index) => ({ ...role, id: itemAt(signers, index).id })),
      recipients,
      fields: placed.map((field, index) => ({ ...field, id: itemAt(fields, index).id })),
    };
    const { replaceTemplate } = await send(ComposeReplaceTemplateDocument, { input }, options);
    return savedAs(of, replaceTemplate.template);
  }
  const pdfs = files.map(({ name, pdfBase64 }) => ({ name, pdfBase64: pdfBase64! }));
  const input = { ...terms, documents: pdfs, roles, recipients, fields: placed };
  const { createTemplate } = await send(ComposeNewTemplateDocument, { input }, options);
  return savedAs(of, createTemplate.template);
}

/** The ids in the order of the draft: the answer has the fields of each document in their order. */
function savedAs(
  { documents, fields }: Draft,
  { id, roles, ...template }: ComposeReplaceTemplateMutation['replaceTemplate']['template'],
): Saved {
  const left = template.documents.map((document) => [...document.fields]);
  const ofField = ({ document }: Draft['fields'][number]) =>
    itemAt(
      left,
      documents.findIndex(({ key }) => key === document),
    ).shift()!;
  return {
    id,
    documents: template.documents,
    signers: roles.map((role) => ({ id: role.id, identityId: null })),
    fields: fields.map(ofField),
    lastEvent: null,
  };
}
