import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fullContract } from '../../../src/app/full-contract.ts';
import { schema } from '../../../src/graphql/schema.ts';
import { system } from '../../../src/kernel/actor.ts';
import { DAY, SECOND } from '../../../src/kernel/clock.ts';
import { destination } from '../../../src/kernel/lifecycle.ts';
import { advance, readChain } from '../../../src/modules/evidence/index.ts';
import { identityLifecycle, readIdentity } from '../../../src/modules/identities/index.ts';
import { sweep } from '../../../src/modules/identities/room.ts';
import { limits } from '../../../src/modules/identities/schema/index.ts';
import { repeatableTransaction } from '../../../src/platform/database/index.ts';
import { rest } from '../../world/client.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** How long an identity is good, and which moves there are. */
let world: World;
let caller: Caller;

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const create = async (more: object = {}) =>
  (
    await rest(world.url, caller.key, 'POST', '/identities', {
      method: 'partner_attested',
      given_name: 'A',
      family_name: 'B',
      ...more,
    })
  ).body;
const get = async (id: string) => (await rest(world.url, caller.key, 'GET', `/identities/${id}`)).body;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

describe('a verified identity', () => {
  it('expires at expires_at by the clock; the job then updates the row', async () => {
    const { id, expires_at, status } = await create({ expires_in_days: 1 });
    expect(status).toBe('verified');
    world.clock.advance(DAY - 10 * SECOND);
    expect((await get(id)).status).toBe('verified');
    world.clock.advance(10 * SECOND);
    expect(await get(id)).toMatchObject({ status: 'expired', expires_at });
    expect((await world.database.prisma.identity.findUniqueOrThrow({ where: { id } })).status).toBe('VERIFIED');
    await world.settle();
    expect((await world.database.prisma.identity.findUniqueOrThrow({ where: { id } })).status).toBe('EXPIRED');
    expect((await readChain(world.service.services, id)).report.valid).toBe(true);
  });

  it('expires after the last day of its document, in UTC', async () => {
    const today = dayOf(world.clock.now());
    const { id, status } = await create({ document_expires_on: today, expires_in_days: 30 });
    expect(status).toBe('verified');
    const midnight = Date.parse(`${today}T00:00:00Z`) + DAY;
    world.clock.advance(midnight - world.clock.now().getTime() - 5 * SECOND);
    expect((await get(id)).status).toBe('verified');
    world.clock.advance(5 * SECOND);
    expect((await get(id)).status).toBe('expired');
    expect(await sweep(world.service.services)).toEqual({ identities_expired: 1 });
  });

  it.each(['2001-01-01', '1969-12-31'])('is expired from the start with a document of %s', async (day) => {
    const { id, status } = await create({ document_expires_on: day });
    expect(status).toBe('expired');
    expect((await readIdentity(world.service.services, id)).status).toBe('EXPIRED');
  });

  it('never expires when no end is given', async () => {
    const { id } = await create();
    world.clock.advance(20 * 365 * DAY);
    await world.settle();
    expect(await get(id)).toMatchObject({ status: 'verified', expires_at: null });
    world.clock.advance(-20 * 365 * DAY);
  });
});

it('enforces the limits of the published contract', () => {
  const { schemas } = fullContract().components as any;
  const { properties } = schemas.IdentityInput;
  const bounds = (name: string) => [
    properties[name].minLength ?? properties[name].minimum,
    properties[name].maxLength ?? properties[name].maximum,
  ];
  for (const name of ['given_name', 'family_name']) expect(bounds(name)).toEqual([limits.name.min, limits.name.max]);
  for (const name of ['verified_by', 'attestation_ref', 'external_ref'])
    expect(bounds(name)).toEqual([undefined, limits.text.max]);
  expect(bounds('phone')).toEqual([undefined, limits.phone.max]);
  expect(bounds('expires_in_days')).toEqual([limits.expiresInDays.min, limits.expiresInDays.max]);
});

describe('the life cycle of an identity', () => {
  const { states } = identityLifecycle;
  const moves = Object.keys(identityLifecycle.moves) as (keyof typeof identityLifecycle.moves)[];
  const pairs = states.flatMap((state) => moves.map((move) => [state, move] as const));

  it('has the same states in the database, GraphQL and REST', () => {
    const prisma = /enum IdentityStatus \{([^}]*)\}/.exec(readFileSync('prisma/models/identities.prisma', 'utf8'))![1]!;
    expect(prisma.trim().split(/\s+/)).toEqual(states);
    const type = schema.getType('IdentityStatus') as unknown as { getValues(): { name: string }[] };
    expect(new Set(type.getValues().map(({ name }) => name))).toEqual(new Set(states));
    const contract = parse(readFileSync('rest/openapi.yaml', 'utf8'));
    const words = states.map((state) => state.toLowerCase());
    expect(contract.components.schemas.Identity.properties.status.enum).toEqual(words);
  });

  it.each(pairs)('%s %s: follows the table, or is refused and changes nothing', async (state, move) => {
    const { id } = await create();
    const { prisma } = world.database;
    const row = await prisma.identity.update({ where: { id }, data: { status: state } });
    const before = await prisma.evidenceEvent.count();
    const act = repeatableTransaction(world.database, (tx) =>
      advance(world.service.services, tx, system, {
        lifecycle: identityLifecycle,
        move,
        row,
        subject: { chainId: id, noun: 'identity', organizationId: caller.organizationId, mode: 'TEST' },
      }),
    );
    const to = destination(identityLifecycle, state, move);
    if (to) {
      expect(await act).toBe(to);
      expect(await prisma.evidenceEvent.count()).toBe(before + 1);
    } else {
      await expect(act).rejects.toMatchObject({ code: 'invalid_status' });
      expect(await prisma.evidenceEvent.count()).toBe(before);
    }
    expect((await prisma.identity.findUniqueOrThrow({ where: { id } })).status).toBe(to ?? state);
  });
});
