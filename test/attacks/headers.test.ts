import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { announce } from '../../src/app/serve.ts';
import { inviteOwner } from '../../src/modules/access/index.ts';
import { createEnvelope } from '../world/envelope.ts';
import { openWorld, type World } from '../world/world.ts';

/** Checks the security headers on one answer of every kind, over https. */
let world: World;
let base: string;
let signPath: string;
let original: string;
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: 'https://sign.example', METRICS_TOKEN: 'm'.repeat(16) } });
  base = `http://127.0.0.1:${world.service.services.config.port}`;
  const { signers, documents } = await createEnvelope({ ...world, url: base }, await world.caller());
  const [{ sha256 }] = documents;
  const file = { sha256, name: 'a.pdf', contentType: 'application/pdf' };
  original = `/files/${world.service.services.links.sign({ ...file, expiresAt: new Date(2100, 0) })}/a.pdf`;
  signPath = new URL(signers[0].sign_url).pathname;
});
afterAll(() => world?.close());

const json = { 'content-type': 'application/json' };

/** Answers for programs must not be executed, framed or stored. */
const forPrograms: [method: string, path: string | (() => string), status: number, init?: RequestInit][] = [
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/metrics', 403],
  ['GET', '/metrics', 200, { headers: { authorization: `Bearer ${'m'.repeat(16)}` } }],
  ['GET', '/api/v1/envelopes', 401],
  ['GET', '/api/v1/nothing', 404],
  ['PUT', '/api/v1/envelopes', 401],
  ['GET', '/graphql', 405],
  // Only pages of this service may ask without a key (`cors.ts`).
  ['POST', '/graphql', 403, { headers: json, body: '{"query":"{ __typename }"}' }],
  ['GET', '/schema.graphql', 200],
  ['GET', '/openapi.json', 200],
  ['GET', '/openapi.yaml', 200],
  ['GET', '/', 302],
  ['GET', '/nothing', 404],
  ['GET', '/%', 404],
  ['GET', '/files/forged/a.pdf', 404],
  ['POST', '/files/forged/a.pdf', 405],
  ['GET', '/archives/forged/a.zip', 404],
  ['POST', '/archives/forged/a.zip', 405],
  ['GET', '/pki/root-live.pem', 200],
  ['GET', '/pki/nothing.pem', 404],
  ['POST', '/tsa', 415],
  ['GET', '/tsa', 404],
  ['POST', '/idv/callback', 404],
  ['POST', '/console/session', 400, { headers: json, body: '{' }],
  ['POST', '/console/session', 401, { headers: json, body: '{"token":"nothing"}' }],
  ['PUT', '/console/session', 405],
  ['DELETE', '/console/session', 200],
  ['POST', '/console/oidc/logout', 400],
  [
    'POST',
    '/console/oidc/logout',
    409,
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'logout_token=x' },
  ],
  ['GET', '/console/oidc/logout', 405],
  ['GET', '/dev/mailbox.json', 200],
  ['GET', '/assets/nothing.js', 404],
];

/** Pages may only load scripts of our own origin, and no inline scripts. */
const forPeople: [path: string | (() => string), status: number][] = [
  [() => signPath, 200],
  ['/s/nothing-there', 404],
  ['/b/nothing-there', 404],
  ['/t/nothing-there', 404],
  ['/a/nothing-there', 404],
  ['/q', 200],
  ['/q/nothing-there', 410],
  ['/console', 200],
  ['/console/team', 200],
  ['/console/oidc?code=x&state=x', 200],
  ['/docs', 200],
  ['/docs/search?q=seal', 200],
  ['/docs/fr', 200],
  ['/docs/fr/reference', 200],
  ['/pki', 200],
  ['/dev/mailbox', 200],
  ['/idv/sandbox/nothing-there', 404],
];

const ask = async (method: string, path: string | (() => string), init: RequestInit = {}) =>
  fetch(base + (typeof path === 'string' ? path : path()), {
    method,
    redirect: 'manual',
    ...init,
    headers: { origin: 'https://evil.example', ...init.headers },
  });

