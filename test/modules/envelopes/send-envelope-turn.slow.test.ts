import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest } from '../../world/client.ts';
import { createEnvelope, person, readEnvelope, sealedEnvelope } from '../../world/envelope.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf, decline, requestCode, sessionOf, sign, signWith, view } from '../signing/acts.ts';

/** Whose turn it is, and what a link opens afterwards. */
let world: World;
let caller: Caller;
const DAY = 24 * 3_600_000;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const statuses = async (id: string) =>
  (await readEnvelope(world, caller, id)).signers.map(({ status }: { status: string }) => status);
const completions = (id: string) =>
  world.database.prisma.domainEvent.count({ where: { aggregateId: id, type: 'envelope.completed' } });
const chainTypes = async (id: string) =>
  (await world.database.prisma.evidenceEvent.findMany({ where: { chainId: id }, orderBy: { seq: 'asc' } })).map(
    ({ type }) => type,
  );

describe('the order of signers', () => {
  it('goes group by group; the next group is notified when the previous one has signed', async () => {
    const orders = [3, 0, 0, 7];
    const { id, signers } = await createEnvelope(world, caller, {
      signers: orders.map((order, index) => person(index, { order })),
    });
    const recipients = async () =>
      (await world.mailbox()).filter(({ text }) => text.includes(world.url)).map(({ to }) => to);
    expect(await statuses(id)).toEqual(['pending', 'notified', 'notified', 'pending']);
    expect(codeOf(await signWith(world, signers[0].sign_url))).toBe('not_your_turn');
    expect(codeOf(await signWith(world, signers[2].sign_url))).toBeUndefined();
    expect(await statuses(id)).toEqual(['pending', 'notified', 'signed', 'pending']);
    expect(codeOf(await signWith(world, signers[0].sign_url))).toBe('not_your_turn');
    expect((await recipients()).sort()).toEqual(['p1@exemple.fr', 'p2@exemple.fr']);
    expect(codeOf(await signWith(world, signers[1].sign_url))).toBeUndefined();
    expect(await statuses(id)).toEqual(['notified', 'signed', 'signed', 'pending']);
    expect((await recipients()).filter((to) => to === 'p0@exemple.fr')).toHaveLength(1);
    expect(codeOf(await signWith(world, signers[3].sign_url))).toBe('not_your_turn');
    expect(codeOf(await signWith(world, signers[0].sign_url))).toBeUndefined();
    expect(codeOf(await signWith(world, signers[3].sign_url))).toBeUndefined();
    await world.settle();
    expect(await readEnvelope(world, caller, id)).toMatchObject({ status: 'completed' });
    expect(await completions(id)).toBe(1);
  });

  it('lets signers of one group sign at the same time: every signature kept, one seal', async () => {
    const { id, signers } = await createEnvelope(world, caller, {
      signers: Array.from({ length: 10 }, (_, n) => person(n)),
    });
    const answers = await Promise.all(signers.map(({ sign_url }: any) => signWith(world, sign_url)));
    expect(answers.map(codeOf)).toEqual(answers.map(() => undefined));
    expect(await statuses(id)).toEqual(answers.map(() => 'signed'));
    expect(await chainTypes(id)).toEqual([
      'envelope.created',
      'envelope.sent',
      ...answers.map(() => 'signer.notified'),
      ...answers.map(() => 'signer.signed'),
      'envelope.signatures_collected',
    ]);
    await Promise.all([world.settle(), world.settle()]);
    expect(await completions(id)).toBe(1);
    const { documents } = await readEnvelope(world, caller, id);
    expect(documents[0].revision).toBe(1);
  });

  it('accepts one signature from a person who submits five times', async () => {
    const { id, signers } = await createEnvelope(world, caller, { signers: [person(1), person(2)] });
    const answers = await Promise.all(Array.from({ length: 5 }, () => signWith(world, signers[0].sign_url)));
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([undefined, 'already_signed']));
    expect((await chainTypes(id)).filter((type) => type === 'signer.signed')).toHaveLength(1);
    expect(await statuses(id)).toEqual(['signed', 'notified']);
  });
});

interface Situation {
  readonly state: string;
  readonly page: number;
  readonly code: string;
  readonly reach: () => Promise<string>;
}
const firstLink = ({ signers }: any): string => signers[0].sign_url;
const otp = { signers: [person(1, { authentication: ['otp_email'] })] };

