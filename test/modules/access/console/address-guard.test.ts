import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../../src/kernel/clock.ts';
import { guardRules } from '../../../../src/modules/access/console/address-guard.ts';
import { requestSignInCode, signIn } from '../../../../src/modules/access/console/sign-in.ts';
import { room } from '../../../../src/modules/access/room.ts';
import { signedInMember } from '../../../world/member.ts';
import { openWorld, type World } from '../../../world/world.ts';

/** Guesses of one person's sign-in codes from many networks and browsers. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

let networks = 0;
let people = 0;
/** A browser in a network of its own. */
const somewhere = (ip = `198.51.100.${(networks += 1)}`) => ({
  browser: randomUUID(),
  origin: { requestId: '', ip, userAgent: null },
});
type Place = ReturnType<typeof somewhere>;

const request = ({ browser, origin }: Place, email: string) =>
  requestSignInCode(world.service.services, origin, { email, browser });
const enter = ({ browser, origin }: Place, email: string, code: string) =>
  signIn(world.service.services, origin, { email, browser, code });

/** The code that a browser gets by mail. */
async function codeFor(place: Place, email: string): Promise<string> {
  await request(place, email);
  await world.settle();
  const mail = (await world.mailbox()).find(({ to }) => to === email)!;
  return /\b(\d{6}|\d{12})\b/.exec(mail.text)![1]!;
}

async function member(): Promise<string> {
  const email = `garde${(people += 1)}@exemple.fr`;
  await signedInMember(world, await world.caller(), 'OWNER', email);
  return email;
}

/** Enters as many wrong codes as the address takes before codes get long. */
async function guess(email: string): Promise<void> {
  for (let n = 0; n < guardRules.wrongTries / 5; n++) {
    const place = somewhere();
    await request(place, email);
    for (let tries = 0; tries < 5; tries++)
      await expect(enter(place, email, 'wrong-')).rejects.toMatchObject({ code: 'unauthorized' });
  }
}

describe('many wrong codes for one address', () => {
  it('make codes long in new browsers only; nobody is locked out, and a code that waits stays valid', async () => {
    const email = await member();
    const own = somewhere();
    await enter(own, email, await codeFor(own, email));
    world.clock.advance(60_000);
    const waiting = somewhere();
    const short = await codeFor(waiting, email);
    expect(short).toHaveLength(6);
    await guess(email);
    expect((await enter(waiting, email, short)).token).toBeTruthy();
    const long = await codeFor(somewhere(), email);
    expect(long).toHaveLength(guardRules.longDigits);
    const usual = await codeFor(own, email);
    expect(usual).toHaveLength(6);
    expect((await enter(own, email, usual)).token).toBeTruthy();
    world.clock.advance(60_000);
    const fresh = somewhere();
    expect((await enter(fresh, email, await codeFor(fresh, email))).token).toBeTruthy();
    world.clock.advance(DAY + HOUR);
    expect(await codeFor(somewhere(), email)).toHaveLength(6);
  });

  it('fill a mailbox with so many mails an hour at most, also for an address without an account', async () => {
    const own = somewhere();
    const email = await member();
    await enter(own, email, await codeFor(own, email));
    world.clock.advance(HOUR);
    for (const address of [email, 'personne@exemple.fr']) {
      for (let n = 0; n < guardRules.codes; n++) await request(somewhere(), address);
      await expect(request(somewhere(), address)).rejects.toMatchObject({ code: 'rate_limited' });
    }
    await request(own, email);
    world.clock.advance(HOUR);
    await request(somewhere(), email);
  });

  it('count the networks of one IPv6 site as one', async () => {
    const email = await member();
    for (let n = 0; n < 5; n++) await request(somewhere(`2001:db8:5:${n}::1`), email);
    await expect(request(somewhere('2001:db8:5:77::1'), email)).rejects.toMatchObject({ code: 'rate_limited' });
    await request(somewhere('2001:db8:6::1'), email);
  });
});

it('forgets hours and browsers that no longer count', async () => {
  world.clock.advance(guardRules.knownFor + DAY);
  const swept = await room.sweep(world.service.services);
  expect(swept.sign_in_hours_over).toBeGreaterThan(0);
  expect(swept.known_browsers_over).toBeGreaterThan(0);
  expect(await world.database.prisma.knownBrowser.count()).toBe(0);
});
