import { z } from 'zod';
import { rule } from '../../../kernel/fault.ts';
import { uploadWords } from '../../../kernel/upload-limits.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { InputFields } from '../../../platform/graphql/mutation.ts';
import { between, email, failing, items, text, uuid } from '../../../platform/graphql/validators.ts';
import { LanguageEnum } from '../../access/schema/index.ts';
import { MandateScopeEnum } from '../../identities/mandates/schema/index.ts';
import { IdentityInput, oneIdentity } from '../../identities/schema/index.ts';
import { limits } from '../limits.ts';
import { isMissionStart } from '../mission.ts';
import { remindersField } from '../reminders/rules/schema/index.ts';
import { attachmentsField } from './attachments.ts';
import { AuthenticationEnum, InviteByEnum, RecipientRoleEnum, SignatureLevelEnum } from './enums.ts';
import { FieldInput } from './field-inputs.ts';

export const DocumentInput = builder.inputType('DocumentInput', {
  description: 'A PDF document to sign: with `pdfBase64`, or with the id of an upload.',
  validate: z
    .looseObject({ pdfBase64: z.any().optional(), uploadId: z.any().optional() })
    .refine(({ pdfBase64, uploadId }) => !pdfBase64 !== !uploadId, {
      message: 'give pdfBase64 or uploadId, not both',
      path: ['uploadId'],
    }),
  fields: (t) => ({
    name: t.string({
      required: true,
      validate: text(limits.documentName),
      description: 'Name of the document.',
    }),
    pdfBase64: t.field({
      type: 'Pdf',
      description: `The PDF in base64, at most ${uploadWords.envelope}.`,
    }),
    uploadId: t.id({
      validate: uuid,
      description: 'UUID of an upload whose file has arrived. Only who created the upload can use it.',
    }),
  }),
});

/** How a person signs: their turn, the channels of their code, and whose certificate. */
export const roleFields = (t: InputFields) => ({
  order: t.int({
    validate: between(limits.signerOrder),
    description:
      'Signing order. Default: 0. Signers with a lower number sign first; signers with the same number sign in parallel.',
  }),
  authentication: t.field({
    type: [AuthenticationEnum],
    // REST has no upper limit: with three methods, longer lists repeat some.
    validate: z
      .array(z.any())
      .min(1, failing(rule('min_items', { count: 1 })))
      .max(10, failing(rule('max_items', { count: 10 }))),
    description:
      'Channels of the one-time code, at least one item. The signer chooses one; the first is proposed. Default: `OTP_EMAIL` at level `ADVANCED`, and for a signer with an identity at level `ORGANIZATION_SEAL`; otherwise no code.',
  }),
  inviteBy: t.field({
    type: InviteByEnum,
    description:
      'How the personal link is sent, at first and with reminders. `SMS` and `BOTH` need `phone` and cost as a code by SMS; the sealed documents are sent by e-mail. `IN_PERSON` sends neither, and excludes `ownCertificate`. It has no effect for agents. Default: `EMAIL`.',
  }),
  ownCertificate: t.boolean({
    description:
      'Whether the person signs with a certificate of their own from the trust service of this installation (CSC API 2), in the name of their identity. Level `ADVANCED` only; `order` must be of this person alone. They need no code then. Default: false.',
  }),
});

export const signerFields = (t: InputFields) => ({
  email: t.field({
    type: 'EmailAddress',
    required: true,
    validate: email,
    description: 'E-mail address of the signer. The notice and e-mail codes are sent to it.',
  }),
  name: t.string({
    required: true,
    validate: text(limits.signerName),
    description: 'Full name of the signer.',
  }),
  order: roleFields(t).order,
  phone: t.string({
    validate: text(limits.phone),
    description: 'Phone number for codes by SMS. Default: the phone number of the identity.',
  }),
  authentication: roleFields(t).authentication,
  inviteBy: roleFields(t).inviteBy,
  ownCertificate: roleFields(t).ownCertificate,
  language: t.field({
    type: LanguageEnum,
    description:
      'Language of mails, SMS, page and mark of the signer, until they choose another on the page. Default: the language of the organisation.',
  }),
  identityId: t.id({
    validate: uuid,
    description:
      'UUID of an existing identity of the signer. Do not give `identity` as well. Level `ADVANCED` requires one of the two.',
  }),
  identity: t.field({
    type: IdentityInput,
    description: 'A new identity to create for the signer. Do not give `identityId` as well.',
  }),
});

