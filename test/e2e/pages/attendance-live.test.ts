import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql, linkOf } from '../../world/client.ts';
import { noBrowser } from './browser.ts';
import { type Classroom, openClassroom, type Room } from './classroom.ts';

describe.skipIf(noBrowser())('every dashboard', () => {
  let classroom: Classroom;
  beforeAll(async () => {
    classroom = await openClassroom();
  });
  afterAll(() => classroom?.close());

  const mark = async ({ session, attendUrls }: Room, n: number): Promise<void> => {
    const query = 'mutation ($input: MarkPresenceInput!) { markPresence(input: $input) { outcome } }';
    const input = { slotId: session.slots[0]!.id };
    const { data } = await graphql(classroom.world.url, linkOf(attendUrls[n]!), query, { input });
    expect(data.markPresence.outcome).toBe('GIVEN');
  };

  const dashboardsOf = async ({ trainerUrl }: Room, count: number): Promise<Page[]> => {
    const pages: Page[] = [];
    for (let i = 0; i < count; i++) {
      const { page } = await classroom.open(trainerUrl);
      await page.waitForSelector('html[data-live=true]');
      pages.push(page);
    }
    return pages;
  };

  it('shows each mark on every screen without a reload', async () => {
    const room = await classroom.room({ people: 12 });
    const dashboards = await dashboardsOf(room, 3);
    for (let n = 0; n < 12; n++) await mark(room, n);
    for (const page of dashboards) {
      await expect.poll(() => page.locator('.ring-count').innerText()).toMatch(/^12 /);
      await expect.poll(() => page.locator('.people li .tag.ok').count()).toBe(12);
      await page.context().close();
    }
  });

  it('follows changes by the organisation: an added attendee, a slot closed by API', async () => {
    const room = await classroom.room({ people: 3 });
    const [page] = await dashboardsOf(room, 1);
    const key = `Bearer ${classroom.caller.key}`;
    const { id: sessionId, slots } = room.session;
    const slotId = slots[0]!.id;
    await graphql(
      classroom.world.url,
      key,
      'mutation ($sessionId: ID!) { addAttendee(input: { sessionId: $sessionId, name: "Zoé Tard" }) { __typename } }',
      { sessionId },
    );
    await page!.locator('.people li', { hasText: 'Zoé Tard' }).waitFor();
    const query =
      'mutation ($sessionId: ID!, $slotId: ID!) { closeSlot(input: { sessionId: $sessionId, slotId: $slotId }) { __typename } }';
    await graphql(classroom.world.url, key, query, { sessionId, slotId });
    await page!.getByText('La liste est définitive.').waitFor();
    await expect.poll(() => page!.locator('.qr-short').count()).toBe(0);
    await page!.context().close();
  });

  it('stays fast with five hundred rows, with search and the filter of missing people', async () => {
    const room = await classroom.room({ people: 500 });
    const [page] = await dashboardsOf(room, 1);
    for (const n of [0, 6, 499]) await mark(room, n);
    await expect.poll(() => page!.locator('.ring-count').innerText()).toBe('3 présents sur 500');
    await page!.locator('#find').fill('lukasz cwikla 8');
    await expect.poll(() => page!.locator('.people li').count()).toBeLessThan(20);
    await page!.locator('#find').fill('');
    await page!.getByRole('checkbox').check();
    await expect.poll(() => page!.locator('.people li').count()).toBe(497);
    await page!.context().close();
  });
});
