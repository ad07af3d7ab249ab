import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createEsign,
  type Esign,
  EsignConnectionError,
  EsignError,
  paginate,
  toBase64,
} from '../../clients/typescript/rest/src/index.ts';
import { onePager, person } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

let world: World;
let caller: Caller;
let esign: Esign;

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  esign = createEsign({ baseUrl: `${world.url}/api/v1/`, key: caller.key });
});
afterAll(() => world?.close());

const envelope = async (name = 'Contrat') => ({
  name,
  documents: [{ name: 'Contrat.pdf', pdf_base64: toBase64(await onePager()) }],
  signers: [person(1)],
});

describe('the REST client', () => {
  it('creates, sends, reads and cancels', async () => {
    const { id, status, documents } = await esign.createEnvelope(await envelope());
    expect([status, documents.length]).toEqual(['draft', 1]);
    expect((await esign.sendEnvelope({ id })).status).toBe('sent');
    expect((await esign.getEnvelope({ id })).signers[0]!.sign_url).toContain('/s/');
    expect((await esign.cancelEnvelope({ id })).status).toBe('canceled');
  });

  it('throws refusals with their code, details and request id', async () => {
    const { id } = await esign.createEnvelope({ ...(await envelope()), send: true });
    const again = await esign.sendEnvelope({ id }).catch((error: unknown) => error);
    expect(again).toBeInstanceOf(EsignError);
    expect(again).toMatchObject({ status: 409, code: 'invalid_status', details: [], retryAfter: null });
    expect((again as EsignError).requestId).toMatch(/\S/);
    expect((again as EsignError).docUrl).toBe(`${world.url}/docs/errors#invalid-status`);
    const wrong = await esign
      .createIdentity({ method: 'partner_attested', given_name: '', family_name: 'M' })
      .catch((e) => e);
    expect(wrong).toMatchObject({ code: 'invalid_body', details: [{ path: 'given_name' }] });
    const nobody = createEsign({ baseUrl: `${world.url}/api/v1`, key: 'sk_test_nobody' });
    await expect(nobody.listEnvelopes()).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
    await expect(esign.getEnvelope({ id: '../envelopes' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('pages through a whole list with each item once, also while items are added', async () => {
    const own = createEsign({ baseUrl: `${world.url}/api/v1`, key: (await world.caller()).key });
    for (let n = 0; n < 7; n += 1) await own.createEnvelope(await envelope(`n${n}`));
    const names: string[] = [];
    for await (const { name } of paginate(own.listEnvelopes, { limit: 3 })) {
      if (names.length === 2) await own.createEnvelope(await envelope('new'));
      names.push(name);
    }
    expect(names).toEqual(['n6', 'n5', 'n4', 'n3', 'n2', 'n1', 'n0']);
  });
});

describe('on a bad network', () => {
  /** A server that gives the listed answers in order and records the headers it receives. */
  async function moody(answers: (number | 'cut' | [number, object, object?])[]) {
    const seen: { key: string | undefined; body: string }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        seen.push({ key: request.headers['idempotency-key'] as string | undefined, body });
        const answer = answers.shift() ?? 200;
        if (answer === 'cut') return void request.socket.destroy();
        const [status, json, headers = {}] = typeof answer === 'number' ? [answer, {}] : answer;
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
    return { seen, esign: createEsign({ baseUrl, key: 'k', retries: 3 }), close: () => server.close() };
  }

  it('retries with the same Idempotency-Key: cut connection, 503, then the answer', async () => {
    const { seen, esign: over, close } = await moody(['cut', 503, [201, { id: 'x' }]]);
    expect(await over.createEnvelope(await envelope())).toEqual({ id: 'x' });
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
    expect(seen[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(seen.map(({ body }) => body)).size).toBe(1);
    close();
  });

  it('waits as long as Retry-After says, and does not retry permanent refusals', async () => {
    const limited = [429, { error: { code: 'rate_limited', message: '' } }, { 'retry-after': '1' }] as [
      number,
      object,
      object,
    ];
    const { seen, esign: over, close } = await moody([limited, 200]);
    const start = Date.now();
    await over.listEnvelopes();
    expect(Date.now() - start).toBeGreaterThan(900);
    expect(seen.map(({ key }) => key)).toEqual([undefined, undefined]);
    close();
    const final = await moody([[503, { error: { code: 'idv_not_configured', message: '' } }]]);
    const input = { method: 'remote_id_check', given_name: 'a', family_name: 'b' } as const;
    await expect(final.esign.createIdentity(input)).rejects.toMatchObject({ code: 'idv_not_configured' });
    expect(final.seen).toHaveLength(1);
    final.close();
  });

  it('throws a connection error without an answer, and stops at once on abort', async () => {
    const { esign: over, close } = await moody(['cut', 'cut', 'cut', 'cut']);
    await expect(over.listEnvelopes()).rejects.toBeInstanceOf(EsignConnectionError);
    close();
    const signal = AbortSignal.abort(new Error('left'));
    await expect(over.listEnvelopes({}, { signal })).rejects.toThrow('left');
  });
});
