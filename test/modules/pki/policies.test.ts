import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseCms } from '../../../src/standards/cms/parse.ts';
import { checkToken } from '../../../src/standards/rfc3161/check-token.ts';
import { hasOpenssl, openssl } from '../../standards/openssl.ts';
import { pem } from '../../standards/x509-world.ts';
import { openWorld, type World } from '../../world/world.ts';

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
  const { info } = checkToken(token, { sha256, nonce: null });
  expect(seal.policies).toEqual([`${POLICY_ARC}.4`]);
  expect(order.profile.policies).toEqual([`${POLICY_ARC}.5`]);
  expect(info.policy).toBe(`${POLICY_ARC}.3`);
  expect(parseCms(token).signerCertificate!.policies).toEqual([info.policy]);
});

it.skipIf(!hasOpenssl)('name the page that says what they are', async () => {
  const { certificate } = await world.service.authority.sealKey('LIVE');
  const { text } = openssl({ 'seal.pem': pem(certificate.der) }, 'x509', '-in', 'seal.pem', '-noout', '-text');
  const [, address] = /Policy: 1\.3\.6\.1\.4\.1\.32473\.7\.4\s+CPS: (\S+)/.exec(text) ?? [];
  expect(address).toBe(`${world.service.services.config.pkiUrl}/pki/policies`);
  for (const [language, title] of [
    ['en', 'Certificate and time-stamp policies'],
    ['fr', 'Politiques de certification et d’horodatage'],
  ] as const) {
    const response = await fetch(`${world.url}/pki/policies`, { headers: { 'accept-language': language } });
    const page = await response.text();
    expect(page).toContain(`<h1>${title}</h1>`);
    for (const number of [2, 3, 4, 5]) expect(page).toContain(`<code>${POLICY_ARC}.${number}</code>`);
  }
});
