import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseCms } from '../../../../src/standards/cms/read.ts';
import { checkToken } from '../../../../src/standards/rfc3161/tst-info.ts';
import { openWorld, type World } from '../../../world/world.ts';

const POLICY_ARC = '1.3.6.1.4.1.32473.7';
let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { POLICY_ARC } });
});
afterAll(() => world?.close());

it('are below the arc of the operator, in certificates and time-stamps, never those of ETSI', async () => {
  const { authority, timestamps } = world.service;
  const { certificate: seal } = await authority.sealKey('LIVE');
  const { order } = await authority.signerCa('LIVE');
  const sha256 = Buffer.alloc(32, 7);
  const { token } = await timestamps.LIVE.timestamp(sha256);
  const { info } = checkToken(token, { digest: sha256, nonce: null });
  expect(seal.policies).toEqual([`${POLICY_ARC}.4`, `${POLICY_ARC}.6`]);
  expect(order.profile.policies).toEqual([`${POLICY_ARC}.5`, `${POLICY_ARC}.6`]);
  expect(info.policy).toBe(`${POLICY_ARC}.3`);
  expect(parseCms(token).signerCertificate!.policies).toEqual([info.policy]);
});

it('are explained on a page that the page of the roots links to, in English and French', async () => {
  for (const [language, title] of [
    ['en', 'Certificate and time-stamp policies'],
    ['fr', 'Politiques de certification et d’horodatage'],
  ] as const) {
    const headers = { 'accept-language': language };
    const roots = await (await fetch(`${world.url}/pki`, { headers })).text();
    expect(roots).toContain(`<a href="/pki/policies">${title}</a>`);
    const page = await (await fetch(`${world.url}/pki/policies`, { headers })).text();
    expect(page).toContain(`<h1>${title}</h1>`);
    for (const number of [2, 3, 4, 5]) expect(page).toContain(`<code>${POLICY_ARC}.${number}</code>`);
  }
});
