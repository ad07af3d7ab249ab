import { isDay } from '../../kernel/date-time.ts';
import { type Language, storedLanguage } from '../../kernel/language.ts';
import { formatProblem } from '../../kernel/value-format.ts';
import { fieldDate } from '../../kernel/written-date.ts';
import type { Document, Envelope, Field } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { findUndrawable, pageSizeOf } from '../documents/index.ts';
import { storedFormat } from './field-format.ts';
import type { EnvelopeSigner } from './people.ts';
import { isDefaultMark } from './policy.ts';

type UndrawableCode = 'FIELD_VALUE_TOO_LONG' | 'FIELD_VALUE_NO_GLYPH';

/** A problem that the sender should know of but that does not stop the envelope. */
export interface EnvelopeWarning {
  readonly code: 'FIELD_VALUE_IGNORED' | UndrawableCode | 'LINK_ALONE' | 'CODE_AND_LINK_TOGETHER' | 'AGENT_MARK_PLACED';
  /** Null if the problem is one of a signer. */
  readonly fieldId: string | null;
  /** Null if the problem is one of a field. */
  readonly signerId: string | null;
  /** Path in the request, for example `fields.2.value`. */
  readonly path: string;
  readonly message: string;
}

const FORMAT = 'The value does not fit the format of the field. The signer finds the field empty.';

const messages: Readonly<Record<Field['type'], string>> = {
  TEXT: FORMAT,
  DATE: 'The value is not a date YYYY-MM-DD that the calendar has. The signer finds the field empty.',
  CHECKBOX: 'The value is neither true nor false. The signer finds the box unchecked.',
  SIGNATURE: 'A signature field takes no value. The value is ignored.',
  INITIALS: 'An initials field takes no value. The value is ignored.',
};

const fieldWarningMessage = ({ type, value }: Pick<Field, 'type' | 'value'>): string =>
  heldValue({ type, value, format: null }) === null ? messages[type] : FORMAT;

/** Warns about prefilled values that do not fit the field's type or format, in the order of the request. */
const fieldWarnings = (
  fields: readonly Pick<Field, 'id' | 'type' | 'value' | 'format' | 'position'>[],
): EnvelopeWarning[] =>
  [...fields]
    .sort((a, b) => a.position - b.position)
    .filter((field) => field.value?.trim() && heldValue(field) === null)
    .map(({ id, position, ...field }) => ({
      code: 'FIELD_VALUE_IGNORED',
      fieldId: id,
      signerId: null,
      path: `fields.${position}.value`,
      message: fieldWarningMessage(field),
    }));

const undrawable = {
  too_long: {
    code: 'FIELD_VALUE_TOO_LONG',
    message: 'The value is too long to be legible in its field. Shorten it, or make the field larger.',
  },
  no_glyph: {
    code: 'FIELD_VALUE_NO_GLYPH',
    message: 'The value has characters that no font of the service has. Correct it.',
  },
} as const;

/** Warns about prefilled values that cannot be drawn whole and legibly. */
async function drawingWarnings(
  services: Services,
  { documentLanguage, documents }: Pick<EnvelopeToWarn, 'documentLanguage' | 'documents'>,
): Promise<EnvelopeWarning[]> {
  const language = languageOfDocuments({ documentLanguage });
  const texts = documents.flatMap((document) =>
    document.fields.flatMap((field) => {
      const pageSize = pageSizeOf(document, field);
      const format = storedFormat(field);
      // Nobody can shorten an option when they sign: the sender learns it now.
      if (format?.kind === 'choice')
        return format.options.map((text, at) => ({ field, pageSize, text, path: `format.choice.options.${at}` }));
      const value = field.type === 'TEXT' || field.type === 'DATE' ? heldValue(field) : null;
      if (!value?.trim()) return [];
      const text = field.type === 'DATE' ? fieldDate(value, language) : value;
      return [{ field, pageSize, text, path: 'value' }];
    }),
  );
  const problems = await findUndrawable(services, texts);
  return texts.flatMap(({ field: { id, position }, path }, index) => {
    const problem = problems[index];
    if (!problem) return [];
    return [{ ...undrawable[problem.kind], fieldId: id, signerId: null, path: `fields.${position}.${path}` }];
  });
}

