import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../src/platform/log/index.ts';
import { MailError, smtpMailer } from '../../src/platform/mail/index.ts';
import { Neighbours } from '../../src/platform/neighbours/index.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: unknown;
  readonly raw: string;
}

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

/** A real SMTP server that stores its mails; `refuse` returns the answer for a recipient. */
async function startServer({ refuse, login }: { refuse?: [number, string]; login?: string } = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (`${username}:${password}` === login) done(null, { user: username });
      else done(new Error('no such user'));
    },
    onRcptTo(_address, _session, done) {
      done(refuse ? Object.assign(new Error(refuse[1]), { responseCode: refuse[0] }) : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const to = rcptTo.map(({ address }) => address);
        received.push({ from, to, user: session.user, raw: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  cleanups.push(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  return { received, host: `127.0.0.1:${port}` };
}

function mailerTo(url: string) {
  const mailer = smtpMailer(url, 'Esign <no-reply@sign.example>', new Neighbours(silentLog));
  cleanups.push(() => mailer.close());
  return mailer;
}

const mail = { to: 'ada@example.org', subject: 'À signer : contrat', text: 'Bonjour é', html: '<p>Bonjour é</p>' };

describe('mail over SMTP', () => {
  it('arrives unchanged, as text and HTML', async () => {
    const { received, host } = await startServer();
    await mailerTo(`smtp://${host}`).send(mail);
    expect(received).toHaveLength(1);
    const { from, to, raw } = received[0]!;
    expect([from, to]).toEqual(['no-reply@sign.example', ['ada@example.org']]);
    expect(raw).toMatch(/^From: Esign <no-reply@sign.example>\r$/m);
    expect(raw).toMatch(/^To: ada@example.org\r$/m);
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(raw).toContain('Bonjour =C3=A9');
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  it('brings a calendar as a file, byte for byte', async () => {
    const { received, host } = await startServer();
    const calendar = `BEGIN:VCALENDAR\r\nSUMMARY:${'é'.repeat(30)}\r\nEND:VCALENDAR\r\n`;
    await mailerTo(`smtp://${host}`).send({ ...mail, calendar });
    const part = received[0]!.raw.split(/^--[^\r\n]+\r\n/m).find((each) => each.includes('text/calendar'))!;
    expect(part).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/);
    expect(part).toMatch(/filename=calendar\.ics/);
    const [, body = ''] = part.split('\r\n\r\n');
    expect(Buffer.from(body, 'base64').toString()).toBe(calendar);
  });

  it('authenticates with the user and password of the URL, percent-encoded or not', async () => {
    const { received, host } = await startServer({ login: 'me@x:p@ss' });
    await mailerTo(`smtp://${encodeURIComponent('me@x')}:${encodeURIComponent('p@ss')}@${host}`).send(mail);
    expect(received[0]?.user).toBe('me@x');
  });

  it('prevents header injection and extra recipients', async () => {
    const { received, host } = await startServer();
    const mailer = mailerTo(`smtp://${host}`);
    await mailer.send({ ...mail, subject: 'Contract\r\nBcc: eve@example.org\r\n\r\nhello' });
    await mailer.send({ ...mail, to: ' ada@example.org\r\n' });
    for (const to of [
      'ada@example.org, eve@example.org',
      'ada@example.org\r\nBcc: eve@example.org',
      'ada@example.org>\r\nRCPT TO:<eve@example.org',
      'Eve <eve@example.org>',
      '"eve@example.org "@example.org',
      '',
    ]) {
      await expect(mailer.send({ ...mail, to }), to).rejects.toMatchObject({ name: 'MailError', permanent: true });
    }
    expect(received.flatMap(({ to }) => to)).toEqual(['ada@example.org', 'ada@example.org']);
    for (const { raw } of received) expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
  });

  it.each([
    [550, true],
    [452, false],
  ])('distinguishes permanent from temporary refusals: %i', async (code, permanent) => {
    const { host } = await startServer({ refuse: [code, 'ada@example.org is not welcome'] });
    const refused = await mailerTo(`smtp://${host}`)
      .send(mail)
      .catch((error: MailError) => error);
    expect(refused).toBeInstanceOf(MailError);
    expect(refused).toMatchObject({ permanent });
    expect((refused as MailError).message).toBe(`the mail server rejected a message (SMTP ${code})`);
  });

  it('treats a refused login and an unreachable server as temporary', async () => {
    const { host } = await startServer({ login: 'me:secret' });
    await expect(mailerTo(`smtp://me:wrong@${host}`).send(mail)).rejects.toMatchObject({ permanent: false });
    const nobody = await listen();
    nobody.server.close();
    await expect(mailerTo(`smtp://127.0.0.1:${nobody.port}`).send(mail)).rejects.toMatchObject({
      permanent: false,
      message: expect.stringMatching(/\((ESOCKET|ECONN\w+)\)$/),
    });
  });
});

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}
