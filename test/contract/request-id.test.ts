import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEnvelope } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** What a request made happen is found by its id. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

describe('a request id', () => {
  const happened = async (requestId: string) =>
    (await world.database.prisma.domainEvent.findMany({ where: { requestId }, orderBy: { id: 'asc' } })).map(
      ({ type }) => type,
    );

  it('is recorded with every event that the request caused; events of jobs have none', async () => {
    const { id } = await createEnvelope(world, caller, { send: false });
    await fetch(`${world.url}/api/v1/envelopes/${id}/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${caller.key}`, 'x-request-id': 'send-1' },
    });
    expect(await happened('send-1')).toEqual(['envelope.sent', 'signer.notified']);
    const mutation = `mutation { cancelEnvelope(input: { id: "${id}" }) { envelope { status } } }`;
    await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${caller.key}`,
        'x-request-id': 'cancel-1',
      },
      body: JSON.stringify({ query: mutation }),
    });
    expect(await happened('cancel-1')).toEqual(['envelope.canceled']);
    world.clock.advance(400 * 24 * 3_600_000);
    await world.settle();
    const jobs = await world.database.prisma.domainEvent.findMany({ where: { aggregateId: id, requestId: null } });
    expect(jobs.map(({ type }) => type)).toEqual(['envelope.purged']);
  });
});
