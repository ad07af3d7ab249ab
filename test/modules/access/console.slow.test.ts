import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstOwnerLink, inviteOwner } from '../../../src/modules/access/index.ts';
import { RequestSignInCodeDocument } from '../../../src/pages/web/generated/documents/RequestSignInCodeDocument.ts';
import { graphql } from '../../world/client.ts';
import { createEnvelope } from '../../world/envelope.ts';
import { signedInMember } from '../../world/member.ts';
import { recordStatements } from '../../world/sent-statements.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

/** Signs in as the page does; returns the session's cookie or the refusal. */
async function post(body: unknown): Promise<{ status: number; cookie: string; raw: string; code?: string }> {
  const answer = await fetch(`${world.url}/console/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const raw = answer.headers.get('set-cookie') ?? '';
  const { error } = (await answer.json()) as { error?: { code: string } };
  return { status: answer.status, cookie: raw.split(';')[0]!, raw, ...(error ? { code: error.code } : {}) };
}

/** Asks GraphQL from a signed-in browser, in a mode. */
async function ask(cookie: string, query: string, mode = 'test'): Promise<any> {
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(mode ? { authorization: `Console ${mode}`, cookie } : {}) },
    body: JSON.stringify({ query }),
  });
  return answer.json();
}
/** Asks for a sign-in code as the page does. */
const requestCode = (email: string, from = browser) =>
  graphql(world.url, null, String(RequestSignInCodeDocument), { email, browser: from });
const browser = 'b'.repeat(22);
const codeOf = ({ errors }: any) => errors?.[0]?.extensions?.code;
const lastMail = async (to: string) => (await world.mailbox()).find((message) => message.to === to)!;
const tokenOf = (link: string) => link.split('/').pop()!;

const member = async (email: string, role: 'OWNER' | 'MANAGER' | 'READER' = 'OWNER'): Promise<string> =>
  (await signedInMember(world, caller, role, email)).headers().cookie!;

describe('signing in', () => {
  it('accepts an invitation once and puts the session in an HttpOnly, SameSite=Strict cookie', async () => {
    const { link } = await inviteOwner(world.service.services, caller.organizationId, 'Une@Exemple.fr');
    const first = await post({ token: tokenOf(link) });
    expect(first.status).toBe(200);
    expect(first.raw).toMatch(/HttpOnly/i);
    expect(first.raw).toMatch(/SameSite=Strict/i);
    expect(await ask(first.cookie, '{ viewer { mode member { email role } organization { id } } }')).toMatchObject({
      data: { viewer: { mode: 'TEST', member: { email: 'une@exemple.fr', role: 'OWNER' } } },
    });
    expect(await post({ token: tokenOf(link) })).toMatchObject({ status: 401, code: 'unauthorized', cookie: '' });
  });

  it('accepts an e-mailed code once and does not reveal whether the address has an account', async () => {
    await member('deux@exemple.fr');
    const known = await requestCode('DEUX@exemple.fr');
    expect(known.data.requestSignInCode.signInCode.expiresAt).toBeTruthy();
    const stranger = await requestCode('personne@exemple.fr');
    expect(stranger.data.requestSignInCode.signInCode.expiresAt).toBeTruthy();
    await world.settle();
    const code = /\b(\d{6})\b/.exec((await lastMail('deux@exemple.fr')).text)![1]!;
    for (const [email, tried] of [
      ['deux@exemple.fr', code === '000000' ? '000001' : '000000'],
      ['personne@exemple.fr', code],
    ]) {
      expect(await post({ email, browser, code: tried })).toMatchObject({ status: 401, code: 'unauthorized' });
    }
    expect((await post({ email: 'deux@exemple.fr', browser, code })).status).toBe(200);
    expect((await post({ email: 'deux@exemple.fr', browser, code })).status).toBe(401);
  });

  it('keeps the code of one browser valid while another browser requests and tries codes', async () => {
    await member('victime@exemple.fr');
    const stranger = 's'.repeat(22);
    await requestCode('victime@exemple.fr');
    await world.settle();
    const code = /\b(\d{6})\b/.exec((await lastMail('victime@exemple.fr')).text)![1]!;
    for (let n = 0; n < 4; n++) {
      world.clock.advance(30_000);
      await requestCode('victime@exemple.fr', stranger);
      for (let tries = 0; tries < 6; tries++) {
        const tried = await post({ email: 'victime@exemple.fr', browser: stranger, code });
        expect(tried).toMatchObject({ status: 401, code: 'unauthorized', cookie: '' });
      }
    }
    expect((await post({ email: 'victime@exemple.fr', browser, code })).status).toBe(200);
  });

  it('does the same work in the answer for known and unknown addresses: the same statements', async () => {
    await member('connue@exemple.fr');
    const sent = recordStatements(world.service.services.database);
    const statementsOf = async (email: string) => {
      const before = sent.length;
      await requestCode(email);
      return sent.slice(before);
    };
    await requestCode('premiere@exemple.fr');
    const known = await statementsOf('connue@exemple.fr');
    expect(known.length).toBeGreaterThan(3);
    expect(await statementsOf('inconnue@exemple.fr')).toEqual(known);
    await world.settle();
    expect(await lastMail('connue@exemple.fr')).toBeTruthy();
    expect(await lastMail('inconnue@exemple.fr')).toBeUndefined();
  });

  it('limits sign-in codes by delay and per network, equally for known and unknown addresses', async () => {
    await member('trop@exemple.fr');
    for (const email of ['trop@exemple.fr', 'inconnu@exemple.fr']) {
      const answers = [];
      for (let n = 0; n < 6; n++) {
        world.clock.advance(30_000);
        answers.push(codeOf(await requestCode(email)));
        expect(codeOf(await requestCode(email))).toBe('rate_limited');
      }
      expect(answers).toEqual([...Array(5).fill(undefined), 'rate_limited']);
    }
    await world.settle();
    expect((await world.mailbox()).filter(({ to }) => to === 'trop@exemple.fr')).toHaveLength(5);
    expect((await world.mailbox()).filter(({ to }) => to === 'inconnu@exemple.fr')).toHaveLength(0);
  });

  it('answers 400 to a malformed sign-in request', async () => {
    expect(await post('{')).toMatchObject({ status: 400, code: 'invalid_json' });
    expect((await post({})).status).toBe(400);
    expect((await post({ email: 'deux@exemple.fr', browser, code: { $ne: '' } })).status).toBe(400);
  });

  it('ends at sign-out, on removal, and after a week without use', async () => {
    const [out, removed, idle] = [
      await member('a@exemple.fr'),
      await member('b@exemple.fr'),
      await member('c@exemple.fr'),
    ];
    const who = '{ viewer { member { id } } }';
    const { id } = (await ask(removed, who)).data.viewer.member;
    await fetch(`${world.url}/console/session`, {
      method: 'DELETE',
      headers: { cookie: out, authorization: 'Console live' },
    });
    expect(codeOf(await ask(out, who))).toBe('unauthorized');
    const remove = await ask(idle, `mutation { removeMember(input: { id: "${id}" }) { deletedMemberId } }`);
    expect(remove.data).toEqual({ removeMember: { deletedMemberId: id } });
    expect(codeOf(await ask(removed, who))).toBe('unauthorized');
    world.clock.advance(7 * 24 * 3_600_000 + 1);
    expect(codeOf(await ask(idle, who))).toBe('unauthorized');
  });

  it('requires the header that other sites cannot send: the cookie alone is unauthorized', async () => {
    const cookie = await member('d@exemple.fr');
    const answer = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ query: '{ viewer { mode } }' }),
    });
    expect(codeOf(await answer.json())).toBe('unauthorized');
    const { status } = await fetch(`${world.url}/api/v1/envelopes`, { headers: { cookie } });
    expect(status).toBe(401);
  });
});

describe('the team', () => {
  it('is managed by owners only: other roles are refused and nothing changes', async () => {
    const reader = await member('lecteur@exemple.fr', 'READER');
    const manager = await member('gestion@exemple.fr', 'MANAGER');
    const before = await traceOf(world);
    for (const cookie of [reader, manager]) {
      expect(
        codeOf(
          await ask(
            cookie,
            'mutation { inviteMember(input: { email: "x@exemple.fr", role: OWNER }) { invitation { id } } }',
          ),
        ),
      ).toBe('forbidden');
    }
    expect(
      codeOf(
        await ask(
          reader,
          'mutation { createApiKey(input: { name: "k", mode: TEST, scopes: [ENVELOPES_READ] }) { secret } }',
        ),
      ),
    ).toBe('forbidden');
    expect(
      codeOf(await ask(reader, 'mutation { createWebhookEndpoint(input: { url: "https://x.fr/" }) { secret } }')),
    ).toBe('forbidden');
    expect(await traceOf(world)).toEqual(before);
    expect(
      (await ask(reader, '{ envelopes { edges { node { id } } } webhookEndpoints { id } }')).errors,
    ).toBeUndefined();
  });

  it('invites by e-mail only and logs who did what', async () => {
    const owner = await member('chef@exemple.fr');
    const invited = await ask(
      owner,
      'mutation { inviteMember(input: { email: "neuf@exemple.fr", role: READER }) { invitation { id role } } }',
    );
    expect(invited.data.inviteMember.invitation.role).toBe('READER');
    await world.settle();
    const link = /\S+\/console\/enter\/\S+/.exec((await lastMail('neuf@exemple.fr')).text)![0];
    expect((await post({ token: tokenOf(link) })).status).toBe(200);
    const log = await ask(owner, '{ auditLog(first: 2) { edges { node { act subjectId who } } } }');
    expect(log.data.auditLog.edges[0].node).toMatchObject({ act: 'acceptInvitation', who: 'neuf@exemple.fr' });
    expect(log.data.auditLog.edges[1].node).toEqual({
      act: 'inviteMember',
      subjectId: invited.data.inviteMember.invitation.id,
      who: 'chef@exemple.fr',
    });
    await ask(owner, 'mutation { setMyName(input: { name: "Claire Chef" }) { user { name } } }');
    const three = await ask(owner, '{ auditLog(first: 3) { edges { node { act who } } } }');
    expect(three.data.auditLog.edges.map(({ node }: any) => `${node.act} ${node.who}`)).toEqual([
      ...['acceptInvitation neuf@exemple.fr', 'inviteMember Claire Chef', 'removeMember c@exemple.fr'],
    ]);
  });

  it('finds actions by their name, their person and their time', async () => {
    const { organizationId } = await world.caller();
    const { link } = await inviteOwner(world.service.services, organizationId, 'greffe@exemple.fr');
    const { cookie } = await post({ token: tokenOf(link) });
    const { id } = (await ask(cookie, '{ viewer { member { id } } }')).data.viewer.member;
    for (const name of ['Un', 'Deux']) {
      await ask(cookie, `mutation { renameOrganization(input: { name: "${name}" }) { organization { name } } }`);
      world.clock.advance(1_000);
    }
    await ask(
      cookie,
      'mutation { inviteMember(input: { email: "x@exemple.fr", role: READER }) { invitation { id } } }',
    );
    const find = async (filter: string) => {
      const { data } = await ask(cookie, `{ auditLog(filter: ${filter}) { totalCount nodes { act at } } }`);
      expect(data.auditLog.totalCount).toBe(data.auditLog.nodes.length);
      return data.auditLog.nodes;
    };
    const renamed = await find('{ acts: ["renameOrganization"] }');
    expect(renamed).toHaveLength(2);
    expect(await find(`{ memberId: "${id}", acts: ["inviteMember", "removeMember"] }`)).toHaveLength(1);
    const [last, first] = renamed.map(({ at }: { at: string }) => at);
    expect(await find(`{ at: { from: "${last}" } }`)).toHaveLength(2);
    expect(await find(`{ acts: ["renameOrganization"], at: { to: "${first}" } }`)).toEqual([]);
    const foreign = (await ask(await member('loin@exemple.fr'), '{ viewer { member { id } } }')).data.viewer.member;
    expect(await find(`{ memberId: "${foreign.id}" }`)).toEqual([]);
    expect(await find('{ acts: ["unknown"] }')).toEqual([]);
  });

  it('lets only an owner sign a member out, in this organisation only', async () => {
    const owner = await member('patronne@exemple.fr');
    const other = await member('partant@exemple.fr', 'MANAGER');
    const { data } = await ask(owner, '{ team { nodes { id email } } }');
    const { id } = data.team.nodes.find(({ email }: { email: string }) => email === 'partant@exemple.fr');
    const signOut = `mutation { signOutMember(input: { id: "${id}" }) { member { id } } }`;
    expect(codeOf(await ask(other, signOut))).toBe('forbidden');
    const { organizationId } = await world.caller({ name: 'Ailleurs' });
    const { link } = await inviteOwner(world.service.services, organizationId, 'ailleurs@exemple.fr');
    const stranger = (await post({ token: tokenOf(link) })).cookie;
    expect(codeOf(await ask(stranger, signOut))).toBe('unknown_member');
    expect((await ask(other, '{ viewer { mode } }')).data).toBeTruthy();
    expect((await ask(owner, signOut)).data).toEqual({ signOutMember: { member: { id } } });
    expect(codeOf(await ask(other, '{ viewer { mode } }'))).toBe('unauthorized');
  });

  it.each(['team', 'apiKeys', 'auditLog'])('refuses a page of %s that is longer than 100', async (list) => {
    const owner = await member(`longue-${list.toLowerCase()}@exemple.fr`);
    expect(codeOf(await ask(owner, `{ ${list}(first: 101) { totalCount } }`))).toBe('invalid_body');
    expect((await ask(owner, `{ ${list}(first: 100) { totalCount } }`)).data[list].totalCount).toBeGreaterThanOrEqual(
      0,
    );
  });

  it('always keeps at least one owner', async () => {
    const { organizationId } = await world.caller();
    const { link } = await inviteOwner(world.service.services, organizationId, 'seul@exemple.fr');
    const { cookie } = await post({ token: tokenOf(link) });
    const only = (await ask(cookie, '{ viewer { member { id } } }')).data.viewer.member;
    expect(
      codeOf(await ask(cookie, `mutation { removeMember(input: { id: "${only.id}" }) { deletedMemberId } }`)),
    ).toBe('last_owner');
    expect(
      codeOf(await ask(cookie, `mutation { changeRole(input: { id: "${only.id}", role: READER }) { member { id } } }`)),
    ).toBe('last_owner');
    const { data } = await ask(cookie, '{ team { nodes { id role } } }');
    expect(data.team.nodes).toEqual([{ id: only.id, role: 'OWNER' }]);
  });

  it('shows neither keys nor members of another organisation', async () => {
    const stranger = await world.caller();
    const owner = await member('voisin@exemple.fr');
    expect(
      codeOf(await ask(owner, `mutation { revokeApiKey(input: { id: "${stranger.keyId}" }) { apiKey { id } } }`)),
    ).toBe('unknown_api_key');
    const other = await signedInMember(world, stranger, 'OWNER', 'autre@exemple.fr');
    expect(
      codeOf(await ask(owner, `mutation { removeMember(input: { id: "${other.membershipId}" }) { deletedMemberId } }`)),
    ).toBe('unknown_member');
  });
});

it('accepts a key made in the console until it is revoked there', async () => {
  const owner = await member('cles@exemple.fr');
  const made = await ask(
    owner,
    'mutation { createApiKey(input: { name: "ERP", mode: TEST, scopes: [ENVELOPES_READ] }) { secret apiKey { id hint } } }',
  );
  const { secret: key, apiKey } = made.data.createApiKey;
  const list = () => fetch(`${world.url}/api/v1/envelopes`, { headers: { authorization: `Bearer ${key}` } });
  expect((await list()).status).toBe(200);
  const revoke = `mutation { revokeApiKey(input: { id: "${apiKey.id}" }) { apiKey { id revokedAt } } }`;
  expect((await ask(owner, revoke)).data.revokeApiKey.apiKey).toEqual({
    id: apiKey.id,
    revokedAt: expect.any(String),
  });
  expect((await list()).status).toBe(401);
  const log = await ask(owner, '{ auditLog(first: 2) { nodes { act subjectId } } }');
  expect(log.data.auditLog.nodes).toEqual([
    { act: 'revokeApiKey', subjectId: apiKey.id },
    { act: 'createApiKey', subjectId: apiKey.id },
  ]);
});

it('logs a correction of a signer as an act on the envelope, whose page the log opens', async () => {
  const owner = await member('journal@exemple.fr');
  const { id, signers } = await createEnvelope(world, caller);
  const correct = `mutation { correctSigner(input: { id: "${signers[0].id}", email: "autre@exemple.fr" }) { envelope { id } } }`;
  expect((await ask(owner, correct)).errors).toBeUndefined();
  const log = await ask(owner, '{ auditLog(first: 1) { nodes { act subjectId } } }');
  expect(log.data.auditLog.nodes).toEqual([{ act: 'correctSigner', subjectId: id }]);
});

it('changes a member’s address only with the code sent to the new address', async () => {
  const { organizationId } = await world.caller();
  const { services } = world.service;
  const fresh = await openWorld();
  try {
    const first = await firstOwnerLink(fresh.service.services, (await fresh.caller()).organizationId);
    expect(first).toContain('/console/enter/');
  } finally {
    await fresh.close();
  }
  expect(await firstOwnerLink(services, organizationId)).toBe(null);
  const cookie = await member('ancien@exemple.fr');
  const requested = await ask(
    cookie,
    'mutation { requestEmailCode(input: { email: "nouveau@exemple.fr" }) { emailCode { expiresAt resendAfter } } }',
  );
  const { expiresAt, resendAfter } = requested.data.requestEmailCode.emailCode;
  expect(Date.parse(expiresAt) - Date.parse(resendAfter)).toBe(10 * 60_000 - 30_000);
  await world.settle();
  const code = /\b(\d{6})\b/.exec((await lastMail('nouveau@exemple.fr')).text)![1]!;
  const change = (email: string) =>
    `mutation { setMyEmail(input: { email: "${email}", code: "${code}" }) { user { email } } }`;
  expect(codeOf(await ask(cookie, change('victime@exemple.fr')))).toBe('code_required');
  expect((await ask(cookie, change('nouveau@exemple.fr'))).data.setMyEmail.user.email).toBe('nouveau@exemple.fr');
});

it('requires a recent sign-in to change an address, even with the right code', async () => {
  const age = (membershipId: string, by: string) =>
    world.database.pool.query(
      'UPDATE console_sessions SET authenticated_at = authenticated_at - $2::interval WHERE membership_id = $1::uuid',
      [membershipId, by],
    );
  const old = await signedInMember(world, caller, 'OWNER', 'ici@exemple.fr');
  await age(old.membershipId, '26 minutes');
  const recent = await signedInMember(world, await world.caller(), 'OWNER', 'ici@exemple.fr');
  const request = 'mutation { requestEmailCode(input: { email: "la@exemple.fr" }) { emailCode { expiresAt } } }';
  expect(codeOf(await old.ask(request))).toBe('sign_in_again');
  await recent.ask(request);
  await world.settle();
  const code = /\b(\d{6})\b/.exec((await lastMail('la@exemple.fr')).text)![1]!;
  const change = `mutation { setMyEmail(input: { email: "la@exemple.fr", code: "${code}" }) { user { email } } }`;
  expect(codeOf(await old.ask(change))).toBe('sign_in_again');
  // The code was requested at the last moment and stays valid.
  await age(recent.membershipId, '24 minutes');
  expect((await recent.ask(change)).data.setMyEmail.user.email).toBe('la@exemple.fr');
});

it('notifies the old address of a change and ends the person’s other sessions and sign-in links', async () => {
  const elsewhere = await world.caller();
  const here = await signedInMember(world, caller, 'OWNER', 'avant@exemple.fr');
  const other = await signedInMember(world, elsewhere, 'OWNER', 'avant@exemple.fr');
  const bystander = await signedInMember(world, caller, 'OWNER');
  const { link } = await inviteOwner(world.service.services, caller.organizationId, 'avant@exemple.fr');
  const who = '{ viewer { member { email } } }';
  await here.ask('mutation { requestEmailCode(input: { email: "apres@exemple.fr" }) { emailCode { expiresAt } } }');
  await world.settle();
  const code = /\b(\d{6})\b/.exec((await lastMail('apres@exemple.fr')).text)![1]!;
  const wrong = code === '000000' ? '000001' : '000000';
  const before = await traceOf(world, ['one_time_codes'], 'team');
  expect(
    codeOf(
      await here.ask(
        `mutation { setMyEmail(input: { email: "apres@exemple.fr", code: "${wrong}" }) { user { email } } }`,
      ),
    ),
  ).toBe('code_wrong');
  expect(await traceOf(world, ['one_time_codes'], 'team'), 'a wrong code changes nothing').toEqual(before);
  await here.ask(`mutation { setMyEmail(input: { email: "apres@exemple.fr", code: "${code}" }) { user { email } } }`);
  await world.settle();
  const notice = await lastMail('avant@exemple.fr');
  expect(notice.subject).toContain('Votre adresse de connexion a changé');
  expect(notice.text).toContain('a***@e***.fr');
  expect(notice.text).toContain('Prévenez tout de suite un propriétaire de votre équipe');
  expect(notice.text).not.toContain('apres@exemple.fr');
  expect((await here.ask(who)).data.viewer.member.email).toBe('apres@exemple.fr');
  expect(codeOf(await other.ask(who))).toBe('unauthorized');
  expect((await post({ token: tokenOf(link) })).status).toBe(401);
  expect((await bystander.ask(who)).errors).toBeUndefined();
});
