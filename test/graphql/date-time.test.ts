import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATE_TIME_RULE, parseDateTime } from '../../src/kernel/date-time.ts';
import { graphql, rest } from '../world/client.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Date-times as input, in GraphQL and in REST: RFC 3339 with an offset, of a day that the calendar has. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld({ env: { LOG_LEVEL: 'silent' } });
  caller = await world.caller();
});
afterAll(() => world?.close());

const bad = [
  '2026-02-31T00:00:00Z',
  '12/25',
  '2026',
  '2026-11-21',
  '2026-11-21T08:30Z',
  '2026-11-21T08:30:00',
  '2026-11-21 08:30:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T08:60:00Z',
  '2026-06-30T23:59:60Z',
  '2026-11-21T08:30:00+24:00',
  '2026-11-21T08:30:00+0200',
  'Sat, 21 Nov 2026 08:30:00 GMT',
  '+002026-11-21T08:30:00Z',
  ' 2026-11-21T08:30:00Z',
  '',
];
const good = [
  ['2026-11-21T08:30:00Z', '2026-11-21T08:30:00.000Z'],
  ['2026-11-21T08:30:00.123456+02:00', '2026-11-21T06:30:00.123Z'],
  ['2028-02-29t23:59:59z', '2028-02-29T23:59:59.000Z'],
  ['2026-11-21T08:30:00-00:00', '2026-11-21T08:30:00.000Z'],
] as const;

const create = `mutation ($input: CreateAttendanceSessionInput!) {
  createAttendanceSession(input: $input) { attendanceSession { slots { startsAt } } }
}`;
const input = (startsAt: unknown) => ({
  name: 'Formation',
  trainer: { name: 'Ada' },
  slots: [{ label: 'Matin', startsAt, endsAt: '2030-11-23T10:00:00Z' }],
  attendees: [{ name: 'Bo' }],
});
const ask = (startsAt: unknown) => graphql(world.url, `Bearer ${caller.key}`, create, { input: input(startsAt) });

describe('a date-time as input', () => {
  it.each(good)('accepts %s', async (text, at) => {
    expect(parseDateTime(text)?.toISOString()).toBe(at);
    const { data } = await ask(text);
    expect(data!.createAttendanceSession.attendanceSession.slots[0].startsAt).toBe(at);
  });

  it.each(bad)('refuses "%s" with invalid_body and the path, without repeating the value', async (text) => {
    expect(parseDateTime(text)).toBeNull();
    const [error] = (await ask(text)).errors ?? [];
    expect(error?.extensions?.code).toBe('invalid_body');
    expect(error?.message).toBe(`A variable is invalid, at "slots.0.startsAt": ${DATE_TIME_RULE}`);
    expect(error?.extensions?.details).toEqual([{ path: 'slots.0.startsAt', message: DATE_TIME_RULE }]);
  });

  it.each([5, true, { at: 'x' }, '"; at "elsewhere"; is fine'])('refuses %j in the same way', async (value) => {
    expect((await ask(value)).errors?.[0]?.message).toBe(
      `A variable is invalid, at "slots.0.startsAt": ${DATE_TIME_RULE}`,
    );
  });

  it('is refused by REST with the same message', async () => {
    const { status, body } = await rest(world.url, caller.key, 'POST', '/attendance-sessions', {
      name: 'Formation',
      trainer: { name: 'Ada' },
      slots: [{ label: 'Matin', starts_at: '2026-11-21 08:30:00Z', ends_at: '2026-11-23T10:00:00Z' }],
      attendees: [{ name: 'Bo' }],
    });
    expect([status, body.error.code]).toEqual([400, 'invalid_body']);
    expect(body.error.details).toEqual([{ path: 'slots.0.starts_at', message: DATE_TIME_RULE }]);
  });

  it('written as a literal in the document is refused without repeating the value', async () => {
    const literal = `mutation { createAttendanceSession(input: { name: "F", trainer: { name: "A" }, attendees: [],
      slots: [{ label: "M", startsAt: "12/25", endsAt: "12/26" }] }) { __typename } }`;
    const [error] = (await graphql(world.url, `Bearer ${caller.key}`, literal)).errors ?? [];
    expect(error?.extensions?.code).toBe('invalid_body');
    expect(error?.message).toBe(DATE_TIME_RULE);
  });
});
