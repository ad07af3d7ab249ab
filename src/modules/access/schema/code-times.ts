import type { PayloadFields } from '../../../platform/graphql/mutation.ts';
import type { CodeTimes } from '../one-time-code.ts';

/** The fields of a one-time code that was requested. */
export const codeTimeFields = (t: PayloadFields<CodeTimes>) => ({
  expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time at which the code expires.' }),
  resendAfter: t.expose('resendAfter', {
    type: 'DateTime',
    description: 'Earliest time at which another code can be requested.',
  }),
});
