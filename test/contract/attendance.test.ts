import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markPresence } from '../../src/modules/attendance/mark-presence.ts';
import { recordSeal } from '../../src/modules/attendance/record-seal.ts';
import { lockSession } from '../../src/modules/attendance/store.ts';
import { repeatableTransaction } from '../../src/platform/database/index.ts';
import { type RestAnswer, rest } from '../world/client.ts';
import { attendeeLink, createSession, origin, trainerOf } from '../world/session.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { accepted, base, refused as refusedBodies, slot } from './bodies/attendance.ts';
import { many } from './bodies/sizes.ts';

/** The contract's tables for attendance: each field at, under and over its limits, each status and code. */
let world: World;
let caller: Caller;

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const call = (method: string, path: string, body?: unknown): Promise<RestAnswer> =>
  rest(world.url, caller.key, method, `/attendance-sessions${path}`, body);
const create = (more: object = {}) => call('POST', '', { ...base, ...more });
const mark = (attendee: any, of: any, more: object = {}) =>
  markPresence(world.service.services, attendeeLink(attendee), origin, { slotId: of.id, ...more });

/** Expects this status and code, and no changed row. */
async function refused(status: number, code: string, act: () => Promise<RestAnswer>): Promise<RestAnswer> {
  const before = await traceOf(world);
  const answer = await act();
  expect([answer.status, answer.body.error?.code], JSON.stringify(answer.body)).toEqual([status, code]);
  expect(await traceOf(world)).toEqual(before);
  return answer;
}

const keys = {
  session: [
    ...['id', 'name', 'reference', 'modality', 'location', 'status', 'trainer', 'retention_days', 'created_at'],
    ...['closed_at', 'sealed_at', 'sheet_sha256', 'sheet_download_url', 'evidence_download_url', 'slots', 'attendees'],
    'marks_count',
  ],
  slot: [
    ...['id', 'label', 'starts_at', 'ends_at', 'module', 'status', 'opened_at', 'closed_at', 'trainer_signed_at'],
    ...['present', 'expected', 'rate'],
  ],
  attendee: ['id', 'name', 'email', 'external_ref', 'sign_url', 'marks'],
  mark: ['slot_id', 'status', 'method', 'signed_at', 'out_of_window'],
};
const keysOf = (value: object) => Object.keys(value).sort();

describe('POST /attendance-sessions', () => {
  it.each(accepted)('accepts %s', async (_what, more) => {
    const { status, body } = await create(more);
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await call('GET', `/${body.id}`)).body).toEqual(body);
  });

  it.each(refusedBodies)('refuses %s', async (_what, more, path) => {
    const { body } = await refused(400, 'invalid_body', () => create(more));
    expect(body.error.details.map((detail: any) => detail.path)).toContain(path);
  });

  it('answers every documented key with the values sent', async () => {
    const whole = {
      name: 'SST',
      reference: 'AF-7',
      modality: 'hybrid',
      location: 'Lyon',
      retention_days: 40,
      trainer: { name: 'Claire', email: 'claire@exemple.fr' },
      slots: [slot({ module: 'Gestes' }), slot({ label: 'Lundi après-midi' })],
      attendees: [{ name: 'Ana', email: 'ana@exemple.fr', external_ref: 'S-1' }, { name: 'Bo' }],
    };
    const { body } = await call('POST', '', whole);
    expect(keysOf(body)).toEqual([...keys.session].sort());
    expect(keysOf(body.slots[0])).toEqual([...keys.slot].sort());
    expect(keysOf(body.attendees[0])).toEqual([...keys.attendee].sort());
    expect(body).toMatchObject({
      name: 'SST',
      reference: 'AF-7',
      modality: 'hybrid',
      location: 'Lyon',
      retention_days: 40,
      status: 'open',
      closed_at: null,
      sealed_at: null,
      sheet_sha256: null,
      sheet_download_url: null,
      marks_count: 0,
      evidence_download_url: null,
      trainer: { name: 'Claire', email: 'claire@exemple.fr', url: expect.stringMatching(/^http.*\/t\/[\w-]{46,}$/) },
      slots: [
        {
          label: 'Lundi matin',
          module: 'Gestes',
          status: 'scheduled',
          opened_at: null,
          closed_at: null,
          starts_at: '2026-11-23T08:00:00.000Z',
          ends_at: '2026-11-23T11:30:00.000Z',
          trainer_signed_at: null,
          present: 0,
          expected: 2,
          rate: 0,
        },
        { label: 'Lundi après-midi', module: null },
      ],
      attendees: [
        { name: 'Ana', email: 'ana@exemple.fr', external_ref: 'S-1', marks: [] },
        { name: 'Bo', email: null, external_ref: null, sign_url: expect.stringMatching(/\/a\/[\w-]{46,}$/) },
      ],
    });
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await create()).body).toMatchObject({ modality: 'onsite', retention_days: 1095, reference: null });
  });
});

