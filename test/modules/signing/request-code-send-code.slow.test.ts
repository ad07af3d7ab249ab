import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rest } from '../../world/client.ts';
import { createEnvelope, person, readEnvelope } from '../../world/envelope.ts';
import { byWrongCode, traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf, decline, inputFor, lastCode, requestCode, sign, signWith } from './acts.ts';

/** One-time codes: limited in number, short-lived, single-use, bound to one action. */
let world: World;
let caller: Caller;
const MINUTE = 60_000;
const logged: string[] = [];
beforeAll(async () => {
  world = await openWorld({ env: { LOG_LEVEL: 'trace' } });
  caller = await world.caller();
  captureLog();
});
afterAll(async () => {
  await world?.close();
  vi.restoreAllMocks();
});

/** Whatever the service logs goes to `logged`: pino writes to the descriptor of standard output. */
function captureLog(): void {
  const { write } = fs;
  vi.spyOn(fs, 'write').mockImplementation(((descriptor: number, text: unknown, ...more: unknown[]) => {
    if (descriptor !== process.stdout.fd) return (write as (...all: unknown[]) => void)(descriptor, text, ...more);
    logged.push(String(text));
    const done = more.at(-1) as (error: null, bytes: number) => void;
    process.nextTick(() => done(null, Buffer.byteLength(String(text))));
  }) as never);
}

let people = 0;
/** An envelope whose one signer needs a code, by an address of its own. */
async function createEnvelopeWithCode(more: object = {}) {
  const email = `code${++people}@exemple.fr`;
  const { id, signers } = await createEnvelope(world, caller, {
    signers: [person(1, { email, authentication: ['otp_email'], ...more })],
  });
  return { id: id as string, email, url: signers[0].sign_url as string, signerId: signers[0].id as string };
}
const request = (url: string, channel = 'OTP_EMAIL') => requestCode(world, url, { channel });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const factsOf = (answer: Awaited<ReturnType<typeof sign>>) => answer.errors?.[0]?.extensions;
const rowsOf = (signerId: string) =>
  world.database.prisma.oneTimeCode.findMany({ where: { subjectId: signerId }, orderBy: { createdAt: 'asc' } });

