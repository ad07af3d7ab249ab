import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorize, codeFor, createBatch, sealable } from '../../../world/batch.ts';
import { graphql, linkOf, rest } from '../../../world/client.ts';
import { registeredMandate } from '../../../world/mandate.ts';
import { type SignedInMember, signedInMember } from '../../../world/member.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { done } from '../../simulation/asks.ts';

/** The e-mails that tell the creator of a batch how it ended. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

interface Office {
  readonly caller: Caller;
  readonly owner: SignedInMember;
  readonly creator: SignedInMember;
  readonly mandateId: string;
}

let offices = 0;
async function office(): Promise<Office> {
  const caller = await world.caller();
  const n = (offices += 1);
  const owner = await signedInMember(world, caller, 'OWNER', `chef${n}@exemple.fr`);
  const creator = await signedInMember(world, caller, 'MANAGER', `lots${n}@exemple.fr`);
  return { caller, owner, creator, mandateId: (await registeredMandate(world, caller)).id };
}

interface Batch {
  readonly id: string;
  readonly url: string;
  readonly envelopeIds: readonly string[];
}

/** A pending batch of two envelopes: of the creator, or of an API key. */
async function batchOf({ caller, creator, mandateId }: Office, by: 'member' | 'key'): Promise<Batch> {
  const envelopeIds = [(await sealable(world, caller, mandateId)).id, (await sealable(world, caller, mandateId)).id];
  if (by === 'key') {
    const { id, authorization_url: url } = await createBatch(world, caller, mandateId, envelopeIds);
    return { id, url, envelopeIds };
  }
  const list = envelopeIds.map((id) => `"${id}"`).join(', ');
  const { data, errors } = await creator.ask(
    `mutation { createSealBatch(input: { mandateId: "${mandateId}", envelopeIds: [${list}] }) {
      sealBatch { id authorizationUrl } } }`,
  );
  expect(errors).toBeUndefined();
  const { id, authorizationUrl: url } = data.createSealBatch.sealBatch;
  return { id, url, envelopeIds };
}

const refuse = ({ url }: Batch) =>
  graphql(
    world.url,
    linkOf(url),
    'mutation { refuseSealBatch(input: { reason: "Liste fausse" }) { batchSession { status } } }',
  );

/** The mails about a batch: address and subject. */
async function mails({ id }: Batch) {
  await world.settle();
  const about = (await world.mailbox()).filter(({ text }) => text.includes(`/console/batches/${id}?mode=test`));
  return about.map(({ to, subject }) => `${to} ${subject}`).sort();
}
const textOf = async ({ id }: Batch) =>
  (await world.mailbox()).find(({ text }) => text.includes(`/console/batches/${id}?mode=test`))!.text;

describe('the creator of a batch is told', () => {
  it('that the agent refused it, with the reason', async () => {
    const at = await office();
    const batch = await batchOf(at, 'member');
    expect((await refuse(batch)).errors).toBeUndefined();
    expect(await mails(batch)).toEqual([`lots${offices}@exemple.fr [TEST] Lot refusé : Horizon Intérim SAS`]);
    const text = await textOf(batch);
    expect(text).toContain('Agent 1 ne veut pas signer le lot de 2\u00a0enveloppes');
    expect(text).toContain('> Liste fausse');
  });

  it('that it is sealed, and how many envelopes were canceled before', async () => {
    const at = await office();
    const batch = await batchOf(at, 'member');
    expect((await authorize(world, batch.url, await codeFor(world, batch.url))).errors).toBeUndefined();
    await rest(world.url, at.caller.key, 'POST', `/envelopes/${batch.envelopeIds[1]}/cancel`);
    expect(await mails(batch)).toEqual([`lots${offices}@exemple.fr [TEST] Lot signé : Horizon Intérim SAS`]);
    const text = await textOf(batch);
    expect(text).toContain('1\u00a0enveloppe.');
    expect(text).toContain('Annulées avant leur cachet\u00a0: 1\u00a0enveloppe.');
  });

  it('that it expired', async () => {
    const at = await office();
    const batch = await batchOf(at, 'member');
    await done(world, at.caller, 'advanceBatchClock', batch.id);
    expect(await mails(batch)).toEqual([`lots${offices}@exemple.fr [TEST] Lot expiré : Horizon Intérim SAS`]);
  });

  it('that its list is no longer the same', async () => {
    const at = await office();
    const batch = await batchOf(at, 'member');
    await rest(world.url, at.caller.key, 'POST', `/envelopes/${batch.envelopeIds[0]}/cancel`);
    expect(await mails(batch)).toEqual([`lots${offices}@exemple.fr [TEST] Lot annulé : Horizon Intérim SAS`]);
    expect(await textOf(batch)).toContain('a été annulée ou a expiré');
  });

  it('that its mandate is over', async () => {
    const at = await office();
    const batch = await batchOf(at, 'member');
    const { errors } = await at.owner.ask(
      `mutation { revokeSigningMandate(input: { id: "${at.mandateId}" }) { mandate { id } } }`,
    );
    expect(errors).toBeUndefined();
    expect(await mails(batch)).toEqual([`lots${offices}@exemple.fr [TEST] Lot annulé : Horizon Intérim SAS`]);
    expect(await textOf(batch)).toContain('a été révoqué');
  });
});

describe('of the batch of an API key', () => {
  it('the owners are told the refusal, and the seal only those who follow everything', async () => {
    const at = await office();
    const refused = await batchOf(at, 'key');
    expect((await refuse(refused)).errors).toBeUndefined();
    expect(await mails(refused)).toEqual([`chef${offices}@exemple.fr [TEST] Lot refusé : Horizon Intérim SAS`]);
    const follow = 'mutation { setMyNotices(input: { notices: [COMPLETED], scope: ALL }) { member { id } } }';
    expect((await at.creator.ask(follow)).errors).toBeUndefined();
    const sealed = await batchOf(at, 'key');
    expect((await authorize(world, sealed.url, await codeFor(world, sealed.url))).errors).toBeUndefined();
    expect(await mails(sealed)).toEqual([`lots${offices}@exemple.fr [TEST] Lot signé : Horizon Intérim SAS`]);
    expect(await textOf(sealed)).not.toContain('Annulées avant');
  });
});
