import { reasonsFrom } from '../../kernel/reason.ts';

/** Sentences of refusals, by code. */
export const reasons = {
  codes_per_hour: 'Five codes were requested in the last hour. Wait before you request another.',
  code_just_sent: 'A code was sent a moment ago. Wait before you request another.',
  notice_just_sent: 'This notice was sent a short time ago. Wait before you send it again.',
  invited_often: 'This address was invited ten times within an hour: please wait.',
} as const;

export const because = reasonsFrom(reasons);
