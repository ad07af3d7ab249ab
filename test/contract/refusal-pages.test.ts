import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../src/kernel/clock.ts';
import { rest } from '../world/client.ts';
import { sealedEnvelope } from '../world/envelope.ts';
import { openWorld, type World } from '../world/world.ts';

/** Addresses that programs and people open: browsers get a page, programs JSON. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const open = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(new URL(path, world.url), { headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text(), answer };
};

describe('an unknown address', () => {
  it('shows a page to a browser, in its language', async () => {
    const french = await open('/nulle-part', { ...browser, 'accept-language': 'fr' });
    expect([french.status, french.type]).toEqual([404, 'text/html; charset=utf-8']);
    expect(french.text).toContain('Il n’y a pas de page à cette adresse');
    expect(french.answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(french.answer.headers.get('vary')).toMatch(/accept/i);
    expect((await open('/nowhere', { ...browser, 'accept-language': 'en' })).text).toContain('There is no page');
  });

  it.each([{}, { accept: '*/*' }, { accept: 'application/json' }])('answers JSON to a program: %j', async (headers) => {
    const { status, type, text } = await open('/nowhere', headers as Record<string, string>);
    expect([status, type]).toEqual([404, 'application/json; charset=utf-8']);
    expect(JSON.parse(text).error.code).toBe('not_found');
  });

  it('answers JSON under /api, also to a browser', async () => {
    const { status, type } = await open('/api/v1/nowhere', browser);
    expect(status).toBe(404);
    expect(type).toContain('application/json');
  });
});

describe('an expired link to a file', () => {
  it('shows a page to a browser, and JSON to a program', async () => {
    const caller = await world.caller();
    const { id } = await sealedEnvelope(world, caller);
    const { body } = await rest(world.url, caller.key, 'GET', `/envelopes/${id}`);
    const url: string = body.evidence_download_url ?? body.documents[0].sealed_download_url;
    expect((await open(url, browser)).status).toBe(200);
    world.clock.advance(DAY);
    const page = await open(url, { ...browser, 'accept-language': 'fr' });
    expect([page.status, page.type]).toEqual([410, 'text/html; charset=utf-8']);
    expect(page.text).toContain('Ce lien de téléchargement a expiré');
    const program = await open(url);
    expect([program.status, JSON.parse(program.text).error.code]).toEqual([410, 'gone']);
  });
});
