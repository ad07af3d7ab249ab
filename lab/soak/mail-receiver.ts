import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that counts the messages it accepts. */
export interface MailReceiver {
  readonly url: string;
  /** Number of messages accepted for an address so far. */
  count(address: string): number;
  close(): Promise<void>;
}

export async function openMailReceiver(): Promise<MailReceiver> {
  const taken = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        for (const { address } of session.envelope.rcptTo) taken.set(address, (taken.get(address) ?? 0) + 1);
        done();
      });
    },
  });
  // The campaign kills senders in the middle of a message: connection errors are expected.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    count: (address) => taken.get(address) ?? 0,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
