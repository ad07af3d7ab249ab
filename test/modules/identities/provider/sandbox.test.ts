import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../../src/kernel/clock.ts';
import { rest } from '../../../world/client.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

/** The simulator: a tester chooses what comes of a remote check, with a test key and never with a live one. */
let world: World;
let caller: Caller;

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const begin = async (more: object = {}) => {
  const body = { method: 'remote_id_check', given_name: 'Élodie', family_name: 'Müller', ...more };
  const created = await rest(world.url, caller.key, 'POST', '/identities', body);
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return created.body;
};
const get = async (id: string) => (await rest(world.url, caller.key, 'GET', `/identities/${id}`)).body;
const open = async (url: string, init: RequestInit = {}) => {
  const response = await fetch(url, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const actions = (page: string) =>
  [...page.matchAll(/<form method="post" action="([^"]+)"/g)].map(([, action]) => action!);
const choose = async (url: string, outcome: 'verified' | 'failed') => {
  const action = actions((await open(url)).text).find((one) => one.includes(`/${outcome}`))!;
  return open(new URL(action, world.url).href, { method: 'POST' });
};

describe('the simulator', () => {
  it('shows the check and changes nothing when opened', async () => {
    const made = await begin({ given_name: '<b>É</b>' });
    for (let time = 0; time < 3; time += 1) {
      const { status, text, headers } = await open(made.verification_url, { headers: { 'accept-language': 'fr' } });
      expect(status).toBe(200);
      expect(text).toContain('&lt;b&gt;É&lt;/b&gt; Müller');
      expect(text).toContain('<html lang="fr">');
      expect(text).not.toContain('<script');
      expect(actions(text)).toHaveLength(2);
      const policy = headers.get('content-security-policy')!;
      for (const rule of ["default-src 'none'", "script-src 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(rule);
      }
      expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex, nofollow']);
    }
    const english = await open(`${made.verification_url}?lang=en`, { headers: { 'accept-language': 'fr' } });
    expect(english.text).toContain('What does the provider answer?');
    expect((await get(made.id)).status).toBe('pending');
  });

  it.each([
    ['verified', 'Identité vérifiée'],
    ['failed', 'La vérification a échoué'],
  ] as const)('accepts %s once and shows it', async (outcome, title) => {
    const made = await begin({ expires_in_days: 10 });
    const answer = await choose(`${made.verification_url}?lang=fr`, outcome);
    expect(answer.status).toBe(303);
    const shown = await open(new URL(answer.headers.get('location')!, world.url).href);
    expect(shown.text).toContain(title);
    expect(actions(shown.text)).toEqual([]);
    const other = outcome === 'verified' ? 'failed' : 'verified';
    expect((await open(`${made.verification_url}/${other}`, { method: 'POST' })).status).toBe(303);
    const identity = await get(made.id);
    expect(identity.status).toBe(outcome);
    if (outcome === 'verified') {
      expect(identity).toMatchObject({ verified_by: 'Sandbox', attestation_ref: made.id });
      expect(Date.parse(identity.expires_at) - Date.parse(identity.verified_at)).toBe(10 * DAY);
    }
  });

  it('accepts only its own tokens', async () => {
    const { verification_url: url } = await begin();
    const token = new URL(url).pathname.split('/').pop()!;
    const flipped = token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.slice(-1);
    for (const wrong of [flipped, token.slice(1), `${token}A`, 'x', '%00', '']) {
      const page = `${world.url}/idv/sandbox/${wrong}`;
      expect((await open(page)).status, wrong).toBe(404);
      expect((await open(`${page}/verified`, { method: 'POST' })).status, wrong).toBe(404);
    }
    expect((await open(`${url}/deleted`, { method: 'POST' })).status).toBe(404);
    expect((await open(url, { method: 'POST' })).status).toBe(404);
  });

  it('ends after seven days and disappears after an erasure', async () => {
    const late = await begin();
    const erased = await begin();
    await rest(world.url, caller.key, 'DELETE', `/identities/${erased.id}`);
    expect((await open(erased.verification_url)).status).toBe(404);
    expect((await open(`${erased.verification_url}/verified`, { method: 'POST' })).status).toBe(404);
    world.clock.advance(7 * DAY);
    expect((await open(`${late.verification_url}?lang=fr`)).text).toContain('Cette identité a expiré');
    expect((await open(`${late.verification_url}/verified`, { method: 'POST' })).status).toBe(303);
    expect([(await get(late.id)).status, (await get(erased.id)).status]).toEqual(['expired', 'deleted']);
    world.clock.advance(-7 * DAY);
  });

  it('never serves a live identity', async () => {
    const live = await world.caller({ mode: 'LIVE' });
    const body = { method: 'remote_id_check', given_name: 'A', family_name: 'B' };
    const answer = await rest(world.url, live.key, 'POST', '/identities', body);
    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'idv_not_configured' } } });
    const made = await begin();
    await world.database.prisma.identity.update({ where: { id: made.id }, data: { mode: 'LIVE' } });
    expect((await open(made.verification_url)).status).toBe(404);
    expect((await open(`${made.verification_url}/verified`, { method: 'POST' })).status).toBe(404);
  });
});

describe('with the simulator off', () => {
  let bare: World;
  beforeAll(async () => {
    bare = await openWorld({ env: { IDV_SANDBOX: 'false' } });
  });
  afterAll(() => bare?.close());

  it('a test key is refused like a live one and no page is served', async () => {
    const { key } = await bare.caller();
    const body = { method: 'remote_id_check', given_name: 'A', family_name: 'B' };
    const answer = await rest(bare.url, key, 'POST', '/identities', body);
    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'idv_not_configured' } } });
    expect(await bare.database.prisma.identity.count()).toBe(0);
    expect((await open(`${bare.url}/idv/sandbox/${'A'.repeat(43)}`)).status).toBe(404);
    expect((await open(`${bare.url}/idv/callback`, { method: 'POST' })).status).toBe(404);
  });
});
