import { afterAll, beforeAll, expect, it } from 'vitest';
import { rest } from '../../world/client.ts';
import { createSession } from '../../world/session.ts';
import type { Caller } from '../../world/world.ts';
import { openWebhookWorld, type WebhookWorld } from '../messages/webhooks/world.ts';

let world: WebhookWorld;
let caller: Caller;
beforeAll(async () => {
  world = await openWebhookWorld();
  caller = await world.caller();
  await world.endpoint(caller, 'ok');
});
afterAll(() => world?.close());

const withoutLinks = (session: any) =>
  JSON.parse(JSON.stringify(session, (key, value) => (key.endsWith('download_url') && value ? 'link' : value)));

it('sends attendance.session_closed once, when the sheet is sealed, with the session as GET shows it', async () => {
  const { id } = await createSession(world, caller);
  const { status } = await rest(world.url, caller.key, 'POST', `/attendance-sessions/${id}/close`);
  expect(status).toBe(200);
  // A slow machine seals after the answer.
  await expect
    .poll(async () => (await rest(world.url, caller.key, 'GET', `/attendance-sessions/${id}`)).body.status)
    .toBe('sealed');
  await world.deliver();
  expect(world.receiver.received).toHaveLength(1);
  const [{ event, headers }] = world.receiver.received as any;
  expect(headers['x-esign-event']).toBe('attendance.session_closed');
  expect(Object.keys(event.data)).toEqual(['session']);
  const { body } = await rest(world.url, caller.key, 'GET', `/attendance-sessions/${id}`);
  expect(body).toMatchObject({ status: 'sealed', sealed_at: expect.any(String) });
  expect(withoutLinks(event.data.session)).toEqual(withoutLinks(body));
  expect((await fetch(event.data.session.sheet_download_url)).status).toBe(200);
  expect((await fetch(event.data.session.evidence_download_url)).status).toBe(200);
  await rest(world.url, caller.key, 'POST', `/attendance-sessions/${id}/close`);
  await world.deliver();
  expect(world.receiver.received).toHaveLength(1);
});
