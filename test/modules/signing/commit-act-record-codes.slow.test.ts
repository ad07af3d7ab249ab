import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorize, batchSession, codeFor, createBatch, sealable } from '../../world/batch.ts';
import { graphql, linkOf } from '../../world/client.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { registeredMandate } from '../../world/mandate.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf, inputFor, lastCode, requestCode, sign, signWith } from './acts.ts';

/** Fifty wrong codes over the life of a personal link lock its codes until the notice is sent again. */
let world: World;
let caller: Caller;
const MINUTE = 60_000;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

let people = 0;
async function createEnvelopeWithCode() {
  const email = `bloque${++people}@exemple.fr`;
  const { id, signers } = await createEnvelope(world, caller, {
    signers: [person(1, { email, authentication: ['otp_email'] })],
  });
  return { id: id as string, email, url: signers[0].sign_url as string, signerId: signers[0].id as string };
}
const request = (url: string) => requestCode(world, url, { channel: 'OTP_EMAIL' });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const run = (document: string) => graphql(world.url, `Bearer ${caller.key}`, document);
const query = async (sql: string, values: unknown[]) => (await world.database.pool.query(sql, values)).rows;
const lockOf = async (id: string) =>
  (await query('SELECT wrong_tries, locked_at IS NOT NULL AS locked FROM code_locks WHERE subject_id = $1', [id]))[0];
const setWrongTries = (id: string, tries: number) =>
  query(
    `INSERT INTO code_locks (subject_id, wrong_tries) VALUES ($1, $2)
     ON CONFLICT (subject_id) DO UPDATE SET wrong_tries = excluded.wrong_tries`,
    [id, tries],
  );
const eventsOf = (chainId: string, type: string) =>
  world.database.prisma.evidenceEvent.findMany({ where: { chainId, type } });

