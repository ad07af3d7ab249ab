import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../../../src/app/tasks.ts';
import { after, DAY } from '../../../../src/kernel/clock.ts';
import { warnExpiring } from '../../../../src/modules/messages/notifications/warnings.ts';
import { graphql, linkOf, signByLink } from '../../../world/client.ts';
import { createEnvelope, onePager, person } from '../../../world/envelope.ts';
import { type SignedInMember, signedInMember } from '../../../world/member.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { done } from '../../simulation/asks.ts';

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

const choose = ({ ask }: SignedInMember, notices: string, scope: string, more = '') =>
  ask(
    `mutation { setMyNotices(input: { notices: [${notices}], scope: ${scope} ${more} }) {
      member { notices noticeScope expiringDays } } }`,
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
    expect(await mails(refused.id)).toEqual([`${to} [TEST] Refus : Contrat`]);
    const mail = (await world.mailbox()).find(({ text }) => text.includes(refused.id))!;
    expect(mail.text).toContain('Personne 1 ne veut pas signer «\u00a0Contrat\u00a0»');
    expect(mail.text).toContain('> Montant faux');

    const completed = await sent(caller, sender);
    expect((await signByLink(world.url, completed.signers[0].sign_url)).errors).toBeUndefined();
    expect(await mails(completed.id)).toEqual([`${to} [TEST] Terminée : Contrat`]);

    const expired = await sent(caller, sender, 2);
    expect((await signByLink(world.url, expired.signers[0].sign_url)).errors).toBeUndefined();
    await done(world, caller, 'advanceEnvelopeClock', expired.id);
    expect(await mails(expired.id)).toEqual([`${to} [TEST] Expirée : Contrat`]);
    const last = (await world.mailbox()).find(({ text }) => text.includes(expired.id))!;
    expect(last.text).toContain('Signatures manquantes\u00a0: Personne 2.');
  });

  it('and so is a delegation, with who signs now and why', async () => {
    const { sender } = await team();
    const { data } = await sender.ask(
      `mutation { createEnvelope(input: { name: "Contrat", allowDelegation: true, send: true,
        signers: [{ email: "p1@exemple.fr", name: "Personne 1" }],
        documents: [{ name: "Contrat", pdfBase64: "${(await onePager()).toString('base64')}" }]
      }) { envelope { id signers { signUrl } } } }`,
    );
    const { id, signers } = data.createEnvelope.envelope;
    const delegate = (address: string, reason: string | null) =>
      graphql(
        world.url,
        linkOf(signers[0].signUrl),
        'mutation ($input: DelegateSigningInput!) { delegateSigning(input: $input) { name } }',
        { input: { name: 'Marie Weber', email: address, reason } },
      );
    expect((await delegate('marie@exemple.fr', 'Je suis en congé.')).errors).toBeUndefined();
    expect(await mails(id)).toEqual([`envoi${teams}@exemple.fr [TEST] Délégation : Contrat`]);
    const mail = (await world.mailbox()).find(({ text }) => text.includes(`/console/envelopes/${id}`))!;
    expect(mail.text).toContain('Personne 1 ne signera pas «\u00a0Contrat\u00a0»');
    expect(mail.text).toContain('Signataire à sa place\u00a0: Marie Weber (marie@exemple.fr).');
    expect(mail.text).toContain('Motif indiqué\u00a0: «\u00a0Je suis en congé.\u00a0»');
  });

  it('of an envelope that an API key sent reach the owners if somebody has to act', async () => {
    const { caller, owner } = await team();
    const to = `chef${teams}@exemple.fr`;
    const { id, signers } = await sent(caller, null);
    await done(world, caller, 'simulateRefusal', signers[0].id);
    expect(await mails(id)).toEqual([`${to} [TEST] Refus : Contrat`]);
    await done(world, caller, 'advanceEnvelopeClock', id);
    expect(await mails(id)).toEqual([`${to} [TEST] Expirée : Contrat`, `${to} [TEST] Refus : Contrat`]);
    // A completion needs no act: it is sent to those who follow all envelopes.
    const completed = async () => {
      const envelope = await sent(caller, null);
      expect((await signByLink(world.url, envelope.signers[0].sign_url)).errors).toBeUndefined();
      return mails(envelope.id);
    };
    expect(await completed()).toEqual([]);
    await choose(owner, 'COMPLETED', 'ALL');
    expect(await completed()).toEqual([`${to} [TEST] Terminée : Contrat`]);
  });

  it('reach the owners if the sender has left the team', async () => {
    const { caller, owner, sender } = await team();
    const [declined, completed, expired] = [
      await sent(caller, sender),
      await sent(caller, sender),
      await sent(caller, sender),
    ];
    const leaving = `mutation { removeMember(input: { id: "${sender.membershipId}" }) { deletedMemberId } }`;
    expect((await owner.ask(leaving)).errors).toBeUndefined();
    const to = `chef${teams}@exemple.fr`;
    await done(world, caller, 'simulateRefusal', declined.signers[0].id);
    expect(await mails(declined.id)).toEqual([`${to} [TEST] Refus : Contrat`]);
    expect((await signByLink(world.url, completed.signers[0].sign_url)).errors).toBeUndefined();
    expect(await mails(completed.id)).toEqual([`${to} [TEST] Terminée : Contrat`]);
    await done(world, caller, 'advanceEnvelopeClock', expired.id);
    expect(await mails(expired.id)).toEqual([`${to} [TEST] Expirée : Contrat`]);
  });

  it('are sent as each member chose: none, or those of all envelopes', async () => {
    const { caller, owner, sender } = await team();
    expect((await choose(sender, '', 'OWN')).data.setMyNotices.member).toEqual({
      notices: [],
      noticeScope: 'OWN',
      expiringDays: 3,
    });
    expect((await choose(owner, 'EXPIRED, EXPIRED', 'ALL')).data.setMyNotices.member).toEqual({
      notices: ['EXPIRED'],
      noticeScope: 'ALL',
      expiringDays: 3,
    });
    const { id, signers } = await sent(caller, sender);
    await done(world, caller, 'simulateRefusal', signers[0].id);
    expect(await mails(id)).toEqual([]);
    await done(world, caller, 'advanceEnvelopeClock', id);
    expect(await mails(id)).toEqual([`chef${teams}@exemple.fr [TEST] Expirée : Contrat`]);
  });

  it('never reach another organisation', async () => {
    const { caller, sender } = await team();
    const stranger = (await team()).owner;
    await choose(stranger, 'DECLINED, COMPLETED, EXPIRED', 'ALL');
    const { id, signers } = await sent(caller, sender);
    await done(world, caller, 'simulateRefusal', signers[0].id);
    expect(await mails(id)).toEqual([`envoi${teams - 1}@exemple.fr [TEST] Refus : Contrat`]);
  });
});

