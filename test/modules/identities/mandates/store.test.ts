import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyActor } from '../../../../src/kernel/actor.ts';
import {
  chainOfMandate as chainOf,
  findMandate,
  holdMandate,
  lockMandate,
  lockOwnMandate,
} from '../../../../src/modules/identities/index.ts';
import { repeatableTransaction, type Tx } from '../../../../src/platform/database/index.ts';
import { agent, registeredMandate } from '../../../world/mandate.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const actor = (organizationId: string, mode: KeyActor['mode'] = 'TEST'): KeyActor => ({
  kind: 'key',
  keyId: 'x',
  organizationId,
  mode,
  scopes: ['mandates:manage'],
});
const within = <T>(work: (tx: Tx) => Promise<T>) => repeatableTransaction(world.database, work);
const nobody = '00000000-0000-4000-8000-000000000000';

describe('the store of mandates', () => {
  it('finds and locks a mandate, with its agents in order', async () => {
    const made = await registeredMandate(world, caller, { agents: [agent(2), agent(1)] });
    const mine = actor(caller.organizationId);
    expect(await findMandate(world.service.services, mine, made.id)).toEqual(made);
    expect(await within((tx) => holdMandate(tx, made.id))).toEqual(made);
    expect(await within((tx) => lockMandate(tx, made.id))).toEqual(made);
    expect(await within((tx) => lockOwnMandate(tx, mine, made.id))).toEqual(made);
    expect(made.agents.map(({ name }) => name)).toEqual(['Agent 2', 'Agent 1']);
    expect(chainOf(made)).toMatchObject({ chainId: made.id, noun: 'mandate', mode: 'TEST' });
  });

  it('hides mandates of other organisations and of the other mode', async () => {
    const { id } = await registeredMandate(world, caller);
    const stranger = (await world.caller({ name: 'Autre' })).organizationId;
    const askers = [actor(stranger), actor(caller.organizationId, 'LIVE')];
    for (const [who, what] of [
      ...askers.map((one) => [one, id] as const),
      [actor(caller.organizationId), nobody] as const,
    ]) {
      expect(await findMandate(world.service.services, who, what)).toBeNull();
      await expect(within((tx) => lockOwnMandate(tx, who, what))).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await findMandate(world.service.services, actor(caller.organizationId), 'no-uuid')).toBeNull();
    expect(await within((tx) => lockMandate(tx, nobody))).toBeNull();
    expect(await within((tx) => holdMandate(tx, nobody))).toBeNull();
  });
});
