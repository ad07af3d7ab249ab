import { type Condition, type ShownIf, shownIfOf } from '../../kernel/conditions.ts';
import { type Language, storedLanguage } from '../../kernel/language.ts';
import type { ValueFormat } from '../../kernel/value-format.ts';
import type { Envelope, Field, Signer } from '../../platform/database/index.ts';
import type { LooseInput } from '../../platform/graphql/validators.ts';
import type { FieldAnchor, PdfSource } from '../documents/index.ts';
import { type IdentityRequest, newIdentity } from '../identities/index.ts';
import { type AttachmentRequest, requestedWithDefaults } from './attachments.ts';
import { type FormatRequest, isRequiredByDefault, requestedFormat } from './field-format.ts';
import { limits } from './limits.ts';
import type { Recipient } from './people.ts';
import type { Choice } from './reminders/rules/rules.ts';

/**
 * A field before its row exists: every column but those of its place among other rows. A new column is so asked of
 * everything that makes a field, and copied by everything that copies one.
 */
export interface NewField
  extends Readonly<Omit<Field, 'id' | 'documentId' | 'signerId' | 'position' | 'format' | 'shownIf'>> {
  readonly documentIndex: number;
  readonly signerIndex: number;
  readonly format: ValueFormat | null;
  readonly shownIf: ShownIf | null;
}

/** The columns that envelopes and templates have in common. */
export type EnvelopeTerms = Pick<
  Envelope,
  | 'name'
  | 'message'
  | 'signatureLevel'
  | 'qualifiedTimestamp'
  | 'mandateId'
  | 'documentKind'
  | 'allowDelegation'
  | 'allowNameCorrection'
  | 'expiresInDays'
  | 'retentionDays'
> & {
  /** Language of dates and marks in the documents. Null: the sender did not say. */
  readonly documentLanguage: Language | null;
};

/** A field as GraphQL provides it: it has a place, or an anchor instead. */
export type PlaceRequest = LooseInput<
  Omit<NewField, 'signerIndex' | 'format' | 'shownIf'>,
  'documentIndex' | 'type' | 'width' | 'height'
> & {
  readonly anchor?: LooseInput<FieldAnchor, 'text'> | null | undefined;
  readonly format?: FormatRequest | null | undefined;
  readonly shownIf?:
    | (LooseInput<Condition, 'label'> & {
        readonly match?: ShownIf['match'] | null | undefined;
        readonly more?: readonly LooseInput<Condition, 'label'>[] | null | undefined;
      })
    | null
    | undefined;
};

/** An approver, a viewer or a copy as asked. */
export type RecipientRequest = Pick<Recipient, 'role' | 'email' | 'name'> &
  LooseInput<Pick<Recipient, 'order'>, never> & {
    /** Language of mails and page. Default: that of the organisation. */
    readonly language?: Language | null | undefined;
  };

/** The request that gives a copy of a recipient. */
export const recipientRequestOf = (recipient: Recipient): RecipientRequest => ({
  ...recipient,
  language: storedLanguage(recipient.language),
});

/** An envelope as asked, by GraphQL or by another room. Optional values can be missing or null. */
export type EnvelopeRequest = LooseInput<EnvelopeTerms, 'name'> & {
  /** First day of the mission, `YYYY-MM-DD`, or an RFC 3339 date-time of that day. */
  readonly missionStartsAt?: string | null | undefined;
  /** Which rule decides on reminders. Missing: the default of the organisation, or of a draft what it has. */
  readonly reminders?: Choice | undefined;
  readonly send?: boolean | null | undefined;
  readonly documents: readonly { readonly name: string; readonly pdfBase64: PdfSource }[];
  readonly signers: readonly (Pick<Signer, 'email' | 'name'> &
    LooseInput<Pick<Signer, 'order' | 'phone' | 'identityId'>, never> & {
      readonly authentication?: readonly Signer['authentication'][number][] | null | undefined;
      /** How the link is sent. Default: by e-mail. */
      readonly inviteBy?: Signer['inviteBy'] | null | undefined;
      /** Signs with a certificate of their own, at the trust service of the operator. */
      readonly ownCertificate?: boolean | null | undefined;
      /** An identity to create with the envelope. Never set together with `identityId`. */
      readonly identity?: IdentityRequest | null | undefined;
      /** Language of mails, page and mark. Default: that of the organisation. */
      readonly language?: Language | null | undefined;
      /** Files to ask of the signer. Default: none. */
      readonly attachments?: readonly AttachmentRequest[] | null | undefined;
      /** Name of the signer in tags. */
      readonly tagName?: string | null | undefined;
    })[];
  /** Who takes part without a signature. Default: nobody. */
  readonly recipients?: readonly RecipientRequest[] | null | undefined;
  readonly fields?: readonly (PlaceRequest & Pick<NewField, 'signerIndex'>)[] | null | undefined;
  /** Places a field at every tag. */
  readonly fieldsFromTags?: boolean | null | undefined;
};

