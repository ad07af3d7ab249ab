/** Files that the sender asks of a signer: what is asked, and what the signer added. */
import { z } from 'zod';
import { uploadMb } from '../../../kernel/upload-limits.ts';
import type { SignerAttachment } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { InputFields } from '../../../platform/graphql/mutation.ts';
import { items, text } from '../../../platform/graphql/validators.ts';
import { attachmentsOfSigner, countAttachments, type RequestedAttachment, requestedOf } from '../attachments.ts';
import { downloadUrl } from '../download-url.ts';
import { limits } from '../limits.ts';
import './signer.ts';

const AttachmentRequestInput = builder.inputType('AttachmentRequestInput', {
  description: 'A file to ask of a signer, such as an identity card.',
  fields: (t) => ({
    title: t.string({
      required: true,
      validate: text(limits.attachmentTitle),
      description: 'What is asked, for example `Identity card`. The signer reads it.',
    }),
    hint: t.string({
      validate: text(limits.attachmentHint),
      description: 'What the signer should know, for example `Both sides, still valid`.',
    }),
    required: t.boolean({
      description: 'Whether the signer cannot sign without it. Default true.',
    }),
  }),
});

/** The files to ask of a signer or of who fills a role. */
export const attachmentsField = (t: InputFields) =>
  t.field({
    type: [AttachmentRequestInput],
    validate: items(z.any(), limits.requestedAttachments),
    description: `Files that the person adds on the signing page before signing: PDF, JPEG or PNG, up to ${limits.attachmentFiles} for each title and ${uploadMb.envelope} MB each. Agents of a mandate cannot be asked. Default: none.`,
  });

const AttachmentFormatEnum = builder.enumType('AttachmentFormat', {
  description: 'What a file that a signer added is, by its bytes.',
  values: {
    PDF: { description: 'PDF.' },
    PNG: { description: 'PNG picture.' },
    JPEG: { description: 'JPEG picture.' },
  },
});

/** Ends of file names. */
const extensions = { PDF: 'pdf', PNG: 'png', JPEG: 'jpg' } as const;

const access = { key: 'any', member: 'READER', links: ['sign'] } as const;

const SignerAttachmentType = builder.objectRef<SignerAttachment>('SignerAttachment').implement({
  description: 'A file that a signer added because the sender asked for it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the attachment.' }),
    name: t.string({
      access,
      nullable: true,
      description:
        'Name of the file on the device of the signer. Null for client tokens, after the purge, and once the person was erased.',
      resolve: ({ name }) => name || null,
    }),
    format: t.expose('format', { type: AttachmentFormatEnum, description: 'What it is.' }),
    size: t.exposeInt('size', { description: 'Size in bytes.' }),
    sha256: t.expose('sha256', {
      type: 'Sha256',
      description: 'SHA-256 of the file as it is kept: pictures without their metadata.',
    }),
    addedAt: t.expose('addedAt', { type: 'DateTime', description: 'Time at which the signer added it.' }),
    downloadUrl: t.field({
      type: 'URL',
      access,
      nullable: true,
      description:
        'Temporary link to the file, valid for 1 hour. Null for client tokens, after the purge, and once the person was erased.',
      resolve: ({ name, sha256, format }, _args, { services }) =>
        name ? downloadUrl(services, sha256, name, extensions[format]) : null,
    }),
  }),
});

/** What is asked, with the files of the signer that the caller may see. */
export interface ShownAttachment extends RequestedAttachment {
  readonly files: readonly SignerAttachment[];
}

/** Puts the files of a signer to what was asked. */
export const withFiles = (
  requested: readonly RequestedAttachment[],
  files: readonly SignerAttachment[],
): ShownAttachment[] =>
  requested.map((one) => ({ ...one, files: files.filter(({ requestId }) => requestId === one.id) }));

export const RequestedAttachmentType = builder.objectRef<ShownAttachment>('RequestedAttachment').implement({
  description: 'A file that the sender asks of a signer.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of what is asked.' }),
    title: t.exposeString('title', { description: 'What is asked.' }),
    hint: t.exposeString('hint', {
      nullable: true,
      description: 'What the signer should know. Null if nothing is said.',
    }),
    required: t.exposeBoolean('required', { description: 'Whether the signer cannot sign without it.' }),
    files: t.field({
      type: [SignerAttachmentType],
      description: 'The files of the signer, oldest first. The sender sees them once the signer has signed.',
      resolve: ({ files }) => [...files],
    }),
  }),
});

/** What a template asks of who fills a role. */
export const RoleAttachmentType = builder.objectRef<RequestedAttachment>('RoleAttachment').implement({
  description: 'A file that is asked of who fills a role of a template.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'What is asked.' }),
    hint: t.exposeString('hint', {
      nullable: true,
      description: 'What the signer should know. Null if nothing is said.',
    }),
    required: t.exposeBoolean('required', { description: 'Whether the signer cannot sign without it.' }),
  }),
});

builder.prismaObjectField(
  'Signer',
  'attachments',
  (t) =>
    t.field({
      type: [RequestedAttachmentType],
      select: { id: true, requestedAttachments: true, status: true },
      description:
        'Files that the sender asks of the signer, in order. What the signer added is shown once they have signed: until then they may still remove it.',
      resolve: async (signer, _args, { services }) => {
        const requested = requestedOf(signer);
        const hasFiles = requested.length > 0 && signer.status === 'SIGNED';
        return withFiles(requested, hasFiles ? await attachmentsOfSigner(services.database, signer.id) : []);
      },
      // plugin-validation gives FieldRef a method that plugin-prisma's builder type does not know.
    }) as never,
);

builder.prismaObjectField(
  'Envelope',
  'attachmentCount',
  (t) =>
    t.int({
      select: { id: true },
      description: 'Number of files that the signers who have signed added, because the sender asked for them.',
      resolve: ({ id }, _args, { services }) => countAttachments(services.database, id),
      // As above.
    }) as never,
);
