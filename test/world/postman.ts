import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the server received it: SMTP envelope, headers in order, body. */
export interface Taken {
  /** Sender in SMTP. */
  readonly from: string;
  readonly to: string[];
  readonly headers: string;
  readonly body: string;
}

/** A mail server that can refuse mails, and can be stopped and restarted on the same port. */
export class Postman {
  readonly taken: Taken[] = [];
  /** Its answer to the next recipients, or to one address: a code and a text. Null to accept them. */
  refuse: { code: number; text: string; to?: string } | null = null;
  #server: SMTPServer | undefined;
  #port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async up(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      // A client keeps its connections open; the stop does not wait for it.
      closeTimeout: 50,
      onRcptTo: ({ address }, _session, done) => {
        const { refuse } = this;
        done(
          refuse && (refuse.to ?? address) === address
            ? Object.assign(new Error(refuse.text), { responseCode: refuse.code })
            : null,
        );
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString('utf8');
          const end = raw.indexOf('\r\n\r\n');
          const to = session.envelope.rcptTo.map(({ address }) => address);
          const { mailFrom } = session.envelope;
          this.taken.push({
            from: mailFrom ? mailFrom.address : '',
            to,
            headers: raw.slice(0, end),
            body: raw.slice(end),
          });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  async down(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }
}