/** A signer of an envelope whose fields may come from tags. */
const taggedSignerFields = (t: InputFields) => ({
  ...signerFields(t),
  attachments: attachmentsField(t),
  tagName: t.string({
    validate: text(limits.tagName),
    description:
      'Name of the signer in tags of the documents, for example `tenant` for `{{sign:tenant}}`. Tags can also use the full name of the signer, or their number in the list, from 1. It is not stored.',
  }),
});

/** Whether fields come from tags. `who` says what a tag names. */
export const tagsField = (t: InputFields, who: string) =>
  t.boolean({
    description: `Whether to place a field at every tag in the documents: \`{{sign:…}}\`, \`{{initials:…}}\`, \`{{text:…}}\`, \`{{date:…}}\` or \`{{check:…}}\`, with ${who}. They are added to \`fields\`. The tags stay in the documents. A tag that names nobody, and documents without a tag, are refused with \`invalid_body\`. Default: false.`,
  });

const SIGNERS = 'the `tagName`, the full name or the number of a signer';

const SignerInput = builder.inputType('SignerInput', {
  description: 'A person who is asked to sign.',
  validate: oneIdentity,
  fields: taggedSignerFields,
});

/** A person who takes part without signing. */
export const recipientFields = (t: InputFields) => ({
  role: t.field({ type: RecipientRoleEnum, required: true, description: 'What the person does.' }),
  email: t.field({
    type: 'EmailAddress',
    required: true,
    validate: email,
    description: 'E-mail address of the person. The personal link is sent to it.',
  }),
  name: t.string({ required: true, validate: text(limits.signerName), description: 'Full name of the person.' }),
  order: t.int({
    validate: between(limits.signerOrder),
    description:
      'Place in the signing order, among signers and recipients. Default: 0. The same number acts in parallel. It has no effect on copies.',
  }),
  language: t.field({
    type: LanguageEnum,
    description:
      'Language of the e-mails and the page of the person, until they choose another one on the page. Default: the language of the organisation.',
  }),
});

const RecipientInput = builder.inputType('RecipientInput', {
  description: 'A person who takes part without signing: an approver, a viewer or the holder of a copy.',
  fields: recipientFields,
});

/** Who takes part without signing. */
export const recipientsField = (t: InputFields, otherwise = 'nobody') =>
  t.field({
    type: [RecipientInput],
    validate: items(z.any(), limits.recipients),
    description: `People who take part without signing. They cost nothing, have no fields, and REST does not show them. Default: ${otherwise}.`,
  });

/** The first day of the mission of an envelope. Templates have none. */
export const missionField = (t: InputFields) =>
  t.string({
    validate: z.string().refine(isMissionStart, failing(rule('not_date_or_time'))),
    description:
      'First day of the mission of a temporary worker, or of the week of a timesheet: YYYY-MM-DD, or an RFC 3339 date-time, whose day in the time zone of the organisation counts. Years 1990 to 2100.',
  });

export const termFields = (t: InputFields) => ({
  name: t.string({
    required: true,
    validate: text(limits.name),
    description: 'Name of the envelope. The signers see it.',
  }),
  message: t.string({
    validate: text(limits.message),
    description: 'Message to the signers.',
  }),
  expiresInDays: t.int({
    validate: between(limits.expiresInDays),
    description: 'Days that the signers have to sign after sending. Default: 30.',
  }),
  retentionDays: t.int({
    validate: between(limits.retentionDays),
    description: 'Days that the documents are kept after the envelope has ended. Default: 365.',
  }),
  send: t.boolean({
    description: 'Whether to send the envelope immediately. Default false: the envelope stays a draft.',
  }),
  signatureLevel: t.field({
    type: SignatureLevelEnum,
    description: 'Signature level of the envelope. Default `SIMPLE`.',
  }),
  qualifiedTimestamp: t.boolean({ description: 'Whether to request a qualified time-stamp. Default true.' }),
  mandateId: t.id({
    validate: uuid,
    description: 'UUID of the signing mandate. Required at level `ORGANIZATION_SEAL`.',
  }),
  documentKind: t.field({
    type: MandateScopeEnum,
    description:
      'What kind of document the envelope contains. Under a mandate it must be one of its kinds (`mandate_scope`). Without it, the agent states the kind before signing. With `missionStartsAt` it gives the legal deadline.',
  }),
  documentLanguage: t.field({
    type: LanguageEnum,
    description:
      'Language of the dates in fields, and of the lines below signatures for every signer. Default: French; the lines below a signature are then in the language of its signer.',
  }),
  allowDelegation: t.boolean({
    description:
      'Whether a signer at level `SIMPLE` may name another person who signs in their place, once. Default false.',
  }),
  allowNameCorrection: t.boolean({
    description: 'Whether a signer at level `SIMPLE` may correct the spelling of their own name. Default false.',
  }),
  fields: t.field({
    type: [FieldInput],
    validate: items(z.any(), limits.fields),
    description: 'Fields to place on the documents. Default: none.',
  }),
});