describe('the codes of a signer', () => {
  it('are locked by the fiftieth wrong code in total, with a notice; the right one is then refused', async () => {
    const { id, url, email } = await createEnvelopeWithCode();
    const input = await inputFor(world, url);
    const answers: (string | undefined)[] = [];
    let right = '';
    for (let n = 0; n < 10; n++) {
      world.clock.advance(13 * MINUTE);
      expect(codeOf(await request(url))).toBeUndefined();
      right = await lastCode(world, email);
      for (let tries = 0; tries < 5; tries++)
        answers.push(codeOf(await sign(world, url, { ...input, code: other(right) })));
    }
    expect(answers.slice(0, 10)).toEqual([
      ...['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_exhausted'],
      ...['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_exhausted'],
    ]);
    expect(answers.at(-1)).toBe('code_locked');
    expect(answers.filter((code) => code === 'code_locked')).toHaveLength(1);
    world.clock.advance(13 * MINUTE);
    const before = await traceOf(world);
    expect(codeOf(await request(url))).toBe('code_locked');
    expect(codeOf(await sign(world, url, { ...input, code: right }))).toBe('code_locked');
    expect(await traceOf(world)).toEqual(before);
    const session = await graphql(world.url, linkOf(url), '{ signingSession { state signer { codesLockedAt } } }');
    expect(session.data.signingSession).toMatchObject({
      state: 'READY',
      signer: { codesLockedAt: expect.any(String) },
    });
    const sender = await run(
      `{ envelope(id: "${id}") { signers { codesLockedAt } timeline { valid events { type } } } }`,
    );
    expect(sender.data.envelope.signers[0].codesLockedAt).toBe(session.data.signingSession.signer.codesLockedAt);
    expect(sender.data.envelope.timeline.valid).toBe(true);
    expect(sender.data.envelope.timeline.events.at(-1).type).toBe('SIGNER_CODES_LOCKED');
    const [event] = await eventsOf(id, 'signer.codes_locked');
    expect(event).toMatchObject({ actor: 'signer:1', data: { wrong_tries: 50 } });
  });

  it('work again, with the same link, once the sender resends the notice', async () => {
    const { id, url, email, signerId } = await createEnvelopeWithCode();
    await setWrongTries(signerId, 49);
    await request(url);
    expect(codeOf(await signWith(world, url, { code: other(await lastCode(world, email)) }))).toBe('code_locked');
    expect(codeOf(await run(`mutation { resendNotice(input: { id: "${signerId}" }) { envelope { id } } }`))).toBe(
      'rate_limited',
    );
    expect(await lockOf(signerId)).toEqual({ wrong_tries: 50, locked: true });
    world.clock.advance(10 * MINUTE + 1000);
    expect(
      codeOf(await run(`mutation { resendNotice(input: { id: "${signerId}" }) { envelope { id } } }`)),
    ).toBeUndefined();
    expect(await lockOf(signerId)).toBeUndefined();
    expect((await eventsOf(id, 'signer.notice_resent'))[0]).toMatchObject({ data: { codes_unlocked: true } });
    const { data } = await run(`{ envelope(id: "${id}") { signers { codesLockedAt } } }`);
    expect(data.envelope.signers).toEqual([{ codesLockedAt: null }]);
    expect(codeOf(await request(url))).toBeUndefined();
    expect(codeOf(await signWith(world, url, { code: await lastCode(world, email) }))).toBeUndefined();
  });

  it('are compared at most as often as tries are left under concurrency; locked and recorded once', async () => {
    const { id, url, email, signerId } = await createEnvelopeWithCode();
    await setWrongTries(signerId, 47);
    await request(url);
    const code = other(await lastCode(world, email));
    const input = await inputFor(world, url);
    const answers = await Promise.all(Array.from({ length: 30 }, () => sign(world, url, { ...input, code })));
    const codes = answers.map(codeOf);
    expect(codes.filter((one) => one === 'code_wrong')).toHaveLength(2);
    expect(codes.filter((one) => one === 'code_locked').length).toBeGreaterThan(0);
    expect(
      codes.filter((one) => one !== 'code_wrong' && one !== 'code_locked').every((one) => one === 'code_exhausted'),
    ).toBe(true);
    expect(await lockOf(signerId)).toEqual({ wrong_tries: 50, locked: true });
    expect(await query('SELECT tries_left FROM one_time_codes WHERE subject_id = $1', [signerId])).toEqual([
      { tries_left: 0 },
    ]);
    expect(await eventsOf(id, 'signer.codes_locked')).toHaveLength(1);
  });

  it('are not locked by a right code or by codes of others', async () => {
    const [one, two] = [await createEnvelopeWithCode(), await createEnvelopeWithCode()];
    await setWrongTries(one.signerId, 49);
    for (const { url } of [one, two]) await request(url);
    expect(codeOf(await signWith(world, two.url, { code: other(await lastCode(world, two.email)) }))).toBe(
      'code_wrong',
    );
    expect(codeOf(await signWith(world, one.url, { code: await lastCode(world, one.email) }))).toBeUndefined();
    expect(await lockOf(one.signerId)).toEqual({ wrong_tries: 49, locked: false });
  });

  it('are locked by simulated wrong codes in the same way', async () => {
    const { signerId } = await createEnvelopeWithCode();
    await setWrongTries(signerId, 48);
    const simulate = async () =>
      (await run(`mutation { simulateWrongCode(input: { id: "${signerId}" }) { refusal { code triesLeft } } }`)).data
        ?.simulateWrongCode.refusal;
    expect(await simulate()).toEqual({ code: 'CODE_WRONG', triesLeft: 1 });
    expect(await simulate()).toEqual({ code: 'CODE_LOCKED', triesLeft: 0 });
    expect(await simulate()).toEqual({ code: 'CODE_LOCKED', triesLeft: 0 });
  });
});

describe('the codes of an agent', () => {
  it('are locked by the fiftieth wrong code and work again once the notice is resent', async () => {
    const mandate = await registeredMandate(world, caller);
    const envelope = await sealable(world, caller, mandate.id);
    const { id, authorization_url: url } = await createBatch(world, caller, mandate.id, [envelope.id]);
    await setWrongTries(id, 49);
    const wrong = other(await codeFor(world, url));
    expect(codeOf(await authorize(world, url, wrong))).toBe('code_locked');
    expect(codeOf(await authorize(world, url, wrong))).toBe('code_locked');
    const locked = async () => [
      (await run(`{ sealBatch(id: "${id}") { codesLockedAt } }`)).data.sealBatch.codesLockedAt !== null,
      (await graphql(world.url, linkOf(url), '{ batchSession { codesLockedAt } }')).data.batchSession.codesLockedAt !==
        null,
    ];
    expect(await locked()).toEqual([true, true]);
    expect(await eventsOf(id, 'seal_batch.codes_locked')).toMatchObject([
      { actor: 'agent', data: { wrong_tries: 50 } },
    ]);
    world.clock.advance(10 * MINUTE + 1000);
    expect(
      codeOf(await run(`mutation { resendBatchNotice(input: { id: "${id}" }) { sealBatch { id } } }`)),
    ).toBeUndefined();
    expect(await locked()).toEqual([false, false]);
    expect(codeOf(await authorize(world, url, await codeFor(world, url)))).toBeUndefined();
    expect((await batchSession(world, url)).status).not.toBe('PENDING');
  });
});
