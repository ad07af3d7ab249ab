import { execFileSync } from 'node:child_process';
import { createHmac, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverMessage, mailReportsRouter } from '../../src/modules/notifications/index.ts';
import { mailProviders } from '../../src/modules/notifications/mail-providers/index.ts';
import { isAmazon } from '../../src/modules/notifications/mail-providers/sns.ts';
import type { MailProviderName } from '../../src/platform/config/index.ts';
import { createEnvelope } from '../world/envelope.ts';
import { Postman } from '../world/postman.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** The webhooks of mail providers, with bodies after their documentation (`test/fixtures/mail-reports`). */

const TOKEN = 'a-token-of-the-mail-provider';
const REASON = 'The email account that you tried to reach does not exist.';
const TOPIC = 'arn:aws:sns:eu-west-3:123456789012:bounces';
const CERTIFICATE = 'https://sns.eu-west-3.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem';

const postman = new Postman();
let world: World;
let caller: Caller;
beforeAll(async () => {
  await postman.up();
  world = await openWorld({
    env: {
      SMTP_URL: postman.url,
      MAIL_PROVIDER: 'brevo',
      MAIL_REPORTS_TOKEN: TOKEN,
      MAIL_RETURN_PATH: 'bounces+{id}@retours.exemple.fr',
    },
  });
  caller = await world.caller();
});
afterAll(async () => {
  await world?.close();
  await postman.down();
});
beforeEach(() => {
  postman.taken.length = 0;
});

/** A body after the documentation of a provider, about a mail of ours. */
const fixture = (name: string, mailId: string) =>
  JSON.parse(readFileSync(`test/fixtures/mail-reports/${name}.json`, 'utf8').replaceAll('MAIL_ID', mailId));

/** The headers of the last mail, each on one line (RFC 5322 §2.2.3). */
const lastHeaders = () => postman.taken.at(-1)!.headers.replaceAll(/\r\n[ \t]+/g, ' ');

/** Sends an envelope. Returns it, and the id of its mail in our header. */
async function sent() {
  const envelope = await createEnvelope(world, caller);
  await world.settle();
  const [, mailId = ''] = /^X-Esign-Mail: (\S+)/im.exec(lastHeaders()) ?? [];
  return { ...envelope, mailId };
}

const failureOf = async (signerId: string) => {
  const row = await world.database.prisma.signer.findUniqueOrThrow({ where: { id: signerId } });
  return row.deliveryFailedAt && { status: row.deliveryStatus, reason: row.deliveryReason };
};

