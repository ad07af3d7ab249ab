import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../../src/kernel/clock.ts';
import { listMailbox } from '../../../../src/modules/messages/index.ts';
import { deliverMessage } from '../../../../src/modules/messages/notifications/deliver-message.ts';
import {
  DELIVER_TASK,
  type NewMessage,
  queueMessage,
  queueMessages,
} from '../../../../src/modules/messages/notifications/queue-message.ts';
import { jobs } from '../../../../src/modules/messages/room.ts';
import { type Database, repeatableTransaction } from '../../../../src/platform/database/index.ts';
import { enqueue, runDueJobs } from '../../../../src/platform/jobs/index.ts';
import { openKeystore } from '../../../../src/platform/keystore/index.ts';
import { createLog, silentLog } from '../../../../src/platform/log/index.ts';
import { type Mailer, smtpMailer } from '../../../../src/platform/mail/index.ts';
import { Neighbours } from '../../../../src/platform/neighbours/index.ts';
import type { Services } from '../../../../src/platform/services.ts';
import { httpSms } from '../../../../src/platform/sms/index.ts';
import { MovableClock } from '../../../world/clock.ts';
import { createTestDatabase } from '../../../world/database.ts';
import { Postman, type Taken } from '../../../world/postman.ts';

const link = 'https://sign.example.org/s/personal-link-that-is-a-secret';
const facts = { recipientName: 'Élodie', organizationName: 'Ateliers', envelopeName: 'Contrat', mode: 'LIVE' } as const;
const invitation = (changes: Partial<Extract<NewMessage, { kind: 'envelope.turn' }>['data']> = {}): NewMessage => ({
  kind: 'envelope.turn',
  organizationId: randomUUID(),
  to: 'elodie@example.org',
  language: 'fr',
  data: { ...facts, message: null, link, expiresAt: null, ...changes },
});
const code = (channel?: 'SMS'): NewMessage => ({
  kind: 'signing.code',
  organizationId: randomUUID(),
  ...(channel ? { channel } : {}),
  to: channel ? '+33 6 12 34 56 78' : 'elodie@example.org',
  language: 'fr',
  data: { ...facts, code: '042917', minutes: 10 },
});

