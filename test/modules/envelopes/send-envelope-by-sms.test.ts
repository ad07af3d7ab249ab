import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AskedSigner } from '../../../src/modules/envelopes/input.ts';
import { assertInvitable } from '../../../src/modules/envelopes/policy.ts';
import { readEvents } from '../../../src/modules/evidence/index.ts';
import { deliverMessage } from '../../../src/modules/messages/notifications/deliver-message.ts';
import type { Services } from '../../../src/platform/services.ts';
import { graphql, signByLink } from '../../world/client.ts';
import { onePager } from '../../world/envelope.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** An SMS gateway, which refuses numbers that end in 99 for good, and is never ready for those that end in 98. */
const received: { readonly to: string; readonly text: string }[] = [];
let gateway: Server;
let world: World;
let caller: Caller;
beforeAll(async () => {
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const sms = JSON.parse(body);
      const status = sms.to.endsWith('99') ? 400 : sms.to.endsWith('98') ? 503 : 200;
      if (status === 200) received.push(sms);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  world = await openWorld({ env: { SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}` } });
});
beforeEach(async () => {
  received.length = 0;
  caller = await world.caller();
});
afterAll(async () => {
  await world?.close();
  gateway?.close();
});

const CREATE = `mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { id signers { id signUrl inviteBy } } } }`;
const input = async (signer: object, more: object = {}) => ({
  ...{ name: 'Contrat de mission', send: true, signatureLevel: 'SIMPLE', ...more },
  documents: [{ name: 'Contrat', pdfBase64: (await onePager()).toString('base64') }],
  signers: [{ email: 'anne@exemple.fr', name: 'Anne', authentication: null, ...signer }],
});
const ask = (query: string, variables?: Record<string, unknown>) =>
  graphql(world.url, `Bearer ${caller.key}`, query, variables);
async function send(signer: object) {
  const { data, errors } = await ask(CREATE, { input: await input(signer) });
  expect(errors).toBeUndefined();
  return data.createEnvelope.envelope;
}
async function create(signer: object) {
  const envelope = await send(signer);
  await world.settle();
  return envelope;
}
const failureOf = async (id: string) => {
  const { data } = await ask(`{ envelope(id: "${id}") { signers { deliveryFailure { status reason } } } }`);
  return data.envelope.signers[0].deliveryFailure;
};
const mailsTo = async (address: string) => (await world.mailbox()).filter(({ to }) => to === address);

it('sends the link by SMS alone, and says so in chain and deliveries', async () => {
  const { id, signers } = await create({ inviteBy: 'SMS', phone: '+33612345678', email: 'sms@exemple.fr' });
  expect(signers[0].inviteBy).toBe('SMS');
  expect(received).toEqual([expect.objectContaining({ to: '+33612345678' })]);
  expect(received[0]!.text.endsWith(` ${signers[0].signUrl}`)).toBe(true);
  expect(received[0]!.text).toContain('[TEST] Atelier Horizon vous invite à signer : Contrat de mission.');
  expect(await mailsTo('sms@exemple.fr')).toEqual([]);
  const events = await readEvents(world.service.services, id, { after: 0, most: 100 });
  expect(events.find(({ type }) => type === 'signer.notified')?.data).toMatchObject({ channel: 'sms' });
  expect(events.find(({ type }) => type === 'signer.message_accepted')?.data).toMatchObject({ channel: 'sms' });
  const { data } = await ask(
    `{ envelope(id: "${id}") { signers { deliveries { kind channel segments acceptedAt } } } }`,
  );
  expect(data.envelope.signers[0].deliveries).toEqual([
    { kind: 'envelope.turn', channel: 'SMS', segments: 1, acceptedAt: expect.any(String) },
  ]);
});

it('sends both, by request, and e-mails alone otherwise', async () => {
  await create({ inviteBy: 'BOTH', phone: '+33612345679', email: 'both@exemple.fr' });
  expect(received).toHaveLength(1);
  expect(await mailsTo('both@exemple.fr')).toHaveLength(1);
  await create({ phone: '+33612345670', email: 'mail@exemple.fr' });
  expect(received).toHaveLength(1);
  expect(await mailsTo('mail@exemple.fr')).toHaveLength(1);
});

it('records on the signer that the provider refused an SMS', async () => {
  const { id } = await create({ inviteBy: 'SMS', phone: '+33600000099' });
  expect(await failureOf(id)).toEqual({
    status: '5.0.0',
    reason: 'the SMS gateway rejected a message (HTTP 400)',
  });
});

it('records on the signer that an SMS was given up after the last attempt, and not before', async () => {
  const { id } = await send({ inviteBy: 'SMS', phone: '+33600000098' });
  const { services } = world.service;
  const sms = await services.database.prisma.message.findFirstOrThrow({ where: { envelopeId: id } });
  await expect(deliverMessage(services, sms.id)).rejects.toThrow('HTTP 503');
  expect(await failureOf(id)).toBeNull();
  await expect(deliverMessage(services, sms.id, { last: true })).rejects.toThrow('HTTP 503');
  expect(await failureOf(id)).toEqual({
    status: '4.4.7',
    reason: 'the SMS gateway rejected a message (HTTP 503)',
  });
  await world.settle();
});

it('costs as a code by SMS does', async () => {
  const live = await world.caller({ mode: 'LIVE', billing: 'SELF_SERVICE', credits: 3 });
  const send = async () =>
    graphql(world.url, `Bearer ${live.key}`, CREATE, {
      input: await input({ inviteBy: 'SMS', phone: '+33612345678' }),
    });
  const { data, errors } = await send();
  expect(errors).toBeUndefined();
  await signByLink(world.url, data.createEnvelope.envelope.signers[0].signUrl);
  await world.settle();
  // One credit for the envelope and one for the SMS were debited: the third is too little for both.
  expect((await send()).errors?.[0]?.extensions?.code).toBe('insufficient_credits');
});

it('refuses an invitation by SMS without a phone number, and changes nothing', async () => {
  const before = await traceOf(world);
  const { errors } = await ask(CREATE, { input: await input({ inviteBy: 'SMS' }) });
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'phone_required',
    details: [{ path: expect.stringContaining('signers.0.phone'), reason: 'phone_for_invitation' }],
  });
  expect(await traceOf(world)).toEqual(before);
});

it('refuses an invitation by SMS where the service sends none', () => {
  const signer = { inviteBy: 'SMS', phone: '+33612345678' };
  const check = (production: boolean) => () =>
    assertInvitable({ sms: null, config: { production } } as Services, [signer] as unknown as AskedSigner[]);
  expect(check(true)).toThrow(expect.objectContaining({ code: 'invalid_body' }));
  expect(check(false)).not.toThrow();
});
