import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteOwner } from '../../../src/modules/access/index.ts';
import { onePager } from '../../world/envelope.ts';
import { countPresses, pressesOf, sendFirstEnvelope } from '../every-page/first-envelope.ts';
import { noBrowser } from './browser.ts';
import { fieldsOf } from './compose-hand.ts';
import { type Office, openOffice } from './office.ts';

/** At most so many presses from the link of an invitation to the first envelope that is sent. */
const MOST_PRESSES = 10;

describe.skipIf(noBrowser())('somebody who sees the console for the first time', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it(`sends an envelope, with a signature placed on its page, by ${MOST_PRESSES} presses at most`, async () => {
    const { world, caller } = office;
    const { link } = await inviteOwner(world.service.services, caller.organizationId, 'debut@exemple.fr');
    const { page, problems } = await office.open('about:blank');
    await page.addInitScript(countPresses);
    await sendFirstEnvelope(page, link, await onePager());
    const [envelope] = await world.database.prisma.envelope.findMany({ include: { people: true } });
    expect(envelope).toMatchObject({ status: 'SENT', people: [{ email: 'elodie@exemple.fr', status: 'NOTIFIED' }] });
    await expect.poll(() => fieldsOf(office, envelope!.id)).toMatchObject([[{ type: 'SIGNATURE', page: 1 }]]);
    expect(await pressesOf(page)).toBeLessThanOrEqual(MOST_PRESSES);
    expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);
  });
});
