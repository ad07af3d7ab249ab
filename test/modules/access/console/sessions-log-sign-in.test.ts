import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inviteOwner } from '../../../../src/modules/access/index.ts';
import { createLog } from '../../../../src/platform/log/index.ts';
import { openWorld, type World } from '../../../world/world.ts';

const lines: Record<string, unknown>[] = [];
const output = new PassThrough();
output.on('data', (chunk: Buffer) => {
  for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line));
});

let world: World;
beforeAll(async () => {
  world = await openWorld({ log: createLog('info', output) });
});
afterAll(() => world?.close());

const post = (body: object) =>
  fetch(`${world.url}/console/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('logs each successful and failed sign-in with its method and without address, code or token', async () => {
  const { organizationId } = await world.caller();
  const { link } = await inviteOwner(world.service.services, organizationId, 'journal@exemple.fr');
  const token = link.split('/').pop()!;
  await post({ token });
  await post({ token });
  await post({ email: 'journal@exemple.fr', browser: 'b'.repeat(22), code: '123456' });
  await expect.poll(() => lines.filter(({ msg }) => /sign/.test(String(msg)))).toHaveLength(3);
  const text = lines.filter(({ msg }) => /sign/.test(String(msg)));
  expect(text).toMatchObject([
    { level: 'info', msg: 'a member signed in', kind: 'LINK', subjectId: expect.any(String) },
    { level: 'warn', msg: 'a sign-in failed', kind: 'LINK', code: 'unauthorized' },
    { level: 'warn', msg: 'a sign-in failed', kind: 'CODE', code: 'unauthorized' },
  ]);
  for (const secret of ['journal@exemple.fr', '123456', token]) expect(JSON.stringify(lines)).not.toContain(secret);
});