/** The reports of a provider, as its webhook reaches them. */
async function reportsOf(
  provider: MailProviderName,
  key: string | null,
  download: (url: string) => Promise<Buffer> = () => expect.fail('nothing is downloaded'),
) {
  const { services } = world.service;
  const config = { ...services.config, mailProvider: provider, mailReportsKey: key, mailReportsToken: TOKEN };
  const app = express().use(mailReportsRouter({ ...services, config }, download));
  const server: Server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mail/reports/${provider}`;
  const post = (body: string, headers: Record<string, string>) => fetch(url, { method: 'POST', body, headers });
  return { url, post, close: () => new Promise<void>((resolve) => void server.close(() => resolve())) };
}

const basic = `Basic ${Buffer.from(`esign:${TOKEN}`).toString('base64')}`;
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const sendgridKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const MAILGUN_KEY = 'key-of-mailgun-webhooks';

type Signed = { readonly body: string; readonly headers: Record<string, string> };
const json = { 'content-type': 'application/json' };

interface Provider {
  readonly key: string | null;
  readonly fixture: string;
  /** Turns an event into one after which the mail may still arrive, or has. */
  readonly harmless: (event: any) => void;
  /** The request that the provider sends. */
  readonly sign: (event: any) => Signed;
  /** Requests of somebody else. */
  readonly forged: (event: any) => Record<string, Signed>;
}

const mailgunSign = (event: any, key = MAILGUN_KEY): Signed => {
  const { timestamp, token } = event.signature;
  const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');
  return { headers: json, body: JSON.stringify({ ...event, signature: { timestamp, token, signature } }) };
};
const sendgridSign = (event: any, by = privateKey, about = JSON.stringify(event)): Signed => {
  const timestamp = '1793896434';
  const signature = sign('sha256', Buffer.from(`${timestamp}${about}`), by).toString('base64');
  const name = 'X-Twilio-Email-Event-Webhook';
  const headers = { ...json, [`${name}-Timestamp`]: timestamp, [`${name}-Signature`]: signature };
  return { headers, body: JSON.stringify(event) };
};
const withToken = (event: any, authorization?: string): Signed => ({
  headers: { ...json, ...(authorization ? { authorization } : {}) },
  body: JSON.stringify(event),
});
const withoutToken = (event: any) => ({
  'without the token': withToken(event),
  'with another token': withToken(event, 'Bearer a-token-of-somebody-else'),
  'with another password': withToken(event, `Basic ${Buffer.from('esign:wrong').toString('base64')}`),
});

const providers: Readonly<Record<Exclude<MailProviderName, 'ses'>, Provider>> = {
  postmark: {
    key: null,
    fixture: 'postmark-bounce',
    harmless: (event) => (event.Type = 'Transient'),
    sign: (event) => withToken(event, basic),
    forged: withoutToken,
  },
  brevo: {
    key: null,
    fixture: 'brevo-hard-bounce',
    harmless: (event) => (event.event = 'deferred'),
    sign: (event) => withToken(event, `Bearer ${TOKEN}`),
    forged: withoutToken,
  },
  mailgun: {
    key: MAILGUN_KEY,
    fixture: 'mailgun-failed',
    harmless: (event) => (event['event-data'].severity = 'temporary'),
    sign: (event) => mailgunSign(event),
    forged: (event) => ({
      'with the signature of another key': mailgunSign(event, 'another-key'),
      'without a signature': { headers: json, body: JSON.stringify({ 'event-data': event['event-data'] }) },
      'with our token alone': withToken(event, `Bearer ${TOKEN}`),
    }),
  },
  sendgrid: {
    key: sendgridKey,
    fixture: 'sendgrid-bounce',
    harmless: (event) => (event[0].event = 'deferred'),
    sign: (event) => sendgridSign(event),
    forged: (event) => ({
      'signed by another key': sendgridSign(event, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
      'with the signature of another body': sendgridSign(event, privateKey, '[]'),
      'without a signature': withToken(event),
      'with our token alone': withToken(event, `Bearer ${TOKEN}`),
    }),
  },
};
const names = Object.keys(providers) as (keyof typeof providers)[];

describe.each(names)('the webhook of %s', (name) => {
  const { key, fixture: file, harmless, sign, forged } = providers[name];
  let reports: Awaited<ReturnType<typeof reportsOf>>;
  beforeAll(async () => {
    reports = await reportsOf(name, key);
  });
  afterAll(() => reports?.close());
  const post = async ({ body, headers }: Signed) => {
    const answer = await reports.post(body, headers);
    return [answer.status, await answer.json()] as [number, any];
  };

  it('records a mail that was not delivered, once', async () => {
    const { mailId, signers } = await sent();
    const request = sign(fixture(file, mailId));
    expect(await post(request)).toEqual([200, { recorded: true }]);
    expect(await failureOf(signers[0].id)).toEqual({ status: '5.1.1', reason: expect.stringContaining(REASON) });
    expect(await post(request)).toEqual([200, { recorded: false }]);
    // Also after the failure was settled: the request may be a copy of the first one.
    await world.database.prisma.signer.update({ where: { id: signers[0].id }, data: { deliveryFailedAt: null } });
    expect(await post(request)).toEqual([200, { recorded: false }]);
    expect(await failureOf(signers[0].id)).toBeNull();
  });

  it('gets the id of a mail in a header of its own, which stays whole', async () => {
    const { services } = world.service;
    await createEnvelope(world, caller);
    const { id } = await world.database.prisma.message.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await deliverMessage({ ...services, config: { ...services.config, mailProvider: name } }, id);
    const [, mailId = ''] = /^X-Esign-Mail: (\S+)/im.exec(lastHeaders()) ?? [];
    for (const [header, value] of Object.entries(mailProviders[name].headers(mailId)))
      expect(lastHeaders().toLowerCase()).toContain(`${header}: ${value}`.toLowerCase());
    await world.settle();
  });

  it('takes a delay, another mail and unknown fields for no failure', async () => {
    const { mailId, signers } = await sent();
    const delayed = fixture(file, mailId);
    harmless(delayed);
    const [id = '', mac = ''] = mailId.split('.');
    const others = [delayed, fixture(file, `${id}.${'0'.repeat(mac.length)}`), fixture(file, 'nothing')];
    for (const event of others) expect(await post(sign(event))).toEqual([200, { recorded: false }]);
    expect(await failureOf(signers[0].id)).toBeNull();
  });

  it('answers 401 to others, and nothing changes', async () => {
    const { mailId } = await sent();
    const before = await traceOf(world);
    for (const [what, request] of Object.entries(forged(fixture(file, mailId)))) {
      const [status, { error }] = await post(request);
      expect([what, status, error.code]).toEqual([what, 401, 'unauthorized']);
    }
    expect(await traceOf(world)).toEqual(before);
  });

  it('answers 400 to what is no JSON, and 405 to other methods', async () => {
    const { body: _body, ...request } = sign(fixture(file, 'nothing'));
    expect(await post({ ...request, body: 'no JSON' })).toMatchObject([400, { error: { code: 'invalid_json' } }]);
    expect(await post({ ...request, body: '5' })).toMatchObject([400, { error: { code: 'invalid_body' } }]);
    const answer = await fetch(reports.url);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('the topic of Amazon SES', () => {
  let folder: string;
  let reports: Awaited<ReturnType<typeof reportsOf>>;
  const downloads: string[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'esign-sns-'));
    for (const name of ['amazon', 'stranger']) {
      const files = ['-keyout', `${folder}/${name}.key`, '-out', `${folder}/${name}.pem`];
      const how = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=sns.amazonaws.com'];
      execFileSync('openssl', [...how, ...files], { stdio: 'ignore' });
    }
    reports = await reportsOf('ses', TOPIC, async (url) => {
      downloads.push(url);
      return readFileSync(`${folder}/amazon.pem`);
    });
  });
  afterAll(async () => {
    await reports?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    downloads.length = 0;
  });

  const order = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  /** A message of a topic, signed after the documentation of Amazon SNS. */
  const message = (fields: Record<string, string>, { by = 'amazon', version = '2' } = {}): Record<string, string> => {
    const whole: Record<string, string> = {
      Type: 'Notification',
      MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
      TopicArn: TOPIC,
      Timestamp: '2026-11-05T16:33:54.937Z',
      SignatureVersion: version,
      SigningCertURL: CERTIFICATE,
      ...fields,
    };
    const text = order.flatMap((name) => (name in whole ? `${name}\n${whole[name]}\n` : [])).join('');
    const key = createPrivateKey(readFileSync(`${folder}/${by}.key`, 'utf8'));
    const Signature = sign(version === '1' ? 'sha1' : 'sha256', Buffer.from(text), key).toString('base64');
    return { Signature, ...whole };
  };
  const post = async (body: unknown) => {
    const answer = await reports.post(JSON.stringify(body), { 'content-type': 'text/plain; charset=UTF-8' });
    return [answer.status, await answer.json()] as [number, any];
  };
  const bounce = (mailId: string) => JSON.stringify(fixture('ses-bounce', mailId));

  it.each(['1', '2'])('records a bounce, once (signature version %s)', async (version) => {
    const { mailId, signers } = await sent();
    const request = message({ Message: bounce(mailId) }, { version });
    expect(await post(request)).toEqual([200, { recorded: true }]);
    expect(await failureOf(signers[0].id)).toEqual({ status: '5.1.1', reason: `550 5.1.1 ${REASON}` });
    expect(await post(request)).toEqual([200, { recorded: false }]);
    expect(downloads.every((url) => url === CERTIFICATE)).toBe(true);
  });

  it('reads event publishing too, and takes answers of people who are away for no failure', async () => {
    const { mailId, signers } = await sent();
    const { notificationType, ...event } = fixture('ses-bounce', mailId);
    const away = structuredClone({ ...event, eventType: notificationType });
    away.bounce.bounceType = 'Transient';
    delete away.bounce.bouncedRecipients[0].action;
    for (const Message of [JSON.stringify(away), 'Successfully validated SNS topic for Amazon SES event publishing.'])
      expect(await post(message({ Message }))).toEqual([200, { recorded: false }]);
    expect(await failureOf(signers[0].id)).toBeNull();
    const published = message({ Message: JSON.stringify({ ...event, eventType: notificationType }) });
    expect(await post(published)).toEqual([200, { recorded: true }]);
  });

  it('confirms the subscription of its topic, and of no other address', async () => {
    const SubscribeURL = `https://sns.eu-west-3.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=1`;
    const fields = { Type: 'SubscriptionConfirmation', Token: '1', Message: 'You have chosen to subscribe.' };
    expect(await post(message({ ...fields, SubscribeURL }))).toEqual([200, { recorded: false }]);
    expect(downloads).toContain(SubscribeURL);
    downloads.length = 0;
    expect((await post(message({ ...fields, SubscribeURL: 'https://elsewhere.example/' })))[0]).toBe(200);
    expect(downloads).not.toContain('https://elsewhere.example/');
  });

  it('answers 401 to others, and nothing changes', async () => {
    const { mailId } = await sent();
    const Message = bounce(mailId);
    const good = message({ Message });
    const forged = {
      'signed by another key': message({ Message }, { by: 'stranger' }),
      'of another topic': message({ Message, TopicArn: 'arn:aws:sns:eu-west-3:999999999999:bounces' }),
      'changed after it was signed': { ...good, Message: bounce(mailId).replace('5.1.1', '5.1.2') },
      'without a signature': { ...good, Signature: '' },
      'of an unknown signature version': { ...good, SignatureVersion: '3' },
      'of another type': message({ Message, Type: 'Other' }),
      'with the certificate of another host': message({ Message, SigningCertURL: 'https://sns.example.org/a.pem' }),
    };
    const before = await traceOf(world);
    downloads.length = 0;
    for (const [what, request] of Object.entries(forged)) {
      const [status, { error }] = await post(request);
      expect([what, status, error.code]).toEqual([what, 401, 'unauthorized']);
    }
    expect(downloads).toEqual([]);
    expect(await traceOf(world)).toEqual(before);
  });

  it('calls only addresses of Amazon', () => {
    expect([CERTIFICATE, 'https://sns.cn-north-1.amazonaws.com.cn/a.pem'].filter(isAmazon)).toHaveLength(2);
    const others = [
      'http://sns.eu-west-3.amazonaws.com/a.pem',
      'https://sns.eu-west-3.amazonaws.com:8443/a.pem',
      'https://sns.eu-west-3.amazonaws.com.example.org/a.pem',
      'https://evil.example.org/sns.eu-west-3.amazonaws.com/a.pem',
      'https://sns.eu-west-3.amazonaws.com@example.org/a.pem',
      'https://bucket.s3.amazonaws.com/a.pem',
      'no address',
    ];
    expect(others.filter(isAmazon)).toEqual([]);
  });
});

