import type { Document, Field, Signer } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { enumValues } from '../../../platform/graphql/directives.ts';
import type { SignatureStyle } from '../../../standards/text/index.ts';
import { downloadUrl, heldValue, signerLevel } from '../../envelopes/index.ts';
import { EnvelopeGroupType, FieldTypeEnum, OverviewType, shownAttributes } from '../../envelopes/schema/index.ts';
import { newestSha256 } from '../envelope-to-seal.ts';
import { readWaitingSeals } from '../list-sealings.ts';
import type { SessionEnvelope, SigningSession } from '../session.ts';

const PageSize = builder.objectRef<{ width: number; height: number }>('PageSize').implement({
  description: 'Visible size of a page in points (1/72 inch), after rotation.',
  fields: (t) => ({
    width: t.exposeFloat('width', { description: 'Width in points.' }),
    height: t.exposeFloat('height', { description: 'Height in points.' }),
  }),
});

/** A field with its signer, document and envelope. */
interface SessionField extends Field {
  readonly document: Document;
  readonly envelope: SessionEnvelope;
  readonly owner: Signer;
  readonly mine: boolean;
}

/** What a signer has put into a field for a signature or initials. Null for other types. */
function fieldHand({ type }: Field, owner: Signer): { imageSha256: string | null; text: string | null } | null {
  if (type === 'SIGNATURE') return { imageSha256: owner.signatureImageSha256, text: owner.signatureText };
  return type === 'INITIALS' ? { imageSha256: owner.initialsImageSha256, text: owner.initialsText } : null;
}

export const SignatureStyleEnum = builder.enumType('SignatureStyle', {
  description: 'Handwriting faces of typed signatures.',
  values: enumValues<SignatureStyle>({
    CAVEAT: 'Caveat: light and fast.',
    SACRAMENTO: 'Sacramento: round and joined.',
    KALAM: 'Kalam: upright and clear.',
  }),
});

const SigningField = builder.objectRef<SessionField>('SigningField').implement({
  description: 'A field on a page. Fields of other signers are shown but cannot be filled in.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the field.', resolve: ({ id }) => id }),
    type: t.field({ type: FieldTypeEnum, description: 'Type of the field.', resolve: ({ type }) => type }),
    page: t.int({ description: 'Page number in the document, from 1.', resolve: ({ page }) => page }),
    x: t.float({ description: 'Left edge, 0-100 percent of the visible page width.', resolve: ({ x }) => x }),
    y: t.float({ description: 'Top edge, 0-100 percent of the visible page height.', resolve: ({ y }) => y }),
    width: t.float({
      description: 'Width, 0.5-100 percent of the visible page width.',
      resolve: ({ width }) => width,
    }),
    height: t.float({
      description: 'Height, 0.5-100 percent of the visible page height.',
      resolve: ({ height }) => height,
    }),
    value: t.string({
      nullable: true,
      description:
        'Value that the sender prefilled or the signer entered. Null for an empty field, and if a prefilled value does not fit the type.',
      resolve: heldValue,
    }),
    ...shownAttributes(t),
    mine: t.boolean({
      description: 'Whether the field belongs to the signer who holds the link.',
      resolve: ({ mine }) => mine,
    }),
    signerName: t.string({
      description: 'Name of the signer who fills in the field.',
      resolve: ({ owner }) => owner.name,
    }),
    filled: t.boolean({
      description: 'Whether the signer of the field has signed.',
      resolve: ({ owner }) => owner.status === 'SIGNED',
    }),
    drawn: t.boolean({
      description:
        'Whether the PDF at `url` already contains the value of the field. If true, do not draw the value over the page.',
      resolve: ({ document, owner, envelope }) =>
        document.sealedSha256 !== null || (owner.status === 'SIGNED' && signerLevel(envelope, owner) === 'ADVANCED'),
    }),
    signatureImageUrl: t.field({
      type: 'URL',
      access: { links: ['sign'] },
      nullable: true,
      description:
        'Drawn or uploaded signature of the signer, or drawn initials, as a `data:` URL with a PNG. Null before signing and for typed ones.',
      resolve: async (field, _args, { services }) => {
        const sha256 = fieldHand(field, field.owner)?.imageSha256;
        return sha256 ? `data:image/png;base64,${(await services.storage.read(sha256)).toString('base64')}` : null;
      },
    }),
    signatureText: t.string({
      nullable: true,
      description: 'Typed signature or initials of the signer. Null before signing and for a picture.',
      resolve: (field) => fieldHand(field, field.owner)?.text,
    }),
    signatureStyle: t.field({
      type: SignatureStyleEnum,
      nullable: true,
      description: 'Handwriting of `signatureText`, if the signer has chosen another than the default.',
      resolve: ({ owner }) => owner.signatureStyle,
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
  description: 'A document that the signer reads and signs.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the document.', resolve: ({ document }) => document.id }),
    name: t.string({ description: 'Name of the document.', resolve: ({ document }) => document.name }),
    position: t.int({
      description: 'Position of the document in the envelope, from 0.',
      resolve: ({ document }) => document.position,
    }),
    sha256: t.field({
      type: 'Sha256',
      description: 'SHA-256 of the original PDF, lowercase hex.',
      resolve: ({ document }) => document.sha256,
    }),
    sealedSha256: t.field({
      type: 'Sha256',
      nullable: true,
      description: 'SHA-256 of the sealed PDF, lowercase hex. Null before sealing.',
      resolve: ({ document }) => document.sealedSha256,
    }),
    pages: t.field({
      type: [PageSize],
      description: 'Sizes of the pages, in order.',
      resolve: ({ document }) => document.pages as { width: number; height: number }[],
    }),
    url: t.field({
      type: 'URL',
      access: { links: ['sign'] },
      description:
        'Temporary link to the newest revision of the PDF, valid for 1 hour: the prepared PDF, then with the signatures of level `ADVANCED` so far, finally the sealed PDF.',
      resolve: ({ document }, _args, { services }) => downloadUrl(services, shownSha256(document), document.name),
    }),
    urlSha256: t.field({
      type: 'Sha256',
      description: 'SHA-256 of the PDF at `url`, lowercase hex. If it changes, load the PDF again.',
      resolve: ({ document }) => shownSha256(document),
    }),
    originalUrl: t.field({
      type: 'URL',
      access: { links: ['sign'] },
      description: 'Temporary link to the original PDF, valid for 1 hour.',
      resolve: ({ document }, _args, { services }) => downloadUrl(services, document.sha256, document.name),
    }),
    sealedUrl: t.field({
      type: 'URL',
      access: { links: ['sign'] },
      nullable: true,
      description: 'Temporary link to the sealed PDF, valid for 1 hour. Null before sealing.',
      resolve: ({ document }, _args, { services }) =>
        document.sealedSha256 && downloadUrl(services, document.sealedSha256, document.name),
    }),
    fields: t.field({
      type: [SigningField],
      description: 'Fields on this document.',
      resolve: ({ document, session }) =>
        document.fields.map((field) => ({
          ...field,
          document,
          envelope: session.envelope,
          owner: session.envelope.signers.find(({ id }) => id === field.signerId)!,
          mine: field.signerId === session.signer.id,
        })),
    }),
  }),
});

