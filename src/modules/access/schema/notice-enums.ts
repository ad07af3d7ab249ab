import { builder } from '../../../platform/graphql/builder.ts';

export const EnvelopeNoticeEnum = builder.enumType('EnvelopeNotice', {
  description:
    'An e-mail to a member about an envelope, a seal batch or an attendance sheet. If its sender has left the team, the owners receive it.',
  values: {
    DECLINED: {
      description:
        'A signer declined to sign, or the agent of a seal batch refused it. The owners receive it also for what an API key sent.',
    },
    UNDELIVERED: {
      description: 'An e-mail to a signer was not delivered. The owners receive it also for what an API key sent.',
    },
    SIGNED: { description: 'A signer has signed. Off until the member turns it on.' },
    COMPLETED: {
      description:
        'The envelope was completed, or the seal batch was applied. Envelopes that are sealed in a batch cause no such notice.',
    },
    EXPIRING: {
      description: 'The envelope expires within the number of days that the member chose, and somebody has not signed.',
    },
    EXPIRED: {
      description:
        'The envelope expired before it was completed, or the seal batch ended before its agent decided. The owners receive it also for what an API key sent.',
    },
    PURGE: {
      description:
        'Attendance sheets, or documents of completed envelopes, will be deleted in 60 days, at the end of their retention. For owners, and members who follow all of the organisation.',
    },
  },
});

export const NoticeScopeEnum = builder.enumType('NoticeScope', {
  description: 'The envelopes whose notices a member receives.',
  values: {
    OWN: { description: 'Envelopes that the member sent in the console, and batches that they created there.' },
    ALL: { description: 'All envelopes and batches of the organisation, also those sent with an API key.' },
  },
});
