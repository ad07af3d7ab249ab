import { builder } from '../../../platform/graphql/builder.ts';

export const EnvelopeNoticeEnum = builder.enumType('EnvelopeNotice', {
  description: 'An e-mail to a member about an envelope.',
  values: {
    DECLINED: {
      description:
        'A signer declined to sign. If no current member of the team sent the envelope, the owners receive this notice.',
    },
    UNDELIVERED: {
      description:
        'An e-mail to a signer was not delivered. If no current member of the team sent the envelope, the owners receive this notice.',
    },
    COMPLETED: {
      description: 'The envelope was completed. Envelopes that are sealed in a batch cause no such notice.',
    },
    EXPIRED: { description: 'The envelope expired before it was completed.' },
  },
});

export const NoticeScopeEnum = builder.enumType('NoticeScope', {
  description: 'The envelopes whose notices a member receives.',
  values: {
    OWN: { description: 'Envelopes that the member sent in the console.' },
    ALL: { description: 'All envelopes of the organisation, also those sent with an API key.' },
  },
});
