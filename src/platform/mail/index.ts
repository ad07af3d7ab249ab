export { type Mail, MailError, type Mailer, probeSmtp, smtpMailer } from './mailer.ts';
