import type { fr } from './fr.ts';

/** The words of the e-mails that a member receives about envelopes. */
export const en: Record<keyof typeof fr, string> = {
  notices: 'Messages that you receive',
  noticesHow:
    'Esign writes to your sign-in address when an envelope a seal batch or an attendance sheet needs your attention.',
  noticesWhich: 'Tell me when',
  notice_DECLINED: 'a signer does not want to sign, or an agent refuses a batch',
  notice_UNDELIVERED: 'an e-mail to a signer does not arrive',
  notice_SIGNED: 'a signer has signed',
  notice_COMPLETED: 'an envelope is completed, or a batch sealed',
  notice_EXPIRING: 'an envelope expires soon',
  notice_EXPIRED: 'an envelope expires, or a batch ends without seals',
  notice_PURGE: 'documents or attendance sheets will be deleted, 60 days before',
  expiringDays: '“Soon”: number of days before the expiry',
  expiringDaysWrong: 'Enter a number of days from 1 to {most}.',
  noticesScope: 'For',
  noticeScope_OWN: 'the envelopes that I sent and the batches that I created in the console',
  noticeScope_ALL: 'all envelopes and batches of the organisation, including those of the API',
  noticesOwner:
    'If the sender has left the team, the owners are told instead. For what the API sent, the owners are told about refusals, e-mails that were not delivered, expiries and deletions of sheets.',
  saved: 'Saved.',
  timeZone: 'Time zone',
  timeZoneHow:
    'Zone of the times in the console, on the signing and attendance pages, in e-mails, and on attendance sheets and evidence files. Files that are sealed keep their zone. The API and CSV exports stay in UTC.',
  timeZoneNow: 'Now: {date}',
  timesAre: 'Times shown: {zone}.',
};
