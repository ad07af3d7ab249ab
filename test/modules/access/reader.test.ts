import { afterAll, beforeAll, expect, it } from 'vitest';
import { inviteOwner } from '../../../src/modules/access/index.ts';
import { graphql } from '../../world/client.ts';
import { createEnvelope, sealedEnvelope } from '../../world/envelope.ts';
import { createSession } from '../../world/session.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Asks GraphQL from the browser of a member with this role. */
async function memberOf(caller: Caller, role: 'READER' | 'MANAGER', mode: 'test' | 'live') {
  const { kit } = world.service;
  const { link, member } = await inviteOwner(kit, caller.organizationId, `${role}-${mode}@exemple.fr`.toLowerCase());
  await kit.database.prisma.membership.update({ where: { id: member.id }, data: { role } });
  const opened = await fetch(`${world.url}/console/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.split('/').pop() }),
  });
  const cookie = opened.headers.get('set-cookie')!.split(';')[0]!;
  return async (query: string): Promise<any> => {
    const answer = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Console ${mode}`, cookie },
      body: JSON.stringify({ query }),
    });
    return answer.json();
  };
}

it('shows personal links to managers and none to readers', async () => {
  const caller = await world.caller();
  const { id } = await createEnvelope(world, caller);
  const session = await createSession(world, caller);
  const query = `{
    envelope(id: "${id}") { signers { signUrl } }
    attendanceSession(id: "${session.id}") { trainer { url } attendees { signUrl } }
  }`;
  const links = ({ data }: any): unknown[] => [
    ...data.envelope.signers.map(({ signUrl }: any) => signUrl),
    data.attendanceSession.trainer.url,
    ...data.attendanceSession.attendees.map(({ signUrl }: any) => signUrl),
  ];
  const reader = await memberOf(caller, 'READER', 'test');
  expect(links(await reader(query))).toEqual([null, null, null, null]);
  const manager = await memberOf(caller, 'MANAGER', 'test');
  expect(links(await manager(query))).toEqual(Array(4).fill(expect.stringMatching(/^http/)));
});

it('refuses a reader who would spend credits on a proof, and consults nothing', async () => {
  const owner = await world.caller({ mode: 'LIVE', credits: 5 });
  const { documents } = await sealedEnvelope(world, owner);
  const caller = await world.caller({ mode: 'LIVE', credits: 5 });
  const { prisma } = world.database;
  const consultations = () => prisma.consultation.count({ where: { organizationId: caller.organizationId } });
  const verify = `mutation { verifyDocument(input: { sha256: "${documents[0].sha256}" }) { known billedCredits } }`;
  const credits = async () =>
    (await graphql(world.url, `Bearer ${caller.key}`, '{ credits { balance } }')).data.credits;

  const reader = await memberOf(caller, 'READER', 'live');
  const refused = await reader(verify);
  expect(refused.errors[0].extensions.code).toBe('forbidden');
  expect([await consultations(), await credits()]).toEqual([0, { balance: 5 }]);

  // Once a manager has paid for it, the reader may read it too.
  const manager = await memberOf(caller, 'MANAGER', 'live');
  expect((await manager(verify)).data.verifyDocument).toEqual({ known: true, billedCredits: 1 });
  expect((await reader(verify)).data.verifyDocument).toEqual({ known: true, billedCredits: 0 });
});
