import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { esignWebhook } from '../../clients/typescript/webhooks/src/express.ts';
import {
  type EsignEvent,
  verifyEsignSignature,
  verifyNodeRequest,
  verifyRequest,
  verifyStandardSignature,
  verifyWebhook,
  WebhookRefused,
} from '../../clients/typescript/webhooks/src/index.ts';
import { inProject } from '../../src/platform/project-root.ts';

interface Case {
  readonly name: string;
  readonly secret: string;
  readonly now: number;
  readonly headers: Record<string, string>;
  readonly body_base64: string;
  readonly x_esign_signature: boolean;
  readonly webhook_signature: boolean;
}

const { cases } = JSON.parse(readFileSync(inProject('clients/vectors/webhooks/verify.json'), 'utf8')) as {
  cases: Case[];
};
const good = cases.find(({ name }) => name === 'as it was sent')!;
const bodyOf = (one: Case) => Uint8Array.from(Buffer.from(one.body_base64, 'base64'));

describe('the webhook verifier', () => {
  it.each(cases)('agrees with the vectors: $name', async (one) => {
    const delivery = { body: bodyOf(one), headers: one.headers };
    expect(await verifyEsignSignature(delivery, one.secret)).toBe(one.x_esign_signature);
    expect(await verifyStandardSignature(delivery, one.secret, { now: one.now, tolerance: 300 })).toBe(
      one.webhook_signature,
    );
    const event = verifyWebhook(delivery, one.secret, { now: one.now });
    if (one.webhook_signature) expect(await event).toEqual(JSON.parse(Buffer.from(delivery.body).toString()));
    else await expect(event).rejects.toBeInstanceOf(WebhookRefused);
  });

  it('accepts both secrets during a rotation and refuses an empty one', async () => {
    const delivery = { body: bodyOf(good), headers: good.headers };
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    expect((await verifyWebhook(delivery, [other, good.secret], good)).event).toBe('envelope.expired');
    for (const wrong of [[], '', 'whsec_', [other]])
      await expect(verifyWebhook(delivery, wrong, good)).rejects.toBeInstanceOf(WebhookRefused);
  });

  it('refuses yesterday’s delivery unless the receiver allows a day', async () => {
    const delivery = { body: bodyOf(good), headers: good.headers };
    const now = good.now + 86_000;
    await expect(verifyWebhook(delivery, good.secret, { now })).rejects.toThrow('too old');
    expect((await verifyWebhook(delivery, good.secret, { now, tolerance: 86_400 })).mode).toBe('live');
  });

  it('verifies a web Request, as used on edge runtimes', async () => {
    const request = new Request('https://b.example/', { method: 'POST', headers: good.headers, body: bodyOf(good) });
    expect((await verifyRequest(request, good.secret, good)).id).toBe(good.headers['webhook-id']);
    const empty = new Request('https://b.example/', { method: 'POST', headers: good.headers });
    await expect(verifyRequest(empty, good.secret, good)).rejects.toBeInstanceOf(WebhookRefused);
  });

  it('agrees with the Standard Webhooks library on a current delivery', async () => {
    const body = Buffer.from(bodyOf(good));
    const [id, at] = [good.headers['webhook-id']!, new Date()];
    const signature = new Webhook(good.secret).sign(id, at, body.toString());
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
    };
    expect((await verifyWebhook({ body, headers }, good.secret)).id).toBe(id);
  });
});

describe('the webhook middleware', () => {
  const received: EsignEvent[] = [];
  let url: string;
  let close: () => void;
  beforeAll(async () => {
    const app = express();
    const take = (event: EsignEvent) => {
      if (event.event === 'endpoint.test') throw new Error('the database is down');
      received.push(event);
    };
    app.post('/own', esignWebhook(good.secret, take, good));
    app.post('/raw', express.raw({ type: '*/*' }), esignWebhook(good.secret, take, good));
    app.post('/parsed', express.json(), esignWebhook(good.secret, take, good));
    app.post('/node', async (request, response) => {
      received.push(await verifyNodeRequest(request, good.secret, good));
      response.end();
    });
    app.use(((_error, _request, response, _next) => response.status(500).end()) as express.ErrorRequestHandler);
    const server = createServer(app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () => server.close();
  });
  afterAll(() => close());

  const post = async (path: string, body: Uint8Array = bodyOf(good)) => {
    const headers = { ...good.headers, 'content-type': 'application/json' };
    return (await fetch(url + path, { method: 'POST', headers, body: Uint8Array.from(body) })).status;
  };

  it('in Express: 204 and the event; 400 for changed bytes; the handler’s errors are passed on', async () => {
    expect(await post('/own')).toBe(204);
    expect(await post('/raw')).toBe(204);
    expect(await post('/node')).toBe(200);
    expect(received.map(({ event }) => event)).toEqual(Array(3).fill('envelope.expired'));
    expect(await post('/own', new Uint8Array(good.body_base64.length))).toBe(400);
    expect(await post('/raw', new Uint8Array())).toBe(400);
    expect(received).toHaveLength(3);
  });

  it('in Express: reports a body that was parsed before as a programming error', async () => {
    expect(await post('/parsed')).toBe(500);
  });
});
