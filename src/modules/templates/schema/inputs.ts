import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import type { InputFields } from '../../../platform/graphql/mutation.ts';
import { email, items, text, uuid } from '../../../platform/graphql/validators.ts';
import { remindersField } from '../../envelopes/reminders/rules/schema/index.ts';
import {
  attachmentsField,
  checkedField,
  DocumentInput,
  folderField,
  keptDocument,
  missionField,
  placeFields,
  recipientFields,
  recipientsField,
  roleFields,
  signerFields,
  tagsField,
  termFields,
} from '../../envelopes/schema/index.ts';
import { oneIdentity } from '../../identities/schema/index.ts';
import { limits } from '../limits.ts';

const roleName = (t: InputFields, description: string) =>
  t.string({ required: true, validate: text(limits.roleName), description });

const templateRoleFields = (t: InputFields) => ({
  name: roleName(t, 'Name of the role, unique in the template, for example `tenant`.'),
  ...roleFields(t),
  attachments: attachmentsField(t),
});

const TemplateRoleInput = builder.inputType('TemplateRoleInput', {
  description: 'A role of a template.',
  fields: templateRoleFields,
});

const TemplateRecipientInput = builder.inputType('TemplateRecipientInput', {
  description:
    'A person who takes part in the envelopes of a template without signing. With `email` it is the same person in each of them; without it `name` is a role, which is filled on use as those of `roles` are.',
  fields: (t) => {
    const { role, order, language } = recipientFields(t);
    return {
      ...{ role, order, language },
      name: t.string({
        required: true,
        validate: text(limits.roleName),
        description: 'Full name of the person. Without `email`, the name of the role, unique in the template.',
      }),
      email: t.field({
        type: 'EmailAddress',
        validate: email,
        description: 'E-mail address of the person. Omit it for a role that is filled on use.',
      }),
    };
  },
});

const templateRecipients = (t: InputFields, otherwise: string) =>
  t.field({
    type: [TemplateRecipientInput],
    validate: items(z.any(), limits.recipients),
    description: `People who take part without signing. Default: ${otherwise}.`,
  });

const templateFieldFields = (t: InputFields) => ({
  ...placeFields(t),
  role: roleName(t, 'Name of the role that fills in the field.'),
});

const PLACED =
  'Position and size are percentages of the visible page, measured from its top left corner. The place is `page`, `x` and `y`, or `anchor`.';

const TemplateFieldInput = builder.inputType('TemplateFieldInput', {
  description: `A field to place on a document of a template. ${PLACED}`,
  validate: checkedField,
  fields: templateFieldFields,
});

/** What a template has beside its lists. `unchosen` says what decides on reminders if the request does not. */
function templateTerms(t: InputFields, unchosen: string) {
  const { send: _, fields: __, ...terms } = termFields(t);
  return {
    ...terms,
    fieldsFromTags: tagsField(t, 'the name or the number of a role'),
    reminders: remindersField(t, unchosen),
  };
}

export const CreateTemplateInput = builder.inputType('CreateTemplateInput', {
  description: 'A template to create from PDFs.',
  fields: (t) => ({
    ...templateTerms(t, 'the default of the organisation decides'),
    documents: t.field({
      type: [DocumentInput],
      required: true,
      validate: items(z.any(), limits.documents),
      description: 'PDF documents of the template.',
    }),
    roles: t.field({
      type: [TemplateRoleInput],
      required: true,
      validate: items(z.any(), limits.roles),
      description: 'Roles to fill when the template is used.',
    }),
    recipients: templateRecipients(t, 'nobody'),
    fields: t.field({
      type: [TemplateFieldInput],
      validate: items(z.any(), limits.fields),
      description: 'Fields to place on the documents. Default: none.',
    }),
  }),
});

const ReplacedDocumentInput = keptDocument('ReplacedTemplateDocumentInput', 'template');

/** The id of a part that stays. */
const keptId = (t: InputFields, what: string) =>
  t.id({
    validate: uuid,
    description: `UUID of an existing ${what} of the template, which stays the same. Omit it for a new one.`,
  });

const ReplacedRoleInput = builder.inputType('ReplacedTemplateRoleInput', {
  description: 'A role of a template that is replaced: an existing one with `id`, or a new one.',
  fields: (t) => ({ id: keptId(t, 'role'), ...templateRoleFields(t) }),
});

const ReplacedFieldInput = builder.inputType('ReplacedTemplateFieldInput', {
  description: `A field of a template that is replaced: an existing one with \`id\`, or a new one. ${PLACED}`,
  validate: checkedField,
  fields: (t) => ({ id: keptId(t, 'field'), ...templateFieldFields(t) }),
});

export const ReplaceTemplateInput = builder.inputType('ReplaceTemplateInput', {
  description:
    'The complete new content of a template. A value that is omitted is set to its default; the previous value is not kept.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'UUID of the template.' }),
    ...templateTerms(t, 'the choice of the template stays'),
    documents: t.field({
      type: [ReplacedDocumentInput],
      required: true,
      validate: items(z.any(), limits.documents),
      description: 'All documents of the template.',
    }),
    roles: t.field({
      type: [ReplacedRoleInput],
      required: true,
      validate: items(z.any(), limits.roles),
      description: 'All roles of the template.',
    }),
    recipients: templateRecipients(t, 'those of the template stay'),
    fields: t.field({
      type: [ReplacedFieldInput],
      validate: items(z.any(), limits.fields),
      description: 'All fields of the template. Default: none.',
    }),
  }),
});

const FilledRoleInput = builder.inputType('FilledRoleInput', {
  description: 'The person who fills a role of a template.',
  validate: oneIdentity,
  fields: (t) => {
    const { order: _, authentication: __, ownCertificate: ___, inviteBy: ____, ...person } = signerFields(t);
    return { role: roleName(t, 'Name of the role.'), ...person };
  },
});

const FilledValueInput = builder.inputType('FilledValueInput', {
  description: 'A prefilled value of a field, which replaces the default of the template.',
  fields: (t) => ({
    fieldId: t.id({ required: true, description: 'UUID of the field in the template.' }),
    value: placeFields(t).value,
  }),
});

export const CreateEnvelopeFromTemplateInput = builder.inputType('CreateEnvelopeFromTemplateInput', {
  description: 'An envelope to create from a template. What is omitted comes from the template.',
  fields: (t) => {
    const { message, expiresInDays, retentionDays, mandateId, documentKind, documentLanguage, send } = termFields(t);
    const { allowDelegation, allowNameCorrection } = termFields(t);
    return {
      templateId: t.id({ required: true, description: 'UUID of the template.' }),
      name: t.string({
        validate: text(limits.name),
        description: 'Name of the envelope. The signers see it. Default: the name of the template.',
      }),
      ...{ message, expiresInDays, retentionDays, mandateId, documentKind, documentLanguage, send },
      ...{ allowDelegation, allowNameCorrection },
      missionStartsAt: missionField(t),
      recipients: recipientsField(t, 'nobody beside those of the template'),
      reminders: remindersField(t, 'the choice of the template decides'),
      folderId: folderField(t, 'the envelope'),
      roles: t.field({
        type: [FilledRoleInput],
        required: true,
        validate: items(z.any(), limits.filledRoles),
        description:
          'The people who fill the roles. Each role of the template exactly once, those of `recipients` without an address too: they have no phone and no identity.',
      }),
      values: t.field({
        type: [FilledValueInput],
        validate: items(z.any(), limits.fields),
        description: 'Prefilled values. Default: the values of the template.',
      }),
    };
  },
});
