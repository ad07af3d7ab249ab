import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql, linkOf } from '../../world/client.ts';
import { createEnvelope, field, person, readEnvelope } from '../../world/envelope.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf, decline, pathsOf, sessionOf, signWith, view } from './acts.ts';

/** What happens before a signature: a page is opened, read, and perhaps refused. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const eventsOf = (id: string, type: string) =>
  world.database.prisma.evidenceEvent.findMany({ where: { chainId: id, type }, orderBy: { seq: 'asc' } });
const signerOf = async (id: string) =>
  (
    await graphql(
      world.url,
      `Bearer ${caller.key}`,
      `{ envelope(id: "${id}") { status signers { status viewedAt declinedAt declineReason } timeline { valid } } }`,
    )
  ).data.envelope;

describe('opening a signing link', () => {
  const visitors: Record<string, string>[] = [
    {},
    { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' },
    { 'user-agent': 'Mozilla/5.0 (compatible; MSIE 10.0; Microsoft Outlook SafeLinks)' },
    { 'user-agent': 'GoogleImageProxy', accept: '*/*' },
    { 'x-moz': 'prefetch', referer: 'https://mail.exemple.fr/' },
  ];

  it('a hundred times, by GET or HEAD, changes nothing', async () => {
    const { signers } = await createEnvelope(world, caller, {
      signers: [person(1, { authentication: ['otp_email'] })],
      fields: [field('signature')],
    });
    const url: string = signers[0].sign_url;
    const before = await traceOf(world);
    for (let i = 0; i < 100; i++) {
      const method = i % 3 === 2 ? 'HEAD' : 'GET';
      const response = await fetch(url, { method, headers: visitors[i % visitors.length]! });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    }
    for (let i = 0; i < 10; i++) expect((await sessionOf(world, url)).state).toBe('READY');
    expect(await traceOf(world)).toEqual(before);
  });

  it('is refused with other methods and changes nothing', async () => {
    const { signers } = await createEnvelope(world, caller);
    const before = await traceOf(world);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      expect((await fetch(signers[0].sign_url, { method })).status, method).toBeGreaterThanOrEqual(400);
    }
    expect(await traceOf(world)).toEqual(before);
  });

  it('is recorded once, by the page’s script, and only on the signer’s turn', async () => {
    const { id, signers } = await createEnvelope(world, caller, { signers: [person(1), person(2, { order: 1 })] });
    const before = await traceOf(world);
    expect(codeOf(await view(world, signers[0].sign_url, { language: 'de' }))).toBe('invalid_body');
    expect(
      (await view(world, signers[1].sign_url, { language: 'FR' })).data.recordSigningView.signingSession.state,
    ).toBe('WAITING_TURN');
    expect(await traceOf(world)).toEqual(before);
    await Promise.all(Array.from({ length: 5 }, () => view(world, signers[0].sign_url, { language: 'EN' })));
    const [event, ...more] = await eventsOf(id, 'signer.viewed');
    expect(more).toEqual([]);
    expect(event).toMatchObject({ actor: 'signer:1', data: { language: 'en' } });
    expect((await signerOf(id)).signers.map(({ viewedAt }: any) => viewedAt !== null)).toEqual([true, false]);
  });
});

describe('"I do not want to sign"', () => {
  const reason = 'Le prix n’est pas celui convenu : 12 € <b>';

  it('is recorded in the chain and shown to the sender; the envelope stays sent and can still be signed', async () => {
    const { id, signers } = await createEnvelope(world, caller);
    const url: string = signers[0].sign_url;
    const { data } = await decline(world, url, { reason });
    expect(data.declineSigning.signingSession).toMatchObject({ state: 'READY', signer: { status: 'NOTIFIED' } });
    expect(await signerOf(id)).toMatchObject({
      status: 'SENT',
      signers: [{ status: 'NOTIFIED', declineReason: reason }],
      timeline: { valid: true },
    });
    const [event] = await eventsOf(id, 'signer.declined');
    expect(event).toMatchObject({ actor: 'signer:1', data: {} });
    expect(Object.keys(event!.commitments as object).sort()).toEqual(['ip', 'reason', 'user_agent']);
    expect(JSON.stringify(event)).not.toContain('prix');
    expect(codeOf(await signWith(world, url))).toBeUndefined();
    await world.settle();
    expect(await readEnvelope(world, caller, id)).toMatchObject({ status: 'completed' });
    expect(await signerOf(id)).toMatchObject({ signers: [{ status: 'SIGNED', declineReason: reason }] });
  });

  it('may be repeated with another reason: each time is an event', async () => {
    const { id, signers } = await createEnvelope(world, caller);
    for (const words of ['Non.', 'Toujours non.']) await decline(world, signers[0].sign_url, { reason: words });
    expect(await eventsOf(id, 'signer.declined')).toHaveLength(2);
    expect((await signerOf(id)).signers[0].declineReason).toBe('Toujours non.');
  });

  it.each([
    ['no reason', ''],
    ['white space', ' \n '],
    ['1,001 characters', 'é'.repeat(1_001)],
    ['U+0000', 'a\0b'],
  ])('requires a reason: %s is refused and nothing changes', async (_what, words) => {
    const { signers } = await createEnvelope(world, caller);
    const before = await traceOf(world);
    const answer = await decline(world, signers[0].sign_url, { reason: words });
    expect([codeOf(answer), pathsOf(answer)]).toEqual(['invalid_body', ['reason']]);
    expect(await traceOf(world)).toEqual(before);
  });

  it('is allowed to the signer only', async () => {
    const { signers } = await createEnvelope(world, caller);
    const before = await traceOf(world);
    const mutation = 'mutation { declineSigning(input: { reason: "non" }) { signingSession { state } } }';
    for (const [authorization, code] of [
      [null, 'unauthorized'],
      [`Bearer ${caller.key}`, 'forbidden'],
      [`${linkOf(signers[0].sign_url)}x`, 'unauthorized'],
    ] as const) {
      expect(codeOf(await graphql(world.url, authorization, mutation))).toBe(code);
    }
    expect(await traceOf(world)).toEqual(before);
  });
});
