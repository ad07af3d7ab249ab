import { builder } from '../../../platform/graphql/builder.ts';

export const IdentityMethodEnum = builder.enumType('IdentityMethod', {
  description: 'How an identity is attested.',
  values: {
    PARTNER_ATTESTED: { description: 'The caller has verified the document.' },
    REMOTE_ID_CHECK: { description: 'Remote check of an identity document.' },
    FRANCE_IDENTITE: { description: 'France Identité.' },
  },
});

export const IdentityStatusEnum = builder.enumType('IdentityStatus', {
  description: 'Where an identity stands.',
  values: {
    PENDING: { description: 'A remote check runs.' },
    VERIFIED: { description: 'Attested; good for signing.' },
    FAILED: { description: 'The check did not succeed.' },
    EXPIRED: { description: 'Not verified in time, or past its date or its document’s.' },
    DELETED: { description: 'Erased; a tombstone.' },
  },
});

export const DocumentTypeEnum = builder.enumType('IdentityDocumentType', {
  description: 'The identity document that was shown.',
  values: ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT', 'DRIVING_LICENCE', 'OTHER'],
});
