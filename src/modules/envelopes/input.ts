import type { Language } from '../../kernel/language.ts';
import type { ValueFormat } from '../../kernel/value-format.ts';
import type { Field, MandateScope } from '../../platform/database/index.ts';
import type { LooseInput } from '../../platform/graphql/loose-input.ts';
import type { FieldAnchor, PdfSource, Unplaced } from '../documents/index.ts';
import { type IdentityRequest, type NewIdentity, newIdentity } from '../identities/index.ts';
import { type FormatRequest, formatOf, isRequiredByDefault } from './field-format.ts';
import { limits } from './limits.ts';
import type { Choice } from './reminders/rules/choice.ts';

export interface NewSigner {
  readonly email: string;
  readonly name: string;
  readonly order: number;
  readonly phone: string | null;
  readonly authentication: readonly ('OTP_EMAIL' | 'OTP_SMS')[];
  /** An existing identity. Never set together with `identity`. */
  readonly identityId: string | null;
  /** An identity to create with the envelope. */
  readonly identity: NewIdentity | null;
}

/**
 * A field before its row exists: every column but those of its place among other rows. A new column is so asked of
 * everything that makes or copies a field.
 */
export interface NewField extends Readonly<Omit<Field, 'id' | 'documentId' | 'signerId' | 'position' | 'format'>> {
  readonly documentIndex: number;
  readonly signerIndex: number;
  readonly format: ValueFormat | null;
}

/** A validated request to create an envelope, with defaults applied. */
export interface NewEnvelope {
  readonly name: string;
  readonly message: string | null;
  readonly expiresInDays: number;
  readonly retentionDays: number;
  readonly send: boolean;
  readonly signatureLevel: 'SIMPLE' | 'ADVANCED' | 'ORGANIZATION_SEAL';
  readonly qualifiedTimestamp: boolean;
  readonly mandateId: string | null;
  /** What kind of document it contains. Null: the sender did not say. */
  readonly documentKind: MandateScope | null;
  /** Language of dates and marks in the documents. Null: the sender did not say. */
  readonly documentLanguage: Language | null;
  /** First day of the mission, `YYYY-MM-DD`, or an RFC 3339 date-time of that day. */
  readonly missionStartsAt: string | null;
  /** Which rule decides on reminders. Missing: the default of the organisation, or of a draft what it has. */
  readonly reminders?: Choice | undefined;
  readonly documents: readonly { readonly name: string; readonly pdf: PdfSource }[];
  readonly signers: readonly NewSigner[];
  readonly fields: readonly NewField[];
}

/** A request whose fields may have anchors instead of places. */
export type UnplacedEnvelope = Omit<NewEnvelope, 'fields'> & {
  readonly fields: readonly (Omit<NewField, keyof Unplaced> & Unplaced)[];
  /** The name of each signer in tags, null for those without one. Missing: tags are not searched. */
  readonly tagNames?: readonly (string | null)[];
};

/** An anchor as GraphQL provides it. */
export type AnchorRequest = LooseInput<FieldAnchor, 'text'>;

/** A field as GraphQL provides it: it has a place, or an anchor instead. */
export type PlaceRequest = LooseInput<
  Omit<NewField, 'signerIndex' | 'format'>,
  'documentIndex' | 'type' | 'width' | 'height'
> & {
  readonly anchor?: AnchorRequest | null | undefined;
  readonly format?: FormatRequest | null | undefined;
};

/** The request as GraphQL provides it: optional values can be missing or null. */
export type EnvelopeRequest = LooseInput<
  Omit<NewEnvelope, 'documents' | 'signers' | 'fields' | 'reminders'>,
  'name'
> & {
  readonly reminders?: Choice | undefined;
  readonly documents: readonly { readonly name: string; readonly pdfBase64: PdfSource }[];
  readonly signers: readonly (LooseInput<Omit<NewSigner, 'identity'>, 'email' | 'name'> & {
    readonly identity?: IdentityRequest | null | undefined;
    /** Name of the signer in tags. */
    readonly tagName?: string | null | undefined;
  })[];
  readonly fields?: readonly (PlaceRequest & Pick<NewField, 'signerIndex'>)[] | null | undefined;
  /** Places a field at every tag. */
  readonly fieldsFromTags?: boolean | null | undefined;
};

/** The request to replace a draft. Documents and signers with an id are kept; such a document has no PDF. */
export type DraftRequest = Omit<EnvelopeRequest, 'documents' | 'signers'> & {
  readonly documents: readonly {
    readonly id?: string | null | undefined;
    readonly name: string;
    readonly pdfBase64?: PdfSource | null | undefined;
  }[];
  readonly signers: readonly (EnvelopeRequest['signers'][number] & { readonly id?: string | null | undefined })[];
};

/**
 * Default: a code by e-mail for signers at level advanced, and for signers with an identity beside an organisation's
 * seal.
 */
const defaultAuthentication = (
  level: NewEnvelope['signatureLevel'],
  { identity, identityId }: EnvelopeRequest['signers'][number],
): NewSigner['authentication'] => {
  const attested = level === 'ORGANIZATION_SEAL' && Boolean(identity || identityId);
  return level === 'ADVANCED' || attested ? ['OTP_EMAIL'] : [];
};

/** Applies the defaults to a field. Without an anchor, its place was checked to be complete. */
export const fieldWithDefaults = <F extends PlaceRequest>(field: F) => ({
  ...field,
  value: field.value ?? null,
  label: field.label?.trim() || null,
  required: field.required ?? isRequiredByDefault(field.type),
  format: formatOf(field.format),
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
});

/** Applies the contract's defaults. */
export const withDefaults = (request: EnvelopeRequest): UnplacedEnvelope => ({
  name: request.name,
  message: request.message ?? null,
  expiresInDays: request.expiresInDays ?? limits.expiresInDays.default,
  retentionDays: request.retentionDays ?? limits.retentionDays.default,
  send: request.send ?? false,
  signatureLevel: request.signatureLevel ?? 'SIMPLE',
  qualifiedTimestamp: request.qualifiedTimestamp ?? true,
  mandateId: request.mandateId ?? null,
  documentKind: request.documentKind ?? null,
  documentLanguage: request.documentLanguage ?? null,
  missionStartsAt: request.missionStartsAt ?? null,
  reminders: request.reminders,
  documents: request.documents.map(({ name, pdfBase64 }) => ({ name, pdf: pdfBase64 })),
  signers: request.signers.map((signer) => ({
    email: signer.email,
    name: signer.name,
    order: signer.order ?? limits.signerOrder.default,
    phone: signer.phone ?? null,
    authentication: [
      ...new Set(signer.authentication ?? defaultAuthentication(request.signatureLevel ?? 'SIMPLE', signer)),
    ],
    identityId: signer.identityId ?? null,
    identity: signer.identity ? newIdentity(signer.identity) : null,
  })),
  fields: (request.fields ?? []).map(fieldWithDefaults),
  ...(request.fieldsFromTags && { tagNames: request.signers.map(({ tagName }) => tagName ?? null) }),
});