const SealingStateEnum = builder.enumType('SealingState', {
  description: 'State of the seal of an envelope.',
  values: {
    WORKING: { description: 'The seal is being applied or is queued.' },
    WAITING: { description: 'A required service is unavailable. The seal will be tried again later.' },
    DONE: { description: 'The documents are sealed.' },
    DROPPED: { description: 'The envelope ended before the seal was applied.' },
  },
});

const SealingWaitEnum = builder.enumType('SealingWait', {
  description: 'What a seal waits for.',
  values: {
    TIMESTAMP: { description: 'The time-stamp authority, or the revocation data of its certificates.' },
    CREDENTIAL: { description: 'The key of the seal, or the revocation data of its certificate.' },
    STORAGE: { description: 'The storage of documents.' },
    DATABASE: { description: 'The database.' },
    CHILD: { description: 'The process that seals: it crashed or was stopped.' },
    OTHER: { description: 'Something else: `reason` says what.' },
  },
});

const SealingType = builder.prismaObject('Sealing', {
  description: 'The seal of an envelope. It begins with the last signature.',
  select: { envelopeId: true },
  fields: (t) => ({
    state: t.expose('state', { type: SealingStateEnum, description: 'Current state of the seal.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Reason why the seal is waiting. Null unless the last attempt failed.',
    }),
    waitsFor: t.expose('waitsFor', {
      type: SealingWaitEnum,
      nullable: true,
      description: 'What the seal waits for. Null unless the last attempt failed.',
    }),
    needsOtherDocument: t.boolean({
      select: { documentRefused: true, state: true },
      description:
        'Whether a document cannot be sealed as it is. The seal is tried again, but only another file helps: cancel the envelope, replace the document and send it again.',
      resolve: ({ documentRefused, state }) => documentRefused && (state === 'WAITING' || state === 'WORKING'),
    }),
    attempts: t.exposeInt('attempts', { description: 'Number of attempts so far.' }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the next attempt. Null unless the seal is waiting.',
    }),
  }),
});

builder.prismaObjectField('Envelope', 'sealing', (t) =>
  t.relation('sealing', {
    type: SealingType,
    nullable: true,
    description: 'State of the seal. Null until the last signer has signed.',
  }),
);

builder.objectField(OverviewType, 'waitingSeals', (t) =>
  t.field({
    type: EnvelopeGroupType,
    description:
      'Envelopes that everybody has signed and whose seal could not be made yet: `sealing` says why, and when it is tried again. The one that waits longest is the most urgent.',
    resolve: (overview, _args, { services }) => readWaitingSeals(services.database, overview),
  }),
);
