import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTimeZone } from '../../../src/kernel/time-zone.ts';
import { graphql, linkOf, rest } from '../../world/client.ts';
import { createEnvelope } from '../../world/envelope.ts';
import { signedInMember } from '../../world/member.ts';
import { traceOf } from '../../world/trace.ts';
import { openWorld, type World } from '../../world/world.ts';

/** The time zone of an organisation. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const set = (timeZone: string) =>
  `mutation { setTimeZone(input: { timeZone: "${timeZone}" }) { organization { timeZone } } }`;
const code = ({ errors }: { errors?: readonly { extensions?: Record<string, any> }[] }) =>
  errors?.[0]?.extensions?.code;

describe('setTimeZone', () => {
  it('changes the hours of mails and the zone of personal pages, and no value of the API', async () => {
    const caller = await world.caller();
    const owner = await signedInMember(world, caller, 'OWNER');
    expect((await owner.ask('{ viewer { organization { timeZone } } }')).data.viewer.organization.timeZone).toBe(
      'Europe/Paris',
    );
    expect((await owner.ask(set('Indian/Reunion'))).data.setTimeZone.organization.timeZone).toBe('Indian/Reunion');
    const { id, signers, expires_at } = await createEnvelope(world, caller);
    expect(expires_at).toMatch(/Z$/);
    await world.settle();
    expect((await world.mailbox())[0]!.text).toContain('(UTC+4).');
    const session = await graphql(
      world.url,
      linkOf(signers[0].sign_url),
      '{ signingSession { envelope { timeZone expiresAt } } }',
    );
    expect(session.data.signingSession.envelope).toEqual({ timeZone: 'Indian/Reunion', expiresAt: expires_at });
    expect((await rest(world.url, caller.key, 'GET', `/envelopes/${id}`)).body.expires_at).toBe(expires_at);
  });

  it('is refused to readers and API keys, and for what is no zone, and nothing changes', async () => {
    const caller = await world.caller();
    const reader = await signedInMember(world, caller, 'READER');
    const manager = await signedInMember(world, caller, 'MANAGER');
    const before = await traceOf(world);
    expect(code(await reader.ask(set('UTC')))).toBe('forbidden');
    expect(code(await graphql(world.url, `Bearer ${caller.key}`, set('UTC')))).toBe('forbidden');
    for (const wrong of ['', 'Paris', '+02:00', 'Europe/Paris ', 'x'.repeat(65)])
      expect(code(await manager.ask(set(wrong))), wrong).toBe('invalid_body');
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('isTimeZone', () => {
  it.each(['Europe/Paris', 'UTC', 'America/Argentina/Buenos_Aires'])('accepts %s', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });
});
