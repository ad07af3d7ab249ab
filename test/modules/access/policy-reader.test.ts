import { afterAll, beforeAll, expect, it } from 'vitest';
import { graphql, rest } from '../../world/client.ts';
import { createEnvelope, sealedEnvelope } from '../../world/envelope.ts';
import { type SignedInMember, signedInMember } from '../../world/member.ts';
import { createSession } from '../../world/session.ts';
import { openWorld, type World } from '../../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const reads =
  (member: SignedInMember, mode: 'test' | 'live' = 'test') =>
  (query: string): Promise<any> =>
    member.ask(query, mode);

it('shows personal links to managers and hides them from readers', async () => {
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
  const reader = reads(await signedInMember(world, caller, 'READER'));
  expect(links(await reader(query))).toEqual([null, null, null, null]);
  const manager = reads(await signedInMember(world, caller, 'MANAGER'));
  expect(links(await manager(query))).toEqual(Array(4).fill(expect.stringMatching(/^http/)));
});

it('refuses a reader who would spend credits on a verification, and verifies nothing', async () => {
  const owner = await world.caller({ mode: 'LIVE', credits: 5 });
  const { documents } = await sealedEnvelope(world, owner);
  const caller = await world.caller({ mode: 'LIVE', credits: 5 });
  const { prisma } = world.database;
  const consultations = () => prisma.consultation.count({ where: { organizationId: caller.organizationId } });
  const verify = `mutation { verifyDocument(input: { sha256: "${documents[0].sha256}" }) { verification { known billedCredits } } }`;
  const credits = async () =>
    (await graphql(world.url, `Bearer ${caller.key}`, '{ credits { balance } }')).data.credits;

  const reader = reads(await signedInMember(world, caller, 'READER'), 'live');
  const refused = await reader(verify);
  expect(refused.errors[0].extensions.code).toBe('forbidden');
  expect([await consultations(), await credits()]).toEqual([0, { balance: 5 }]);

  // Once a manager has paid for it, a reader may read it.
  const manager = reads(await signedInMember(world, caller, 'MANAGER'), 'live');
  expect((await manager(verify)).data.verifyDocument.verification).toEqual({ known: true, billedCredits: 1 });
  expect((await reader(verify)).data.verifyDocument.verification).toEqual({ known: true, billedCredits: 0 });
});

it('hides the bodies of webhook events from readers, because they contain personal links', async () => {
  const caller = await world.caller();
  await sealedEnvelope(world, caller);
  await world.settle();
  const query = '{ events { edges { node { id event payload } } } }';
  const manager = await signedInMember(world, caller, 'MANAGER');
  const { data } = await manager.ask(query);
  expect(JSON.stringify(data.events.edges[0].node.payload)).toContain('/s/');
  const reader = await signedInMember(world, caller, 'READER');
  const refused = await reader.ask(query);
  expect(refused.errors![0]!.extensions!.code).toBe('forbidden');
  expect(JSON.stringify(refused)).not.toContain('/s/');
  expect((await reader.ask('{ events { edges { node { id event } } } }')).errors).toBeUndefined();
});

it('shows the hash of a document number to managers and null to readers', async () => {
  const caller = await world.caller();
  const hash = 'a'.repeat(64);
  await rest(world.url, caller.key, 'POST', '/identities', {
    method: 'partner_attested',
    given_name: 'A',
    family_name: 'B',
    document_number_hash: `sha256:${hash}`,
  });
  const query = '{ identities { edges { node { givenName documentNumberHash } } } }';
  const shown = async (role: 'MANAGER' | 'READER') =>
    (await (await signedInMember(world, caller, role)).ask(query)).data.identities.edges[0].node;
  expect(await shown('MANAGER')).toEqual({ givenName: 'A', documentNumberHash: hash });
  expect(await shown('READER')).toEqual({ givenName: 'A', documentNumberHash: null });
});

it('shows the audit log to managers, IP addresses to owners, and neither to readers', async () => {
  const caller = await world.caller();
  const owner = await signedInMember(world, caller, 'OWNER');
  await owner.ask('mutation { createApiKey(input: { name: "n", mode: TEST, scopes: [ENVELOPES_READ] }) { secret } }');
  const query = '{ auditLog { edges { node { act ip } } } }';
  const manager = await signedInMember(world, caller, 'MANAGER');
  const reader = await signedInMember(world, caller, 'READER');
  const node = ({ data }: any) => data.auditLog.edges[0].node;
  expect(node(await owner.ask(query))).toEqual({ act: 'createApiKey', ip: expect.any(String) });
  expect(node(await manager.ask(query))).toEqual({ act: 'createApiKey', ip: null });
  const refused = await reader.ask(query);
  expect([refused.data, refused.errors![0]!.extensions!.code]).toEqual([null, 'forbidden']);
});
