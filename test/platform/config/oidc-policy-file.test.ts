import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPolicyFile } from '../../../src/platform/config/oidc.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'config-policy-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'policy.json');
const good = {
  version: '2026.12',
  in_force_since: '2026-12-01',
  address: '12 rue des Écoles, 75005 Paris',
  contact: 'legal@horizon.example',
  parts: { clock: { en: 'Three servers.', fr: 'Trois serveurs.' } },
};

function read(content: string) {
  writeFileSync(file, content);
  const problems: string[] = [];
  return { policy: readPolicyFile(file, problems), problems };
}

it('has the version of the text, and after it that of the operator', () => {
  expect(readPolicyFile(undefined, [])).toEqual({ version: '1', completion: null });
  const { policy, problems } = read(JSON.stringify(good));
  expect(problems).toEqual([]);
  expect(policy.version).toBe('1-2026.12');
  expect(policy.completion).toMatchObject({ inForceSince: '2026-12-01', parts: good.parts, earlier: [] });
});

it.each([
  ['no file', null, /cannot be read as JSON.*ENOENT/],
  ['no JSON', '{', /cannot be read as JSON.*no JSON/],
  ['too long', JSON.stringify({ ...good, contact: 'x'.repeat(70_000) }), /at most 64 KB/],
  ['no date', JSON.stringify({ ...good, in_force_since: '1 December' }), /^POLICY_FILE: in_force_since: /],
  [
    'an unknown part',
    JSON.stringify({ ...good, parts: { weather: good.parts.clock } }),
    /^POLICY_FILE: parts: .*weather/,
  ],
  ['one language only', JSON.stringify({ ...good, parts: { keys: { fr: 'x' } } }), /^POLICY_FILE: parts\.keys\.en: /],
  ['a foreign link', JSON.stringify({ ...good, earlier: [{ version: '1', url: 'javascript:1' }] }), /earlier\.0\.url/],
])('names what is wrong: %s', (_, content, problem) => {
  const problems = content === null ? [] : read(content).problems;
  if (content === null) readPolicyFile(`${file}.missing`, problems as string[]);
  expect(problems.join('\n')).toMatch(problem);
});
