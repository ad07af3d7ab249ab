import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteOwner } from '../../../../src/modules/access/index.ts';
import { EnterLinkDocument } from '../../../../src/pages/web/generated/documents/EnterLinkDocument.ts';
import { graphql } from '../../../world/client.ts';
import { type SignedInMember, signedInMember } from '../../../world/member.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const codeOf = ({ errors }: any) => errors?.[0]?.extensions?.code;
const tokenOf = (link: string) => link.split('/').pop()!;
const who = '{ viewer { organization { id } member { email role } } }';

/** Opens a link as the page does. */
async function enter(link: string): Promise<{ status: number; code?: string; ask: (query: string) => Promise<any> }> {
  const answer = await fetch(`${world.url}/console/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: tokenOf(link) }),
  });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]!;
  const { error } = (await answer.json()) as { error?: { code: string } };
  const ask = async (query: string) => {
    const response = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Console test', cookie },
      body: JSON.stringify({ query }),
    });
    return response.json();
  };
  return { status: answer.status, ask, ...(error ? { code: error.code } : {}) };
}

const read = (link: string) => graphql(world.url, null, String(EnterLinkDocument), { token: tokenOf(link) });
const invite = (owner: SignedInMember, email: string, role = 'READER') =>
  owner.ask(
    `mutation { inviteMember(input: { email: "${email}", role: ${role} }) { invitation { id email role expiresAt } } }`,
  );

/** The link in the newest mail to an address. */
async function mailedLink(to: string): Promise<string> {
  await world.settle();
  const mail = (await world.mailbox()).find((message) => message.to === to)!;
  return /\S+\/console\/enter\/[\w-]+/.exec(mail.text)![0];
}

async function team(name = 'Agence'): Promise<{ caller: Caller; owner: SignedInMember }> {
  const caller = await world.caller({ name });
  return { caller, owner: await signedInMember(world, caller, 'OWNER') };
}

describe('an invitation of a new address', () => {
  it('shows who invites whom to what, and creates a member only when accepted, once', async () => {
    const { caller, owner } = await team('Agence Rhône');
    await owner.ask('mutation { setMyName(input: { name: "Claire Chef" }) { user { name } } }');
    const members = () => world.database.prisma.membership.count({ where: { organizationId: caller.organizationId } });
    const invited = (await invite(owner, 'Neuve@Exemple.fr', 'MANAGER')).data.inviteMember.invitation;
    expect(invited).toMatchObject({ email: 'neuve@exemple.fr', role: 'MANAGER' });
    const link = await mailedLink('neuve@exemple.fr');
    const before = await traceOf(world, ['jobs'], 'team');
    expect((await read(link)).data.enterLink.invitation).toEqual({
      organizationName: 'Agence Rhône',
      role: 'MANAGER',
      email: 'neuve@exemple.fr',
      invitedBy: 'Claire Chef',
      expiresAt: invited.expiresAt,
      needsSignIn: false,
    });
    expect(await traceOf(world, ['jobs'], 'team'), 'reading it changes nothing').toEqual(before);
    expect(await members()).toBe(1);
    const entered = await enter(link);
    expect((await entered.ask(who)).data.viewer).toEqual({
      organization: { id: caller.organizationId },
      member: { email: 'neuve@exemple.fr', role: 'MANAGER' },
    });
    expect(await members()).toBe(2);
    expect(await enter(link)).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(codeOf(await read(link))).toBe('unauthorized');
  });

  it('ends when a newer one is sent, when it is revoked and after seven days', async () => {
    const { owner } = await team();
    const list = async () =>
      (await owner.ask('{ invitations { id email role invitedBy createdAt expiresAt } }')).data.invitations;
    await invite(owner, 'encore@exemple.fr');
    const first = await mailedLink('encore@exemple.fr');
    world.clock.advance(1_000);
    const { id } = (await invite(owner, 'encore@exemple.fr', 'MANAGER')).data.inviteMember.invitation;
    const second = await mailedLink('encore@exemple.fr');
    expect(second).not.toBe(first);
    expect(await list()).toMatchObject([{ id, email: 'encore@exemple.fr', role: 'MANAGER' }]);
    expect((await enter(first)).status).toBe(401);
    expect(
      (await owner.ask(`mutation { revokeInvitation(input: { id: "${id}" }) { invitation { id } } }`)).data
        .revokeInvitation.invitation,
    ).toEqual({
      id,
    });
    expect((await enter(second)).status).toBe(401);
    expect(await list()).toEqual([]);
    expect(codeOf(await owner.ask(`mutation { revokeInvitation(input: { id: "${id}" }) { invitation { id } } }`))).toBe(
      'unknown_invitation',
    );
    await invite(owner, 'tard@exemple.fr');
    const late = await mailedLink('tard@exemple.fr');
    world.clock.advance(7 * 24 * 3_600_000 + 1);
    expect((await enter(late)).status).toBe(401);
    expect(await world.database.prisma.user.count({ where: { email: 'tard@exemple.fr' } })).toBe(0);
  });

  it('gives owners the same answer for addresses with and without an account', async () => {
    const { owner } = await team();
    await signedInMember(world, await world.caller(), 'OWNER', 'connue@exemple.fr');
    const shape = async (email: string) => {
      const { data } = await invite(owner, email);
      await world.settle();
      const mail = (await world.mailbox()).find(({ to }) => to === email)!;
      return [
        Object.keys(data.inviteMember.invitation),
        mail.subject,
        mail.text.replaceAll(email, '').replace(/enter\/[\w-]+/g, ''),
      ];
    };
    expect(await shape('connue@exemple.fr')).toEqual(await shape('inconnue@exemple.fr'));
  });

  it('is limited to ten per hour and address; beyond that nothing is sent', async () => {
    const { owner } = await team();
    for (let n = 0; n < 10; n++) expect(codeOf(await invite(owner, 'flot@exemple.fr'))).toBeUndefined();
    const before = await traceOf(world, [], 'team');
    const refused = await invite(owner, 'flot@exemple.fr');
    expect(refused.errors![0]!.extensions).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) });
    expect(await traceOf(world, [], 'team')).toEqual(before);
  });
});

describe('an invitation of an address that has an account', () => {
  it('does not sign anybody in; it waits in the console until the person accepts', async () => {
    const home = await team('Maison');
    const person = await signedInMember(world, home.caller, 'READER', 'chez-elle@exemple.fr');
    const { caller, owner } = await team('Ailleurs');
    await invite(owner, 'chez-elle@exemple.fr', 'MANAGER');
    const link = await mailedLink('chez-elle@exemple.fr');
    expect((await read(link)).data.enterLink.invitation.needsSignIn).toBe(true);
    const before = await traceOf(world, ['jobs'], 'team');
    expect(await enter(link)).toMatchObject({ status: 409, code: 'sign_in_required' });
    expect(await traceOf(world, ['jobs'], 'team')).toEqual(before);

    const mine = '{ myInvitations { id organizationName role } myOrganizations { name role current } }';
    const [invitation] = (await person.ask(mine)).data.myInvitations;
    expect(invitation).toMatchObject({ organizationName: 'Ailleurs', role: 'MANAGER' });
    const accept = `mutation { acceptInvitation(input: { id: "${invitation.id}" }) { organization { id current } } }`;
    const stranger = await signedInMember(world, home.caller, 'OWNER');
    expect(codeOf(await stranger.ask(accept)), 'somebody else').toBe('unknown_invitation');
    expect((await person.ask(accept)).data.acceptInvitation.organization).toEqual({
      id: caller.organizationId,
      current: false,
    });
    expect((await person.ask(mine)).data).toEqual({
      myInvitations: [],
      myOrganizations: [
        { name: 'Ailleurs', role: 'MANAGER', current: false },
        { name: 'Maison', role: 'READER', current: true },
      ],
    });
    expect(codeOf(await person.ask(accept))).toBe('unknown_invitation');
    const { data } = await owner.ask('{ auditLog(first: 1) { edges { node { act who } } } }');
    expect(data.auditLog.edges[0].node).toEqual({ act: 'acceptInvitation', who: 'chez-elle@exemple.fr' });
  });

  it('can be declined, which creates no member', async () => {
    const home = await team();
    const person = await signedInMember(world, home.caller, 'OWNER', 'non@exemple.fr');
    const { caller, owner } = await team();
    const { id } = (await invite(owner, 'non@exemple.fr')).data.inviteMember.invitation;
    expect(
      (await person.ask(`mutation { declineInvitation(input: { id: "${id}" }) { invitation { id } } }`)).data
        .declineInvitation.invitation.id,
    ).toBe(id);
    expect(
      codeOf(await person.ask(`mutation { acceptInvitation(input: { id: "${id}" }) { organization { id } } }`)),
    ).toBe('unknown_invitation');
    expect((await enter(await mailedLink('non@exemple.fr'))).status).toBe(401);
    const { organizationId } = caller;
    expect(await world.database.prisma.membership.count({ where: { organizationId } })).toBe(1);
  });

  it('is refused if the person is already a member, whose role stays the same', async () => {
    const { caller, owner } = await team();
    await signedInMember(world, caller, 'OWNER', 'reste@exemple.fr');
    const before = await traceOf(world, [], 'team');
    const refused = await invite(owner, 'Reste@exemple.fr', 'READER');
    expect(codeOf(refused)).toBe('already_member');
    expect(refused.errors![0]!.message).toContain('changeRole');
    expect(await traceOf(world, [], 'team')).toEqual(before);
  });
});

describe('the operator’s link', () => {
  it('signs a new person in as owner, and an existing member with their current role', async () => {
    const { organizationId } = await world.caller();
    const { services } = world.service;
    const first = await inviteOwner(services, organizationId, 'exploitee@exemple.fr');
    const entered = await enter(first.link);
    expect((await entered.ask(who)).data.viewer.member).toEqual({ email: 'exploitee@exemple.fr', role: 'OWNER' });
    await world.database.prisma.membership.updateMany({ where: { organizationId }, data: { role: 'MANAGER' } });
    const older = await inviteOwner(services, organizationId, 'exploitee@exemple.fr');
    const again = await inviteOwner(services, organizationId, 'exploitee@exemple.fr');
    expect(again.role).toBe('MANAGER');
    expect((await enter(older.link)).status).toBe(401);
    expect((await read(again.link)).data.enterLink).toEqual({ invitation: null });
    const back = await enter(again.link);
    expect((await back.ask(who)).data.viewer.member.role).toBe('MANAGER');
  });

  it('signs a person of another organisation into this one', async () => {
    const { caller } = await team();
    await signedInMember(world, caller, 'OWNER', 'deux-maisons@exemple.fr');
    const { organizationId } = await world.caller();
    const { link } = await inviteOwner(world.service.services, organizationId, 'deux-maisons@exemple.fr');
    const entered = await enter(link);
    expect((await entered.ask(who)).data.viewer.organization.id).toBe(organizationId);
  });
});
