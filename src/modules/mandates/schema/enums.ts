import { builder } from '../../../platform/graphql/builder.ts';

export const MandateStatusEnum = builder.enumType('MandateStatus', {
  description: 'Where a signing mandate stands.',
  values: {
    PENDING: { description: 'The representative has not signed the act yet.' },
    ACTIVE: { description: 'Signed. Agents may seal from its first day on.' },
    REVOKED: { description: 'Withdrawn by the principal.' },
    EXPIRED: { description: 'Past its last day, or its act was not signed in time.' },
  },
});

export const MandateScopeEnum = builder.enumType('MandateScope', {
  description: 'A kind of documents that agents may seal.',
  values: {
    CMAD: { description: 'Contrat de mise à disposition: between the agency and the user company.' },
    CONTRAT_MISSION: { description: 'Contrat de mission: between the agency and the temporary worker.' },
    AVENANT: { description: 'Avenant: an amendment to either.' },
    RELEVE_HEURES: { description: 'Relevé d’heures: a timesheet.' },
    AUTRE: { description: 'Another document of day-to-day management.' },
  },
});
