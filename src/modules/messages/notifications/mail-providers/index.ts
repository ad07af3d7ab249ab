import type { MailProviderName } from '../../../../platform/config/index.ts';
import { brevo } from './brevo.ts';
import { mailgun } from './mailgun.ts';
import { postmark } from './postmark.ts';
import type { MailProvider } from './provider.ts';
import { sendgrid } from './sendgrid.ts';
import { ses } from './ses.ts';

export { hasToken } from './authorization.ts';
export { parseReport } from './parse-report.ts';
export type { Incoming, MailProvider, Reported, ReportSettings } from './provider.ts';

/** The mail providers whose reports are understood as they are. */
export const mailProviders: Readonly<Record<MailProviderName, MailProvider>> = {
  postmark,
  mailgun,
  brevo,
  ses,
  sendgrid,
};
