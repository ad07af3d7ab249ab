import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../../src/cli/commands.ts';
import { graphql, rest } from '../../world/client.ts';
import { createEnvelope } from '../../world/envelope.ts';
import { runEsign } from '../../world/run-esign.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** What an organisation and its operator see of the credits. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { PRICES: 'simple=2, sms=5' } });
});
afterAll(() => world?.close());

const ask = async ({ key }: Caller, query: string) => {
  const { data, errors } = await graphql(world.url, `Bearer ${key}`, `{ credits { ${query} } }`);
  return errors ? errors[0]!.extensions!.code : data.credits;
};

describe('the ledger', () => {
  it('is paged by cursor, newest first, and shows only the caller’s entries', async () => {
    const caller = await world.caller({ mode: 'LIVE', credits: 100 });
    const other = await world.caller({ mode: 'LIVE', credits: 3 });
    for (let amount = 1; amount <= 5; amount++) await world.grant(caller, amount);
    const page = (more: string) =>
      ask(caller, `ledger(${more}) { pageInfo { hasNextPage endCursor } edges { node { amount balance at } } }`);
    const first = (await page('first: 4')).ledger;
    expect(first.edges.map(({ node }: any) => [node.amount, node.balance])).toEqual([
      [5, 115],
      [4, 110],
      [3, 106],
      [2, 103],
    ]);
    const rest_ = (await page(`first: 4, after: "${first.pageInfo.endCursor}"`)).ledger;
    expect(rest_.edges.map(({ node }: any) => node.amount)).toEqual([1, 100]);
    expect(rest_.pageInfo.hasNextPage).toBe(false);
    expect((await ask(other, 'ledger { edges { node { amount } } }')).ledger.edges).toHaveLength(1);
    for (const wrong of ['"x"', '"R1BDOlM6eA=="']) expect(await page(`after: ${wrong}`), wrong).toBe('invalid_body');
  });
});

describe('a statement', () => {
  it('starts each month with the balance at the end of the previous one', async () => {
    const caller = await world.caller({ mode: 'LIVE', credits: 10 });
    const statement = (month: string) =>
      ask(
        caller,
        `statement(month: "${month}") { month from until opening closing used lines { kind count credits } }`,
      );
    const month = () => world.clock.now().toISOString().slice(0, 7);
    const before = month();
    const { id } = await createEnvelope(world, caller);
    expect(await ask(caller, 'balance reserved')).toEqual({ balance: 8, reserved: 2 });
    world.clock.advance(32 * 24 * 3_600_000);
    await world.settle();
    expect((await rest(world.url, caller.key, 'GET', `/envelopes/${id}`)).body.status).toBe('expired');
    const [old, now] = [(await statement(before)).statement, (await statement(month())).statement];
    expect(old).toMatchObject({ opening: 0, closing: 8, used: 0 });
    // 32 days after the last days of a month, a whole month may lie between.
    const next = (await statement(old.until.slice(0, 7))).statement;
    expect(next).toMatchObject({ opening: 8, from: old.until });
    expect(old.lines).toEqual([
      { kind: 'GRANT', count: 1, credits: 10 },
      { kind: 'RESERVE', count: 1, credits: 2 },
    ]);
    expect(now).toMatchObject({ opening: 8, closing: 10, used: 0 });
    expect(now.lines).toEqual([{ kind: 'RETURN', count: 1, credits: 2 }]);
    expect((await statement('2020-01')).statement).toMatchObject({ opening: 0, closing: 0, lines: [] });
    for (const wrong of ['2026-13', '2026-1', '1969-12', 'x']) expect(await statement(wrong)).toBe('invalid_body');
  });
});

describe('prices', () => {
  it('come from the configuration; a reservation ends at the prices at which it was made', async () => {
    const caller = await world.caller({ mode: 'LIVE', credits: 9 });
    const signers = [{ email: 'a@exemple.fr', name: 'A', authentication: ['otp_sms'], phone: '+33612345678' }];
    const { id } = await createEnvelope(world, caller, { signers });
    expect(await ask(caller, 'balance reserved')).toEqual({ balance: 2, reserved: 7 });
    const { prices } = world.service.services.config;
    Object.assign(world.service.services.config, { prices: { ...prices, simple: 50, sms: 50 } });
    await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
    Object.assign(world.service.services.config, { prices });
    expect(await ask(caller, 'balance reserved')).toEqual({ balance: 9, reserved: 0 });
  });
});

