import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { timeLimits as limits } from '../../src/platform/neighbours/index.ts';

const guide = readFileSync('src/pages/docs/guides/operators.md', 'utf8');
const row = (name: string) =>
  guide
    .split('\n')
    .find((line) => line.startsWith(`| ${name} |`))!
    .split('|')
    .slice(3, 5)
    .map((cell) => cell.trim());
const s = (ms: number) => `${ms / 1_000} s`;

it.each([
  ['PostgreSQL', s(limits.database.connect), `${s(limits.database.answer)}, for jobs ${s(limits.database.jobAnswer)}`],
  [
    'storage in S3',
    s(limits.storage.connect),
    `${s(limits.storage.answer)}, an upload ${s(limits.storage.perMegabyte)} more for each MB; ${s(limits.storage.silence)} of silence end it`,
  ],
  ['Redis', s(limits.redis.connect), s(limits.redis.answer)],
  [
    'time-stamp authority',
    'with the answer',
    `${s(limits.timestamps.answer)}, ${s(limits.timestamps.next)} while another one works`,
  ],
  [
    'mail server',
    s(limits.mail.connect),
    `${s(limits.mail.greeting)} for the greeting; ${s(limits.mail.silence)} of silence end it`,
  ],
  ['PKCS #11 token', `with the login, ${s(limits.token.open)}`, s(limits.token.answer)],
  ['remote sealing service', 'with the answer', s(limits.remoteSealing.answer)],
  ['SMS gateway', 'with the answer', s(limits.sms.answer)],
  ['identity provider', 'with the answer', s(limits.identities.answer)],
  ['OpenID provider', 'with the answer', s(limits.oidc.answer)],
  ['webhook receivers', 'with the answer', s(limits.webhooks.answer)],
])('states each waiting limit in the operator guide: %s', (name, connect, answer) => {
  expect(row(name)).toEqual([connect, answer]);
});

it('keeps requests under ten seconds of waiting, and lets a job’s query outlast the server’s own limit', () => {
  expect(guide).toContain(`A request waits ${s(limits.request)} at most`);
  expect(limits.request).toBeLessThan(10_000);
  expect(limits.database.jobAnswer).toBeGreaterThan(limits.database.statement);
});

it('states the places of each lane in the operator guide', () => {
  // Read as text: the modules import the whole service.
  const manifests = readdirSync('src/modules', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readFileSync(`src/modules/${name}/room.ts`, 'utf8'));
  const lanes = [...manifests.join('\n').matchAll(/_LANE\]: (\d+) /g)].map(([, places]) => Number(places));
  const others = Number(/^const CONCURRENCY = (\d+);$/m.exec(readFileSync('src/app/serve.ts', 'utf8'))![1]);
  const [, stated] = /slow work has places of its own: ([^.]+)\./.exec(guide)!;
  const places = stated!.split(', ').map((part) => Number.parseInt(part, 10));
  expect(places).toEqual([...lanes.toSorted((one, other) => other - one), others]);
});
