import type { fr } from './fr.ts';

/** The words of the e-mails that a member receives about envelopes. */
export const en: Record<keyof typeof fr, string> = {
  notices: 'Messages that you receive',
  noticesHow: 'Esign writes to your sign-in address when an envelope needs your attention.',
  noticesWhich: 'Tell me when',
  notice_DECLINED: 'a signer does not want to sign',
  notice_UNDELIVERED: 'an e-mail to a signer does not arrive',
  notice_COMPLETED: 'an envelope is completed',
  notice_EXPIRED: 'an envelope expires',
  noticesScope: 'For',
  noticeScope_OWN: 'the envelopes that I sent from the console',
  noticeScope_ALL: 'all envelopes of the organisation, including those of the API',
  noticesOwner:
    'If the sender of an envelope is not in the team (the API, for example), the owners are told about refusals and e-mails that were not delivered.',
  saved: 'Saved.',
  timeZone: 'Time zone',
  timeZoneHow:
    'Zone of the times in the console, on the signing and attendance pages, in e-mails, and on attendance sheets and evidence files. Files that are sealed keep their zone. The API and CSV exports stay in UTC.',
  timeZoneNow: 'Now: {date}',
  timesAre: 'Times shown: {zone}.',
};
