import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../world/client.ts';
import { traceOf } from '../../world/trace.ts';
import { chromePath, noBrowser } from './browser.ts';
import { BLOCKED, type Customer, openCustomer } from './customer.ts';
import { fillEverything, nextButton } from './hand.ts';
import { type Office, openOffice } from './office.ts';

let office: Office;
let customer: Customer;
let origin: string;

beforeAll(async () => {
  if (!chromePath) return;
  office = await openOffice();
  customer = await openCustomer(office.open);
  origin = customer.origin;
});
afterAll(async () => {
  customer?.close();
  await office?.close();
});

const SET =
  'mutation ($origins: [String!]!) { setEmbedOrigins(input: { origins: $origins }) { organization { embedOrigins } } }';
const setOrigins = (origins: string[], key = office.caller.key) =>
  graphql(office.world.url, `Bearer ${key}`, SET, { origins });

describe.skipIf(noBrowser())('<esign-sign> in a page of another origin', () => {
  it('signs and reports events without a token, name or value', async () => {
    expect((await setOrigins([origin])).data.setEmbedOrigins.organization.embedOrigins).toEqual([origin]);
    const { links } = await office.send();
    const { page, frame, events: embedEvents, raw: messages } = await customer.embed(links[0]!);
    await expect.poll(async () => (await embedEvents()).some(([name]) => name === 'ready')).toBe(true);
    await fillEverything(frame as unknown as Page);
    await nextButton(frame as unknown as Page).click();
    const dialog = frame.getByRole('dialog');
    await dialog.getByRole('checkbox').check();
    await dialog.locator('button[type=submit], .btn-primary').last().click();
    await expect.poll(async () => (await embedEvents()).some(([name]) => name === 'signed')).toBe(true);
    await office.world.settle();
    await expect.poll(async () => (await embedEvents()).some(([name]) => name === 'sealed')).toBe(true);
    const events = await embedEvents();
    expect(events[0]).toEqual(['ready', { state: 'READY' }]);
    expect(events.filter(([name]) => name === 'field').at(-1)![1]).toMatchObject({ done: 3, total: 3 });
    expect(events.find(([name]) => name === 'resize')![1].height).toBeGreaterThan(100);
    expect(events.some(([name]) => name === 'error')).toBe(false);
    const raw = await messages();
    expect(raw).not.toContain(links[0]!.split('/').pop()!);
    expect(raw).not.toMatch(/Technicienne|Élodie|elodie/);
    await page.context().close();
  });

  it('reports that the signer declined', async () => {
    await setOrigins([origin]);
    const { links } = await office.send();
    const { page, frame, events } = await customer.embed(links[0]!);
    await frame
      .getByRole('button', { name: /ne souhaite pas signer/ })
      .first()
      .click();
    await frame.getByRole('dialog').locator('textarea').fill('Le salaire est faux.');
    await frame.getByRole('dialog').locator('button[type=submit], .btn-primary, .btn-danger').last().click();
    await expect.poll(async () => (await events()).some(([name]) => name === 'declined')).toBe(true);
    await page.context().close();
  });

  it('stays empty on an unregistered origin and reports nothing to it', async () => {
    await setOrigins(['https://autre.example']);
    const { links } = await office.send();
    const before = await traceOf(office.world);
    const { page, frame, events } = await customer.embed(links[0]!);
    await expect.poll(() => frame.url()).toBe(BLOCKED);
    await expect.poll(() => frame.locator('#app').count()).toBe(0);
    expect(await events()).toEqual([]);
    expect(await traceOf(office.world)).toEqual(before);
    await page.context().close();
  });
});

describe.skipIf(noBrowser())('the origins that may frame', () => {
  it('appear in the policy of the personal pages until they are replaced', async () => {
    const { links } = await office.send();
    const policy = async () => (await fetch(links[0]!)).headers.get('content-security-policy');
    await setOrigins(['https://a.example', 'https://b.example:8443', 'https://a.example']);
    expect(await policy()).toContain('frame-ancestors https://a.example https://b.example:8443;');
    await setOrigins([]);
    expect(await policy()).toContain("frame-ancestors 'none'");
  });

  it.each([
    'https://a.example/',
    'https://*.example.org',
    'http://a.example',
    'https://a.example:443',
    'HTTPS://A.example',
    'https://a.example; script-src *',
    "'self'",
    'null',
    'javascript:alert(1)',
    '',
  ])('cannot include %j, and nothing changes', async (wrong) => {
    await setOrigins(['https://a.example']);
    const { errors } = await setOrigins(['https://b.example', wrong]);
    expect(errors![0]!.extensions!.code).toBe('invalid_body');
    const query = '{ viewer { organization { embedOrigins } } }';
    const { data } = await graphql(office.world.url, `Bearer ${office.caller.key}`, query);
    expect(data.viewer.organization.embedOrigins).toEqual(['https://a.example']);
  });

  it('can be set only with the right scope and for one’s own organisation', async () => {
    await setOrigins(['https://a.example']);
    const weak = await office.world.caller({
      organizationId: office.caller.organizationId,
      scopes: ['envelopes:write'],
    });
    expect((await setOrigins(['https://b.example'], weak.key)).errors![0]!.extensions!.code).toBe('forbidden');
    const stranger = await office.world.caller();
    await setOrigins(['https://c.example'], stranger.key);
    const query = '{ viewer { organization { embedOrigins } } }';
    const { data } = await graphql(office.world.url, `Bearer ${office.caller.key}`, query);
    expect(data.viewer.organization.embedOrigins).toEqual(['https://a.example']);
  });
});
