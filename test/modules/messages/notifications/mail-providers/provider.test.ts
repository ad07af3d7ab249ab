import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkProof, readProof } from '../../../../../src/modules/evidence/file/index.ts';
import { readDeliveryStatus } from '../../../../../src/modules/messages/notifications/mail-providers/provider.ts';
import { graphql, signByLink } from '../../../../world/client.ts';
import { createEnvelope, person } from '../../../../world/envelope.ts';
import { signedInMember } from '../../../../world/member.ts';
import { Postman } from '../../../../world/postman.ts';
import { type Caller, openWorld, type World } from '../../../../world/world.ts';

const TOKEN = 'a-token-of-the-mail-provider';

const notification = (messageId: string, { action = 'failed', status = '5.1.1' } = {}) =>
  [
    'From: MAILER-DAEMON@mx.example.org',
    'To: no-reply@exemple.fr',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain',
    '',
    'I could not deliver your mail.',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    'Final-Recipient: rfc822; p1@exemple.fr',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <p1@exemple.fr>: Recipient address rejected:',
    '    User unknown',
    '',
    '--b1',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${messageId}>`,
    'Subject: =?utf-8?q?=C3=80_signer?=',
    '--b1--',
  ].join('\r\n');

describe('readDeliveryStatus', () => {
  it('reads status and reason of the recipient that failed', () => {
    expect(readDeliveryStatus(notification('x@y'))).toEqual({
      status: '5.1.1',
      reason: '550 5.1.1 <p1@exemple.fr>: Recipient address rejected: User unknown',
    });
  });

  it.each([
    ['a delay', notification('x@y', { action: 'delayed', status: '4.2.2' })],
    ['a delivery', notification('x@y', { action: 'delivered', status: '2.0.0' })],
    ['an ordinary mail', 'Content-Type: text/plain\n\nAction: failed\nStatus: 5.1.1\n'],
    ['nothing', ''],
  ])('finds no failure in %s', (_what, mail) => {
    expect(readDeliveryStatus(mail)).toBeNull();
  });

  it('reads hostile fields as one short line', () => {
    const mail = notification('x@y', { status: '9.9.9\r\nX: y' }).replace(
      'User unknown',
      '\u202e'.repeat(5) + 'z'.repeat(9_000),
    );
    const failed = readDeliveryStatus(mail)!;
    expect(failed.status).toBe('5.0.0');
    expect(failed.reason).toHaveLength(300);
    expect(failed.reason).not.toContain('\u202e');
  });
});

describe('an e-mail that is not delivered', () => {
  const postman = new Postman();
  let world: World;
  let caller: Caller;
  beforeAll(async () => {
    await postman.up();
    world = await openWorld({ env: { SMTP_URL: postman.url, MAIL_REPORTS_TOKEN: TOKEN } });
    caller = await world.caller();
  });
  afterAll(async () => {
    await world?.close();
    await postman.down();
  });
  beforeEach(() => {
    postman.refuse = null;
    postman.taken.length = 0;
  });

  const failureOf = async (id: string) =>
    (
      await graphql(
        world.url,
        `Bearer ${caller.key}`,
        `{ envelope(id: "${id}") { signers { deliveryFailure { at status reason } } timeline { valid events { name } } } }`,
      )
    ).data.envelope;
  const report = (body: string | object, headers: Record<string, string> = {}) =>
    fetch(`${world.url}/mail/reports`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${TOKEN}`,
        'Content-Type': typeof body === 'string' ? 'message/rfc822' : 'application/json',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  /** Sends an envelope; returns it and the `Message-ID` of its mail, which a server accepted. */
  const sent = async () => {
    const envelope = await createEnvelope(world, caller);
    await world.settle();
    const [, messageId = ''] = /^Message-ID:\s+<([^>]+)>/im.exec(postman.taken.at(-1)!.headers) ?? [];
    return { ...envelope, messageId };
  };

  it('shows on the signer at once when the server refuses the recipient, in the chain and in the sender’s mail', async () => {
    const owner = await signedInMember(world, caller, 'OWNER', 'chef@exemple.fr');
    expect(owner).toBeDefined();
    postman.refuse = { code: 550, text: '5.1.1 no such user', to: person(1).email };
    const { id, signers: invited } = await createEnvelope(world, caller);
    await world.settle();
    const { signers, timeline } = await failureOf(id);
    expect(signers[0].deliveryFailure).toEqual({
      at: expect.any(String),
      status: '5.1.1',
      reason: expect.stringContaining('no such user'),
    });
    expect(timeline.valid).toBe(true);
    expect(timeline.events.map(({ name }: { name: string }) => name)).toContain('signer.delivery_failed');
    const [notice] = await world.database.prisma.message.findMany({ where: { kind: 'sender.undelivered' } });
    expect(notice).toMatchObject({ envelopeId: id });
    const mail = postman.taken.find(({ to }) => to.includes('chef@exemple.fr'))!;
    const body = mail.body.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(body).toContain(`/console/envelopes/${id}?mode=test&correct=${invited[0].id}`);
  });

  it('is recorded once from the notification of a mail server, and the proof still verifies', async () => {
    const { id, messageId, signers } = await sent();
    for (const recorded of [true, false]) {
      const answer = await report(notification(messageId));
      expect([answer.status, await answer.json()]).toEqual([200, { recorded }]);
    }
    const { signers: shown, timeline } = await failureOf(id);
    expect(shown[0].deliveryFailure).toMatchObject({
      status: '5.1.1',
      reason: expect.stringContaining('User unknown'),
    });
    expect(timeline.events.filter(({ name }: { name: string }) => name === 'signer.delivery_failed')).toHaveLength(1);
    await signByLink(world.url, signers[0].sign_url);
    await world.settle();
    const { evidenceSha256 } = await world.database.prisma.envelope.findUniqueOrThrow({ where: { id } });
    const proof = readProof(await world.service.services.storage.read(evidenceSha256!))!;
    expect(checkProof(proof)).toMatchObject({ valid: true });
  });

  it('is recorded from the JSON of a mail provider', async () => {
    const { id, messageId } = await sent();
    const answer = await report({ message_id: `<${messageId}>`, status: '5.7.1', reason: 'blocked\r\nby policy' });
    expect(await answer.json()).toEqual({ recorded: true });
    expect((await failureOf(id)).signers[0].deliveryFailure).toMatchObject({
      status: '5.7.1',
      reason: 'blocked by policy',
    });
  });

  it('cannot be invented: not without the token, nor without the secret in the Message-ID', async () => {
    const { id, messageId } = await sent();
    const [uuid] = messageId.split('.');
    expect((await report(notification(messageId), { Authorization: 'Bearer wrong' })).status).toBe(401);
    for (const forged of [`${uuid}.${'0'.repeat(32)}@x`, `${uuid}@x`, 'unknown@x'])
      expect(await (await report(notification(forged))).json(), forged).toEqual({ recorded: false });
    expect((await failureOf(id)).signers[0].deliveryFailure).toBeNull();
  });

  it('does not count for a signer who has another address meanwhile, or who has signed', async () => {
    const { id, messageId } = await sent();
    await world.database.prisma.signer.updateMany({ where: { envelopeId: id }, data: { email: 'new@exemple.fr' } });
    expect(await (await report(notification(messageId))).json()).toEqual({ recorded: false });
    const other = await sent();
    await signByLink(world.url, other.signers[0].sign_url);
    expect(await (await report(notification(other.messageId))).json()).toEqual({ recorded: false });
  });

  it('is refused if it is no report', async () => {
    const statusOf = async (body: string | object, headers = {}) => (await report(body, headers)).status;
    expect(await statusOf('{', { 'Content-Type': 'application/json' })).toBe(400);
    expect(await statusOf({ message_id: 'x', status: 'bounced' })).toBe(400);
    expect(await statusOf({ message_id: 'x', status: '5.1.1', reason: 'x'.repeat(5_000) })).toBe(400);
    expect(await statusOf('hello')).toBe(400);
    expect(await statusOf(`Content-Type: text/plain\n\n${'x'.repeat(1_100_000)}`)).toBe(413);
    const read = await fetch(`${world.url}/mail/reports`);
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
