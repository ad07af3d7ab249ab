import type { TemplateRole } from '../../platform/database/index.ts';
import type { LooseInput } from '../../platform/graphql/validators.ts';
import type { PdfSource } from '../documents/index.ts';
import type { Choice, EnvelopeRequest, EnvelopeTerms, KeptDocument, PlaceRequest } from '../envelopes/index.ts';
import { limits as envelopeLimits } from '../envelopes/schema/index.ts';

export type TemplateRoleTerms = Pick<TemplateRole, 'name' | 'order' | 'authentication'>;

/** A field of a request. Its role is a name. */
export type TemplateFieldInput = PlaceRequest & { readonly role: string };

/** The request to create a template from PDFs, as GraphQL provides it. */
export type TemplateRequest = LooseInput<EnvelopeTerms, 'name'> & {
  readonly documents: readonly { readonly name: string; readonly pdfBase64: PdfSource }[];
  readonly roles: readonly LooseInput<TemplateRoleTerms, 'name'>[];
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
      | 'missionStartsAt'
      | 'send'
    >
  > {
  readonly templateId: string;
  readonly reminders?: Choice | undefined;
  readonly name?: string | null | undefined;
  readonly roles: readonly (Omit<Person, 'order' | 'authentication'> & { readonly role: string })[];
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
}: LooseInput<TemplateRoleTerms, 'name'>): TemplateRoleTerms => ({
  name,
  order: order ?? envelopeLimits.signerOrder.default,
  authentication: [...new Set(authentication ?? [])],
});