describe('GET /attendance-sessions', () => {
  it('lists newest first with five keys each, in pages', async () => {
    const ids = [(await create()).body.id, (await create({ reference: 'R' })).body.id].reverse();
    const { status, body } = await call('GET', '?limit=2');
    expect(status).toBe(200);
    expect(keysOf(body)).toEqual(['data', 'limit', 'offset']);
    expect(body).toMatchObject({
      limit: 2,
      offset: 0,
      data: [{ id: ids[0], reference: 'R', status: 'open' }, { id: ids[1] }],
    });
    expect(keysOf(body.data[0])).toEqual(['created_at', 'id', 'name', 'reference', 'status']);
    expect((await call('GET', '?limit=1&offset=1')).body.data[0].id).toBe(ids[1]);
    expect((await call('GET', '?limit=500')).body.limit).toBe(100);
  });

  it.each(['limit=0', 'limit=x', 'offset=-1'])('refuses %s', async (query) => {
    expect(await call('GET', `?${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_parameter' } },
    });
  });
});

describe('POST and GET for attendees, slots and marks', () => {
  it('adds attendees beyond 500 while the session is open, and not after', async () => {
    const { id } = (await create({ attendees: many(500, { name: 'Ana' }) })).body;
    const { status, body } = await call('POST', `/${id}/attendees`, { name: 'Zoé', external_ref: 'Z' });
    expect(status).toBe(201);
    expect(body.attendees).toHaveLength(501);
    expect(body.attendees[500]).toMatchObject({ name: 'Zoé', email: null, external_ref: 'Z' });
    expect(body.slots[0].expected).toBe(501);
    await refused(400, 'invalid_body', () => call('POST', `/${id}/attendees`, { external_ref: 'Z' }));
    await refused(400, 'invalid_body', () => call('POST', `/${id}/attendees`, { name: 'Z', email: 'z' }));
    await call('POST', `/${id}/close`);
    await refused(409, 'session_closed', () => call('POST', `/${id}/attendees`, { name: 'Trop tard' }));
  });

  it('opens a slot once, closes it once, and freezes the number expected', async () => {
    const { id, slots } = (await create({ slots: [slot(), slot()] })).body;
    const of = (n: number, verb: string) => call('POST', `/${id}/slots/${slots[n].id}/${verb}`);
    await refused(409, 'invalid_status', () => of(0, 'close'));
    const opened = await of(0, 'open');
    expect(opened).toMatchObject({ status: 200, body: { id, slots: [{ status: 'open' }, { status: 'scheduled' }] } });
    const again = await of(0, 'open');
    expect(again).toMatchObject({ status: 200, body: opened.body });
    await call('POST', `/${id}/attendees`, { name: 'Bo' });
    const closed = await of(0, 'close');
    expect(closed.status).toBe(200);
    expect(closed.body.slots[0]).toMatchObject({ status: 'closed', expected: 2, trainer_signed_at: null });
    await refused(409, 'slot_closed', () => of(0, 'open'));
    await refused(409, 'invalid_status', () => of(0, 'close'));
    const { body } = await call('POST', `/${id}/attendees`, { name: 'Cy' });
    expect(body.slots.map(({ expected }: any) => expected)).toEqual([2, 3]);
  });

  it('answers 404 to unknown ids and ids of another session', async () => {
    const [one, other] = [(await create()).body, (await create()).body];
    const nowhere = '00000000-0000-4000-8000-000000000000';
    for (const id of [nowhere, 'x', other.slots[0].id]) {
      await refused(404, 'not_found', () => call('GET', `/${id}`));
      await refused(404, 'not_found', () => call('POST', `/${id}/close`));
      await refused(404, 'not_found', () => call('GET', `/${id}/sheet`));
      await refused(404, 'not_found', () => call('GET', `/${id}/export`));
      await refused(404, 'not_found', () => call('POST', `/${id}/attendees`, { name: 'A' }));
      await refused(404, 'not_found', () => call('POST', `/${one.id}/slots/${id}/open`));
      await refused(404, 'not_found', () => call('POST', `/${one.id}/slots/${id}/close`));
    }
  });

  it('shows marks with their status and counts them', async () => {
    const session = await createSession(world, caller, { people: 3 });
    await call('POST', `/${session.id}/slots/${session.slots[0]!.id}/open`);
    await mark(session.attendees[0], session.slots[0]);
    const say = (n: number, status: 'EXCUSED' | 'LATE') =>
      markPresence(world.service.services, trainerOf(session), origin, {
        slotId: session.slots[0]!.id,
        attendeeId: session.attendees[n]!.id,
        status,
      });
    await say(1, 'EXCUSED');
    await say(2, 'LATE');
    const { body } = await call('GET', `/${session.id}`);
    expect(keysOf(body.attendees[0].marks[0])).toEqual([...keys.mark].sort());
    expect(body.attendees.map(({ marks }: any) => [marks[0].status, marks[0].method, marks[0].out_of_window])).toEqual([
      ['present', 'link', false],
      ['excused', 'trainer', false],
      ['late', 'trainer', false],
    ]);
    expect(body).toMatchObject({ marks_count: 3, slots: [{ present: 2, expected: 3, rate: 67 }] });
  });
});

describe('closing a session', () => {
  it('closes its slots, and a second request changes nothing', async () => {
    const { id, slots } = (await create({ slots: [slot(), slot()] })).body;
    await call('POST', `/${id}/slots/${slots[0].id}/open`);
    const { status, body } = await call('POST', `/${id}/close`);
    expect(status).toBe(200);
    expect(['closed', 'sealed']).toContain(body.status);
    expect(body.closed_at).toMatch(/Z$/);
    expect(body.slots.map((each: any) => [each.status, each.closed_at, each.expected])).toEqual([
      ['closed', body.closed_at, 1],
      ['closed', body.closed_at, 1],
    ]);
    while ((await call('GET', `/${id}`)).body.status !== 'sealed') await world.settle();
    await refused(409, 'invalid_status', () => call('POST', `/${id}/close`));
    await refused(409, 'slot_closed', () => call('POST', `/${id}/slots/${slots[1].id}/open`));
    await refused(409, 'invalid_status', () => call('POST', `/${id}/slots/${slots[1].id}/close`));
  });
});

describe('GET /attendance-sessions/{id}/sheet', () => {
  // A month passes here: in the other world, the sessions of all tests above would be closed and sealed.
  beforeAll(async () => {
    await world.close();
    world = await openWorld();
    caller = await world.caller();
  });

  it('answers not_sealed, then links valid for one hour, then gone', async () => {
    const { id } = (await create({ retention_days: 30 })).body;
    await refused(409, 'not_sealed', () => call('GET', `/${id}/sheet`));
    await call('POST', `/${id}/close`);
    const { services } = world.service;
    const sheetSha256 = await services.storage.put(Buffer.from('%PDF-1.7 sheet'));
    const evidenceSha256 = await services.storage.put(Buffer.from('%PDF-1.7 evidence'));
    await repeatableTransaction(services.database, async (tx) => {
      const session = (await lockSession(tx, id))!;
      if (session.status === 'SEALED') return;
      await recordSeal(services, tx, session, {
        sheetSha256,
        evidenceSha256,
        padesLevel: 'B-LTA',
        facts: {},
        certificates: [],
      });
    });
    const { status, body } = await call('GET', `/${id}/sheet`);
    expect(status).toBe(200);
    expect(keysOf(body)).toEqual(['evidence_download_url', 'sheet_download_url', 'sheet_sha256']);
    const session = (await call('GET', `/${id}`)).body;
    expect(session).toMatchObject({ status: 'sealed', sheet_sha256: body.sheet_sha256 });
    expect((await fetch(body.sheet_download_url)).status).toBe(200);
    world.clock.advance(3_601_000);
    expect((await fetch(body.sheet_download_url)).status).toBeGreaterThanOrEqual(400);
    world.clock.advance(30 * 86_400_000);
    await world.settle();
    await refused(410, 'gone', () => call('GET', `/${id}/sheet`));
    expect((await call('GET', `/${id}`)).body).toMatchObject({
      status: 'sealed',
      sheet_download_url: null,
      evidence_download_url: null,
    });
  });
});
