import { type Language, storedLanguage } from '../../kernel/language.ts';
import type { TemplateRole } from '../../platform/database/index.ts';
import type { LooseInput } from '../../platform/graphql/validators.ts';
import type { PdfSource } from '../documents/index.ts';
import {
  type AttachmentRequest,
  type Choice,
  type EnvelopeRequest,
  type EnvelopeTerms,
  type KeptDocument,
  type PlaceRequest,
  type RecipientRequest,
  type RequestedAttachment,
  requestedWithDefaults,
} from '../envelopes/index.ts';
import { limits as envelopeLimits } from '../envelopes/schema/index.ts';

export type TemplateRoleTerms = Pick<
  TemplateRole,
  'name' | 'order' | 'authentication' | 'ownCertificate' | 'inviteBy'
> & {
  /** Files asked of who fills the role. Null if none is asked. */
  readonly requestedAttachments: RequestedAttachment[] | null;
};

/** A role of a request. */
type RoleRequest = LooseInput<Omit<TemplateRoleTerms, 'requestedAttachments'>, 'name'> & {
  readonly attachments?: readonly AttachmentRequest[] | null | undefined;
};

/**
 * A person of a template who does not sign. With an address it is the same person in every envelope; without one `name` is
 * a role, which is filled on use.
 */
export interface TemplateRecipientTerms extends Pick<RecipientRequest, 'role' | 'name'> {
  readonly email: string | null;
  readonly order: number;
  readonly language: Language | null;
}

/** The columns of a recipient of a template. */
type StoredRecipient = Omit<TemplateRecipientTerms, 'language'> & { readonly language: string | null };

/** A row as the terms that it was written from. */
export const recipientTermsOf = ({ role, name, email, order, language }: StoredRecipient): TemplateRecipientTerms => ({
  ...{ role, name, email, order },
  language: storedLanguage(language),
});

/** A field of a request. Its role is a name. */
export type TemplateFieldInput = PlaceRequest & { readonly role: string };

/** The request to create a template from PDFs, as GraphQL provides it. */
export type TemplateRequest = LooseInput<EnvelopeTerms, 'name'> & {
  readonly documents: readonly { readonly name: string; readonly pdfBase64: PdfSource }[];
  readonly roles: readonly RoleRequest[];
  /** Who takes part in its envelopes without signing. Default: nobody, or who was there before. */
  readonly recipients?: readonly LooseInput<TemplateRecipientTerms, 'role' | 'name'>[] | null | undefined;
  readonly fields?: readonly TemplateFieldInput[] | null | undefined;
  /** Places a field at every tag. */
  readonly fieldsFromTags?: boolean | null | undefined;
  /** Which rule decides on the reminders of its envelopes. */
  readonly reminders?: Choice | undefined;
};

interface Kept {
  readonly id?: string | null | undefined;
}

/** The request to replace a template, as GraphQL provides it. Parts with an id are kept; such a document has no PDF. */
export type ReplaceTemplateRequest = Omit<TemplateRequest, 'documents' | 'roles' | 'fields'> & {
  readonly id: string;
  readonly documents: readonly KeptDocument[];
  readonly roles: readonly (TemplateRequest['roles'][number] & Kept)[];
  readonly fields?: readonly (TemplateFieldInput & Kept)[] | null | undefined;
};

type Person = EnvelopeRequest['signers'][number];

/** The request to create an envelope from a template. Terms that are missing come from the template. */
export interface FillRequest
  extends Partial<
    Pick<
      EnvelopeRequest,
      | 'message'
      | 'expiresInDays'
      | 'retentionDays'
      | 'mandateId'
      | 'documentKind'
      | 'documentLanguage'
      | 'allowDelegation'
      | 'allowNameCorrection'
      | 'missionStartsAt'
      | 'send'
    >
  > {
  readonly templateId: string;
  /** Where the envelope lands. Missing: in no folder. */
  readonly folderId?: string | null | undefined;
  readonly reminders?: Choice | undefined;
  readonly name?: string | null | undefined;
  readonly roles: readonly (Omit<Person, 'order' | 'authentication' | 'ownCertificate' | 'inviteBy' | 'attachments'> & {
    readonly role: string;
  })[];
  readonly recipients?: EnvelopeRequest['recipients'];
  readonly values?:
    | readonly { readonly fieldId: string; readonly value?: string | null | undefined }[]
    | null
    | undefined;
}

/** Applies the defaults to a role. */
export const roleWithDefaults = ({
  name,
  order,
  authentication,
  ownCertificate,
  inviteBy,
  attachments,
}: RoleRequest): TemplateRoleTerms => ({
  name,
  order: order ?? envelopeLimits.signerOrder.default,
  authentication: [...new Set(authentication ?? [])],
  ownCertificate: ownCertificate ?? false,
  inviteBy: inviteBy ?? 'EMAIL',
  requestedAttachments: requestedWithDefaults(attachments),
});

/** Applies the defaults to a recipient. */
export const recipientWithDefaults = ({
  role,
  name,
  email,
  order,
  language,
}: LooseInput<TemplateRecipientTerms, 'role' | 'name'>): TemplateRecipientTerms => ({
  ...{ role, name },
  email: email ?? null,
  order: order ?? envelopeLimits.signerOrder.default,
  language: language ?? null,
});
