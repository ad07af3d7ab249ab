import { afterAll, beforeAll, expect, it } from 'vitest';
import { examineWorld } from '../world/examine.ts';
import { openWorld, type World } from '../world/world.ts';

/** Certificates point to an address of their own, in plain http, while people use https. */
const PKI_URL = 'http://pki.example.org';
let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { PKI_URL } });
});
afterAll(() => world?.close());

const rootOf = async () => (await world.service.authority.trustChain('LIVE'))[2]!;
const page = async (language: string) => {
  const response = await fetch(`${world.url}/pki`, { headers: { 'accept-language': language }, redirect: 'error' });
  return { response, text: await response.text() };
};

it('shows the roots with fingerprints and files, in English and French, without a script', async () => {
  const fingerprint = (await rootOf()).fingerprintSha256.toUpperCase().match(/../g)!.join(':');
  for (const [language, words] of [
    ['en', 'Root certificates'],
    ['fr', 'Certificats racines'],
  ] as const) {
    const { response, text } = await page(language);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'none'");
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<h1>${words}</h1>`);
    expect(text).toContain(fingerprint);
    for (const [, file] of text.matchAll(/href="(\/pki\/root-[^"]+)"/g))
      expect((await fetch(world.url + file)).status).toBe(200);
    expect([...text.matchAll(/href="\/pki\/root-/g)]).toHaveLength(4);
  }
});

it('is served on plain http for any host, and certificates point below PKI_URL', async () => {
  const { certificate } = await world.service.authority.sealKey('LIVE');
  for (const url of [...certificate.ocspUrls, ...certificate.caIssuersUrls, ...certificate.crlUrls])
    expect(url.startsWith(`${PKI_URL}/pki/`)).toBe(true);
  for (const url of [...certificate.caIssuersUrls, ...certificate.crlUrls]) {
    const here = url.replace(PKI_URL, world.url);
    const response = await fetch(here, { headers: { host: 'pki.example.org' }, redirect: 'error' });
    expect(response.status).toBe(200);
  }
});

it('shows the same fingerprints as doctor', async () => {
  const { text } = await examineWorld(world);
  expect(text).toContain(`${PKI_URL}/pki/root-live-g1.der, SHA-256 ${(await rootOf()).fingerprintSha256}`);
});
