import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql, signByLink } from '../../world/client.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { type SignedInMember, signedInMember } from '../../world/member.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { done } from '../simulation/asks.ts';

/** The e-mails that members of the team receive about envelopes. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

interface Team {
  readonly caller: Caller;
  readonly owner: SignedInMember;
  readonly sender: SignedInMember;
}

let teams = 0;
async function team(): Promise<Team> {
  const caller = await world.caller();
  const n = (teams += 1);
  const owner = await signedInMember(world, caller, 'OWNER', `chef${n}@exemple.fr`);
  return { caller, owner, sender: await signedInMember(world, caller, 'MANAGER', `envoi${n}@exemple.fr`) };
}

const choose = ({ ask }: SignedInMember, notices: string, scope: string) =>
  ask(
    `mutation { setMyNotices(input: { notices: [${notices}], scope: ${scope} }) { member { notices noticeScope } } }`,
  );

/** An envelope that a member sends in the console; without one, an API key sends it. */
async function sent(caller: Caller, sender: SignedInMember | null, signers = 1): Promise<any> {
  const people = Array.from({ length: signers }, (_, n) => person(n + 1));
  const envelope = await createEnvelope(world, caller, { send: !sender, signers: people });
  if (sender) {
    const { errors } = await sender.ask(
      `mutation { sendEnvelope(input: { id: "${envelope.id}" }) { envelope { id } } }`,
    );
    expect(errors).toBeUndefined();
  }
  return envelope;
}

/** The subjects of the mails to members about an envelope, by address. */
async function mails(id: string) {
  await world.settle();
  const about = (await world.mailbox()).filter(({ text }) => text.includes(`/console/envelopes/${id}?mode=test`));
  return about.map(({ to, subject }) => `${to} ${subject}`).sort();
}

describe('a refusal, a completion and an expiry', () => {
  it('are sent to the member who sent the envelope, with the reason of a refusal', async () => {
    const { caller, sender } = await team();
    const refused = await sent(caller, sender);
    await done(world, caller, 'simulateRefusal', refused.signers[0].id);
    const to = `envoi${teams}@exemple.fr`;
    expect(await mails(refused.id)).toEqual([`${to} [TEST] Refus / Declined : Contrat`]);
    const mail = (await world.mailbox()).find(({ text }) => text.includes(refused.id))!;
    expect(mail.text).toContain('Personne 1 ne veut pas signer «\u00a0Contrat\u00a0»');
    expect(mail.text).toContain('> Montant faux');

    const completed = await sent(caller, sender);
    expect((await signByLink(world.url, completed.signers[0].sign_url)).errors).toBeUndefined();
    expect(await mails(completed.id)).toEqual([`${to} [TEST] Terminée / Completed : Contrat`]);

    const expired = await sent(caller, sender, 2);
    expect((await signByLink(world.url, expired.signers[0].sign_url)).errors).toBeUndefined();
    await done(world, caller, 'advanceEnvelopeClock', expired.id);
    expect(await mails(expired.id)).toEqual([`${to} [TEST] Expirée / Expired : Contrat`]);
    const last = (await world.mailbox()).find(({ text }) => text.includes(expired.id))!;
    expect(last.text).toContain('Il manque\u00a0: Personne 2.');
  });

  it('of an envelope that an API key sent reach the owners only if it is a refusal', async () => {
    const { caller } = await team();
    const { id, signers } = await sent(caller, null);
    await done(world, caller, 'simulateRefusal', signers[0].id);
    expect(await mails(id)).toEqual([`chef${teams}@exemple.fr [TEST] Refus / Declined : Contrat`]);
    await done(world, caller, 'advanceEnvelopeClock', id);
    expect(await mails(id)).toHaveLength(1);
  });

  it('reach the owners if the sender has left the team', async () => {
    const { caller, owner, sender } = await team();
    const { id, signers } = await sent(caller, sender);
    const leaving = `mutation { removeMember(input: { id: "${sender.membershipId}" }) { deletedMemberId } }`;
    expect((await owner.ask(leaving)).errors).toBeUndefined();
    await done(world, caller, 'simulateRefusal', signers[0].id);
    expect(await mails(id)).toEqual([`chef${teams}@exemple.fr [TEST] Refus / Declined : Contrat`]);
  });

  it('are sent as each member chose: none, or those of all envelopes', async () => {
    const { caller, owner, sender } = await team();
    expect((await choose(sender, '', 'OWN')).data.setMyNotices.member).toEqual({ notices: [], noticeScope: 'OWN' });
    expect((await choose(owner, 'EXPIRED, EXPIRED', 'ALL')).data.setMyNotices.member).toEqual({
      notices: ['EXPIRED'],
      noticeScope: 'ALL',
    });
    const { id, signers } = await sent(caller, sender);
    await done(world, caller, 'simulateRefusal', signers[0].id);
    expect(await mails(id)).toEqual([]);
    await done(world, caller, 'advanceEnvelopeClock', id);
    expect(await mails(id)).toEqual([`chef${teams}@exemple.fr [TEST] Expirée / Expired : Contrat`]);
  });

  it('never reach another organisation', async () => {
    const { caller, sender } = await team();
    const stranger = (await team()).owner;
    await choose(stranger, 'DECLINED, COMPLETED, EXPIRED', 'ALL');
    const { id, signers } = await sent(caller, sender);
    await done(world, caller, 'simulateRefusal', signers[0].id);
    expect(await mails(id)).toEqual([`envoi${teams - 1}@exemple.fr [TEST] Refus / Declined : Contrat`]);
  });
});

describe('the choice of notices', () => {
  it('is refused to API keys, and for a list that is too long or unknown, and nothing changes', async () => {
    const { caller, owner } = await team();
    const before = await traceOf(world);
    const query = 'mutation { setMyNotices(input: { notices: [], scope: ALL }) { member { id } } }';
    const byKey = await graphql(world.url, `Bearer ${caller.key}`, query);
    expect(byKey.errors?.[0]?.extensions?.code).toBe('forbidden');
    expect((await choose(owner, Array(11).fill('EXPIRED').join(', '), 'ALL')).errors).toHaveLength(1);
    expect((await choose(owner, 'SIGNED', 'ALL')).errors).toHaveLength(1);
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('the filter of envelopes by refusal', () => {
  it('finds envelopes with a signer who declined and has not signed since', async () => {
    const { caller, owner } = await team();
    const [declined, other] = [await sent(caller, null), await sent(caller, null)];
    await done(world, caller, 'simulateRefusal', declined.signers[0].id);
    const found = async (value: boolean) =>
      (await owner.ask(`{ envelopes(filter: { declined: ${value} }) { nodes { id } } }`)).data.envelopes.nodes;
    expect(await found(true)).toEqual([{ id: declined.id }]);
    expect(await found(false)).toEqual([{ id: other.id }]);
    expect((await signByLink(world.url, declined.signers[0].sign_url)).errors).toBeUndefined();
    expect(await found(true)).toEqual([]);
  });
});
