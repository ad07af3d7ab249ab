import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindings } from '../../rest/bindings/index.ts';
import { deprecationHeaders } from '../../rest/response-headers.ts';
import { restRouter } from '../../rest/router.ts';
import { fullContract } from '../../src/app/full-contract.ts';
import { contextFor, requestActor } from '../../src/graphql/context.ts';
import { schema } from '../../src/graphql/schema.ts';
import { asNumber, propertyOf } from '../../src/kernel/unknown.ts';
import { type Contract, referencePage } from '../../src/pages/docs/reference.ts';
import { en } from '../../src/pages/docs/words/en.ts';
import { runOnce } from '../../src/platform/idempotency/index.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { openWorld, type World } from '../world/world.ts';

const dates = { 'x-deprecated': '2027-01-01', 'x-sunset': '2028-01-01' };
const expected = {
  deprecation: '@1798761600',
  sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
  link: '</docs/versions#deprecations>; rel="deprecation"; type="text/html"',
};

/** The headers of an answer that concern its deprecation. */
const announced = ({ headers }: Response) =>
  Object.fromEntries(
    ['deprecation', 'sunset', 'link'].flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : [])),
  );

let world: World;
let api: string;
const server = createServer();

/** Our contract, with `GET /envelopes` as if it was deprecated. */
function contractWithDeprecation(): ReturnType<typeof fullContract> {
  const contract = structuredClone(fullContract());
  const operation = contract.paths?.['/envelopes']?.get;
  if (!operation) throw new Error('GET /envelopes is missing');
  Object.assign(operation, { deprecated: true, ...dates });
  return contract;
}

beforeAll(async () => {
  world = await openWorld();
  const { services } = world.service;
  const app = express();
  app.use(
    '/api/v1',
    await restRouter({
      ...{ schema, bindings, contract: contractWithDeprecation(), operationsDirectory: inProject('rest/operations') },
      ...{ log: services.log, spool: services.storage },
      authenticate: (authorization) => requestActor(services, authorization),
      countCall: async () => () => {},
      contextFor: (request, actor, blob) => contextFor(services, request, actor, blob),
      once: (request, run) => runOnce(services, request, run),
    }),
  );
  server.on('request', app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = `http://127.0.0.1:${asNumber(propertyOf(server.address(), 'port'))}/api/v1`;
});
afterAll(async () => {
  server.close();
  await world?.close();
});

describe('a deprecated route', () => {
  it('announces its end on every answer, also on refusals', async () => {
    const { key } = await world.caller();
    const { key: other } = await world.caller({ scopes: ['webhooks:manage'] });
    for (const [authorization, status, more] of [
      [key, 200, ''],
      [other, 403, ', </docs/errors#forbidden>; rel="help"'],
    ] as const) {
      const answer = await fetch(`${api}/envelopes`, { headers: { authorization: `Bearer ${authorization}` } });
      expect(answer.status).toBe(status);
      expect(announced(answer)).toEqual({ ...expected, link: `${expected.link}${more}` });
    }
  });

  it('leaves the other routes unchanged', async () => {
    const { key } = await world.caller();
    const headers = { authorization: `Bearer ${key}` };
    expect(announced(await fetch(`${api}/identities`, { headers }))).toEqual({});
    expect(announced(await fetch(`${world.url}/api/v1/envelopes`, { headers }))).toEqual({});
  });

  it.each([
    ['without dates', {}],
    ['with a date that does not exist', { ...dates, 'x-sunset': '2028-13-01' }],
    ['announced less than twelve months before', { ...dates, 'x-sunset': '2027-12-31' }],
  ])('%s stops the start', (_name, values) => {
    expect(() => deprecationHeaders({ operationId: 'listEnvelopes', deprecated: true, ...values })).toThrow(
      /^listEnvelopes: x-(deprecated|sunset) must be/,
    );
  });

  it('is marked in the reference', async () => {
    const calls = JSON.parse(readFileSync(inProject('src/pages/docs/calls.json'), 'utf8'));
    const shown = { examples: {}, answers: {}, sample: Buffer.from(''), calls };
    const shownFor = (contract: object) =>
      referencePage(contract as Contract, shown, en)
        .html.split('id="listenvelopes"')[1]
        ?.split('</section>')[0] ?? '';
    expect(shownFor(contractWithDeprecation())).toContain('Deprecated.</strong> Works until 2028-01-01');
    expect(shownFor(fullContract())).not.toContain('Deprecated.');
  });
});
