import { afterAll, beforeAll, expect, it } from 'vitest';
import { RequestSignInCodeDocument } from '../../../../src/pages/web/generated/documents/RequestSignInCodeDocument.ts';
import { graphql } from '../../../world/client.ts';
import { createEnvelope } from '../../../world/envelope.ts';
import { signedInMember } from '../../../world/member.ts';
import { traceOf } from '../../../world/trace.ts';
import { openWorld, type World } from '../../../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const codeOf = ({ errors }: any) => errors?.[0]?.extensions?.code;
const switchTo = (id: string) =>
  `mutation { switchOrganization(input: { id: "${id}" }) { organization { id current } } }`;

/** A person who is owner of one organisation and reader of another. */
async function personOfTwo(email: string) {
  const [one, two] = [await world.caller({ name: 'Une' }), await world.caller({ name: 'Deux' })];
  const person = await signedInMember(world, one, 'OWNER', email);
  const createdAt = world.clock.now();
  const { organizationId } = two;
  await world.database.prisma.membership.create({
    data: { organizationId, userId: person.userId, role: 'READER', createdAt },
  });
  return { person, one, two };
}

it('acts for the chosen organisation with its role and sees nothing of the other', async () => {
  const { person, one, two } = await personOfTwo('deux@exemple.fr');
  const [ofOne, ofTwo] = [await createEnvelope(world, one), await createEnvelope(world, two)];
  const seen = async () => (await person.ask('{ envelopes { edges { node { id } } } }')).data.envelopes.edges;
  const find = async (id: string) => codeOf(await person.ask(`{ envelope(id: "${id}") { id } }`));
  const cancel = async (id: string) =>
    codeOf(await person.ask(`mutation { cancelEnvelope(input: { id: "${id}" }) { envelope { id } } }`));
  expect(await seen()).toEqual([{ node: { id: ofOne.id } }]);
  expect(await find(ofTwo.id)).toBe('not_found');
  expect((await person.ask(switchTo(two.organizationId))).data.switchOrganization.organization).toEqual({
    id: two.organizationId,
    current: true,
  });
  expect(await seen()).toEqual([{ node: { id: ofTwo.id } }]);
  expect(await find(ofOne.id)).toBe('not_found');
  const before = await traceOf(world, [], 'team');
  expect(await cancel(ofTwo.id), 'a reader here').toBe('forbidden');
  expect(await cancel(ofOne.id)).toBe('forbidden');
  expect(await traceOf(world, [], 'team')).toEqual(before);
  await person.ask(switchTo(one.organizationId));
  expect(await cancel(ofTwo.id), 'an owner elsewhere').toBe('not_found');
  expect(await cancel(ofOne.id)).toBeUndefined();
});

it('refuses to switch to an organisation without membership and keeps the session where it was', async () => {
  const { person, one } = await personOfTwo('fixe@exemple.fr');
  const stranger = await world.caller();
  const before = await traceOf(world, [], 'team');
  for (const id of [stranger.organizationId, '00000000-0000-4000-8000-000000000000']) {
    expect(codeOf(await person.ask(switchTo(id)))).toBe('unknown_organization');
  }
  expect(await traceOf(world, [], 'team')).toEqual(before);
  const { data } = await person.ask('{ viewer { organization { id } } }');
  expect(data.viewer.organization.id).toBe(one.organizationId);
});

it('switches one browser only; the next sign-in opens the person’s last organisation', async () => {
  const { person, one, two } = await personOfTwo('suite@exemple.fr');
  const where = '{ viewer { organization { id } } }';
  await person.ask(switchTo(two.organizationId));
  const browser = 'n'.repeat(22);
  const email = 'suite@exemple.fr';
  await graphql(world.url, null, String(RequestSignInCodeDocument), { email, browser });
  await world.settle();
  const mail = (await world.mailbox()).find(({ to }) => to === email)!;
  const code = /\b(\d{6})\b/.exec(mail.text)![1]!;
  const opened = await fetch(`${world.url}/console/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, browser, code }),
  });
  const cookie = opened.headers.get('set-cookie')!.split(';')[0]!;
  const ask = async (query: string): Promise<any> => {
    const headers = { 'content-type': 'application/json', authorization: 'Console test', cookie };
    return (await fetch(`${world.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })).json();
  };
  expect((await ask(where)).data.viewer.organization.id).toBe(two.organizationId);
  await ask(switchTo(one.organizationId));
  expect((await ask(where)).data.viewer.organization.id).toBe(one.organizationId);
  expect((await person.ask(where)).data.viewer.organization.id).toBe(two.organizationId);
});

it('ends a removed member’s sessions in that organisation and keeps those in others', async () => {
  const { person, one, two } = await personOfTwo('partie@exemple.fr');
  const owner = await signedInMember(world, two, 'OWNER');
  const { prisma } = world.database;
  const there = await prisma.membership.findFirstOrThrow({
    where: { userId: person.userId, organizationId: two.organizationId },
  });
  await owner.ask(`mutation { removeMember(input: { id: "${there.id}" }) { deletedMemberId } }`);
  const { data } = await person.ask('{ viewer { organization { id } } myOrganizations { id } }');
  expect(data).toEqual({
    viewer: { organization: { id: one.organizationId } },
    myOrganizations: [{ id: one.organizationId }],
  });
  expect(codeOf(await person.ask(switchTo(two.organizationId)))).toBe('unknown_organization');
});