/** The request to replace a draft. Documents and signers with an id are kept; such a document has no PDF. */
export type DraftRequest = Omit<EnvelopeRequest, 'documents' | 'signers'> & {
  /** Hash of the newest event of the draft that the caller has read. Missing: whatever the draft is now, it is replaced. */
  readonly lastEvent?: string | null | undefined;
  readonly documents: readonly {
    readonly id?: string | null | undefined;
    readonly name: string;
    readonly pdfBase64?: PdfSource | null | undefined;
  }[];
  readonly signers: readonly (EnvelopeRequest['signers'][number] & { readonly id?: string | null | undefined })[];
};

/**
 * Default: a code by e-mail for signers at level advanced, and for signers with an identity beside an organisation's
 * seal. None for signers whom their trust service authenticates.
 */
const defaultAuthentication = (
  level: Envelope['signatureLevel'],
  { identity, identityId, ownCertificate }: EnvelopeRequest['signers'][number],
): Signer['authentication'] => {
  if (ownCertificate) return [];
  const attested = level === 'ORGANIZATION_SEAL' && Boolean(identity || identityId);
  return level === 'ADVANCED' || attested ? ['OTP_EMAIL'] : [];
};

const shownIfWithDefaults = (asked: PlaceRequest['shownIf']): ShownIf | null => {
  if (!asked) return null;
  const conditions = [asked, ...(asked.more ?? [])];
  return shownIfOf(
    conditions.map(({ label, is }) => ({ label: label.trim(), is: is?.trim() || null })),
    asked.match ?? 'ALL',
  );
};

/** Applies the defaults to a field. Without an anchor, its place was checked to be complete. */
export const fieldWithDefaults = <F extends PlaceRequest>(field: F) =>
  ({
    ...field,
    value: field.value ?? null,
    label: field.label?.trim() || null,
    required: field.required ?? isRequiredByDefault(field.type),
    format: requestedFormat(field.format),
    shownIf: shownIfWithDefaults(field.shownIf),
    page: field.page ?? null,
    x: field.x ?? null,
    y: field.y ?? null,
    anchor: field.anchor
      ? {
          text: field.anchor.text,
          occurrence: field.anchor.occurrence ?? null,
          offsetX: field.anchor.offsetX ?? 0,
          offsetY: field.anchor.offsetY ?? 0,
        }
      : null,
  }) satisfies Omit<NewField, 'signerIndex' | 'page' | 'x' | 'y'>;

/** Applies the contract's defaults to the terms of an envelope or a template. */
export const termsWithDefaults = (request: LooseInput<EnvelopeTerms, 'name'>): EnvelopeTerms => ({
  name: request.name,
  message: request.message ?? null,
  signatureLevel: request.signatureLevel ?? 'SIMPLE',
  qualifiedTimestamp: request.qualifiedTimestamp ?? true,
  mandateId: request.mandateId ?? null,
  documentKind: request.documentKind ?? null,
  documentLanguage: request.documentLanguage ?? null,
  allowDelegation: request.allowDelegation ?? false,
  allowNameCorrection: request.allowNameCorrection ?? false,
  expiresInDays: request.expiresInDays ?? limits.expiresInDays.default,
  retentionDays: request.retentionDays ?? limits.retentionDays.default,
});

/** Applies the contract's defaults. */
export function withDefaults(request: EnvelopeRequest) {
  const terms = termsWithDefaults(request);
  return {
    ...terms,
    missionStartsAt: request.missionStartsAt ?? null,
    reminders: request.reminders,
    send: request.send ?? false,
    documents: request.documents,
    signers: request.signers.map((signer) => ({
      email: signer.email,
      name: signer.name,
      order: signer.order ?? limits.signerOrder.default,
      phone: signer.phone ?? null,
      language: signer.language ?? null,
      authentication: [...new Set(signer.authentication ?? defaultAuthentication(terms.signatureLevel, signer))],
      ownCertificate: signer.ownCertificate ?? false,
      inviteBy: signer.inviteBy ?? ('EMAIL' as const),
      identityId: signer.identityId ?? null,
      identity: signer.identity ? newIdentity(signer.identity) : null,
      requestedAttachments: requestedWithDefaults(signer.attachments),
      tagName: signer.tagName ?? null,
    })),
    recipients: (request.recipients ?? []).map(({ role, email, name, order, language }) => ({
      ...{ role, email, name, language: language ?? null },
      order: order ?? limits.signerOrder.default,
    })),
    fields: (request.fields ?? []).map(fieldWithDefaults),
    fieldsFromTags: request.fieldsFromTags ?? false,
  };
}

/** A request with its defaults, while the envelope is prepared. */
export type Asked = ReturnType<typeof withDefaults>;
export type AskedSigner = Asked['signers'][number];
