import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Ended, type Follow, type FollowResult, overEvents, overSocket } from '../graphql/followers.ts';
import { codeOf } from '../modules/signing/acts.ts';
import { signAdvanced } from '../modules/signing/advanced-people.ts';
import { authorize, batchSession, createBatch, sealable } from '../world/batch.ts';
import { graphql, linkOf, rest } from '../world/client.ts';
import { readEnvelope } from '../world/envelope.ts';
import { agent, mandateRequest } from '../world/mandate.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/**
 * From the act to the seals: a president signs the mandate, its agent authorises a batch with a code sent by SMS, and
 * authorised clients follow the batch until it is applied.
 */
const COUNT = 5;
const sent: { to: string; text: string }[] = [];
let gateway: Server;
let world: World;
let caller: Caller;
let mandate: any;
let batch: any;

beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    sent.push(JSON.parse(await text(request)));
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  world = await openWorld({ env: { SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send` } });
  caller = await world.caller();
  const { body } = await rest(world.url, caller.key, 'POST', '/signing-mandates', mandateRequest());
  const act = await readEnvelope(world, caller, body.envelope_id);
  expect(codeOf(await signAdvanced(world, act.signers[0], { place: 'Lyon' }))).toBeUndefined();
  await world.settle();
  mandate = (await rest(world.url, caller.key, 'GET', `/signing-mandates/${body.id}`)).body;
  const envelopes = [];
  for (let n = 0; n < COUNT; n++) envelopes.push(await sealable(world, caller, mandate.id));
  batch = await createBatch(
    world,
    caller,
    mandate.id,
    envelopes.map(({ id }) => id),
  );
});
afterAll(async () => {
  await world?.close();
  gateway?.close();
});

const FOLLOW =
  'subscription ($id: ID!) { sealBatchProgress(id: $id) { status total sealed dropped waiting appliedAt } }';
const follow = (over: Follow, authorization: string | null, id: string = batch.id) =>
  over(world.url, authorization, { query: FOLLOW, variables: { id } });

/** Returns how the server ends or refuses a subscription. */
async function refusalOf(results: AsyncGenerator<FollowResult, void>): Promise<unknown> {
  try {
    const { value } = await results.next();
    return value?.errors?.[0]?.extensions?.code ?? value?.data;
  } catch (error) {
    return error instanceof Ended ? error.code : error;
  } finally {
    await results.return(undefined);
  }
}

async function untilApplied(results: AsyncGenerator<FollowResult, void>): Promise<any[]> {
  const seen: any[] = [];
  for await (const { data, errors } of results) {
    expect(errors).toBeUndefined();
    seen.push(data!.sealBatchProgress);
    if (seen.at(-1).status === 'APPLIED') break;
  }
  return seen;
}

describe('a batch under a signed mandate', () => {
  it('is visible to the organisation and its agent only', async () => {
    expect(mandate.status).toBe('active');
    const stranger = await world.caller({ name: 'Tiers' });
    const other = await createBatch(world, caller, mandate.id, [(await sealable(world, caller, mandate.id)).id]);
    expect(await refusalOf(follow(overSocket, `Bearer ${stranger.key}`))).toBe('not_found');
    expect(await refusalOf(follow(overSocket, linkOf(other.authorization_url)))).toBe('not_found');
    expect(await refusalOf(follow(overEvents, `Bearer ${caller.key}`, 'no-batch'))).toBe('not_found');
    const narrow = await world.caller({ organizationId: caller.organizationId, scopes: ['envelopes:read'] });
    expect(await refusalOf(follow(overEvents, `Bearer ${narrow.key}`))).toBe('forbidden');
  });

  it('is authorised by an SMS code and can be followed until it is applied', async () => {
    const session = await batchSession(world, batch.authorization_url);
    expect(session.code).toEqual({ channel: 'OTP_SMS', sentTo: '•••• 71' });
    const followers = [
      follow(overSocket, `Bearer ${caller.key}`),
      follow(overEvents, linkOf(batch.authorization_url)),
    ].map((results) => ({ results, first: results.next() }));
    const pending = { status: 'PENDING', total: COUNT, sealed: 0, dropped: 0, waiting: 0, appliedAt: null };
    for (const { first } of followers)
      expect((await first).value).toMatchObject({ data: { sealBatchProgress: pending } });

    await graphql(
      world.url,
      linkOf(batch.authorization_url),
      'mutation { requestBatchCode { signingCode { sentTo } } }',
    );
    await world.settle();
    const codes = sent.filter(({ to }) => to === agent(1).phone);
    expect(codes).toHaveLength(1);
    const [code] = /\b\d{6}\b/.exec(codes[0]!.text)!;
    expect(JSON.stringify(await world.mailbox())).not.toContain(code);
    const seen = followers.map(({ results }) => untilApplied(results));
    expect((await authorize(world, batch.authorization_url, code)).data.authorizeSealBatch.batchSession.status).toBe(
      'AUTHORIZED',
    );
    await world.settle();

    const { appliedAt } = await world.database.prisma.sealBatch.findUniqueOrThrow({ where: { id: batch.id } });
    for (const progress of await Promise.all(seen)) {
      expect(progress.at(-1)).toMatchObject({ status: 'APPLIED', total: COUNT, sealed: COUNT, waiting: 0 });
      expect(progress.at(-1).appliedAt).toBe(appliedAt!.toISOString());
      const counts = progress.map(({ sealed }) => sealed);
      expect(counts).toEqual([...counts].sort((a, b) => a - b));
    }
    const { body } = await rest(world.url, caller.key, 'GET', `/envelopes/${batch.envelope_ids[0]}`);
    expect(body.signers[0].signature).toMatchObject({ authentication_used: ['otp_sms'] });
  });
});
