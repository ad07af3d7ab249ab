import { afterAll, beforeAll, expect, it } from 'vitest';
import { graphql, signByLink } from '../../../world/client.ts';
import { createEnvelope, person } from '../../../world/envelope.ts';
import { signedInMember } from '../../../world/member.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { requestCode } from '../../signing/acts.ts';

let world: World;
let caller: Caller;
let owner: Awaited<ReturnType<typeof signedInMember>>;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  owner = await signedInMember(world, caller, 'OWNER');
});
afterAll(() => world?.close());

const act = (name: string, email: string, payload: string) =>
  owner.ask(`mutation { ${name}(input: { email: "${email}" }) { ${payload} } }`);
const mailsTo = async (address: string) => (await world.mailbox()).filter(({ to }) => to === address);
const codeOf = ({ errors }: { errors?: readonly { extensions?: Record<string, any> }[] }) =>
  errors?.[0]?.extensions?.code;

it('sends a restricted person nothing but the codes that they ask for, until it is lifted', async () => {
  const ada = person(1, { email: 'Ada@exemple.fr', authentication: ['otp_email'] });
  const restricted = await act('restrictPerson', 'ADA@exemple.fr', 'person { email restrictedSince }');
  expect(restricted.data.restrictPerson.person).toMatchObject({ email: 'ada@exemple.fr' });
  expect(restricted.data.restrictPerson.person.restrictedSince).not.toBeNull();
  const { signers } = await createEnvelope(world, caller, { signers: [ada, person(2)] });
  await world.settle();
  expect(await mailsTo('Ada@exemple.fr')).toEqual([]);
  expect(await mailsTo('p2@exemple.fr')).toHaveLength(1);
  await requestCode(world, signers[0].sign_url, { channel: 'OTP_EMAIL' });
  await world.settle();
  expect((await mailsTo('Ada@exemple.fr')).map(({ subject }) => subject)).toEqual([expect.stringMatching(/code/i)]);
  const list = await owner.ask('{ restrictedPeople { email restrictedSince } }');
  expect(list.data.restrictedPeople).toEqual([restricted.data.restrictPerson.person]);
  expect(
    (await act('liftRestriction', 'ada@exemple.fr', 'person { restrictedSince }')).data.liftRestriction.person,
  ).toEqual({ restrictedSince: null });
  await createEnvelope(world, caller, { signers: [ada] });
  await world.settle();
  expect(await mailsTo('Ada@exemple.fr')).toHaveLength(2);
});

it('erases nothing of a restricted person, and then all that has ended', async () => {
  const bob = person(3, { email: 'bob@exemple.fr' });
  const { id, signers } = await createEnvelope(world, caller, { signers: [bob] });
  const open = await createEnvelope(world, caller, { signers: [bob] });
  await signByLink(world.url, signers[0].sign_url);
  await world.settle();
  await act('restrictPerson', 'bob@exemple.fr', 'person { email }');
  const before = await traceOf(world);
  expect(codeOf(await act('erasePerson', 'bob@exemple.fr', 'erased'))).toBe('invalid_body');
  expect(await traceOf(world)).toEqual(before);
  await act('liftRestriction', 'bob@exemple.fr', 'person { email }');
  const { data } = await act('erasePerson', 'BOB@exemple.fr', 'erased left');
  expect(data.erasePerson).toEqual({ erased: [id], left: [open.id] });
});

it('erases with a person the reason of a cancellation, which may name them', async () => {
  const { id } = await createEnvelope(world, caller, { signers: [person(5, { email: 'max@exemple.fr' })] });
  await owner.ask(
    `mutation { cancelEnvelope(input: { id: "${id}", reason: "Max ne vient plus." }) { envelope { id } } }`,
  );
  const kept = async () => {
    const { data } = await owner.ask(`{ envelope(id: "${id}") { status cancelReason } }`);
    const openings = await world.database.prisma.evidenceOpening.count({ where: { chainId: id, name: 'reason' } });
    return { ...data.envelope, openings };
  };
  expect(await kept()).toEqual({ status: 'CANCELED', cancelReason: 'Max ne vient plus.', openings: 1 });
  expect((await act('erasePerson', 'max@exemple.fr', 'erased')).data.erasePerson.erased).toEqual([id]);
  expect(await kept()).toEqual({ status: 'CANCELED', cancelReason: null, openings: 0 });
});

it('exports what the organisation stores about a person, to owners only, and not too much of it', async () => {
  const eve = person(4, { email: 'eve@exemple.fr' });
  const { id } = await createEnvelope(world, caller, { signers: [eve] });
  const exported = JSON.parse((await act('exportPerson', 'EVE@exemple.fr', 'json')).data.exportPerson.json);
  expect(exported).toMatchObject({ email: 'eve@exemple.fr', organization_id: caller.organizationId });
  expect(exported.tables.signers).toMatchObject([{ envelope_id: id, email: 'eve@exemple.fr' }]);
  const manager = await signedInMember(world, caller, 'MANAGER');
  const ask = 'mutation { exportPerson(input: { email: "eve@exemple.fr" }) { json } }';
  expect(codeOf(await manager.ask(ask))).toBe('forbidden');
  expect(codeOf(await graphql(world.url, `Bearer ${caller.key}`, ask))).toBe('forbidden');
  await world.database.pool.query(
    `INSERT INTO invitations (id, organization_id, email, role, token_sha256, created_at, expires_at)
     SELECT gen_random_uuid(), organization_id, 'eve@exemple.fr', role, gen_random_uuid()::text, now(), now()
     FROM memberships, generate_series(1, 10001) WHERE organization_id = $1 AND role = 'OWNER'`,
    [caller.organizationId],
  );
  expect(codeOf(await act('exportPerson', 'eve@exemple.fr', 'json'))).toBe('invalid_body');
});

it('restricts at most a thousand people of an organisation', async () => {
  await world.database.pool.query(
    `INSERT INTO restricted_people (organization_id, email, since)
     SELECT $1::uuid, 'p' || n || '@many.exemple.fr', now() FROM generate_series(1, 1000) n`,
    [caller.organizationId],
  );
  expect(codeOf(await act('restrictPerson', 'late@exemple.fr', 'person { email }'))).toBe('invalid_body');
  expect((await act('restrictPerson', 'p1@many.exemple.fr', 'person { email }')).errors).toBeUndefined();
});