describe('a code', () => {
  it('is required if the sender asked for it, and costs no try when missing', async () => {
    const { url, email, signerId } = await createEnvelopeWithCode();
    const before = await traceOf(world);
    expect(codeOf(await signWith(world, url))).toBe('code_required');
    expect(codeOf(await signWith(world, url, { code: '123456' })), 'none was sent').toBe('code_required');
    expect(await traceOf(world)).toEqual(before);
    const { data } = await request(url);
    expect(data.requestSigningCode.signingCode).toMatchObject({ channel: 'OTP_EMAIL', sentTo: 'c***@e***.fr' });
    expect(codeOf(await signWith(world, url))).toBe('code_required');
    expect((await rowsOf(signerId)).map(({ triesLeft }) => triesLeft)).toEqual([5]);
    expect(codeOf(await signWith(world, url, { code: await lastCode(world, email) }))).toBeUndefined();
  });

  it('signs once and is recorded as the authentication used', async () => {
    const { id, url, email, signerId } = await createEnvelopeWithCode();
    await request(url);
    const code = await lastCode(world, email);
    expect(codeOf(await signWith(world, url, { code }))).toBeUndefined();
    expect(codeOf(await signWith(world, url, { code }))).toBe('already_signed');
    const [row] = await rowsOf(signerId);
    expect(row!.usedAt).not.toBeNull();
    await world.settle();
    const { documents } = await readEnvelope(world, caller, id);
    const { body } = await rest(world.url, caller.key, 'POST', '/verify', { sha256: documents[0].sealed_sha256 });
    expect(body.signers[0].authentication_used).toEqual(['otp_email']);
  });

  it('is sent by SMS if that is the signer’s channel', async () => {
    const { url } = await createEnvelopeWithCode({
      authentication: ['otp_sms', 'otp_email'],
      phone: '+33 6 12 34 56 78',
    });
    const { data } = await request(url, 'OTP_SMS');
    expect(data.requestSigningCode.signingCode.sentTo).toBe('•••• 78');
    const [message] = await world.mailbox();
    expect(message).toMatchObject({ channel: 'sms', to: '+33 6 12 34 56 78' });
    const code = /\d{6}/.exec(message!.text)![0];
    expect(codeOf(await signWith(world, url, { code }))).toBeUndefined();
  });

  it('is not sent by any other channel', async () => {
    const [mail, none] = [await createEnvelopeWithCode(), await createEnvelopeWithCode({ authentication: undefined })];
    const before = await traceOf(world);
    expect(codeOf(await request(mail.url, 'OTP_SMS'))).toBe('invalid_body');
    expect(codeOf(await request(none.url))).toBe('invalid_body');
    expect(await traceOf(world)).toEqual(before);
  });

  it('counts down the tries when wrong (4, 3, 2, 1), then a new code is needed; the chain records each', async () => {
    const { id, url, email } = await createEnvelopeWithCode();
    await request(url);
    const code = await lastCode(world, email);
    const input = await inputFor(world, url);
    const before = await traceOf(world, byWrongCode);
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(factsOf(await sign(world, url, { ...input, code: other(code) }))).toMatchObject({
        code: 'code_wrong',
        triesLeft,
      });
    }
    for (const attemptedCode of [other(code), code, code]) {
      expect(codeOf(await sign(world, url, { ...input, code: attemptedCode }))).toBe('code_exhausted');
    }
    expect(await traceOf(world, byWrongCode)).toEqual(before);
    world.clock.advance(30_000);
    await request(url);
    expect(codeOf(await sign(world, url, { ...input, code: await lastCode(world, email) }))).toBeUndefined();
    const events = await world.database.prisma.evidenceEvent.findMany({
      where: { chainId: id },
      orderBy: { seq: 'asc' },
    });
    const wrong = events.filter(({ type }) => type === 'signer.code_wrong').map(({ data }) => data);
    expect(wrong).toEqual([4, 3, 2, 1, 0].map((tries_left) => ({ tries_left })));
    const checked = events.filter(({ type }) => type === 'signer.code_checked');
    expect(checked.map(({ data }) => data)).toEqual([
      { channel: 'otp_email', code_sent_at: expect.any(String), checked_at: expect.any(String) },
    ]);
  });

  it('is valid for ten minutes', async () => {
    const [late, timely] = [await createEnvelopeWithCode(), await createEnvelopeWithCode()];
    for (const { url } of [late, timely]) await request(url);
    world.clock.advance(10 * MINUTE - 20_000);
    expect(codeOf(await signWith(world, timely.url, { code: await lastCode(world, timely.email) }))).toBeUndefined();
    world.clock.advance(20_000);
    const before = await traceOf(world);
    const code = await lastCode(world, late.email);
    expect(codeOf(await signWith(world, late.url, { code }))).toBe('code_expired');
    expect(await traceOf(world)).toEqual(before);
  });

  it('is invalid once a newer one was sent', async () => {
    const { url, email, signerId } = await createEnvelopeWithCode();
    await request(url);
    const older = await lastCode(world, email);
    world.clock.advance(30_000);
    await request(url);
    expect(factsOf(await signWith(world, url, { code: older }))).toMatchObject({ code: 'code_wrong', triesLeft: 4 });
    expect((await rowsOf(signerId)).map(({ triesLeft, replacedAt }) => [triesLeft, replacedAt !== null])).toEqual([
      [5, true],
      [4, false],
    ]);
    expect(codeOf(await signWith(world, url, { code: await lastCode(world, email) }))).toBeUndefined();
  });

  it('does not work for another signer', async () => {
    const [one, two] = [await createEnvelopeWithCode(), await createEnvelopeWithCode()];
    for (const { url } of [one, two]) await request(url);
    const code = await lastCode(world, one.email);
    expect(codeOf(await signWith(world, two.url, { code }))).toBe('code_wrong');
    expect(codeOf(await signWith(world, one.url, { code }))).toBeUndefined();
  });

  it('is ignored, and not recorded as authentication, if none is required', async () => {
    const { url, signerId } = await createEnvelopeWithCode({ authentication: undefined });
    expect(codeOf(await signWith(world, url, { code: '123456' }))).toBeUndefined();
    const row = await world.database.prisma.signer.findUniqueOrThrow({ where: { id: signerId } });
    expect(row.authenticationUsed).toEqual([]);
  });
});

