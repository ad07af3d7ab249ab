import nodemailer from 'nodemailer';
import { type Neighbours, timeLimits } from '../neighbours/index.ts';
import { type Mail, MailError, type Mailer } from './mailer.ts';

const { connect, greeting, silence } = timeLimits.mail;
const limits = {
  connectionTimeout: connect,
  greetingTimeout: greeting,
  socketTimeout: silence,
  dnsTimeout: connect,
};

/** Sends through `smtpUrl` (`smtp:` with STARTTLS where offered, `smtps:`), over a few connections kept open. */
export function smtpMailer(smtpUrl: string, from: string, neighbours: Neighbours): Mailer {
  const transport = nodemailer.createTransport({
    ...smtpOptions(smtpUrl),
    ...limits,
    pool: true,
    maxConnections: 4,
    // A server closes connections that wait unused; anything else is tried again as a job.
    maxRequeues: 1,
    // A mail is made of our own texts: no file or address may be pulled in by what a person typed.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }: Mail) {
      const address = oneLine(to);
      if (!isAddress(address)) throw new MailError('not an address that can be written to', true);
      const mail = {
        from,
        // As an object it is one address, whatever commas and brackets are in it.
        to: { name: '', address },
        subject: oneLine(subject),
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      };
      const sending = () =>
        transport.sendMail(mail).catch((cause) => {
          throw refusal(cause);
        });
      await neighbours.watch('mail', sending, isOutage);
    },
    async check(ms) {
      const { auth: _auth, ...server } = smtpOptions(smtpUrl);
      const probe = nodemailer.createTransport({
        ...server,
        connectionTimeout: ms,
        greetingTimeout: ms,
        socketTimeout: ms,
        dnsTimeout: ms,
      });
      await probe.verify().finally(() => probe.close());
    },
    close: () => transport.close(),
  };
}

const isOutage = (error: unknown) => !(error instanceof MailError && error.permanent);

/** Host, port, encryption and login of a URL. */
export function smtpOptions(smtpUrl: string): {
  host: string;
  port: number;
  secure: boolean;
  auth?: { user: string; pass: string };
} {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
  };
}

/** A line break would begin another header: it becomes a space, like every other control character. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Enough to be one mailbox (RFC 5321 §4.1.2) and nothing else; whether it exists is the server's to say. */
const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s<>@,;:"\\()[\]]+@[^\s<>@,;:"\\()[\]]+$/.test(text);

function refusal(cause: unknown): MailError {
  const { responseCode, code } = cause as { responseCode?: number; code?: string };
  // A refused login (535 and kin) is the operator's to mend, and the mail can then still go.
  const permanent = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  const said = responseCode ? `SMTP ${responseCode}` : (code ?? 'no connection');
  return new MailError(`the mail server did not take a mail (${said})`, permanent, { cause });
}
