import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../../../src/app/tasks.ts';
import { DAY, HOUR, MINUTE } from '../../../../src/kernel/clock.ts';
import { available, run, withScratch } from '../../../standards/validators/outside.ts';
import { graphql, linkOf, signByLink } from '../../../world/client.ts';
import { readEnvelope } from '../../../world/envelope.ts';
import { signedInMember } from '../../../world/member.ts';
import {
  changeLink,
  codeFor,
  comeBy,
  createLink,
  openEnvelope,
  readLinks,
  requestCode,
  visitor,
} from '../../../world/signing-link.ts';
import { mutate, templateInput } from '../../../world/template.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

/** Visitors of a signing link: the page, the code, the envelope, and what is refused. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const PAGE =
  '{ signingLinkPage { state name message mode organizationName documents { name pageCount downloadUrl } } }';
const page = async (url: string) => (await graphql(world.url, linkOf(url), PAGE)).data?.signingLinkPage;
const codeOf = ({ errors }: { errors?: any }) => errors?.[0]?.extensions?.code;
const reasonOf = ({ errors }: { errors?: any }) => errors?.[0]?.extensions?.reason;
const madeBy = async (link: any) => (await readLinks(world, caller, link.templateId)).find(({ id }) => id === link.id);
const idOf = ({ data }: any) => data.openEnvelopeByLink.signUrl;

describe('the page of a signing link', () => {
  it('shows what is signed, from whom, and its documents', async () => {
    const link = await createLink(world, caller);
    const shown = await page(link.url);
    expect(shown).toMatchObject({
      state: 'OPEN',
      name: 'Charte',
      mode: 'TEST',
      documents: [{ name: 'Bail.pdf', pageCount: 1 }],
    });
    expect((await fetch(shown.documents[0].downloadUrl)).status).toBe(200);
  });

  it('shows no documents while the link is closed', async () => {
    const link = await createLink(world, caller);
    await changeLink(world, caller, { id: link.id, paused: true });
    expect(await page(link.url)).toMatchObject({ state: 'PAUSED', documents: [] });
  });

  it('is that of an unknown link once the link is deleted', async () => {
    const link = await createLink(world, caller);
    await mutate(world, caller, 'deleteSigningLink', { id: link.id }, 'deletedSigningLinkId');
    expect(codeOf(await graphql(world.url, linkOf(link.url), PAGE))).toBe('unauthorized');
  });
});

describe('a visitor', () => {
  it('gets an envelope in which they sign, once they have proven their address', async () => {
    const link = await createLink(world, caller);
    const before = await traceOf(world, ['one_time_codes', 'messages', 'jobs']);
    expect((await requestCode(world, link.url, visitor(1))).errors).toBeUndefined();
    const code = await codeFor(world, visitor(1).email);
    expect(await traceOf(world, ['one_time_codes', 'messages', 'jobs'])).toEqual(before);

    const { signUrl } = (await openEnvelope(world, link.url, visitor(1), code)).data.openEnvelopeByLink;
    const made = await madeBy(link);
    expect(made).toMatchObject({ made: 1, envelopes: [{ status: 'SENT' }] });
    expect((await signByLink(world.url, signUrl)).errors).toBeUndefined();
    await world.settle();
    const envelope = await readEnvelope(world, caller, made.envelopes[0].id);
    expect(envelope).toMatchObject({
      ...{ name: 'Charte', status: 'completed' },
      signers: [{ name: 'Visiteur 1', email: visitor(1).email }],
    });
    const list = `{ envelopes(filter: { signingLinkId: "${link.id}" }) { nodes { id } } }`;
    const listed = await graphql(world.url, `Bearer ${caller.key}`, list);
    expect(listed.data.envelopes.nodes).toEqual([{ id: envelope.id }]);
  });

  it.skipIf(!available('pdftotext', '-v'))('is told in the evidence file, with the code and the address', async () => {
    const link = await createLink(world, caller);
    await signByLink(world.url, idOf(await comeBy(world, link.url, visitor(7))));
    await world.settle();
    const [{ id }] = (await madeBy(link)).envelopes;
    const { evidence_download_url: url } = await readEnvelope(world, caller, id);
    const pdf = Buffer.from(await (await fetch(url)).arrayBuffer());
    const raw = withScratch(({ file }) => run('pdftotext', ['-raw', '-enc', 'UTF-8', file(pdf, '.pdf'), '-']).stdout);
    const told = Buffer.from(raw, 'latin1').toString('utf8').normalize('NFC').replaceAll(/\s+/g, ' ');
    expect(told).toContain('lien de signature de l’organisation, ouvert à tous');
    expect(told).toContain(`code reçu à l’adresse ${visitor(7).email} : envoyé le`);
    expect(told).toContain('Signataire venu par un lien ouvert à tous');
  });

  it('is named in the chain, with the link, the code and the network', async () => {
    const link = await createLink(world, caller);
    await comeBy(world, link.url, visitor(2));
    const [{ id }] = (await madeBy(link)).envelopes;
    const {
      rows: [came],
    } = await world.database.pool.query(
      `SELECT actor, data FROM evidence_events WHERE chain_id = $1 AND type = 'signer.came_by_link'`,
      [id],
    );
    expect(came).toMatchObject({
      actor: 'signer:1',
      data: {
        signing_link_id: link.id,
        channel: 'otp_email',
        code_sent_at: expect.any(String),
        checked_at: expect.any(String),
      },
    });
  });

  it('comes before the people whom the sender has named', async () => {
    const template = await templateInput();
    const people = [{ role: 'bailleur', name: 'Agence Noël', email: 'agence@exemple.fr' }];
    const link = await createLink(world, caller, { role: 'locataire', people }, template);
    const { data } = await comeBy(world, link.url, visitor(3));
    expect((await signByLink(world.url, data.openEnvelopeByLink.signUrl)).errors).toBeUndefined();
    await world.settle();
    const told = (await world.mailbox()).filter(({ to }) => to === 'agence@exemple.fr');
    expect(told.map(({ subject }) => subject)).toEqual(['[TEST] À signer : Bail']);
  });

  it('gets the code in their language, in a mail that does not repeat the name they typed', async () => {
    const link = await createLink(world, caller);
    await requestCode(world, link.url, visitor(4, { name: 'Buy now', language: 'DE' }));
    await world.settle();
    const mail = (await world.mailbox()).find(({ to }) => to === visitor(4).email)!;
    expect(mail.subject).toBe('[TEST] Ihr Code zum Unterschreiben');
    expect(mail.text).not.toContain('Buy now');
  });

  it('gets the same envelope by the same code, and by another code while it waits for them', async () => {
    const link = await createLink(world, caller);
    const first = await comeBy(world, link.url, visitor(5));
    const code = await codeFor(world, visitor(5).email);
    const [again, third] = await Promise.all([0, 1].map(() => openEnvelope(world, link.url, visitor(5), code)));
    const elsewhere = await comeBy(world, link.url, visitor(5, { browser: 'c'.repeat(22) }));
    expect(new Set([first, again, third, elsewhere].map(idOf)).size).toBe(1);
    await signByLink(world.url, idOf(first));
    expect(
      idOf(
        await openEnvelope(
          world,
          link.url,
          visitor(5, { browser: 'c'.repeat(22) }),
          await codeFor(world, visitor(5).email),
        ),
      ),
    ).not.toBe('');
    expect((await madeBy(link)).made).toBe(1);
  });

  it('signs another one once the first is signed', async () => {
    const link = await createLink(world, caller);
    const first = await comeBy(world, link.url, visitor(6));
    await signByLink(world.url, idOf(first));
    const second = await comeBy(world, link.url, visitor(6, { browser: 'd'.repeat(22) }));
    expect(idOf(second)).not.toBe(idOf(first));
    expect((await madeBy(link)).made).toBe(2);
  });
});

describe('a signing link refuses', () => {
  it('a code before it was requested, a wrong one, and the right one after five wrong ones', async () => {
    const link = await createLink(world, caller);
    expect(codeOf(await openEnvelope(world, link.url, visitor(10), '123456'))).toBe('code_required');
    await requestCode(world, link.url, visitor(10));
    const code = await codeFor(world, visitor(10).email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const codes: unknown[] = [];
    for (let n = 0; n < 5; n++) codes.push(codeOf(await openEnvelope(world, link.url, visitor(10), wrong)));
    expect(codes).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_exhausted']);
    expect(codeOf(await openEnvelope(world, link.url, visitor(10), code))).toBe('code_exhausted');
    expect((await madeBy(link)).made).toBe(0);
  });

  it('the code of another browser, of another address and of another link', async () => {
    const [link, other] = [await createLink(world, caller), await createLink(world, caller)];
    await requestCode(world, link.url, visitor(11));
    const code = await codeFor(world, visitor(11).email);
    expect(codeOf(await openEnvelope(world, link.url, visitor(11, { browser: 'e'.repeat(22) }), code))).toBe(
      'code_required',
    );
    expect(codeOf(await openEnvelope(world, link.url, visitor(11, { email: 'x@exemple.fr' }), code))).toBe(
      'code_required',
    );
    expect(codeOf(await openEnvelope(world, other.url, visitor(11), code))).toBe('code_required');
    expect(codeOf(await openEnvelope(world, link.url, visitor(11), code))).toBeUndefined();
  });

  it('a code after ten minutes', async () => {
    const link = await createLink(world, caller);
    await requestCode(world, link.url, visitor(12));
    const code = await codeFor(world, visitor(12).email);
    world.clock.advance(11 * MINUTE);
    expect(codeOf(await openEnvelope(world, link.url, visitor(12), code))).toBe('code_expired');
  });

  it('too many calls from one network, of the page and with a code', async () => {
    const small = await openWorld({ env: { RATE_LIMIT_LINK: '10' } });
    const { url } = await createLink(small, await small.caller());
    let answer: { errors?: any } = {};
    for (let n = 0; n < 20 && !answer.errors; n++) answer = await graphql(small.url, linkOf(url), PAGE);
    expect(codeOf(answer)).toBe('rate_limited');
    expect(codeOf(await openEnvelope(small, url, visitor(14), '123456'))).toBe('rate_limited');
    await small.close();
  });

  it('a second code at once, and more than thirty codes in an hour from one network', async () => {
    const link = await createLink(world, caller);
    world.clock.advance(HOUR - (world.clock.now().getTime() % HOUR));
    await requestCode(world, link.url, visitor(13));
    expect(codeOf(await requestCode(world, link.url, visitor(13)))).toBe('rate_limited');
    const codes: unknown[] = [];
    for (let n = 100; n < 130; n++) codes.push(codeOf(await requestCode(world, link.url, visitor(n))));
    expect(codes.at(-1)).toBe('rate_limited');
    expect(codes.filter(Boolean)).toHaveLength(1);
    world.clock.advance(HOUR);
    expect(codeOf(await requestCode(world, link.url, visitor(130)))).toBeUndefined();
  });

  it('everybody while it is paused, after its end and beyond its quota, but leads to an envelope that waits', async () => {
    const link = await createLink(world, caller, { quota: 1 });
    const first = await comeBy(world, link.url, visitor(20));
    expect(reasonOf(await requestCode(world, link.url, visitor(21)))).toBe('link_full');
    const code = await codeFor(world, visitor(20).email);
    expect(idOf(await openEnvelope(world, link.url, visitor(20), code))).toBe(idOf(first));

    const endsAt = new Date(world.clock.now().getTime() + HOUR).toISOString();
    await changeLink(world, caller, { id: link.id, quota: null, endsAt });
    expect(codeOf(await requestCode(world, link.url, visitor(22)))).toBeUndefined();
    const late = await codeFor(world, visitor(22).email);
    await changeLink(world, caller, { id: link.id, paused: true });
    expect(reasonOf(await openEnvelope(world, link.url, visitor(22), late))).toBe('link_paused');
    await changeLink(world, caller, { id: link.id, paused: false });
    world.clock.advance(2 * HOUR);
    const ended = await requestCode(world, link.url, visitor(23));
    expect([codeOf(ended), reasonOf(ended)]).toEqual(['signing_link_closed', 'link_ended']);
  });

  it('visitors once the template no longer fits', async () => {
    const link = await createLink(world, caller);
    const input = { id: link.templateId, ...(await templateInput()) };
    await mutate(world, caller, 'replaceTemplate', input, 'template { id }');
    expect(await madeBy(link)).toMatchObject({ state: 'UNFIT' });
    expect(reasonOf(await requestCode(world, link.url, visitor(24)))).toBe('link_unfit');
  });

  it('to make more envelopes than its quota when visitors come at the same time', async () => {
    const link = await createLink(world, caller, { quota: 1 });
    const both = [visitor(25), visitor(26)];
    for (const who of both) await requestCode(world, link.url, who);
    const codes = [await codeFor(world, both[0]!.email), await codeFor(world, both[1]!.email)];
    const answers = await Promise.all(both.map((who, n) => openEnvelope(world, link.url, who, codes[n]!)));
    expect(answers.map(reasonOf).filter(Boolean)).toEqual(['link_full']);
    expect((await madeBy(link)).made).toBe(1);
  });
});

describe('without enough credits', () => {
  it('the visitor reads a plain sentence, the sender gets one mail a day, and the code still works after a payment', async () => {
    const poor = await world.caller({ mode: 'LIVE', billing: 'SELF_SERVICE', credits: 0 });
    await signedInMember(world, poor, 'OWNER', 'patron@exemple.fr');
    const link = await createLink(world, poor);
    const refused = await comeBy(world, link.url, visitor(30));
    expect([codeOf(refused), reasonOf(refused)]).toEqual(['signing_link_closed', 'link_short']);
    const code = await codeFor(world, visitor(30).email);
    expect(reasonOf(await openEnvelope(world, link.url, visitor(30), code))).toBe('link_short');
    await world.settle();
    const warned = (await world.mailbox()).filter(({ to }) => to === 'patron@exemple.fr');
    expect(warned.map(({ subject }) => subject)).toEqual(['Crédits insuffisants : Charte']);
    const [short] = await readLinks(world, poor, link.templateId);
    expect(short).toMatchObject({ made: 0, creditsShortAt: expect.any(String) });
    await world.grant(poor, 1_000);
    expect(codeOf(await openEnvelope(world, link.url, visitor(30), code))).toBeUndefined();
    expect(await readLinks(world, poor, link.templateId)).toMatchObject([{ made: 1, creditsShortAt: null }]);
  });
});

describe('the sweep', () => {
  it('forgets who came once the envelope no longer waits, after a day', async () => {
    const link = await createLink(world, caller);
    const { data } = await comeBy(world, link.url, visitor(40));
    const count = () => world.database.prisma.signingLinkVisit.count({ where: { linkId: link.id } });
    world.clock.advance(2 * DAY);
    await sweep(world.service.services);
    expect(await count()).toBe(1);
    await signByLink(world.url, data.openEnvelopeByLink.signUrl);
    await world.settle();
    await sweep(world.service.services);
    expect(await count()).toBe(0);
  });
});
