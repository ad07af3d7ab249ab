import { builder } from '../../../../platform/graphql/builder.ts';

export const MandateStatusEnum = builder.enumType('MandateStatus', {
  description: 'Status of a signing mandate.',
  values: {
    PENDING: { description: 'The representative has not signed the mandate act yet.' },
    ACTIVE: { description: 'The mandate act is signed and sealed. Agents may seal from the first day of the mandate.' },
    REVOKED: { description: 'The mandate was revoked.' },
    EXPIRED: { description: 'The last day of the mandate has passed, or the mandate act was not signed in time.' },
  },
});

export const MandateScopeEnum = builder.enumType('MandateScope', {
  description: 'A kind of document: what a mandate empowers to sign, and what an envelope contains.',
  values: {
    CMAD: {
      description: 'Contrat de mise à disposition: contract between the temporary work agency and the user company.',
    },
    CONTRAT_MISSION: {
      description: 'Contrat de mission: contract between the temporary work agency and the temporary worker.',
    },
    AVENANT: { description: 'Avenant: amendment to one of these contracts.' },
    RELEVE_HEURES: { description: 'Relevé d’heures: timesheet.' },
    AUTRE: { description: 'Any other document of day-to-day management.' },
  },
});

export const MandateWarningCodeEnum = builder.enumType('MandateWarningCode', {
  description: 'Cause of a warning about a mandate.',
  values: {
    COMMERCIAL_FORM: {
      description: 'The company has a commercial form, such as SARL or SAS, but `isMerchant` is false.',
    },
    HOURS_BY_AGENCY: {
      description: 'The mandate names timesheets: an agency that approves the hours itself proves nothing.',
    },
  },
});
