import type { MailProviderName } from '../../../../platform/config/index.ts';
import { brevo, mailgun, postmark, sendgrid } from './programs.ts';
import type { MailProvider } from './provider.ts';
import { ses } from './ses.ts';

export {
  hasToken,
  type Incoming,
  type MailProvider,
  parseReport,
  type Reported,
  type ReportSettings,
} from './provider.ts';

/** The mail providers whose reports are understood as they are. */
export const mailProviders: Readonly<Record<MailProviderName, MailProvider>> = {
  postmark,
  mailgun,
  brevo,
  ses,
  sendgrid,
};
