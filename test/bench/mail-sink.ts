import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps the newest one-time code of each recipient. */
export interface MailSink {
  readonly url: string;
  /** Waits for a code to an address, and takes it. */
  code(address: string): Promise<string>;
  close(): Promise<void>;
}

const CODE = /\b(\d{6})\b/;
/** Limit for the delivery of a mail, ms. */
const LIMIT = 60_000;

export async function openMailSink(): Promise<MailSink> {
  const codes = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        const code = CODE.exec(raw.slice(raw.indexOf('\r\n\r\n')))?.[1];
        for (const { address } of session.envelope.rcptTo) if (code) codes.set(address, code);
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    code: async (address) => {
      for (const began = performance.now(); performance.now() - began < LIMIT; await sleep(5)) {
        const code = codes.get(address);
        if (code && codes.delete(address)) return code;
      }
      throw new Error(`no code for ${address} within a minute`);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
