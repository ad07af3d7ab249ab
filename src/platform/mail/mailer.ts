export interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves when a server has taken the mail. Throws `MailError`. */
  send(mail: Mail): Promise<void>;
  /** Connects anew, without a login. Rejects where no server greets within `ms` milliseconds. */
  check(ms: number): Promise<void>;
  close(): void;
}

/** A mail that was not taken. Its message names nobody. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly forOperator = true;
  /** Trying again will not help: the server refuses this mail or its address for good (RFC 5321 §4.2.1, 5yz). */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean, options?: ErrorOptions) {
    super(message, options);
    this.permanent = permanent;
  }
}
