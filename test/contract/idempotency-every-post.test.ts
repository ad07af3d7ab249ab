import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { sealable } from '../world/batch.ts';
import { type RestAnswer, rest } from '../world/client.ts';
import { onePager } from '../world/envelope.ts';
import { registeredMandate } from '../world/mandate.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** The answer without the tokens of temporary links, which contain their creation time. */
const withoutTokens = (answer: unknown) => JSON.stringify(answer).replace(/\/files\/[^/]+\//g, '/files/…/');

/** The examples of the reference, in an order in which they succeed. */
interface Example {
  readonly body?: object;
  readonly path?: Record<string, string>;
  readonly query?: string;
  readonly keep?: Record<string, string>;
}
const examples: Record<string, Example> = JSON.parse(readFileSync(inProject('src/pages/docs/examples.json'), 'utf8'));
const contract: { paths: Record<string, Record<string, { operationId: string }>> } = JSON.parse(
  readFileSync(inProject('clients/typescript/rest/src/generated/openapi.json'), 'utf8'),
);
const routes = new Map(
  Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, { method: method.toUpperCase(), path }]),
  ),
);
const posts = [...routes].filter(([, { method }]) => method === 'POST').map(([operationId]) => operationId);

describe('every POST with Idempotency-Key', () => {
  let world: World;
  let caller: Caller;
  const repeated = new Set<string>();
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    world = await openWorld();
    caller = await world.caller();
  });
  afterAll(() => world?.close());

  const get = (path: string) => rest(world.url, caller.key, 'GET', path);

  /** Replaces the shell variables of an example with what earlier examples returned. */
  const filled = (text: string, pdf: Buffer): string =>
    text
      .replace(/\$\(base64[^)]*\)/g, pdf.toString('base64'))
      .replace(/\$\(sha256sum[^)]*\)/g, createHash('sha256').update(pdf).digest('hex'))
      .replace(/\$([A-Z]+)/g, (_, name: string) => ids[name] ?? '');

  /** Sends a request, repeats it, and repeats it again as after a crash between commit and answer. */
  const runThrice = async (operationId: string, path: string, body: object | undefined): Promise<RestAnswer> => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => rest(world.url, caller.key, 'POST', path, body, headers);
    const first = await send();
    expect(first.status, `${operationId}: ${JSON.stringify(first.body)}`).toBeLessThan(300);
    // A slow machine seals the sheet after the answer, and a crash then shows the newer state.
    const isClosing = operationId === 'closeAttendanceSession';
    if (isClosing) await expect.poll(async () => (await get(path.replace(/\/close$/, ''))).body.status).toBe('sealed');
    const before = await traceOf(world);
    const again = async (shown: (answer: { id?: string }) => unknown) => {
      const { status, body: answer, headers: answered } = await send();
      const expected = [first.status, shown(first.body), 'true'];
      expect([status, shown(answer), answered.get('idempotent-replayed')], operationId).toEqual(expected);
      expect(await traceOf(world), `${operationId} was done twice`).toEqual(before);
    };
    await again((answer) => answer);
    await world.database.pool.query('UPDATE idempotent_requests SET answer = NULL, done_at = NULL');
    await again(isClosing ? ({ id }) => id : withoutTokens);
    repeated.add(operationId);
    return first;
  };

  it('gives a retry the first answer, also after a crash, and does nothing again', async () => {
    const pdf = await onePager();
    for (const [operationId, { body, path: names = {}, query, keep = {} }] of Object.entries(examples)) {
      const route = routes.get(operationId);
      if (!route || operationId === 'createSealBatch') continue;
      if (operationId === 'getAttendanceSheet') await world.settle();
      const path = `${route.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[names[name] ?? ''] ?? '')}${query ? `?${query}` : ''}`;
      const input = body && JSON.parse(filled(JSON.stringify(body), pdf));
      if (route.method !== 'POST' && Object.keys(keep).length === 0) continue;
      const { body: answer } =
        route.method === 'POST'
          ? await runThrice(operationId, path, input)
          : await rest(world.url, caller.key, route.method, path, input);
      for (const [name, at] of Object.entries(keep))
        ids[name] = at.split('.').reduce((value: any, key) => value[key], answer);
    }
    const mandate = await registeredMandate(world, caller);
    const envelope = await sealable(world, caller, mandate.id);
    await runThrice('createSealBatch', '/seal-batch', { mandate_id: mandate.id, envelope_ids: [envelope.id] });
    expect(posts.filter((operationId) => !repeated.has(operationId))).toEqual([]);
  });
});
