import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../../src/kernel/clock.ts';
import { createBatch, sealable } from '../../world/batch.ts';
import { graphql, rest, signByLink } from '../../world/client.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { registeredMandate } from '../../world/mandate.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  caller = await world.caller();
});
afterAll(() => world?.close());

const changed = { resendNotice: 'envelope', resendBatchNotice: 'sealBatch' } as const;
const ask = (mutation: keyof typeof changed, id: string, by = caller) =>
  graphql(
    world.url,
    `Bearer ${by.key}`,
    `mutation ($id: ID!) { ${mutation}(input: { id: $id }) { ${changed[mutation]} { id } } }`,
    { id },
  );
const mailsTo = async (address: string) => {
  await world.settle();
  return (await world.mailbox()).filter(({ to }) => to === address);
};
const linkIn = (text: string) => /https?:\S+\/[sb]\/\S+/.exec(text)![0];

/** Expects this refusal and no change. Returns the other facts of the refusal. */
async function refused(code: string, asking: () => ReturnType<typeof ask>) {
  const before = await traceOf(world);
  const { errors } = await asking();
  expect(errors?.[0]?.extensions?.code).toBe(code);
  expect(await traceOf(world)).toEqual(before);
  return errors![0]!.extensions!;
}

describe('resending an invitation to sign', () => {
  it('sends the same link after ten minutes, then after twice as long each time', async () => {
    const email = 'perdu@exemple.fr';
    const { id, signers } = await createEnvelope(world, caller, { signers: [person(1, { email })] });
    const again = () => ask('resendNotice', signers[0].id);
    const soon = await refused('rate_limited', again);
    expect(soon.retryAfter).toBeGreaterThan(590);
    for (const [times, wait] of [10, 20, 40].entries()) {
      world.clock.advance(wait * MINUTE - 5 * SECOND);
      expect((await refused('rate_limited', again)).retryAfter).toBeLessThanOrEqual(5);
      world.clock.advance(6 * SECOND);
      expect((await again()).data).toEqual({ resendNotice: { envelope: { id } } });
      const mails = await mailsTo(email);
      expect(mails).toHaveLength(times + 2);
      expect(new Set(mails.map(({ text }) => linkIn(text)))).toEqual(new Set([signers[0].sign_url]));
    }
    const events = await world.database.prisma.evidenceEvent.findMany({
      where: { chainId: id },
      orderBy: { seq: 'asc' },
    });
    expect(events.map(({ type }) => type)).toEqual([
      ...['envelope.created', 'envelope.sent', 'signer.notified'],
      ...['signer.notice_resent', 'signer.notice_resent', 'signer.notice_resent'],
    ]);
    expect(events.at(-1)).toMatchObject({ actor: 'organization', data: { signer: 1, channel: 'email' } });
    expect(Object.keys(events.at(-1)!.commitments as object).sort()).toEqual(['ip', 'name', 'sent_to']);
  });

  it('waits at most a day and says when it is next allowed', async () => {
    const { id, signers } = await createEnvelope(world, caller, {});
    await world.database.prisma.signer.update({ where: { id: signers[0].id }, data: { noticesResent: 50 } });
    const { data } = await graphql(
      world.url,
      `Bearer ${caller.key}`,
      `{ envelope(id: "${id}") { signers { notifiedAt noticeResentAt noticeResendableAt } } }`,
    );
    const [{ notifiedAt, noticeResentAt, noticeResendableAt }] = data.envelope.signers;
    expect(noticeResentAt).toBeNull();
    expect(Date.parse(noticeResendableAt) - Date.parse(notifiedAt)).toBe(DAY);
  });

  it('sends once for concurrent requests', async () => {
    const email = 'ensemble@exemple.fr';
    const { signers } = await createEnvelope(world, caller, { signers: [person(1, { email })] });
    world.clock.advance(11 * MINUTE);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('resendNotice', signers[0].id)));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('reaches the representative who signs a mandate’s act', async () => {
    const mandate = await registeredMandate(world, caller);
    const act = await createEnvelope(world, caller, { signers: [person(1, { email: 'gerante@exemple.fr' })] });
    await world.database.prisma.mandate.update({ where: { id: mandate.id }, data: { envelopeId: act.id } });
    world.clock.advance(11 * MINUTE);
    expect((await ask('resendNotice', act.signers[0].id)).errors).toBeUndefined();
    expect(await mailsTo('gerante@exemple.fr')).toHaveLength(2);
  });

  const signer = async (more: object, n = 0) => (await createEnvelope(world, caller, more)).signers[n].id as string;
  const cases: [string, () => Promise<string>][] = [
    ['in a draft', () => signer({ send: false })],
    ['whose turn has not come', () => signer({ signers: [person(1), person(2, { order: 1 })] }, 1)],
    [
      'who has signed',
      async () => {
        const { signers } = await createEnvelope(world, caller, { signers: [person(1), person(2)] });
        expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
        return signers[0].id;
      },
    ],
    [
      'of a canceled envelope',
      async () => {
        const { id, signers } = await createEnvelope(world, caller, {});
        await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
        return signers[0].id;
      },
    ],
    [
      'whose time is over, though no job has said so',
      async () => {
        const { id, signers } = await createEnvelope(world, caller, {});
        await world.database.prisma.envelope.update({ where: { id }, data: { expiresAt: world.clock.now() } });
        return signers[0].id;
      },
    ],
    [
      'whose identity was erased',
      async () => {
        const id = await signer({});
        await world.database.prisma.signer.update({ where: { id }, data: { name: '', email: '' } });
        return id;
      },
    ],
    [
      'who seals as an agent',
      async () => (await sealable(world, caller, (await registeredMandate(world, caller)).id)).signers[0].id,
    ],
  ];
  it.each(cases)('is refused for a signer %s', async (_who, stand) => {
    const id = await stand();
    world.clock.advance(DAY);
    await refused('invalid_status', () => ask('resendNotice', id));
  });

  it('is refused to other organisations', async () => {
    const id = await signer({});
    const live = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
    for (const by of [live, await world.caller()]) await refused('not_found', () => ask('resendNotice', id, by));
    for (const none of ['x', '00000000-0000-7000-8000-000000000000'])
      await refused('not_found', () => ask('resendNotice', none));
  });
});

