import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../world/world.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'policy-page-'));
const POLICY_FILE = path.join(folder, 'policy.json');
let world: World;
beforeAll(async () => {
  const clock = { en: 'Synchronised with <three> servers.', fr: 'Synchronisée sur trois serveurs.' };
  const own = {
    version: '2',
    in_force_since: '2026-12-01',
    address: '12 rue des Écoles',
    contact: 'legal@horizon.example',
  };
  writeFileSync(POLICY_FILE, JSON.stringify({ ...own, parts: { clock } }));
  world = await openWorld({ env: { POLICY_FILE, POLICY_ARC: '1.3.6.1.4.1.32473.7', PROOF_RETENTION_YEARS: '12' } });
});
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true });
});

it.each([
  [
    'en',
    ['Policy of signature and proof', '1 December 2026', 'Synchronised with &lt;three&gt; servers.', 'for 12 years'],
  ],
  ['fr', ['Politique de signature et de gestion de preuve', '1er décembre 2026', 'Synchronisée sur', 'pendant 12 ans']],
])('says who runs the service, by which rules, and what the operator added, in %s', async (language, says) => {
  const response = await fetch(`${world.url}/policy`, { headers: { 'accept-language': language } });
  const text = await response.text();
  expect(response.headers.get('content-security-policy')).toContain("script-src 'none'");
  const { name, identifier } = world.service.services.config.sealOrganization;
  for (const part of [...says, `${name} (${identifier})`, '1-2', '1.3.6.1.4.1.32473.7.6', '12 rue des Écoles'])
    expect(text).toContain(part);
});
