import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverBy, deliveriesIdle } from '../../../src/modules/messages/webhooks/deliveries.ts';
import { openSafeFetch } from '../../../src/platform/http/safe-fetch.ts';
import { openReceiver, type Receiver } from '../../modules/messages/webhooks/receiver.ts';
import { rest, signByLink } from '../../world/client.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('the log of webhooks in the console', () => {
  let office: Office;
  let receiver: Receiver;
  beforeAll(async () => {
    office = await openOffice();
    receiver = await openReceiver();
    const resolve = async () => [{ address: '127.0.0.1', family: 4 as const }];
    const safeFetch = { allowPrivate: false, timeLimit: 60_000, ca: receiver.ca, resolve, permits: () => true };
    deliverBy(office.world.service.services, openSafeFetch(safeFetch));
  });
  afterAll(async () => {
    await office?.close();
    await receiver?.close();
  });

  it('shows a failing delivery with its answer, its next attempt and its payload, and delivers again', async () => {
    const { world, caller } = office;
    const { services } = world.service;
    for (const way of ['ok', '500'])
      await rest(world.url, caller.key, 'POST', '/webhook-endpoints', { url: receiver.url(way) });
    const { id, links } = await office.send();
    await signByLink(world.url, links[0]!);
    const deliver = async () => {
      await world.settle();
      await deliveriesIdle(services);
    };
    await deliver();
    const { page, problems } = await enterConsole(office, caller, judged({}), 'webhooks');
    const log = page.getByRole('table', { name: 'Livraisons' }).locator('tbody tr');
    await expect.poll(() => log.count()).toBeGreaterThan(1);
    const failing = log.filter({ hasText: 'en échec' }).first();
    await failing.getByText(/^Nouvel essai le /).waitFor();
    await failing.locator('summary').first().click();
    await failing.getByText('{"error":"sorry"}').waitFor();
    await failing.getByText('Contenu envoyé').click();
    await failing.locator('.payload', { hasText: id }).waitFor();
    expect(await violations(page)).toEqual([]);

    receiver.behave('500', 'ok');
    const sent = () => receiver.received.filter(({ way }) => way === '500').length;
    const before = sent();
    await failing.getByRole('button', { name: 'Livrer de nouveau' }).click();
    await expect.poll(() => deliver().then(sent)).toBe(before + 1);
    await visit(office, page, 'webhooks');
    await page.getByRole('combobox', { name: 'État' }).selectOption({ label: 'livré' });
    await expect.poll(() => log.locator('.status.ok').count()).toBe(await log.count());
    await page.getByRole('combobox', { name: 'État' }).selectOption({ label: 'abandonné' });
    await page.getByText('Aucune livraison dans cet état').waitFor();
    expect(problems).toEqual([]);
  });
});