/** The folder that something lands in. */
export const folderField = (t: InputFields, what: string, more = '') =>
  t.id({
    validate: uuid,
    description: `UUID of the folder that ${what} lands in. A member needs the right to write there.${more && ` ${more}`} Default: no folder.`,
  });

export const CreateEnvelopeInput = builder.inputType('CreateEnvelopeInput', {
  description: 'An envelope to create.',
  fields: (t) => ({
    ...termFields(t),
    missionStartsAt: missionField(t),
    fieldsFromTags: tagsField(t, SIGNERS),
    reminders: remindersField(t, 'the default of the organisation decides'),
    folderId: folderField(t, 'the envelope'),
    documents: t.field({
      type: [DocumentInput],
      required: true,
      validate: items(z.any(), limits.documents),
      description: 'PDF documents to sign.',
    }),
    signers: t.field({
      type: [SignerInput],
      required: true,
      validate: items(z.any(), limits.signers),
      description: 'People who are asked to sign.',
    }),
    recipients: recipientsField(t),
  }),
});

/** A document of something that is replaced: an existing one with its id, or a new one with a PDF. */
export const keptDocument = (name: string, what: string) =>
  builder.inputType(name, {
    description: `A document of the ${what}: an existing one with its \`id\`, or a new one with \`pdfBase64\`.`,
    validate: z
      .looseObject({ id: z.any().optional(), pdfBase64: z.any().optional() })
      .refine(({ id, pdfBase64 }) => !id !== !pdfBase64, {
        message: 'give id or pdfBase64, not both',
        path: ['pdfBase64'],
      }),
    fields: (t) => ({
      id: t.id({
        validate: uuid,
        description: `UUID of an existing document of the ${what}, whose PDF is kept. Omit it for a new document.`,
      }),
      name: t.string({
        required: true,
        validate: text(limits.documentName),
        description: 'Name of the document.',
      }),
      pdfBase64: t.field({
        type: 'Pdf',
        description: `PDF of a new document in base64, at most ${uploadWords.envelope}. Omit it for an existing document.`,
      }),
    }),
  });

const DraftDocumentInput = keptDocument('DraftDocumentInput', 'draft');

const DraftSignerInput = builder.inputType('DraftSignerInput', {
  description: 'A signer of the draft: an existing one with `id`, whose signing link stays the same, or a new one.',
  validate: oneIdentity,
  fields: (t) => ({
    id: t.id({
      validate: uuid,
      description: 'UUID of an existing signer of the draft. Omit it for a new signer.',
    }),
    ...taggedSignerFields(t),
  }),
});

export const ReplaceDraftInput = builder.inputType('ReplaceDraftInput', {
  description:
    'The complete new content of a draft. A value that is omitted is set to its default; the previous value is not kept.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'UUID of the envelope.' }),
    lastEvent: t.field({
      type: 'Sha256',
      description:
        'Hash of the last event of the timeline of the draft as it was read. If the draft has changed since, nothing is replaced (`invalid_status`). Default: it is replaced whatever it is now.',
    }),
    ...termFields(t),
    missionStartsAt: missionField(t),
    fieldsFromTags: tagsField(t, SIGNERS),
    reminders: remindersField(t, 'the choice of the draft stays'),
    documents: t.field({
      type: [DraftDocumentInput],
      required: true,
      validate: items(z.any(), limits.documents),
      description: 'All documents of the envelope.',
    }),
    signers: t.field({
      type: [DraftSignerInput],
      required: true,
      validate: items(z.any(), limits.signers),
      description: 'All signers of the envelope.',
    }),
    recipients: recipientsField(t, 'those of the draft'),
  }),
});
