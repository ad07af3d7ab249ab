import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestAnswer, rest } from '../world/client.ts';
import { createEnvelope, field, person, readEnvelope, sealedEnvelope } from '../world/envelope.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** The contract's table "States and transitions / Envelope", over REST. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const DAY = 24 * 3_600_000;
const act = (id: string, route: string, body?: unknown, headers?: Record<string, string>): Promise<RestAnswer> =>
  rest(world.url, caller.key, 'POST', `/envelopes/${id}/${route}`, body, headers);
const draft = (more: object = {}) => createEnvelope(world, caller, { send: false, ...more });
const typesOf = async (id: string) =>
  (await world.database.prisma.domainEvent.findMany({ where: { aggregateId: id }, orderBy: { id: 'asc' } })).map(
    ({ type }) => type,
  );

/** An envelope in each state; gives its id. */
const states: Record<string, () => Promise<string>> = {
  draft: async () => (await draft()).id,
  sent: async () => (await createEnvelope(world, caller)).id,
  completed: async () => (await sealedEnvelope(world, caller)).id,
  canceled: async () => {
    const { id } = await draft();
    await act(id, 'cancel');
    return id;
  },
  expired: async () => {
    const { id } = await createEnvelope(world, caller, { expires_in_days: 1 });
    world.clock.advance(DAY);
    await world.settle();
    return id;
  },
};
const allowed: Record<string, readonly string[]> = { send: ['draft'], cancel: ['draft', 'sent'] };

describe('POST /envelopes', () => {
  it('creates a draft without notices and without dates', async () => {
    const made = await draft({ expires_in_days: 7 });
    expect(made).toMatchObject({ status: 'draft', expires_at: null, prepared: false, purge_after: null });
    expect(made.signers.map(({ status }: any) => status)).toEqual(['pending']);
    expect(made.signers[0].sign_url).toMatch(/^http/);
    expect(await world.mailbox()).toEqual([]);
    expect(await typesOf(made.id)).toEqual(['envelope.created']);
  });

  it('sends at once with send: true: sets the expiry date and notifies the first signers', async () => {
    const signers = [person(1), person(2, { order: 4 }), person(3)];
    const made = await createEnvelope(world, caller, { signers, expires_in_days: 7, fields: [field('signature')] });
    expect(made).toMatchObject({ status: 'sent', prepared: true, pades_level: null, completed_at: null });
    const days = (Date.parse(made.expires_at) - world.clock.now().getTime()) / DAY;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    expect(made.signers.map(({ status }: any) => status)).toEqual(['notified', 'pending', 'notified']);
    expect((await world.mailbox()).map(({ to }) => to).sort()).toEqual(['p1@exemple.fr', 'p3@exemple.fr']);
  });
});

describe.each(Object.keys(states))('an envelope that is %s', (state) => {
  it.each(['send', 'cancel'])('%s', async (route) => {
    const id = await states[state]!();
    const was = await readEnvelope(world, caller, id);
    expect(was.status).toBe(state);
    const before = await traceOf(world);
    const answer = await act(id, route);
    if (allowed[route]!.includes(state)) {
      const to = route === 'send' ? 'sent' : 'canceled';
      expect([answer.status, answer.body.status]).toEqual([200, to]);
      expect(answer.body).toEqual(await readEnvelope(world, caller, id));
      expect((await typesOf(id)).filter((type) => type === `envelope.${to}`)).toHaveLength(1);
    } else {
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'invalid_status' } } });
      expect(Object.keys(answer.body.error).sort()).toEqual(['code', 'message']);
      expect(await traceOf(world)).toEqual(before);
    }
    const { body } = await rest(world.url, caller.key, 'GET', '/envelopes?limit=100');
    expect(body.data.find((each: any) => each.id === id).status).toBe(
      allowed[route]!.includes(state) ? answer.body.status : state,
    );
  });
});

describe('cancel', () => {
  it('ends every link (null, then 410) and leaves no date or job except the purge', async () => {
    const { id, signers, expires_at } = await createEnvelope(world, caller, { retention_days: 5 });
    const { body } = await act(id, 'cancel');
    expect(body).toMatchObject({ status: 'canceled', expires_at, completed_at: null, documents_available: true });
    expect(body.signers.map(({ sign_url }: any) => sign_url)).toEqual([null]);
    expect((Date.parse(body.purge_after) - world.clock.now().getTime()) / DAY).toBeCloseTo(5, 2);
    expect((await fetch(signers[0].sign_url)).status).toBe(410);
    const { rows } = await world.database.pool.query(
      'SELECT task_identifier AS task FROM graphile_worker.jobs WHERE key LIKE $1',
      [`envelopes.%:${id}`],
    );
    expect(rows).toEqual([{ task: 'envelopes.purge' }]);
  });

  it('notifies only the signers who had been invited', async () => {
    const { id, signers } = await createEnvelope(world, caller, { signers: [person(1), person(2, { order: 1 })] });
    await act(id, 'cancel');
    const query = { where: { kind: 'envelope.canceled', envelopeId: id }, select: { signerId: true } };
    expect(await world.database.prisma.message.findMany(query)).toEqual([{ signerId: signers[0].id }]);
  });
});

describe('send and cancel', () => {
  it.each([
    ['nothing', undefined, {}],
    ['an empty object', {}, {}],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['broken JSON', '{', { 'content-type': 'application/json' }],
    ['plain text', 'please', { 'content-type': 'text/plain' }],
  ])('accept %s as their body', async (_what, body, headers) => {
    const { id } = await draft();
    expect((await act(id, 'send', body, headers as Record<string, string>)).status).toBe(200);
    expect((await act(id, 'cancel', body, headers as Record<string, string>)).status).toBe(200);
  });

  it('succeed once under concurrency; the others answer that the status is wrong', async () => {
    const { id } = await draft();
    const sends = await Promise.all(Array.from({ length: 6 }, () => act(id, 'send')));
    expect(sends.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await typesOf(id)).toEqual(['envelope.created', 'envelope.sent', 'signer.notified']);
    const cancels = await Promise.all(Array.from({ length: 6 }, () => act(id, 'cancel')));
    expect(cancels.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await typesOf(id)).filter((type) => type === 'envelope.canceled')).toHaveLength(1);
  });

  it('answer the same 404 to unknown and invalid ids and change nothing', async () => {
    const before = await traceOf(world);
    for (const id of ['00000000-0000-4000-8000-000000000000', 'abc', '%00', '..%2f']) {
      for (const route of ['send', 'cancel']) {
        expect(await act(id, route), id).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
      }
    }
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('GET /envelopes/{id}', () => {
  it('changes nothing, also a hundred times', async () => {
    const id = await states.sent!();
    const before = await traceOf(world);
    await Promise.all(Array.from({ length: 100 }, () => readEnvelope(world, caller, id)));
    expect(await traceOf(world)).toEqual(before);
  });

  it('writes times in UTC with milliseconds', async () => {
    const shown = await readEnvelope(world, caller, await states.completed!());
    for (const key of ['created_at', 'expires_at', 'completed_at', 'sealed_at', 'purge_after']) {
      expect(shown[key], key).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
    expect(shown.purged_at).toBeNull();
    expect(Date.parse(shown.purge_after) - Date.parse(shown.completed_at)).toBe(365 * DAY);
  });
});
