export { type Mail, MailError, type Mailer } from './mailer.ts';
export { smtpMailer } from './smtp.ts';
