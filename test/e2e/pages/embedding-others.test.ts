import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBatch, sealable } from '../../world/batch.ts';
import { graphql } from '../../world/client.ts';
import { agent, registeredMandate } from '../../world/mandate.ts';
import { noBrowser } from './browser.ts';
import { type Classroom, openClassroom, typedCode } from './classroom.ts';
import { BLOCKED, type Customer, type Embedded, openCustomer } from './customer.ts';
import { sheet } from './hand.ts';

/** The other personal pages, framed by a page of another origin: attendee, trainer, a mandate's agent. */
describe.skipIf(noBrowser())('<esign-sign> with a link of another kind', () => {
  let classroom: Classroom;
  let customer: Customer;
  beforeAll(async () => {
    classroom = await openClassroom();
    customer = await openCustomer(classroom.open);
    await setOrigins([customer.origin]);
  });
  afterAll(async () => {
    customer?.close();
    await classroom?.close();
  });

  const setOrigins = async (origins: string[]) => {
    const set =
      'mutation ($origins: [String!]!) { setEmbedOrigins(input: { origins: $origins }) { organization { id } } }';
    const { errors } = await graphql(classroom.world.url, `Bearer ${classroom.caller.key}`, set, { origins });
    expect(errors).toBeUndefined();
  };
  const asPage = (frame: Frame) => frame as unknown as Page;
  const has = async ({ events: messages }: Embedded, name: string) =>
    (await messages()).some(([each]) => each === name);
  const tells = (embedded: Embedded, name: string) =>
    expect.poll(() => has(embedded, name), { message: name }).toBe(true);
  /** Checks that no message contains a token or a name. */
  const expectNothingPersonal = async ({ raw }: Embedded, url: string) => {
    const text = await raw();
    expect(text).not.toContain(url.split('/').pop()!);
    expect(text).not.toMatch(/Müller|Élodie|Fabre|Agent 1/);
  };

  it('reports ready, signed and its height for an attendee', async () => {
    const { attendUrls } = await classroom.room({ people: 2 });
    const embedded = await customer.embed(attendUrls[0]!);
    await tells(embedded, 'ready');
    expect((await embedded.events())[0]).toEqual(['ready', { state: 'OPEN' }]);
    await expect.poll(() => has(embedded, 'signed')).toBe(false);
    const page = asPage(embedded.frame);
    await page.getByRole('button', { name: 'Je suis présent(e)' }).click();
    await page.getByRole('heading', { name: 'C’est noté, merci' }).waitFor();
    await tells(embedded, 'signed');
    await expect.poll(() => has(embedded, 'error')).toBe(false);
    const height = async () => (await embedded.events()).findLast(([name]) => name === 'resize')?.[1].height;
    await expect.poll(height).toBeGreaterThan(100);
    await expectNothingPersonal(embedded, attendUrls[0]!);
    await embedded.page.context().close();
  });

  it('reports ready, signed with the slot, and sealed with the session for a trainer', async () => {
    const { trainerUrl } = await classroom.room({ people: 2, halves: 1 });
    const embedded = await customer.embed(trainerUrl);
    await tells(embedded, 'ready');
    expect((await embedded.events())[0]).toEqual(['ready', { state: 'OPEN' }]);
    const page = asPage(embedded.frame);
    await page.getByRole('button', { name: 'Clôturer le créneau' }).click();
    await sheet(page).locator('.segments label').nth(1).click();
    await sheet(page).getByRole('button', { name: 'Signer et clôturer' }).click();
    await tells(embedded, 'signed');
    await expect.poll(() => has(embedded, 'sealed')).toBe(false);
    await page.getByRole('button', { name: 'Clôturer la session' }).click();
    await sheet(page)
      .getByRole('button', { name: /Clôturer/ })
      .click();
    await classroom.world.settle();
    await tells(embedded, 'sealed');
    await expectNothingPersonal(embedded, trainerUrl);
    await embedded.page.context().close();
  });

  it('reports ready, signed with the code, and sealed with the last seal for an agent', async () => {
    const { world, caller } = classroom;
    const mandate = await registeredMandate(world, caller);
    const { id } = await sealable(world, caller, mandate.id);
    const { authorization_url: url } = await createBatch(world, caller, mandate.id, [id]);
    const embedded = await customer.embed(url);
    await tells(embedded, 'ready');
    expect((await embedded.events())[0]).toEqual(['ready', { state: 'PENDING' }]);
    const page = asPage(embedded.frame);
    await page.getByRole('button', { name: /^Signer ce/ }).click();
    await sheet(page).getByRole('checkbox').check();
    await sheet(page).locator('[type=submit]').click();
    await page.locator('#code').waitFor();
    await world.settle();
    const sent = (await world.mailbox()).find(({ to, text }) => to === agent(1).email && /\b\d{6}\b/.test(text))!;
    await page.locator('#code').fill(/\b\d{6}\b/.exec(sent.text)![0]);
    await sheet(page).locator('[type=submit]').click();
    await tells(embedded, 'signed');
    await world.settle();
    await tells(embedded, 'sealed');
    await expectNothingPersonal(embedded, url);
    await embedded.page.context().close();
  });

  it('cannot frame the page of a wall code, nor any page on an unregistered origin', async () => {
    const { attendUrls, trainerUrl } = await classroom.room();
    const { page } = await classroom.open(trainerUrl);
    const code = await typedCode(page);
    await page.context().close();
    const policy = async (url: string) => (await fetch(url)).headers.get('content-security-policy');
    expect(await policy(`${classroom.world.url}/q?code=${code}`)).toContain("frame-ancestors 'none'");
    expect(await policy(attendUrls[0]!)).toContain(`frame-ancestors ${customer.origin};`);
    await setOrigins(['https://autre.example']);
    for (const url of [attendUrls[0]!, trainerUrl]) {
      const embedded = await customer.embed(url);
      await expect.poll(() => embedded.frame.url()).toBe(BLOCKED);
      await expect.poll(() => embedded.frame.locator('#app').count()).toBe(0);
      expect(await embedded.events()).toEqual([]);
      await embedded.page.context().close();
    }
    await setOrigins([customer.origin]);
  });
});