describe('an attendance session', () => {
  it('is free by default; if it has a price, that is reserved at creation', async () => {
    const caller = await world.caller({ mode: 'LIVE', credits: 7 });
    const at = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
    const session = {
      name: 'Formation',
      trainer: { name: 'T' },
      attendees: [{ name: 'A' }],
      notify: false,
      slots: [{ label: 'Matin', starts_at: at(1), ends_at: at(4) }],
    };
    const create = async () => (await rest(world.url, caller.key, 'POST', '/attendance-sessions', session)).status;
    expect(await create()).toBe(201);
    expect(await ask(caller, 'balance reserved')).toEqual({ balance: 7, reserved: 0 });
    const { prices } = world.service.services.config;
    Object.assign(world.service.services.config, { prices: { ...prices, attendance: 5 } });
    expect([await create(), await create()]).toEqual([201, 402]);
    Object.assign(world.service.services.config, { prices });
    expect(await ask(caller, 'balance reserved')).toEqual({ balance: 2, reserved: 5 });
    const priced = await world.database.prisma.creditEntry.findFirstOrThrow({
      where: { organizationId: caller.organizationId, kind: 'RESERVE' },
    });
    await rest(world.url, caller.key, 'POST', `/attendance-sessions/${priced.subjectId}/close`);
    await world.settle();
    expect(await ask(caller, 'balance reserved')).toEqual({ balance: 2, reserved: 0 });
  });
});

describe('the command line', () => {
  const run = (...words: string[]) => {
    const command = commands.find(({ name }) => name === words.slice(0, 2).join(' '))!;
    const flags = Object.fromEntries(words.slice(2).map((word) => word.split('=') as [string, string]));
    if ('runSql' in command) return command.runSql(world.service.services, flags);
    if ('runOnDatabase' in command) return command.runOnDatabase(world.service.services, flags, []);
    throw new Error(`${command.name} is not about the database alone`);
  };
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => 'accepted',
      (error: Error) => error.message,
    );

  it('gives a key each of its scopes once', async () => {
    const { organizationId } = await world.caller();
    const scopes = 'scopes=envelopes:read,webhooks:manage,envelopes:read';
    expect((await run('key', 'create', `org=${organizationId}`, 'mode=test', scopes)).result).toMatchObject({
      scopes: ['envelopes:read', 'webhooks:manage'],
    });
    await expect(run('key', 'create', `org=${organizationId}`, 'mode=prod')).rejects.toMatchObject({ code: 'usage' });
  });

  it('grants credits and prints the balance', async () => {
    const caller = await world.caller({ mode: 'LIVE', credits: 0 });
    const org = `org=${caller.organizationId}`;
    expect((await run('credits', 'balance', org)).result).toEqual({ balance: 0, reserved: 0 });
    expect((await run('credits', 'grant', org, 'amount=5')).result).toEqual({ balance: 5 });
    await createEnvelope(world, caller);
    expect((await run('credits', 'balance', org)).result).toEqual({ balance: 3, reserved: 2 });
    for (const wrong of ['0', '-1', '1.5', '1e3', 'x', '']) {
      expect(await refused(run('credits', 'grant', org, `amount=${wrong}`)), wrong).toContain('--amount');
    }
    expect(await refused(run('credits', 'grant', org, 'amount=2000000000'))).toContain('limit of 1000000000');
    expect(await refused(run('credits', 'grant', 'org=x', 'amount=1'))).toContain('no such organisation');
    expect((await run('credits', 'balance', org)).result).toEqual({ balance: 3, reserved: 2 });
  });

  it('works in its own process while the server runs', async () => {
    const { organizationId } = await world.caller({ mode: 'LIVE', credits: 1 });
    const words = ['credits', 'grant', '--org', organizationId, '--amount', '41', '--json'];
    const env = { ...process.env, DATABASE_URL: world.database.url, DATA_DIR: world.dataDir };
    expect(await runEsign(words, env)).toMatchObject({ code: 0, stdout: '{"balance":42}\n' });
  });
});
