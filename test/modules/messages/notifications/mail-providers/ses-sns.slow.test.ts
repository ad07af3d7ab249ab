import { execFileSync } from 'node:child_process';
import { createPrivateKey, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAmazon } from '../../../../../src/modules/messages/notifications/mail-providers/ses.ts';
import { fixture, type MailReports, openMailReports, REASON, type Webhook } from '../../../../world/mail-reports.ts';
import { traceOf } from '../../../../world/trace.ts';

const TOPIC = 'arn:aws:sns:eu-west-3:123456789012:bounces';
const HOST = 'https://sns.eu-west-3.amazonaws.com';
const CERTIFICATE = `${HOST}/SimpleNotificationService-amazon.pem`;
const BETWEEN = 'http://crt.r2m01.amazontrust.com/r2m01.cer';

describe('the topic of Amazon SES', () => {
  let folder: string;
  let mail: MailReports;
  let webhook: Webhook;
  const downloads: string[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'esign-sns-'));
    const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
    const request = (name: string, subject: string) =>
      openssl(
        'req',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-subj',
        subject,
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.csr`,
      );
    const issue = (name: string, by: string, extensions: string) => {
      writeFileSync(`${folder}/${name}.ext`, extensions);
      openssl(
        ...['x509', '-req', '-in', `${name}.csr`, '-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial'],
        ...['-days', '30', '-extfile', `${name}.ext`, '-out', `${name}.pem`],
      );
    };
    const ca = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30'];
    for (const root of ['root', 'stranger'])
      openssl(...ca, '-subj', `/CN=${root}`, '-keyout', `${root}.key`, '-out', `${root}.pem`);
    request('between', '/CN=between');
    issue('between', 'root', 'basicConstraints=critical,CA:TRUE\n');
    const where = 'authorityInfoAccess=caIssuers;URI:http://crt.r2m01.amazontrust.com/r2m01.cer\n';
    for (const [name, by, host] of [
      ['amazon', 'between', 'sns.amazonaws.com'],
      ['elsewhere', 'between', 'bucket.example'],
      ['forged', 'stranger', 'sns.amazonaws.com'],
    ] as const) {
      request(name, `/CN=${host}`);
      issue(name, by, where);
    }
    mail = await openMailReports();
    webhook = await mail.webhookOf(
      'ses',
      TOPIC,
      async (url) => {
        downloads.push(url);
        if (url === BETWEEN) return readFileSync(`${folder}/between.pem`);
        return readFileSync(`${folder}/${/(\w+)\.pem$/.exec(url)?.[1] ?? 'amazon'}.pem`);
      },
      [readFileSync(`${folder}/root.pem`, 'utf8')],
    );
  });
  afterAll(async () => {
    await webhook?.close();
    await mail?.close();
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
  const post = (body: unknown) => webhook.post(JSON.stringify(body), { 'content-type': 'text/plain; charset=UTF-8' });
  const bounce = (mailId: string) => JSON.stringify(fixture('ses-bounce', mailId));

  it.each(['1', '2'])('records a bounce, once (signature version %s)', async (version) => {
    const { mailId, signers } = await mail.sent();
    const request = message({ Message: bounce(mailId) }, { version });
    expect(await post(request)).toEqual([200, { recorded: true }]);
    expect(await mail.failureOf(signers[0].id)).toEqual({ status: '5.1.1', reason: `550 5.1.1 ${REASON}` });
    expect(await post(request)).toEqual([200, { recorded: false }]);
    expect(downloads.every((url) => url === CERTIFICATE || url === BETWEEN)).toBe(true);
  });

  it('reads event publishing too, and takes answers of people who are away for no failure', async () => {
    const { mailId, signers } = await mail.sent();
    const { notificationType, ...event } = fixture('ses-bounce', mailId);
    const away = structuredClone({ ...event, eventType: notificationType });
    away.bounce.bounceType = 'Transient';
    delete away.bounce.bouncedRecipients[0].action;
    for (const Message of [JSON.stringify(away), 'Successfully validated SNS topic for Amazon SES event publishing.'])
      expect(await post(message({ Message }))).toEqual([200, { recorded: false }]);
    expect(await mail.failureOf(signers[0].id)).toBeNull();
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
    const { mailId } = await mail.sent();
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
    const before = await traceOf(mail.world);
    downloads.length = 0;
    for (const [what, request] of Object.entries(forged)) {
      const [status, { error }] = await post(request);
      expect([what, status, error.code]).toEqual([what, 401, 'unauthorized']);
    }
    expect(downloads).toEqual([]);
    expect(await traceOf(mail.world)).toEqual(before);
  });

  it('accepts a certificate only with the name of SNS and a chain to a root', async () => {
    const { mailId } = await mail.sent();
    for (const by of ['elsewhere', 'forged', 'stranger']) {
      const request = message(
        { Message: bounce(mailId), SigningCertURL: `${HOST}/SimpleNotificationService-${by}.pem` },
        { by },
      );
      expect([by, (await post(request))[0]]).toEqual([by, 401]);
    }
  });

  it('calls only the host of SNS in the region of the topic', () => {
    const china = 'arn:aws-cn:sns:cn-north-1:123456789012:bounces';
    expect(isAmazon(CERTIFICATE, TOPIC)).toBe(true);
    expect(isAmazon('https://sns.cn-north-1.amazonaws.com.cn/a.pem', china)).toBe(true);
    const others = [
      'http://sns.eu-west-3.amazonaws.com/a.pem',
      'https://sns.eu-west-3.amazonaws.com:8443/a.pem',
      'https://sns.eu-west-3.amazonaws.com.example.org/a.pem',
      'https://evil.example.org/sns.eu-west-3.amazonaws.com/a.pem',
      'https://sns.eu-west-3.amazonaws.com@example.org/a.pem',
      'https://bucket.s3.amazonaws.com/a.pem',
      'https://sns.s3-us-west-2.amazonaws.com/a.pem',
      'https://sns.us-east-1.amazonaws.com/a.pem',
      'https://sns.cn-north-1.amazonaws.com.cn/a.pem',
      'no address',
    ];
    expect(others.filter((url) => isAmazon(url, TOPIC))).toEqual([]);
    expect(isAmazon('https://sns.s3-us-west-2.amazonaws.com/a.pem', 'arn:aws:sns:s3-us-west-2:1:x')).toBe(false);
  });
});
