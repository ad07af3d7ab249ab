import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signByLink } from '../../world/client.ts';
import { noBrowser } from './browser.ts';
import { documentsShown } from './hand.ts';
import { elodie, lukasz, type Office, openOffice } from './office.ts';

describe.skipIf(noBrowser())('opening a personal link', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  /** Everything that the service knows about an envelope. */
  const known = async (envelopeId: string) => {
    const { prisma } = office.world.database;
    return {
      envelope: await prisma.envelope.findUnique({ where: { id: envelopeId }, include: { people: true } }),
      events: await prisma.evidenceEvent.findMany({ where: { chainId: envelopeId }, orderBy: { seq: 'asc' } }),
      messages: (await office.world.mailbox()).length,
    };
  };

  it('by GET, HEAD or a mail scanner changes nothing at all', async () => {
    const { id, links } = await office.send();
    await office.world.settle();
    const before = await known(id);
    for (let i = 0; i < 20; i++) await (await fetch(links[0]!)).arrayBuffer();
    for (let i = 0; i < 5; i++) expect((await fetch(links[0]!, { method: 'HEAD' })).status).toBe(200);
    await (await fetch(links[0]!, { headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' } })).text();
    await expect.poll(() => known(id)).toEqual(before);
  });

  it('is recorded once, when a person really sees the page', async () => {
    const { id, links } = await office.send();
    const { page } = await office.open(links[0]!);
    await documentsShown(page);
    const views = async () => (await known(id)).events.filter(({ type }) => type === 'signer.viewed').length;
    await expect.poll(views).toBe(1);
    await page.reload();
    await documentsShown(page);
    await page.waitForTimeout(300);
    await expect.poll(views).toBe(1);
    await page.context().close();
  });

  it('before the signer’s turn is recorded when the turn comes', async () => {
    const { id, links } = await office.send({ signers: [elodie, { ...lukasz, order: 1 }] });
    const { page } = await office.open(links[1]!, { language: 'en' });
    await page.waitForSelector('html[data-live=true]');
    const viewed = async () => (await known(id)).events.filter(({ type }) => type === 'signer.viewed').length;
    await expect.poll(() => viewed()).toBe(0);
    await signByLink(office.world.url, links[0]!);
    await expect.poll(viewed).toBe(1);
    expect((await known(id)).envelope?.people[1]?.language).toBe('en');
    await page.context().close();
  });

  it('answers 405 with Allow to other methods', async () => {
    const { links } = await office.send();
    const answer = await fetch(links[0]!, { method: 'POST' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  it('has a strict policy and forbids caching, indexing and framing', async () => {
    const { links } = await office.send();
    const { headers } = await fetch(links[0]!);
    const policy = headers.get('content-security-policy')!;
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types esign',
    ]) {
      expect(policy.split('; ')).toContain(part);
    }
    expect(policy).not.toContain('unsafe');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers.get('x-powered-by')).toBeNull();
  });
});
