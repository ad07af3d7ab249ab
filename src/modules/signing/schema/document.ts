import type { Document, Field, Signer } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { downloadUrl, heldValue, levelOf } from '../../envelopes/index.ts';
import { FieldTypeEnum } from '../../envelopes/schema/index.ts';
import { newestSha256 } from '../envelope-to-seal.ts';
import type { SessionEnvelope, SigningSession } from '../session.ts';

const PageSize = builder.objectRef<{ width: number; height: number }>('PageSize').implement({
  description: 'Visible size in points, after rotation.',
  fields: (t) => ({
    width: t.exposeFloat('width', { description: 'Points.' }),
    height: t.exposeFloat('height', { description: 'Points.' }),
  }),
});

/** A field with its signer, document and envelope. */
interface SessionField {
  readonly field: Field;
  readonly document: Document;
  readonly envelope: SessionEnvelope;
  readonly owner: Signer;
  readonly mine: boolean;
}

const SigningField = builder.objectRef<SessionField>('SigningField').implement({
  description: 'A field on a page; those of others are shown, not filled.',
  fields: (t) => ({
    id: t.id({ description: 'UUID.', resolve: ({ field }) => field.id }),
    type: t.field({ type: FieldTypeEnum, description: 'What it takes.', resolve: ({ field }) => field.type }),
    page: t.int({ description: 'Page, from 1.', resolve: ({ field }) => field.page }),
    x: t.float({ description: 'Left edge, percent of the visible page.', resolve: ({ field }) => field.x }),
    y: t.float({ description: 'Top edge, percent.', resolve: ({ field }) => field.y }),
    width: t.float({ description: 'Width, percent.', resolve: ({ field }) => field.width }),
    height: t.float({ description: 'Height, percent.', resolve: ({ field }) => field.height }),
    value: t.string({
      nullable: true,
      description: 'Prefilled, or given; null where the sender put in what the type cannot hold.',
      resolve: ({ field }) => heldValue(field),
    }),
    required: t.boolean({
      description: 'A checkbox may stay empty.',
      resolve: ({ field }) => field.type !== 'CHECKBOX',
    }),
    mine: t.boolean({ description: 'Whether the holder of the link fills it.', resolve: ({ mine }) => mine }),
    signerName: t.string({ description: 'Who fills it.', resolve: ({ owner }) => owner.name }),
    filled: t.boolean({
      description: 'Whether that person has signed.',
      resolve: ({ owner }) => owner.status === 'SIGNED',
    }),
    drawn: t.boolean({
      description: 'Whether it stands in the PDF at `url` itself already: nothing need be drawn over it.',
      resolve: ({ document, owner, envelope }) =>
        document.sealedSha256 !== null || (owner.status === 'SIGNED' && levelOf(envelope, owner) === 'ADVANCED'),
    }),
    signatureImageUrl: t.string({
      access: { links: ['sign'] },
      nullable: true,
      description: 'A drawn signature already given, as a data: URL.',
      resolve: async ({ field, owner }, _args, { services }) =>
        field.type === 'SIGNATURE' && owner.signatureImageSha256
          ? `data:image/png;base64,${(await services.storage.read(owner.signatureImageSha256)).toString('base64')}`
          : null,
    }),
    signatureText: t.string({
      nullable: true,
      description: 'A typed signature already given.',
      resolve: ({ field, owner }) => (field.type === 'SIGNATURE' ? owner.signatureText : null),
    }),
  }),
});

/** Fingerprint of the PDF to show: the sealed file, or else the newest revision. */
const shownSha256 = (document: Document): string => document.sealedSha256 ?? newestSha256(document);

interface SessionDocument {
  readonly document: Document & { readonly fields: readonly Field[] };
  readonly session: SigningSession;
}

export const SigningDocument = builder.objectRef<SessionDocument>('SigningDocument').implement({
  description: 'A PDF to read and sign.',
  fields: (t) => ({
    id: t.id({ description: 'UUID.', resolve: ({ document }) => document.id }),
    name: t.string({ description: 'Its name.', resolve: ({ document }) => document.name }),
    position: t.int({ description: 'Place in the envelope, from 0.', resolve: ({ document }) => document.position }),
    sha256: t.string({ description: 'Fingerprint of the original.', resolve: ({ document }) => document.sha256 }),
    sealedSha256: t.string({
      nullable: true,
      description: 'Fingerprint of the sealed PDF.',
      resolve: ({ document }) => document.sealedSha256,
    }),
    pages: t.field({
      type: [PageSize],
      description: 'Its pages, in order.',
      resolve: ({ document }) => document.pages as { width: number; height: number }[],
    }),
    url: t.string({
      access: { links: ['sign'] },
      description:
        'Temporary link (1 hour) to the PDF to read: as prepared, then with what others signed at level advanced, then sealed.',
      resolve: ({ document }, _args, { services }) => downloadUrl(services, shownSha256(document), document.name),
    }),
    urlSha256: t.string({
      description: 'Fingerprint of the PDF at `url`: another one means that there is more to read.',
      resolve: ({ document }) => shownSha256(document),
    }),
    originalUrl: t.string({
      access: { links: ['sign'] },
      description: 'Temporary link to the PDF as it was sent in.',
      resolve: ({ document }, _args, { services }) => downloadUrl(services, document.sha256, document.name),
    }),
    sealedUrl: t.string({
      access: { links: ['sign'] },
      nullable: true,
      description: 'Temporary link to the sealed PDF.',
      resolve: ({ document }, _args, { services }) =>
        document.sealedSha256 && downloadUrl(services, document.sealedSha256, document.name),
    }),
    fields: t.field({
      type: [SigningField],
      description: 'The fields on it.',
      resolve: ({ document, session }) =>
        document.fields.map((field) => ({
          field,
          document,
          envelope: session.envelope,
          owner: session.envelope.signers.find(({ id }) => id === field.signerId)!,
          mine: field.signerId === session.signer.id,
        })),
    }),
  }),
});
