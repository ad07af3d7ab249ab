import { builder } from '../../../platform/graphql/builder.ts';
import type { RecipientRole } from '../people.ts';

export const EnvelopeStatusEnum = builder.enumType('EnvelopeStatus', {
  description: 'Status of an envelope.',
  values: {
    DRAFT: { description: 'The envelope was created and not sent. No signer was notified.' },
    SENT: { description: 'The envelope was sent. The signers whose turn it is were notified.' },
    COMPLETED: { description: 'All signers have signed, all approvers have agreed, and the documents are sealed.' },
    EXPIRED: { description: 'The expiry date passed before all signers had signed.' },
    CANCELED: { description: 'The organisation canceled the envelope. Its signing links no longer work.' },
  },
});

export const InviteByEnum = builder.enumType('InviteBy', {
  description: 'How a signer gets the personal link, when it is their turn and with reminders.',
  values: {
    EMAIL: { description: 'By e-mail.' },
    SMS: { description: 'By SMS, to the phone number that the sender entered. It costs as a code by SMS does.' },
    BOTH: { description: 'By e-mail and SMS.' },
    IN_PERSON: {
      description:
        'Not at all: the signer signs in person on the device of a member (`openInPersonSigning`). No invitation and no reminder is sent; the sealed documents are sent by e-mail.',
    },
  },
});

export const SignatureLevelEnum = builder.enumType('SignatureLevel', {
  description: 'Level of a signature, as the eIDAS regulation distinguishes them.',
  values: {
    SIMPLE: { description: 'Simple electronic signature.' },
    ADVANCED: {
      description:
        'Advanced electronic signature (eIDAS, article 26). Each signer has an attested identity and a certificate.',
    },
    ORGANIZATION_SEAL: {
      description: 'Seal of the organisation under a signing mandate, applied after an agent has authorised a batch.',
    },
  },
});

export const SignerStatusEnum = builder.enumType('SignerStatus', {
  description: 'Status of a signer.',
  values: {
    PENDING: { description: 'It is not yet the turn of this signer, or the envelope is a draft.' },
    NOTIFIED: { description: 'It is the turn of this signer, and the notice was queued for sending.' },
    SIGNED: { description: 'The signer has signed.' },
  },
});

export const SignerRoleEnum = builder.enumType('SignerRole', {
  description: 'Role of a signer in the envelope.',
  values: {
    SIGNER: { description: 'The person signs personally, with a signing link.' },
    AGENT: {
      description: 'The person is an agent of the mandate and authorises the seal in a batch, without a signing link.',
    },
  },
});

export const RecipientRoleEnum = builder.enumType('RecipientRole', {
  description: 'What a person does in an envelope without signing it.',
  values: {
    APPROVER: {
      description:
        'The person agrees to the documents or declines, without a signature. Everybody of a higher order waits, and so does the seal.',
    },
    VIEWER: {
      description:
        'The person reads the documents and confirms it. Everybody of a higher order waits; the seal does not, and reading can still be confirmed after it.',
    },
    COPY: {
      description:
        'The person receives the sealed documents by a personal link when the envelope is completed. Nobody waits; `order` has no effect.',
    },
  } satisfies Record<RecipientRole, { description: string }>,
});

export const AuthenticationEnum = builder.enumType('Authentication', {
  description: 'Channel of the one-time code with which a signer confirms the signature.',
  values: {
    OTP_EMAIL: { description: 'One-time code sent by e-mail.' },
    OTP_SMS: { description: 'One-time code sent by SMS.' },
  },
});

export const FieldTypeEnum = builder.enumType('FieldType', {
  description: 'Type of a field on a document.',
  values: {
    SIGNATURE: { description: 'A drawn, typed or uploaded signature.' },
    INITIALS: { description: 'Drawn or typed initials, the same in all fields of the signer. GraphQL only.' },
    TEXT: {
      description:
        'A text of at most 1000 characters. Its `format` makes it a number, an e-mail address, a choice of several texts or a fixed text.',
    },
    DATE: { description: 'A date in the form YYYY-MM-DD.' },
    CHECKBOX: {
      description: 'A checkbox with the value `true` or `false`. Its `format` makes it one of several, a radio button.',
    },
  },
});

export const EnvelopeWarningCodeEnum = builder.enumType('EnvelopeWarningCode', {
  description: 'Cause of a warning.',
  values: {
    FIELD_VALUE_IGNORED: {
      description:
        'The prefilled value of a field does not fit the type of the field. The signer finds the field empty.',
    },
    FIELD_VALUE_TOO_LONG: {
      description:
        'The prefilled value of a field, or an option of its choice, is too long to be legible in it. The signer has to shorten a text. A date, and what an agent signs, is drawn smaller than 6 points.',
    },
    FIELD_VALUE_NO_GLYPH: {
      description:
        'The prefilled value of a field, or an option of its choice, has characters that no font of the service has. The signer has to change it; for an agent a box is drawn instead.',
    },
    AGENT_MARK_PLACED: {
      description:
        'The sender gave the agent of the mandate no signature field on a document. The service placed their mark at the bottom right of its last page.',
    },
    LINK_ALONE: {
      description:
        'A signer signs by the personal link alone, which the organisation has too (`signUrl`). For a contract, ask for a code.',
    },
    CODE_AND_LINK_TOGETHER: {
      description:
        'The link and the code of a signer go to the same e-mail address. A code by SMS (`OTP_SMS`) goes another way.',
    },
  },
});