/** Headers of every answer. */
function assertEverywhere({ headers }: Response): string[] {
  expect(Object.fromEntries(headers)).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin)$/),
    'cache-control': expect.stringMatching(/\S/),
    'x-request-id': expect.stringMatching(/\S/),
  });
  expect(headers.has('x-powered-by')).toBe(false);
  expect(headers.has('server')).toBe(false);
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  const type = headers.get('content-type');
  if (type?.startsWith('text/')) expect(type).toMatch(/charset=utf-8/i);
  const policy = headers.get('content-security-policy')!.split(/; ?/);
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]));
  expect(policy.join()).not.toMatch(/unsafe-(inline|eval|hashes)/);
  return policy;
}

describe('security headers of the API', () => {
  it.each(forPrograms)('are present: %s %s answers %i', async (method, path, status, init) => {
    const response = await ask(method, path, init);
    expect(response.status).toBe(status);
    const policy = assertEverywhere(response);
    if (!/^\/(pki|schema\.|openapi\.)/.test(String(path)))
      expect(response.headers.get('cache-control')).toContain('no-store');
    expect(policy).toContain('sandbox');
  });
});

describe('security headers of pages', () => {
  it.each(forPeople)('are present: GET %s answers %i', async (path, status) => {
    const response = await ask('GET', path);
    expect(response.status).toBe(status);
    const policy = assertEverywhere(response);
    expect(policy).toEqual(expect.arrayContaining(["base-uri 'none'", "require-trusted-types-for 'script'"]));
  });

  it('are present on built files and downloads', async () => {
    const page = await (await ask('GET', '/console')).text();
    const built = await ask('GET', /\/assets\/[^"]+\.js/.exec(page)![0]);
    expect(built.status).toBe(200);
    assertEverywhereButScripts(built);
    const download = await ask('GET', original);
    expect([download.status, download.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    assertEverywhere(download);
  });
});

/** The policy of a worker is that of its script; PDF.js runs WebAssembly. */
function assertEverywhereButScripts({ headers }: Response): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  });
}

describe('the cookie of a console session', () => {
  it('has the prefix __Host- if the service is reached by https, and works only under that name', async () => {
    const { organizationId } = await world.caller();
    const { link } = await inviteOwner(world.service.services, organizationId, 'cookie@example.org');
    const body = JSON.stringify({ token: link.split('/').pop() });
    const signedIn = await ask('POST', '/console/session', { headers: json, body });
    const cookie = signedIn.headers.get('set-cookie')!;
    expect(cookie).toMatch(/^__Host-esign_console=/);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(attribute);
    expect(cookie).not.toMatch(/Domain/i);
    const open = async (sent: string) => {
      const headers = { ...json, origin: base, authorization: 'Console test', cookie: sent };
      return (await ask('POST', '/graphql', { headers, body: '{"query":"{ viewer { mode } }"}' })).status;
    };
    const pair = cookie.split(';')[0]!;
    expect(await open(pair)).toBe(200);
    expect(await open(pair.replace('__Host-', ''))).toBe(401);
  });
});

describe('the output at start', () => {
  it('shows the command for invitations in production and contains no link', async () => {
    const empty = await openWorld();
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      const { services } = empty.service;
      const production = {
        ...empty.service,
        services: { ...services, config: { ...services.config, production: true } },
      };
      await announce(production);
      const { organizationId } = await empty.caller();
      await announce(production);
      const text = written.mock.calls.join('');
      expect(text).toContain('`./esign org create --name NAME`, then `./esign user invite --org ID');
      expect(text).toContain(`./esign user invite --org ${organizationId} --email EMAIL`);
      expect(text).not.toMatch(/console\/enter|sk_test_/);
      expect(await empty.database.prisma.signInLink.count()).toBe(0);
    } finally {
      written.mockRestore();
      await empty.close();
    }
  });
});
