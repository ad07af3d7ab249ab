import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBatch, sealable } from '../../../../world/batch.ts';
import { createEnvelope } from '../../../../world/envelope.ts';
import { registeredMandate } from '../../../../world/mandate.ts';
import { createSession } from '../../../../world/session.ts';
import type { Caller } from '../../../../world/world.ts';
import { openWebhookWorld, type WebhookWorld } from '../world.ts';

let world: WebhookWorld;
let caller: Caller;
beforeAll(async () => {
  world = await openWebhookWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const EVENTS = `{ events(first: 10) { nodes { event data { __typename
  ... on EnvelopeCompletedData { envelope { __typename id status } }
  ... on EnvelopeExpiredData { envelope { __typename id status } }
  ... on MandateActivatedData { mandate { __typename id } }
  ... on SealBatchAppliedData { sealBatch { __typename id } }
  ... on AttendanceSessionClosedData { attendanceSession { __typename id } }
  ... on EndpointTestData { webhookEndpoint { __typename id } }
} } } }`;
const events = async (by = caller): Promise<any[]> => {
  const { data, errors } = await world.ask(by, EVENTS);
  expect(errors).toBeUndefined();
  return data.events.nodes;
};

describe('the data of an event', () => {
  it('is the object itself, of one type for each event', async () => {
    const envelope = await createEnvelope(world, caller);
    const mandate = await registeredMandate(world, caller);
    const batch = await createBatch(world, caller, mandate.id, [(await sealable(world, caller, mandate.id)).id]);
    const session = await createSession(world, caller);
    const create = `mutation { createWebhookEndpoint(input: { url: "${world.receiver.url('ok')}" }) { webhookEndpoint { id } } }`;
    const { id: endpointId } = (await world.ask(caller, create)).data.createWebhookEndpoint.webhookEndpoint;
    await world.happen(caller, 'envelope.completed', envelope.id);
    await world.happen(caller, 'envelope.expired', envelope.id);
    await world.happen(caller, 'mandate.activated', mandate.id);
    await world.happen(caller, 'seal_batch.applied', batch.id);
    await world.happen(caller, 'session.sealed', session.id);
    await world.ask(caller, `mutation { sendTestEvent(input: { endpointId: "${endpointId}" }) { __typename } }`);

    expect(Object.fromEntries((await events()).map(({ event, data }) => [event, data]))).toEqual({
      ENVELOPE_COMPLETED: {
        __typename: 'EnvelopeCompletedData',
        envelope: { __typename: 'Envelope', id: envelope.id, status: 'SENT' },
      },
      ENVELOPE_EXPIRED: {
        __typename: 'EnvelopeExpiredData',
        envelope: { __typename: 'Envelope', id: envelope.id, status: 'SENT' },
      },
      MANDATE_ACTIVATED: { __typename: 'MandateActivatedData', mandate: { __typename: 'Mandate', id: mandate.id } },
      SEAL_BATCH_APPLIED: { __typename: 'SealBatchAppliedData', sealBatch: { __typename: 'SealBatch', id: batch.id } },
      ATTENDANCE_SESSION_CLOSED: {
        __typename: 'AttendanceSessionClosedData',
        attendanceSession: { __typename: 'AttendanceSession', id: session.id },
      },
      ENDPOINT_TEST: {
        __typename: 'EndpointTestData',
        webhookEndpoint: { __typename: 'WebhookEndpoint', id: endpointId },
      },
    });
  });

  it('is empty for a key without the scope of the object, and for an object that is gone', async () => {
    const { organizationId } = caller;
    const narrow = await world.caller({ organizationId, scopes: ['webhooks:manage'] });
    const objects = async (by: Caller) =>
      (await events(by)).map(({ event, data: { __typename, ...object } }) => [event, Object.values(object)[0]]);
    const narrowed = Object.fromEntries(await objects(narrow));
    expect(narrowed).toMatchObject({
      ENVELOPE_COMPLETED: null,
      MANDATE_ACTIVATED: null,
      ATTENDANCE_SESSION_CLOSED: null,
    });
    expect(narrowed.ENDPOINT_TEST).not.toBeNull();

    const other = await world.caller();
    await world.happen(other, 'envelope.completed', '0190a1b2-0000-7000-8000-000000000000');
    expect(await objects(other)).toEqual([['ENVELOPE_COMPLETED', null]]);
  });
});
