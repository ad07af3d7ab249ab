import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../src/kernel/clock.ts';
import { rest } from '../../world/client.ts';
import { byWrongCode, traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf, type sign, signWith } from './acts.ts';
import { attested, codeFor, createAdvanced, signAdvanced, signer } from './advanced-people.ts';

/** Reasons to refuse an advanced signature; a refusal changes nothing. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const blobs = async () =>
  (await readdir(world.dataDir, { recursive: true })).filter((name) => /[0-9a-f]{64}/.test(name));

/** Everything that a signature creates: rows, jobs, files. The tries of a code are not included. */
async function unchanged(act: () => Promise<unknown>, but: Parameters<typeof traceOf>[1] = []): Promise<void> {
  const before = [await traceOf(world, but), await blobs()];
  await act();
  expect([await traceOf(world, but), await blobs()]).toEqual(before);
}

const refused = (act: () => ReturnType<typeof sign>, code: string, but?: Parameters<typeof traceOf>[1]) =>
  unchanged(async () => expect(codeOf(await act())).toBe(code), but);

const remote = { identity: { method: 'remote_id_check', given_name: 'Ana', family_name: 'Silva' } };
const identityOf = (envelope: any): string => envelope.signers[0].signature.identity_id;

describe('signing with an identity that is not valid', () => {
  it('waits while the identity is pending', async () => {
    const envelope = await createAdvanced(world, caller, [signer(1, remote)]);
    const code = await codeFor(world, envelope.signers[0]);
    await refused(() => signWith(world, envelope.signers[0].sign_url, { code }), 'identity_pending');
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['failed', (id) => world.database.prisma.identity.update({ where: { id }, data: { status: 'FAILED' } })],
    ['was erased', (id) => rest(world.url, caller.key, 'DELETE', `/identities/${id}`)],
    [
      'has expired, whatever the jobs have written down',
      (id) => world.database.prisma.identity.update({ where: { id }, data: { lapsesAt: new Date(0) } }),
    ],
  ])('is refused once the identity %s', async (_, end) => {
    const envelope = await createAdvanced(world, caller, [signer(1)]);
    const code = await codeFor(world, envelope.signers[0]);
    await end(identityOf(envelope));
    await refused(() => signWith(world, envelope.signers[0].sign_url, { code }), 'identity_lapsed');
  });

  it.each<[string, () => Promise<object[]>]>([
    [
      'another organisation’s',
      async () => {
        const other = await world.caller();
        const { body } = await rest(world.url, other.key, 'POST', '/identities', attested('A', 'B').identity);
        return [{ ...signer(1), identity: undefined, identity_id: body.id }];
      },
    ],
    [
      'the other mode’s',
      async () => {
        const live = await world.caller({ mode: 'LIVE', organizationId: caller.organizationId });
        const { body } = await rest(world.url, live.key, 'POST', '/identities', attested('A', 'B').identity);
        return [{ ...signer(1), identity: undefined, identity_id: body.id }];
      },
    ],
    ['unknown', async () => [{ ...signer(1), identity: undefined, identity_id: randomUUID() }]],
    ['missing', async () => [signer(1), { email: 'p2@exemple.fr', name: 'Personne 2' }]],
  ])('is refused at creation when the identity is %s', async (_, make) => {
    const signers = await make();
    await expect(createAdvanced(world, caller, signers)).rejects.toThrow(/422.*identity_required/);
  });
});

describe('signing with a code', () => {
  it('is refused without the code once one was sent', async () => {
    const { signers } = await createAdvanced(world, caller, [signer(1)]);
    await refused(() => signWith(world, signers[0].sign_url), 'code_required');
  });

  it('costs only one try when the code is wrong', async () => {
    const { signers } = await createAdvanced(world, caller, [signer(1)]);
    const code = await codeFor(world, signers[0]);
    const wrong = code === '000000' ? '000001' : '000000';
    await refused(() => signWith(world, signers[0].sign_url, { code: wrong }), 'code_wrong', byWrongCode);
    expect(codeOf(await signWith(world, signers[0].sign_url, { code }))).toBeUndefined();
  });

  it('is refused with another signer’s code', async () => {
    const { signers } = await createAdvanced(world, caller, [signer(1), signer(2)]);
    const [theirs] = [await codeFor(world, signers[1]), await codeFor(world, signers[0])];
    await refused(() => signWith(world, signers[0].sign_url, { code: theirs }), 'code_wrong', byWrongCode);
  });

  it('is refused with an expired or replaced code', async () => {
    const { signers } = await createAdvanced(world, caller, [signer(1)]);
    const first = await codeFor(world, signers[0]);
    world.clock.advance(MINUTE);
    const second = await codeFor(world, signers[0]);
    if (first !== second)
      await refused(() => signWith(world, signers[0].sign_url, { code: first }), 'code_wrong', byWrongCode);
    world.clock.advance(11 * MINUTE);
    await refused(() => signWith(world, signers[0].sign_url, { code: second }), 'code_expired');
  });
});

describe('signing at the wrong time', () => {
  it('is refused once the signer has signed', async () => {
    const { signers } = await createAdvanced(world, caller, [signer(1), signer(2)]);
    const code = await codeFor(world, signers[0]);
    expect(codeOf(await signWith(world, signers[0].sign_url, { code }))).toBeUndefined();
    await refused(() => signWith(world, signers[0].sign_url, { code }), 'already_signed');
  });

  it('is refused before the signer’s turn', async () => {
    const { signers } = await createAdvanced(world, caller, [signer(1), signer(2, { order: 1 })]);
    await refused(() => signWith(world, signers[1].sign_url, { code: '000000' }), 'not_your_turn');
  });

  it('is refused after cancellation and after expiry', async () => {
    const { id, signers } = await createAdvanced(world, caller, [signer(1)]);
    const code = await codeFor(world, signers[0]);
    expect((await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`)).status).toBe(200);
    await refused(() => signWith(world, signers[0].sign_url, { code }), 'gone');

    const short = await createAdvanced(world, caller, [signer(1)], { expires_in_days: 1 });
    const { signers: late } = short;
    world.clock.advance(DAY + MINUTE);
    await refused(() => signWith(world, late[0].sign_url, { code: '000000' }), 'gone');
  });
});

it('refuses an incomplete signature before it creates anything', async () => {
  const { signers } = await createAdvanced(world, caller, [signer(1)]);
  const code = await codeFor(world, signers[0]);
  await refused(() => signWith(world, signers[0].sign_url, { code, typedSignature: null }), 'invalid_body');
  world.clock.advance(30_000);
  expect(codeOf(await signAdvanced(world, signers[0]))).toBeUndefined();
});

it('refuses a typed name that is not that of the identity, and says which is', async () => {
  const { signers } = await createAdvanced(world, caller, [signer(1)]);
  const code = await codeFor(world, signers[0]);
  const mouse = () => signWith(world, signers[0].sign_url, { code, typedSignature: 'Mickey Mouse' });
  await refused(mouse, 'invalid_body');
  const { errors } = await mouse();
  expect(errors?.[0]?.extensions?.details).toEqual([
    { path: 'typedSignature', message: expect.stringContaining('type Prénom1 Nom1') },
  ]);
  const typedSignature = 'NOM1 prenom1';
  expect(codeOf(await signWith(world, signers[0].sign_url, { code, typedSignature }))).toBeUndefined();
});
