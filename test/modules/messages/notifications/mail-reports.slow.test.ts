import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverMessage } from '../../../../src/modules/messages/notifications/deliver-message.ts';
import { mailProviders } from '../../../../src/modules/messages/notifications/mail-providers/index.ts';
import type { MailProviderName } from '../../../../src/platform/config/index.ts';
import { createEnvelope } from '../../../world/envelope.ts';
import {
  fixture,
  type MailReports,
  openMailReports,
  REASON,
  TOKEN,
  type Webhook,
} from '../../../world/mail-reports.ts';
import { traceOf } from '../../../world/trace.ts';

/**
 * The webhooks of mail providers, with bodies after their documentation (`test/fixtures/mail-reports`). That of Amazon SES is
 * in `mail-provider-ses.test.ts`.
 */

let mail: MailReports;
beforeAll(async () => {
  mail = await openMailReports();
});
afterAll(() => mail?.close());
beforeEach(() => {
  mail.postman.taken.length = 0;
});

const basic = `Basic ${Buffer.from(`esign:${TOKEN}`).toString('base64')}`;
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const sendgridKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const MAILGUN_KEY = 'key-of-mailgun-webhooks';

type Signed = { readonly body: string; readonly headers: Record<string, string> };
const json = { 'content-type': 'application/json' };
const nowSeconds = () => String(Math.floor(mail.world.clock.now().getTime() / 1_000));

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
  const { timestamp, token } = { timestamp: nowSeconds(), token: randomUUID(), ...event.signed };
  const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');
  return { headers: json, body: JSON.stringify({ ...event, signature: { timestamp, token, signature } }) };
};
const sendgridSign = (event: any, by = privateKey, about = JSON.stringify(event), timestamp = nowSeconds()): Signed => {
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
  let webhook: Webhook;
  beforeAll(async () => {
    webhook = await mail.webhookOf(name, key);
  });
  afterAll(() => webhook?.close());
  const post = ({ body, headers }: Signed) => webhook.post(body, headers);

  it('records a mail that was not delivered, once', async () => {
    const { mailId, signers } = await mail.sent();
    const request = sign(fixture(file, mailId));
    expect(await post(request)).toEqual([200, { recorded: true }]);
    expect(await mail.failureOf(signers[0].id)).toEqual({ status: '5.1.1', reason: expect.stringContaining(REASON) });
    expect(await post(request)).toEqual([200, { recorded: false }]);
    // Also after the failure was settled: the request may be a copy of the first one.
    await mail.world.database.prisma.signer.update({ where: { id: signers[0].id }, data: { deliveryFailedAt: null } });
    expect(await post(request)).toEqual([200, { recorded: false }]);
    expect(await mail.failureOf(signers[0].id)).toBeNull();
  });

  it('gets the id of a mail in a header of its own, which stays whole', async () => {
    const { services } = mail.world.service;
    await createEnvelope(mail.world, mail.caller);
    const { id } = await mail.world.database.prisma.message.findFirstOrThrow({ orderBy: { id: 'desc' } });
    await deliverMessage({ ...services, config: { ...services.config, mailProvider: name } }, id);
    const [, mailId = ''] = /^X-Esign-Mail: (\S+)/im.exec(mail.lastHeaders()) ?? [];
    for (const [header, value] of Object.entries(mailProviders[name].headers(mailId)))
      expect(mail.lastHeaders().toLowerCase()).toContain(`${header}: ${value}`.toLowerCase());
    await mail.world.settle();
  });

  it('takes a delay, another mail and unknown fields for no failure', async () => {
    const { mailId, signers } = await mail.sent();
    const delayed = fixture(file, mailId);
    harmless(delayed);
    const [id = '', mac = ''] = mailId.split('.');
    const others = [delayed, fixture(file, `${id}.${'0'.repeat(mac.length)}`), fixture(file, 'nothing')];
    for (const event of others) expect(await post(sign(event))).toEqual([200, { recorded: false }]);
    expect(await mail.failureOf(signers[0].id)).toBeNull();
  });

  it('answers 401 to others, and nothing changes', async () => {
    const { mailId } = await mail.sent();
    const before = await traceOf(mail.world);
    for (const [what, request] of Object.entries(forged(fixture(file, mailId)))) {
      const [status, { error }] = await post(request);
      expect([what, status, error.code]).toEqual([what, 401, 'unauthorized']);
    }
    expect(await traceOf(mail.world)).toEqual(before);
  });

  it('answers 400 to what is no JSON, and 405 to other methods', async () => {
    const { body: _body, ...request } = sign(fixture(file, 'nothing'));
    const of = (body: string) => (name === 'sendgrid' ? sendgridSign(null, privateKey, body) : { ...request, body });
    expect(await post({ ...of('no JSON'), body: 'no JSON' })).toMatchObject([400, { error: { code: 'invalid_json' } }]);
    expect(await post({ ...of('5'), body: '5' })).toMatchObject([400, { error: { code: 'invalid_body' } }]);
    const answer = await fetch(webhook.url);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('a report of a stranger', () => {
  const nested = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
  const wide = `{${Array.from({ length: 60_000 }, (_, n) => `"${n}":${n}`).join()}}`;
  const headers = { 'content-type': 'application/json' };

  it.each(names)('is refused by %s before it is parsed, or within small limits', async (name) => {
    const webhook = await mail.webhookOf(name, providers[name].key);
    const expected = name === 'mailgun' ? [400, 413] : [401, 401];
    const statuses = [nested, wide].map(async (body) => (await webhook.post(body, headers))[0]);
    expect(await Promise.all(statuses)).toEqual(expected);
    await webhook.close();
  });

  it('is limited for the holder of the token too', async () => {
    const webhook = await mail.webhookOf('brevo', null);
    const known = { ...headers, authorization: basic };
    expect([(await webhook.post(nested, known))[0], (await webhook.post(wide, known))[0]]).toEqual([400, 413]);
    await webhook.close();
  });

  it('is refused when it is old or from the future, and a token of Mailgun is taken once', async () => {
    const at = (hours: number) => String(Number(nowSeconds()) + hours * 3_600);
    const mailgun = await mail.webhookOf('mailgun', MAILGUN_KEY);
    const { mailId, signers } = await mail.sent();
    const event = fixture('mailgun-failed', mailId);
    for (const hours of [-25, 1]) {
      const { body } = mailgunSign({ ...event, signed: { timestamp: at(hours) } });
      expect((await mailgun.post(body, headers))[0]).toBe(401);
    }
    const signed = { token: 'captured' };
    const other = fixture('mailgun-failed', 'nothing');
    expect((await mailgun.post(mailgunSign({ ...other, signed }).body, headers))[0]).toBe(200);
    expect(await mailgun.post(mailgunSign({ ...event, signed }).body, headers)).toEqual([200, { recorded: false }]);
    expect(await mail.failureOf(signers[0].id)).toBeNull();
    await mailgun.close();
    const sendgrid = await mail.webhookOf('sendgrid', sendgridKey);
    const old = sendgridSign(fixture('sendgrid-bounce', mailId), privateKey, undefined, at(-25));
    expect((await sendgrid.post(old.body, old.headers))[0]).toBe(401);
    await sendgrid.close();
  });
});

describe('a mail', () => {
  it('has its own return path, the id for the provider, and a header that bounces quote', async () => {
    const { mailId } = await mail.sent();
    const { from } = mail.postman.taken.at(-1)!;
    const headers = mail.lastHeaders();
    expect(headers.toLowerCase()).toContain(`x-mailin-custom: ${mailId}`);
    const [id = '', mac = ''] = mailId.split('.');
    expect(from).toBe(`bounces+${id.replaceAll('-', '')}${mac.slice(0, 16)}@retours.exemple.fr`);
    expect(/^From: (.*)$/im.exec(headers)?.[1]).toContain('no-reply@');
  });

  it('is known from its return path, where a bounce quotes nothing else', async () => {
    const { signers } = await mail.sent();
    const { from } = mail.postman.taken.at(-1)!;
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
      const answer = await fetch(`${mail.world.url}/mail/reports`, { method: 'POST', headers, body: bounce(to) });
      return answer.json();
    };
    expect(await post(from.replace(/.{17}@/, '00000000000000000@'))).toEqual({ recorded: false });
    expect(await post(from.toUpperCase())).toEqual({ recorded: true });
    expect(await mail.failureOf(signers[0].id)).toEqual({ status: '5.2.2', reason: '552 5.2.2 Mailbox full' });
  });

  it('is reported only under the provider that is configured', async () => {
    const paths = ['/mail/reports/brevo', '/mail/reports/postmark', '/mail/reports/unknown'];
    const statuses = paths.map(async (one) => (await fetch(`${mail.world.url}${one}`, { method: 'POST' })).status);
    expect(await Promise.all(statuses)).toEqual([401, 404, 404]);
  });
});
