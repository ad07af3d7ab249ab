import { builder } from '../../../platform/graphql/builder.ts';

export const EnvelopeStatusEnum = builder.enumType('EnvelopeStatus', {
  description: 'Where an envelope stands.',
  values: {
    DRAFT: { description: 'Created, nobody was asked to sign.' },
    SENT: { description: 'The signers whose turn it is have been asked.' },
    COMPLETED: { description: 'All signatures given and the seal applied.' },
    EXPIRED: { description: 'The expiry date passed first.' },
    CANCELED: { description: 'Withdrawn; its links answer 410.' },
  },
});

export const SignatureLevelEnum = builder.enumType('SignatureLevel', {
  description: 'The levels follow the eIDAS framework.',
  values: {
    SIMPLE: { description: 'Simple electronic signature.' },
    ADVANCED: { description: 'Advanced electronic signature: the signer is attested (eIDAS art. 26).' },
    ORGANIZATION_SEAL: { description: 'A seal applied under a signing mandate.' },
  },
});

export const SignerStatusEnum = builder.enumType('SignerStatus', {
  description: 'Where a signer stands.',
  values: {
    PENDING: { description: 'Not their turn yet.' },
    NOTIFIED: { description: 'Their turn has come and the notice is queued.' },
    SIGNED: { description: 'Has signed.' },
  },
});

export const SignerRoleEnum = builder.enumType('SignerRole', {
  description: 'What a signer does.',
  values: {
    SIGNER: { description: 'Signs personally.' },
    AGENT: { description: 'Seals in batches under a mandate.' },
  },
});

export const AuthenticationEnum = builder.enumType('Authentication', {
  description: 'How a signer proves control.',
  values: { OTP_EMAIL: { description: 'A code by e-mail.' }, OTP_SMS: { description: 'A code by SMS.' } },
});

export const FieldTypeEnum = builder.enumType('FieldType', {
  description: 'What a field takes.',
  values: {
    SIGNATURE: { description: 'A drawn or typed signature.' },
    TEXT: { description: 'A text.' },
    DATE: { description: 'A date.' },
    CHECKBOX: { description: 'A tick, `true` or `false`.' },
  },
});

export const EnvelopeWarningCodeEnum = builder.enumType('EnvelopeWarningCode', {
  description: 'What a warning is about.',
  values: {
    FIELD_VALUE_IGNORED: {
      description: 'A field was given a value that its type cannot hold; the signer finds it empty.',
    },
  },
});