describe('a mail', () => {
  it('has its own return path, the id for the provider, and a header that bounces quote', async () => {
    const { mailId } = await sent();
    const { from } = postman.taken.at(-1)!;
    const headers = lastHeaders();
    expect(headers.toLowerCase()).toContain(`x-mailin-custom: ${mailId}`);
    const [id = '', mac = ''] = mailId.split('.');
    expect(from).toBe(`bounces+${id.replaceAll('-', '')}${mac.slice(0, 16)}@retours.exemple.fr`);
    expect(/^From: (.*)$/im.exec(headers)?.[1]).toContain('no-reply@');
  });

  it('is known from its return path, where a bounce quotes nothing else', async () => {
    const { signers } = await sent();
    const { from } = postman.taken.at(-1)!;
    const bounce = (to: string) =>
      [
        'From: MAILER-DAEMON@mx.example.org',
        `To: ${to}`,
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
        '',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Final-Recipient: rfc822; p1@exemple.fr',
        'Action: failed',
        'Status: 5.2.2',
        'Diagnostic-Code: smtp; 552 5.2.2 Mailbox full',
        '',
        '--b--',
      ].join('\r\n');
    const post = async (to: string) => {
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'message/rfc822' };
      const answer = await fetch(`${world.url}/mail/reports`, { method: 'POST', headers, body: bounce(to) });
      return answer.json();
    };
    expect(await post(from.replace(/.{17}@/, '00000000000000000@'))).toEqual({ recorded: false });
    expect(await post(from.toUpperCase())).toEqual({ recorded: true });
    expect(await failureOf(signers[0].id)).toEqual({ status: '5.2.2', reason: '552 5.2.2 Mailbox full' });
  });

  it('is reported only under the provider that is configured', async () => {
    const paths = ['/mail/reports/brevo', '/mail/reports/postmark', '/mail/reports/unknown'];
    const statuses = paths.map(async (one) => (await fetch(`${world.url}${one}`, { method: 'POST' })).status);
    expect(await Promise.all(statuses)).toEqual([400, 404, 404]);
  });
});