describe('each signature', () => {
  it('is sent to members who want it, and by default to nobody', async () => {
    const { caller, sender } = await team();
    const { data } = await sender.ask('{ viewer { member { notices } } }');
    expect(data.viewer.member.notices.sort()).toEqual([
      'COMPLETED',
      'DECLINED',
      'EXPIRED',
      'EXPIRING',
      'PURGE',
      'UNDELIVERED',
    ]);
    const silent = await sent(caller, sender, 2);
    expect((await signByLink(world.url, silent.signers[0].sign_url)).errors).toBeUndefined();
    expect(await mails(silent.id)).toEqual([]);
    await choose(sender, 'SIGNED', 'OWN');
    const { id, signers } = await sent(caller, sender, 2);
    for (const { sign_url: url } of signers) expect((await signByLink(world.url, url)).errors).toBeUndefined();
    const to = `envoi${teams}@exemple.fr`;
    expect(await mails(id)).toEqual(Array(2).fill(`${to} [TEST] Nouvelle signature : Contrat`));
    const texts = (await world.mailbox()).filter((mail) => mail.to === to).map(({ text }) => text);
    for (const [n, done] of [
      [1, 1],
      [2, 2],
    ])
      expect(texts.find((text) => text.includes(`Personne ${n} a signé`))).toContain(
        `Signatures\u00a0: ${done} sur 2.`,
      );
  });
});

