import nodemailer from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { asNumber, errorCode, propertyOf } from '../../kernel/unknown.ts';
import { type Neighbours, timeLimits } from '../neighbours/index.ts';

interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Value of `Message-ID`, without brackets. Default: made by the mailer. */
  readonly messageId?: string;
  /** Sender in SMTP, where bounces go. Default: the sender. */
  readonly returnPath?: string | null;
  /** Further headers: of our own texts only. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Address that receives answers. Default: the sender. */
  readonly replyTo?: string | null;
  /** Picture that `html` shows as `cid:logo`: a PNG. */
  readonly logo?: Buffer | null;
  /** An iCalendar object (RFC 5545), sent as a file. */
  readonly calendar?: string | null;
}

export interface Mailer {
  /** Resolves to the server's reply when it has accepted the mail. It may name the recipient. @throws MailError */
  send(mail: Mail): Promise<string>;
  /** Opens a new connection, without logging in. Rejects if no server greets within `ms` milliseconds. */
  check(ms: number): Promise<void>;
  close(): void;
}

/** A mail was not accepted. The message names nobody. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly forOperator = true;
  /** Retrying will not help: the server permanently rejects this mail or its address (RFC 5321 §4.2.1, 5yz). */
  readonly permanent: boolean;
  /** Reply of the server that refused it. It may name the recipient: never log it. */
  readonly reply: string | null;

  constructor(message: string, permanent: boolean, options?: ErrorOptions & { readonly reply?: string | null }) {
    super(message, options);
    this.permanent = permanent;
    this.reply = options?.reply ?? null;
  }
}

const { connect, greeting, silence } = timeLimits.mail;
const limits = {
  connectionTimeout: connect,
  greetingTimeout: greeting,
  socketTimeout: silence,
  dnsTimeout: connect,
};

/** Creates a mailer for `smtpUrl` (`smtp:` with STARTTLS if offered, or `smtps:`) with a few pooled connections. */
export function smtpMailer(smtpUrl: string, from: string, neighbours: Neighbours): Mailer {
  const transport = nodemailer.createTransport({
    ...smtpOptions(smtpUrl),
    ...limits,
    pool: true,
    maxConnections: 4,
    // Servers close idle connections: retry such a mail once. Other failures are retried by the job.
    maxRequeues: 1,
    // Mails consist of our own texts: user input must not make nodemailer read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, messageId, returnPath, headers, replyTo, logo, calendar }: Mail) {
      const address = oneLine(to);
      if (!isAddress(address)) throw new MailError('not a valid e-mail address', true);
      const mail = {
        from,
        // As an object it is exactly one address, even with commas and brackets in it.
        to: { name: '', address },
        subject: oneLine(subject),
        text,
        html,
        ...(messageId ? { messageId: `<${messageId}>` } : {}),
        // As an object it is one address, and only a valid one.
        ...(replyTo && isAddress(replyTo) ? { replyTo: { name: '', address: replyTo } } : {}),
        attachments: [
          ...(logo ? [{ filename: 'logo.png', contentType: 'image/png', content: logo, cid: 'logo' }] : []),
          ...(calendar
            ? [
                {
                  filename: 'calendar.ics',
                  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
                  content: calendar,
                },
              ]
            : []),
        ],
        headers: { ...unchanged(headers), 'Auto-Submitted': 'auto-generated' },
        ...(returnPath ? { envelope: { from: returnPath, to: address } } : {}),
      };
      const sending = () =>
        transport.sendMail(mail).catch((cause) => {
          throw refusal(cause);
        });
      const { response } = await neighbours.watch('mail', sending, isOutage);
      return response;
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

/** Headers that are neither folded nor encoded: providers read JSON in some of them. They are ASCII of our own. */
const unchanged = (headers: Mail['headers'] = {}) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, { prepared: true, foldLines: false, value: oneLine(value) }]),
  );

const isOutage = (error: unknown) => !(error instanceof MailError && error.permanent);

/** Parses host, port, encryption and login from a URL. */
function smtpOptions(smtpUrl: string): {
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

/** Replaces control characters by spaces: a line break would start another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Accepts only what can be a single mailbox (RFC 5321 §4.1.2); the server decides whether it exists. */
const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s<>@,;:"\\()[\]]+@[^\s<>@,;:"\\()[\]]+$/.test(text);

function refusal(cause: unknown): MailError {
  const responseCode = asNumber(propertyOf(cause, 'responseCode'));
  const code = errorCode(cause);
  // A failed login (535 and similar) must be fixed by the operator; the mail can still be sent afterwards.
  const permanent = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  const what = responseCode
    ? `the mail server rejected a message (SMTP ${responseCode})`
    : `no mail server took a message: the connection failed (${code ?? 'no connection'})`;
  return new MailError(what, permanent, {
    cause,
    reply: mailHeaderText(propertyOf(cause, 'response')),
  });
}

const mailHeaderText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The result of probing a mail server. */
interface SmtpProbe {
  readonly host: string;
  readonly encrypted: boolean;
  readonly authenticated: boolean;
}

/** Connects, sends EHLO, uses STARTTLS if offered, logs in if a login is configured, and disconnects. Sends no mail. */
export async function probeSmtp(smtpUrl: string, timeLimit: number): Promise<SmtpProbe> {
  const { auth, ...options } = smtpOptions(smtpUrl);
  const limits = { connectionTimeout: timeLimit, greetingTimeout: timeLimit, socketTimeout: timeLimit };
  const connection = new SMTPConnection({ ...options, ...limits, dnsTimeout: timeLimit });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect(() => resolve());
    });
    if (auth) {
      const credentials = { credentials: auth, ...auth };
      await new Promise<void>((resolve, reject) =>
        connection.login(credentials, (error) => (error ? reject(error) : resolve())),
      );
    }
    const { host, port } = options;
    return { host: `${host}:${port}`, encrypted: connection.secure, authenticated: auth !== undefined };
  } finally {
    connection.on('error', () => {});
    connection.quit();
    connection.close();
  }
}
