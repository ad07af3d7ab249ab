export interface Mail {
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