describe('resending the notice to the agent of a batch', () => {
  const pending = async () => {
    const { id: mandateId } = await registeredMandate(world, caller);
    const { id } = await sealable(world, caller, mandateId);
    return createBatch(world, caller, mandateId, [id]);
  };

  it('sends the same link and adds an event to the batch’s chain', async () => {
    const batch = await pending();
    const before = (await mailsTo(batch.agent.email)).length;
    expect((await refused('rate_limited', () => ask('resendBatchNotice', batch.id))).retryAfter).toBeGreaterThan(590);
    world.clock.advance(11 * MINUTE);
    expect((await ask('resendBatchNotice', batch.id)).data).toEqual({
      resendBatchNotice: { sealBatch: { id: batch.id } },
    });
    const mails = await mailsTo(batch.agent.email);
    expect(mails).toHaveLength(before + 1);
    expect(mails.map(({ text }) => linkIn(text))[0]).toBe(batch.authorization_url);
    const events = await world.database.prisma.evidenceEvent.findMany({ where: { chainId: batch.id } });
    expect(events.map(({ type }) => type)).toContain('seal_batch.notice_resent');
  });

  it('is refused once the batch is decided, and to other organisations', async () => {
    const batch = await pending();
    const stranger = await world.caller();
    await refused('not_found', () => ask('resendBatchNotice', batch.id, stranger));
    await refused('not_found', () => ask('resendBatchNotice', 'x'));
    world.clock.advance(4 * DAY);
    await refused('invalid_status', () => ask('resendBatchNotice', batch.id));
  });
});