const situations: Record<string, Situation> = {
  'of a draft': {
    state: 'NOT_OPEN',
    page: 200,
    code: 'signing_not_open',
    reach: async () => firstLink(await createEnvelope(world, caller, { ...otp, send: false })),
  },
  'out of turn': {
    state: 'WAITING_TURN',
    page: 200,
    code: 'not_your_turn',
    reach: async () => {
      const signers = [person(1, { order: 2, authentication: ['otp_email'] }), person(2)];
      return firstLink(await createEnvelope(world, caller, { signers }));
    },
  },
  'that has been used': {
    state: 'SIGNED',
    page: 200,
    code: 'already_signed',
    reach: async () => {
      const { signers } = await createEnvelope(world, caller, { signers: [person(1), person(2)] });
      await signWith(world, signers[0].sign_url);
      return signers[0].sign_url;
    },
  },
  'of a completed envelope': {
    state: 'COMPLETED',
    page: 200,
    code: 'already_signed',
    reach: async () => firstLink(await sealedEnvelope(world, caller)),
  },
  'of a canceled envelope': {
    state: 'CANCELED',
    page: 410,
    code: 'gone',
    reach: async () => {
      const made = await createEnvelope(world, caller, otp);
      await rest(world.url, caller.key, 'POST', `/envelopes/${made.id}/cancel`);
      return firstLink(made);
    },
  },
  'of an envelope past its date, before the job has come': {
    state: 'EXPIRED',
    page: 410,
    code: 'gone',
    reach: async () => {
      const made = await createEnvelope(world, caller, { ...otp, expires_in_days: 1 });
      world.clock.advance(DAY);
      expect(await readEnvelope(world, caller, made.id)).toMatchObject({ status: 'sent' });
      return firstLink(made);
    },
  },
  'of an expired envelope': {
    state: 'EXPIRED',
    page: 410,
    code: 'gone',
    reach: async () => {
      const made = await createEnvelope(world, caller, { ...otp, expires_in_days: 1 });
      world.clock.advance(DAY);
      await world.settle();
      expect(await readEnvelope(world, caller, made.id)).toMatchObject({ status: 'expired' });
      return firstLink(made);
    },
  },
  'of a purged envelope': {
    state: 'PURGED',
    page: 410,
    code: 'gone',
    reach: async () => {
      const made = await createEnvelope(world, caller, { retention_days: 1 });
      await signWith(world, firstLink(made));
      await world.settle();
      world.clock.advance(DAY + 1);
      await world.settle();
      return firstLink(made);
    },
  },
};

describe.each(Object.entries(situations))('a link %s', (_what, { state, page, code, reach }) => {
  it(`shows ${state}, and refuses to sign, decline or send codes: ${code}`, async () => {
    const url = await reach();
    const before = await traceOf(world);
    const input = {
      values: [],
      typedSignature: 'Élodie',
      language: 'FR',
      consentSha256: '0'.repeat(64),
      code: '123456',
    };
    expect(codeOf(await sign(world, url, input)), 'sign').toBe(code);
    expect(codeOf(await requestCode(world, url, { channel: 'OTP_EMAIL' })), 'requestCode').toBe(code);
    expect(codeOf(await decline(world, url, { reason: 'Non.' })), 'decline').toBe(code);
    expect((await view(world, url, { language: 'FR' })).data.recordSigningView.signingSession.state).toBe(state);
    expect((await sessionOf(world, url)).state).toBe(state);
    const response = await fetch(url);
    expect(response.status).toBe(page);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('an invalid link', () => {
  it('opens nothing: wrong, cut, of another kind, of an older generation', async () => {
    const { id, signers } = await createEnvelope(world, caller);
    const url: string = signers[0].sign_url;
    const anything = { values: [], language: 'FR', consentSha256: '0'.repeat(64) };
    const before = await traceOf(world);
    const token = url.split('/').pop()!;
    const flipped = token.replace(/.(?=.{3}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    for (const other of [flipped, token.slice(0, -1), `${token}A`, `B${token.slice(1)}`, 'x', signers[0].id]) {
      const wrong = url.replace(token, other);
      expect((await fetch(wrong)).status, other).toBe(404);
      expect(codeOf(await sign(world, wrong, anything)), other).toBe('unauthorized');
    }
    expect(await traceOf(world)).toEqual(before);

    await world.database.prisma.signer.update({ where: { id: signers[0].id }, data: { linkGeneration: 1 } });
    expect(codeOf(await sign(world, url, anything))).toBe('unauthorized');
    const renewed = (await readEnvelope(world, caller, id)).signers[0].sign_url;
    expect(renewed).not.toBe(url);
    expect(codeOf(await signWith(world, renewed))).toBeUndefined();
  });
});
