import { builder } from '../../../platform/graphql/builder.ts';

interface DeliveryFailure {
  readonly at: Date;
  readonly status: string;
  readonly reason: string;
}

export const DeliveryFailureType = builder.objectRef<DeliveryFailure>('DeliveryFailure').implement({
  description: 'A report of a mail server that an e-mail was not delivered.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'Time at which the service received the report.' }),
    status: t.exposeString('status', {
      description: 'Enhanced status code (RFC 3463), for example `5.1.1` for an unknown address.',
    }),
    reason: t.exposeString('reason', {
      description: 'Explanation of the mail server, at most 300 characters. Untrusted text; empty if it gave none.',
    }),
  }),
});
