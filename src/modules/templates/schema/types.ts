import { storedLanguage } from '../../../kernel/language.ts';
import { lengthOf } from '../../../kernel/unknown.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { PayloadFields } from '../../../platform/graphql/mutation.ts';
import { NodeInterface } from '../../../platform/graphql/node.ts';
import { LanguageEnum, ModeEnum } from '../../access/schema/index.ts';
import { downloadUrl, languageOfDocuments, ownRule, recipientsOf, requestedOf } from '../../envelopes/index.ts';
import { ReminderRuleType } from '../../envelopes/reminders/rules/schema/index.ts';
import {
  AuthenticationEnum,
  InviteByEnum,
  RecipientRoleEnum,
  RoleAttachmentType,
  SignatureLevelEnum,
  shownAttributes,
  shownPlace,
} from '../../envelopes/schema/index.ts';
import { MandateScopeEnum } from '../../identities/mandates/schema/index.ts';

const inOrder = { orderBy: { position: 'asc' } } as const;

builder.prismaObject('TemplateRole', {
  description: 'A person to name when the template is used.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the role.' }),
    name: t.exposeString('name', { description: 'Name of the role, unique in the template.' }),
    order: t.exposeInt('order', {
      description: 'Signing order. Roles with a lower number sign first; roles with the same number sign in parallel.',
    }),
    authentication: t.expose('authentication', {
      type: [AuthenticationEnum],
      description: 'Channels of the one-time code. Empty for the default of the signature level.',
    }),
    attachments: t.field({
      type: [RoleAttachmentType],
      select: { requestedAttachments: true },
      description: 'Files that are asked of who fills the role, in order.',
      resolve: (role) => [...requestedOf(role)],
    }),
    inviteBy: t.expose('inviteBy', { type: InviteByEnum, description: 'How the personal link is sent.' }),
    ownCertificate: t.exposeBoolean('ownCertificate', {
      description: 'Whether the person signs with a certificate of their own, at their trust service.',
    }),
  }),
});

builder.prismaObject('TemplateRecipient', {
  description: 'A person who takes part in the envelopes of a template without signing.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the recipient in this version of the template.' }),
    role: t.field({
      type: RecipientRoleEnum,
      select: { role: true },
      description: 'What the person does.',
      resolve: (recipient) => recipientsOf([recipient])[0]!.role,
    }),
    name: t.exposeString('name', {
      description: 'Full name of the person, or the name of the role if `email` is null.',
    }),
    email: t.expose('email', {
      type: 'EmailAddress',
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description: 'E-mail address of the person. Null for a role that is filled on use.',
    }),
    language: t.field({
      type: LanguageEnum,
      nullable: true,
      select: { language: true },
      description: 'Language of the person. Null for that of the organisation, and for a role.',
      resolve: ({ language }) => storedLanguage(language),
    }),
    order: t.exposeInt('order', {
      description: 'Place in the signing order, among roles and recipients. It has no effect on copies.',
    }),
  }),
});

builder.prismaObject('TemplateField', {
  description:
    'A field of a template. Position and size are percentages of the visible page, measured from its top left corner.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the field in the template.' }),
    documentId: t.exposeID('documentId', { description: 'UUID of the document in the template.' }),
    roleId: t.exposeID('roleId', { description: 'UUID of the role that fills in the field.' }),
    ...shownPlace(t),
    value: t.exposeString('value', {
      nullable: true,
      description: 'Default value in each new envelope. Null for an empty field.',
    }),
    ...shownAttributes(t),
  }),
});

builder.prismaObject('TemplateDocument', {
  description: 'A PDF document of a template.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the document in the template.' }),
    name: t.exposeString('name', { description: 'Name of the document.' }),
    sha256: t.expose('sha256', { type: 'Sha256', description: 'SHA-256 of the PDF, lowercase hex.' }),
    pageCount: t.int({
      select: { pages: true },
      description: 'Number of pages.',
      resolve: ({ pages }) => lengthOf(pages),
    }),
    fields: t.relation('fields', { query: inOrder, description: 'Fields on this document.' }),
    downloadUrl: t.field({
      type: 'URL',
      access: { key: 'any', member: 'READER' },
      select: { name: true, sha256: true },
      description: 'Temporary link to the PDF, valid for 1 hour.',
      resolve: ({ name, sha256 }, _args, { services }) => downloadUrl(services, sha256, name),
    }),
  }),
});

export const TemplateType = builder.prismaObject('Template', {
  interfaces: [NodeInterface],
  description:
    'Documents, roles and fields from which envelopes are created. Those who sign are named when it is used; a recipient can be the same person in each envelope.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the template.' }),
    name: t.exposeString('name', { description: 'Name of the template, and of new envelopes by default.' }),
    mode: t.expose('mode', { type: ModeEnum, description: 'Mode of the template: production or sandbox.' }),
    message: t.exposeString('message', {
      nullable: true,
      description: 'Message to the signers. Null if there is none.',
    }),
    signatureLevel: t.expose('signatureLevel', {
      type: SignatureLevelEnum,
      description: 'Signature level of the envelopes.',
    }),
    qualifiedTimestamp: t.exposeBoolean('qualifiedTimestamp', {
      description: 'Whether the envelopes request a qualified time-stamp.',
    }),
    mandateId: t.exposeID('mandateId', {
      nullable: true,
      description: 'UUID of the signing mandate. Null if there is none.',
    }),
    documentKind: t.expose('documentKind', {
      type: MandateScopeEnum,
      nullable: true,
      description: 'What kind of document its envelopes contain. Null if it does not say.',
    }),
    documentLanguage: t.field({
      type: LanguageEnum,
      description: 'Language of the dates in fields and of the lines below signatures.',
      select: { documentLanguage: true },
      resolve: languageOfDocuments,
    }),
    allowDelegation: t.exposeBoolean('allowDelegation', {
      description: 'Whether a signer may name another person who signs in their place.',
    }),
    allowNameCorrection: t.exposeBoolean('allowNameCorrection', {
      description: 'Whether a signer may correct the spelling of their own name.',
    }),
    expiresInDays: t.exposeInt('expiresInDays', { description: 'Days that the signers have to sign after sending.' }),
    retentionDays: t.exposeInt('retentionDays', {
      description: 'Days that the documents of an envelope are kept after it has ended.',
    }),
    reminders: t.field({
      type: ReminderRuleType,
      nullable: true,
      description:
        'When the signers of its envelopes are reminded. Null if they are not, or if `remindersByDefault` is true.',
      select: { id: true },
      resolve: async ({ id }, _args, { services }) => (await ownRule(services.database, id)) ?? null,
    }),
    remindersByDefault: t.boolean({
      description: 'Whether the default of the organisation decides on the reminders of its envelopes.',
      select: { id: true },
      resolve: async ({ id }, _args, { services }) => (await ownRule(services.database, id)) === undefined,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    roles: t.relation('roles', { query: inOrder, description: 'Roles of the template, in order.' }),
    recipients: t.relation('recipients', {
      query: inOrder,
      description: 'People who take part in its envelopes without signing, in order.',
    }),
    documents: t.relation('documents', { query: inOrder, description: 'Documents of the template, in order.' }),
  }),
});

/** The field of a payload with the template that a mutation made or changed. */
export const changedTemplate = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: TemplateType,
    description: 'The template after the change.',
    resolve: (query, { id }, _args, { services }) =>
      services.database.prisma.template.findUniqueOrThrow({ ...query, where: { id } }),
  });
