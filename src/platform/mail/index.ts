export { type Mail, MailError, type Mailer } from './mailer.ts';
export { probeSmtp } from './probe.ts';
export { smtpMailer } from './smtp.ts';