describe('messages', () => {
  let database: Database;
  let postman: Postman;
  let mailer: Mailer;
  let clock: MovableClock;
  let logged: string;
  let services: Services;
  let mailboxKit: Services;
  beforeAll(async () => {
    database = await createTestDatabase({ poolSize: 4 });
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    postman = new Postman();
    await postman.up();
    mailer = smtpMailer(postman.url, 'Esign <no-reply@example.org>', new Neighbours(silentLog));
    clock = new MovableClock();
    logged = '';
    const log = createLog('trace', { write: (line: string) => void (logged += line) });
    // Only the services that this room uses.
    const parts = {
      database,
      clock,
      log,
      keystore: openKeystore(randomBytes(32)),
      config: { smsUrl: null, publicUrl: 'https://sign.example.org' },
    };
    services = { ...parts, mailer, sms: null } as unknown as Services;
    mailboxKit = { ...parts, mailer: null, sms: null } as unknown as Services;
    await database.pool.query('TRUNCATE messages; DELETE FROM graphile_worker._private_jobs');
  });
  afterEach(async () => {
    mailer.close();
    await postman.down();
  });

  const queue = (message: NewMessage, on: Services = services) =>
    repeatableTransaction(database, (tx) => queueMessage(on, tx, message));
  const work = (on: Services = services) => runDueJobs({ database, tasks: jobs(on), log: on.log });
  const rowOf = (id: string) => database.prisma.message.findUniqueOrThrow({ where: { id } });
  /** Makes messages that wait for a retry due now. */
  const retryNow = () => database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  const jobCount = async () => (await database.pool.query('SELECT 1 FROM graphile_worker.jobs')).rowCount;

  it('are sent once the transaction commits, and their text is erased once a server accepts them', async () => {
    const id = await queue(invitation());
    expect(await rowOf(id)).toMatchObject({ status: 'QUEUED', channel: 'EMAIL', kind: 'envelope.turn', sentAt: null });
    expect((await work()).failures).toEqual([]);
    expect(postman.taken).toHaveLength(1);
    const [{ to, headers, body }] = postman.taken as [Taken];
    expect(to).toEqual(['elodie@example.org']);
    expect(headers).toMatch(/^From: Esign <no-reply@example\.org>$/m);
    expect(headers).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(body).toMatch(/Content-Type: text\/plain; charset=utf-8/);
    expect(body).toMatch(/Content-Type: text\/html; charset=utf-8/);
    expect(body.replace(/=\r\n/g, '')).toContain(link);
    expect(await rowOf(id)).toMatchObject({ status: 'SENT', content: null, sentAt: expect.any(Date) });
  });

  it('are never sent when the transaction rolls back', async () => {
    const failing = repeatableTransaction(database, async (tx) => {
      await queueMessage(services, tx, invitation());
      throw new Error('something else was refused');
    });
    await expect(failing).rejects.toThrow('something else');
    await work();
    expect(postman.taken).toEqual([]);
    expect(await database.prisma.message.count()).toBe(0);
  });

  it('are encrypted while they wait: the database shows no address, link, name or code', async () => {
    const ids = [await queue(invitation()), await queue(code())];
    const { rows } = await database.pool.query<{ dump: string }>(
      `SELECT (SELECT coalesce(string_agg(m::text, ' '), '') FROM messages m)
         || (SELECT coalesce(string_agg(j::text, ' '), '') FROM graphile_worker._private_jobs j) AS dump`,
    );
    const dump = `${rows[0]!.dump} ${Buffer.concat((await Promise.all(ids.map(rowOf))).map((row) => row.content!)).toString('latin1')}`;
    expect(dump).toContain(ids[0]);
    for (const secret of ['elodie@example.org', 'personal-link', '042917', 'Contrat', 'lodie'])
      expect(dump).not.toContain(secret);
  });

  it('wait while the server is down and are sent when it is up again', async () => {
    await postman.down();
    const id = await queue(invitation());
    expect((await work()).failures).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'QUEUED', content: expect.anything() });
    await postman.up();
    await retryNow();
    expect((await work()).failures).toEqual([]);
    expect(postman.taken).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'SENT', content: null });
  });

  it('are retried after a temporary refusal (4yz)', async () => {
    postman.refuse = { code: 451, text: 'try later' };
    await queue(invitation());
    expect((await work()).failures).toHaveLength(1);
    postman.refuse = null;
    await retryNow();
    await work();
    expect(postman.taken).toHaveLength(1);
  });

  it('are abandoned and erased after a permanent refusal (5yz)', async () => {
    postman.refuse = { code: 550, text: 'no such elodie@example.org here' };
    const id = await queue(invitation());
    expect((await work()).failures).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'QUEUED', content: null, sentAt: null });
    expect(await jobCount()).toBe(0);
    expect(logged).toContain('a message was not sent');
  });

  it('are erased when the last attempt fails', async () => {
    await postman.down();
    const id = await queue(invitation());
    await expect(deliverMessage(services, id, { last: true })).rejects.toThrow(
      'no mail server took a message: the connection failed (E',
    );
    expect((await rowOf(id)).content).toBeNull();
  });

  it('of one event share a job, and a failed one is sent again without the others', async () => {
    const good = invitation();
    const bad: NewMessage = { ...good, to: 'voll@example.org' } as NewMessage;
    const ids = await repeatableTransaction(database, (tx) => queueMessages(services, tx, [good, bad, good]));
    expect(await jobCount()).toBe(1);
    postman.refuse = { code: 452, text: 'full', to: 'voll@example.org' };
    expect((await work()).failures).toHaveLength(1);
    expect(postman.taken).toHaveLength(2);
    expect((await Promise.all(ids.map(rowOf))).map(({ status }) => status)).toEqual(['SENT', 'QUEUED', 'SENT']);
    postman.refuse = null;
    await retryNow();
    await work();
    expect(postman.taken).toHaveLength(3);
  });

  it('are sent once, also with repeated jobs or many workers', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => queue(invitation())));
    await Promise.all([work(), work(), work()]);
    for (const id of ids) await deliverMessage(services, id);
    await enqueue(database, DELIVER_TASK, { ids: [ids[0]!] });
    await work();
    expect(postman.taken).toHaveLength(8);
  });

  it('are not sent when they are useless: an expired code, an expired invitation', async () => {
    const ids = [await queue(code()), await queue(invitation({ expiresAt: new Date(clock.now().getTime() + MINUTE) }))];
    clock.advance(10 * MINUTE);
    await work();
    expect(postman.taken).toEqual([]);
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ status: 'QUEUED', content: null });
  });

  it('with a code are sent before all others', async () => {
    await queue(invitation());
    await queue(code());
    await runDueJobs({ database, tasks: jobs(services), log: services.log });
    expect(postman.taken.map(({ body }) => body.includes('042917'))).toEqual([true, false]);
  });

  it('that are unknown or sealed with another secret are skipped without harm', async () => {
    await deliverMessage(services, randomUUID());
    const id = await queue(invitation());
    const stranger = { ...services, keystore: openKeystore(randomBytes(32)) };
    await expect(deliverMessage(stranger, id)).rejects.toThrow();
    expect(await listMailbox({ ...mailboxKit, keystore: stranger.keystore })).toEqual([]);
    expect(postman.taken).toEqual([]);
  });

  it.each<[string, string]>([
    ['a header', 'Contrat\r\nBcc: victim@example.org\r\nX-Evil: 1'],
    ['a bare line feed', 'Contrat\nBcc: victim@example.org'],
    ['a body', 'Contrat\r\n\r\n<script>alert(1)</script>'],
    ['another line separator', 'Contrat\u2028Bcc: victim@example.org\u0085X-Evil: 1'],
    ['an encoded word', '=?utf-8?Q?=0D=0ABcc:_victim@example.org?='],
  ])('contain no %s from user input', async (_what, typed) => {
    await queue(invitation({ envelopeName: typed, organizationName: typed, recipientName: typed, message: typed }));
    await work();
    const [{ to, headers }] = postman.taken as [Taken];
    expect(to).toEqual(['elodie@example.org']);
    const names = headers.split(/\r\n(?!\s)/).map((line) => line.split(':')[0]!.toLowerCase());
    expect(names.sort()).toEqual(
      [
        ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'],
        'x-esign-mail',
      ].sort(),
    );
  });

  it('go to exactly one address, whatever the address contains', async () => {
    for (const to of [
      'a@example.org, b@example.org',
      'a@example.org\r\nRCPT TO:<b@example.org>',
      '<a@example.org> b@example.org',
    ]) {
      await queue({ ...invitation(), to });
    }
    await work();
    expect(postman.taken.flatMap((mail) => mail.to).filter((to) => to.startsWith('b@'))).toEqual([]);
  });

  it('leave no link, code, name or address in the log', async () => {
    await queue(invitation());
    await queue(code());
    await work();
    await postman.down();
    await queue(invitation());
    await work();
    postman.refuse = { code: 550, text: `no elodie@example.org ${link}` };
    await postman.up();
    await retryNow();
    await work();
    expect(logged).toContain('a message was accepted');
    for (const secret of ['personal-link', '042917', 'elodie', 'Élodie', 'Contrat'])
      expect(logged).not.toContain(secret);
  });

  describe('messages without SMTP_URL', () => {
    it('stay in the mailbox, newest first, in their final form', async () => {
      const first = await queue(invitation(), mailboxKit);
      clock.advance(MINUTE);
      const second = await queue(code('SMS'), mailboxKit);
      await work(mailboxKit);
      const mails = await listMailbox(mailboxKit);
      expect(mails.map(({ id }) => id)).toEqual([second, first]);
      expect(mails[0]).toMatchObject({ channel: 'sms', to: '+33 6 12 34 56 78', subject: null, html: null });
      expect(mails[0]!.text).toContain('042917');
      expect(mails[1]).toMatchObject({ channel: 'email', to: 'elodie@example.org', subject: 'À signer : Contrat' });
      expect(mails[1]!.html).toContain(link);
      expect(mails[1]!.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect((await rowOf(first)).status).toBe('SENT');
    });

    it('are limited to the newest 200', async () => {
      for (let i = 0; i < 203; i++) await queue(code('SMS'), mailboxKit);
      expect(await listMailbox(mailboxKit)).toHaveLength(200);
    });
  });

  it('with SMTP_URL never appear in the mailbox; SMS without SMS_URL still do', async () => {
    await queue(invitation());
    await queue(code('SMS'));
    await work();
    expect((await listMailbox(services)).map(({ channel }) => channel)).toEqual(['sms']);
  });

  it('by SMS go to the gateway of SMS_URL, are retried after an error, and leave no data behind', async () => {
    const taken: { to: string; text: string; id: string }[] = [];
    const answers = [503, 204];
    const gateway = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        const status = answers.shift() ?? 400;
        if (status === 204) taken.push(JSON.parse(body));
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const smsUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
    const withGateway = {
      ...services,
      sms: httpSms(smsUrl, new Neighbours(silentLog)),
      config: { ...services.config, smsUrl },
    };
    try {
      const id = await queue(code('SMS'), withGateway);
      await expect(deliverMessage(withGateway, id)).rejects.toThrow('HTTP 503');
      await deliverMessage(withGateway, id);
      expect(taken).toMatchObject([{ id }]);
      expect((await rowOf(id)).content).toBeNull();
      const refused = await queue(code('SMS'), withGateway);
      await deliverMessage(withGateway, refused);
      expect(await rowOf(refused)).toMatchObject({ status: 'QUEUED', content: null });
    } finally {
      gateway.close();
    }
  });
});
