import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readChain } from '../../../src/modules/evidence/index.ts';
import { openAttributes } from '../../../src/modules/identities/attributes.ts';
import { readIdentity } from '../../../src/modules/identities/index.ts';
import { rest } from '../../world/client.ts';
import { tablesWith } from '../../world/everything.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** Right to erasure: searches the whole database, in plain text and in everything that the service can decrypt. */
let world: World;
let caller: Caller;

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const canary = 'Zyxwvutsrq';
const person = {
  given_name: `G${canary}`,
  family_name: `F${canary}`,
  email: `${canary}@exemple.fr`,
  phone: `+${canary}`,
  birth_date: '1987-06-05',
  document_type: 'id_card',
  document_number_hash: `sha256:${'1f'.repeat(32)}`,
  verified_by: `V${canary}`,
  attestation_ref: `A${canary}`,
  external_ref: `X${canary}`,
  expires_in_days: 30,
};

const found = (word: string) => tablesWith(world, [word]);

describe('an erasure', () => {
  it('removes the attributes from the whole database and keeps the chain valid', async () => {
    const { services } = world.service;
    const { body } = await rest(world.url, caller.key, 'POST', '/identities', {
      method: 'partner_attested',
      ...person,
    });
    const { id } = body;
    // The search works: the caller's own reference is a plain column, everything else is encrypted.
    expect(await found(canary)).toEqual(['public.identities']);
    expect(await found(`X${canary}`)).toEqual(['public.identities']);
    expect(await found(`F${canary}`)).toEqual([]);
    expect(await found('1f'.repeat(32))).toEqual([]);
    const before = await readChain(services, id);
    expect(before.events[0]!.openings).toMatchObject({ family_name: { value: `F${canary}` } });

    expect((await rest(world.url, caller.key, 'DELETE', `/identities/${id}`)).status).toBe(200);

    expect(await found(canary)).toEqual([]);
    const row = await world.database.prisma.identity.findUniqueOrThrow({ where: { id } });
    const { organizationId, mode, method, status, createdAt, deletedAt, ...rest_ } = row;
    expect(status).toBe('DELETED');
    expect(Object.entries(rest_).filter(([, value]) => value !== null)).toEqual([['id', id]]);
    expect(openAttributes(services, row)).toBeNull();
    expect(await readIdentity(services, id)).toMatchObject({
      status: 'DELETED',
      attributes: null,
      verificationUrl: null,
    });
    const after = await readChain(services, id);
    expect(after.report).toEqual({ valid: true, problems: [] });
    expect(after.events.map(({ type }) => type)).toEqual(['identity.created', 'identity.verified', 'identity.deleted']);
    expect(after.events.every(({ openings }) => Object.keys(openings).length === 0)).toBe(true);
    expect(after.events[0]!.commitments).toEqual(before.events[0]!.commitments);
  });

  it('also ends a remote check and its jobs', async () => {
    const made = (await rest(world.url, caller.key, 'POST', '/identities', { method: 'remote_id_check', ...person }))
      .body;
    const waiting = async () =>
      (
        await world.database.pool.query('SELECT 1 FROM graphile_worker.jobs WHERE key LIKE $1', [
          `identities.%${made.id}`,
        ])
      ).rowCount;
    expect(await waiting()).toBe(1);
    await rest(world.url, caller.key, 'DELETE', `/identities/${made.id}`);
    expect(await waiting()).toBe(0);
    expect(await found(canary)).toEqual([]);
    expect(await world.database.prisma.evidenceOpening.count({ where: { chainId: made.id } })).toBe(0);
  });
});

describe('encryption at rest', () => {
  it('binds attributes to their row: they do not decrypt in another', async () => {
    const { services } = world.service;
    const [one, other] = await Promise.all(
      [1, 2].map(() => rest(world.url, caller.key, 'POST', '/identities', { method: 'partner_attested', ...person })),
    );
    const rows = await world.database.prisma.identity.findMany({
      where: { id: { in: [one!.body.id, other!.body.id] } },
    });
    expect(() => openAttributes(services, { ...rows[0]!, id: rows[1]!.id })).toThrow();
    // The same document has the same hash within an organisation and another in the next.
    expect(rows[0]!.documentNumberMac).toEqual(rows[1]!.documentNumberMac);
    const stranger = await world.caller({ name: 'Autre' });
    const { body } = await rest(world.url, stranger.key, 'POST', '/identities', {
      method: 'partner_attested',
      ...person,
    });
    const foreign = await world.database.prisma.identity.findUniqueOrThrow({ where: { id: body.id } });
    expect(foreign.documentNumberMac).not.toEqual(rows[0]!.documentNumberMac);
  });
});