type ToWarnOf = Pick<
  EnvelopeSigner,
  'id' | 'role' | 'status' | 'authentication' | 'inviteBy' | 'ownCertificate' | 'position'
>;

const ALONE =
  'The person signs by the personal link alone, which the answer of the API gives to your organisation too. For a contract, ask for a code (otp_sms, or otp_email): it shows better who signed.';
const TOGETHER =
  'The link and the code go to the same e-mail address. A code by SMS (otp_sms) shows better that the signer alone can sign.';

/**
 * Warns of signers whom the link alone identifies, and of those whose link and code go to the same e-mail address: who reads
 * that mailbox can sign in their name. A code by SMS goes another way, and so does a trust service. Agents decide by a code of
 * their batch, and a member sees who signs in person.
 */
const signerWarnings = (signers: readonly ToWarnOf[]): EnvelopeWarning[] =>
  signers
    .filter(({ status, role, inviteBy }) => status !== 'SIGNED' && role === 'SIGNER' && inviteBy !== 'IN_PERSON')
    .filter(({ authentication, ownCertificate }) => !ownCertificate && !authentication.includes('OTP_SMS'))
    .map(({ id, position, authentication }) => {
      const isAlone = authentication.length === 0;
      return {
        code: isAlone ? 'LINK_ALONE' : 'CODE_AND_LINK_TOGETHER',
        fieldId: null,
        signerId: id,
        path: `signers.${position}.authentication`,
        message: isAlone ? ALONE : TOGETHER,
      };
    });

type ToWarnOfField = Parameters<typeof fieldWarnings>[0][number] &
  Parameters<typeof isDefaultMark>[0] & { page: number };

/** Tells where the service placed the mark of an agent whom the sender gave no signature field. */
const markWarnings = (
  { signatureLevel }: Pick<Envelope, 'signatureLevel'>,
  fields: readonly ToWarnOfField[],
): EnvelopeWarning[] =>
  signatureLevel !== 'ORGANIZATION_SEAL'
    ? []
    : fields.filter(isDefaultMark).map(({ id, page, position }) => ({
        code: 'AGENT_MARK_PLACED',
        fieldId: id,
        signerId: null,
        path: `fields.${position}`,
        message: `The agent has no signature field on this document. Their mark stands at the bottom right of page ${page}. Give the agent a signature field to place it elsewhere.`,
      }));

interface EnvelopeToWarn extends Pick<Envelope, 'signatureLevel' | 'documentLanguage'> {
  readonly signers: readonly ToWarnOf[];
  readonly documents: readonly (Pick<Document, 'id' | 'pages'> & {
    readonly fields: readonly (ToWarnOfField & Pick<Field, 'documentId' | 'width' | 'height'>)[];
  })[];
}

/** Everything that the sender should know of. */
export async function envelopeWarnings(services: Services, envelope: EnvelopeToWarn): Promise<EnvelopeWarning[]> {
  const fields = envelope.documents.flatMap((document) => document.fields);
  return [
    ...fieldWarnings(fields),
    ...(await drawingWarnings(services, envelope)),
    ...markWarnings(envelope, fields),
    ...signerWarnings(envelope.signers),
  ];
}

const holds: Readonly<Record<Field['type'], (value: string) => boolean>> = {
  TEXT: () => true,
  DATE: isDay,
  CHECKBOX: (value) => value === 'true' || value === 'false',
  SIGNATURE: () => false,
  INITIALS: () => false,
};

/**
 * Returns the value of a field: the signer's, or else the sender's prefill. Null if the value does not fit the field's
 * type or format: the contract accepts such a prefill, and the signer finds the field empty.
 */
export function heldValue(field: Pick<Field, 'type' | 'value' | 'format'>): string | null {
  const { type, value } = field;
  const format = storedFormat(field);
  return value !== null && holds[type](value) && !(format && formatProblem(format, value)) ? value : null;
}

/** Language of the dates and of the lines below signatures in documents: the sender's choice, else French. */
export const languageOfDocuments = ({ documentLanguage }: { readonly documentLanguage: string | null }): Language =>
  storedLanguage(documentLanguage) ?? 'fr';