describe('concurrent requests', () => {
  it('compare five of two hundred guesses, a hundred at a time', async () => {
    const { url, email, signerId } = await createEnvelopeWithCode();
    await request(url);
    const code = await lastCode(world, email);
    const input = await inputFor(world, url);
    const guesses = Array.from({ length: 201 }, (_, i) => String(i).padStart(6, '0')).filter((guess) => guess !== code);
    const before = await traceOf(world, byWrongCode);
    const answers = [];
    for (let from = 0; from < 200; from += 100) {
      const some = guesses.slice(from, from + 100);
      answers.push(...(await Promise.all(some.map((guess) => sign(world, url, { ...input, code: guess })))));
    }
    const wrong = answers.map(factsOf).filter((facts) => facts?.code === 'code_wrong');
    expect(wrong.map((facts) => facts!.triesLeft).sort()).toEqual([1, 2, 3, 4]);
    expect(answers.filter((answer) => codeOf(answer) === 'code_exhausted')).toHaveLength(196);
    expect(codeOf(await sign(world, url, { ...input, code }))).toBe('code_exhausted');
    expect((await rowsOf(signerId)).map(({ triesLeft }) => triesLeft)).toEqual([0]);
    expect(await traceOf(world, byWrongCode)).toEqual(before);
  });

  it('sign once for fifty uses of the right code', async () => {
    const { id, url, email } = await createEnvelopeWithCode();
    await request(url);
    const code = await lastCode(world, email);
    const input = await inputFor(world, url);
    const codes = (await Promise.all(Array.from({ length: 50 }, () => sign(world, url, { ...input, code })))).map(
      codeOf,
    );
    expect(codes.filter((each) => each === undefined)).toHaveLength(1);
    const events = await world.database.prisma.evidenceEvent.findMany({ where: { chainId: id } });
    expect(events.filter(({ type }) => type === 'signer.signed')).toHaveLength(1);
    expect(await world.database.prisma.sealing.count({ where: { envelopeId: id } })).toBe(1);
  });

  it('send one code for twenty requests; the others must wait', async () => {
    const { url, signerId } = await createEnvelopeWithCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(url)));
    expect(answers.filter((answer) => codeOf(answer) === undefined)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === 'rate_limited')).toHaveLength(19);
    expect(await rowsOf(signerId)).toHaveLength(1);
  });

  it('send the next code from resendAfter on, and not a second before', async () => {
    const { url } = await createEnvelopeWithCode();
    const first = await request(url);
    const resendAfter = Date.parse(first.data.requestSigningCode.signingCode.resendAfter);
    world.clock.advance(resendAfter - world.clock.now().getTime() - 1_000);
    expect(factsOf(await request(url))).toMatchObject({ code: 'rate_limited', retryAfter: 1 });
    world.clock.advance(1_000);
    expect(codeOf(await request(url))).toBeUndefined();
  });
});

describe('a sixth code within an hour', () => {
  it('answers rate_limited with the time of the next one, and sends nothing', async () => {
    const { url, email } = await createEnvelopeWithCode();
    for (let i = 0; i < 5; i++) {
      expect(codeOf(await request(url))).toBeUndefined();
      world.clock.advance(10 * MINUTE);
    }
    const before = await traceOf(world);
    const facts = factsOf(await request(url))!;
    expect(facts.code).toBe('rate_limited');
    expect(facts.retryAfter).toBeGreaterThan(9 * 60);
    expect(facts.retryAfter).toBeLessThanOrEqual(10 * 60);
    expect(await traceOf(world)).toEqual(before);
    world.clock.advance(facts.retryAfter * 1_000);
    expect(codeOf(await request(url))).toBeUndefined();
    expect(codeOf(await signWith(world, url, { code: await lastCode(world, email) }))).toBeUndefined();
  });
});

describe('plain text of a code', () => {
  it('appears only in its message: in no log, event, row or job', async () => {
    const { url, email } = await createEnvelopeWithCode();
    await request(url);
    const code = await lastCode(world, email);
    await signWith(world, url, { code: other(code) });
    await decline(world, url, { reason: 'Plus tard.' });
    const alone = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`);
    const { rows: tables } = await world.database.pool.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(15);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await world.database.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      if (rows.some(({ row }) => alone.test(row))) found.push(name);
    }
    expect(found).toEqual([]);
    await signWith(world, url, { code });
    await world.settle();
    expect(logged.join()).toContain('job done');
    expect(logged.filter((line) => alone.test(line))).toEqual([]);
    expect(logged.filter((line) => line.includes(email) || line.includes(url.split('/').pop()!))).toEqual([]);
  });
});