describe('an envelope that expires soon', () => {
  const days = (count: number) => after(world.clock.now(), count * DAY);
  const set = (id: string, data: { sentAt?: Date; expiresAt?: Date }) =>
    world.database.prisma.envelope.update({ where: { id }, data });
  const warned = async (id: string) => {
    await warnExpiring(world.service.services);
    return mails(id);
  };

  it('is announced once, with the missing names, so many days before as the member chose', async () => {
    const { caller, owner, sender } = await team();
    const { id, signers } = await sent(caller, sender, 2);
    expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
    await choose(owner, 'EXPIRING', 'ALL', 'expiringDays: 7');
    await set(id, { sentAt: days(-20), expiresAt: days(8) });
    expect(await warned(id)).toEqual([]);
    await set(id, { expiresAt: days(6) });
    const [chief, own] = [`chef${teams}@exemple.fr`, `envoi${teams}@exemple.fr`].map(
      (to) => `${to} [TEST] Bientôt expirée : Contrat`,
    );
    expect(await warned(id)).toEqual([chief]);
    expect(await warned(id)).toEqual([chief]);
    // Extended by so little that the member was already told.
    await set(id, { expiresAt: days(6.5) });
    expect(await warned(id)).toEqual([chief]);
    await set(id, { expiresAt: days(2) });
    expect(await warned(id)).toEqual([chief, own]);
    const mail = (await world.mailbox()).find(({ text }) => text.includes(id))!;
    expect(mail.text).toContain('Signatures manquantes\u00a0: Personne 2.');
    expect(mail.text).toContain('(heure de Paris)');
    // Extended by more: it counts again.
    await set(id, { expiresAt: days(20) });
    expect(await warned(id)).toHaveLength(2);
    await set(id, { expiresAt: days(2.9) });
    expect(await warned(id)).toHaveLength(2);
    await world.database.prisma.expiryNotice.updateMany({ where: { envelopeId: id }, data: { expiresAt: days(-10) } });
    expect(await warned(id)).toHaveLength(4);
  });

  it('is not announced to the owners if an API key sent it, nor if it was sent for so short a time', async () => {
    const { caller, sender } = await team();
    const byKey = await sent(caller, null);
    await set(byKey.id, { sentAt: days(-20), expiresAt: days(2) });
    expect(await warned(byKey.id)).toEqual([]);
    const short = await sent(caller, sender);
    await set(short.id, { expiresAt: days(2) });
    expect(await warned(short.id)).toEqual([]);
  });

  it('is forgotten a month after its expiry', async () => {
    const { prisma } = world.database;
    const old = { envelopeId: '00000000-0000-7000-8000-000000000001', days: 3, expiresAt: days(-31) };
    await prisma.expiryNotice.create({ data: old });
    await prisma.expiryNotice.create({ data: { ...old, expiresAt: days(-29) } });
    await sweep(world.service.services);
    expect(await prisma.expiryNotice.count({ where: { envelopeId: old.envelopeId } })).toBe(1);
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
    expect((await choose(owner, 'VIEWED', 'ALL')).errors).toHaveLength(1);
    for (const wrong of [0, 31]) {
      const { errors } = await choose(owner, 'EXPIRING', 'ALL', `expiringDays: ${wrong}`);
      expect(errors?.[0]?.extensions?.code).toBe('invalid_body');
      expect(errors?.[0]?.extensions?.details).toMatchObject([{ path: 'expiringDays' }]);
    }
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
