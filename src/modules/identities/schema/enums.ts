import { builder } from '../../../platform/graphql/builder.ts';

export const IdentityMethodEnum = builder.enumType('IdentityMethod', {
  description: 'Method by which an identity is attested.',
  values: {
    PARTNER_ATTESTED: { description: 'The organisation has verified the identity document itself.' },
    REMOTE_ID_CHECK: { description: 'A provider verifies the identity document remotely.' },
    FRANCE_IDENTITE: { description: 'The person proves the identity with the application France Identité.' },
  },
});

export const IdentityStatusEnum = builder.enumType('IdentityStatus', {
  description: 'Status of an identity.',
  values: {
    PENDING: { description: 'A remote verification is in progress.' },
    VERIFIED: { description: 'The identity is verified and can be used to sign.' },
    FAILED: { description: 'The remote verification failed.' },
    EXPIRED: {
      description: 'The identity was not verified in time, its validity has ended, or its document has expired.',
    },
    DELETED: { description: 'The identity was erased. Only this record without personal data remains.' },
  },
});

export const DocumentTypeEnum = builder.enumType('IdentityDocumentType', {
  description: 'Type of an identity document.',
  values: {
    ID_CARD: { description: 'National identity card.' },
    PASSPORT: { description: 'Passport.' },
    RESIDENCE_PERMIT: { description: 'Residence permit.' },
    DRIVING_LICENCE: { description: 'Driving licence.' },
    OTHER: { description: 'Another identity document.' },
  },
});
