import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest } from '../world/client.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const get = (path: string) => rest(world.url, caller.key, 'GET', path);

/** Sends what no HTTP client would send; the first line of the answer and all of it. */
async function raw(text: string): Promise<{ status: string; answer: string }> {
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const answer = Buffer.concat(chunks).toString();
  return { status: answer.split('\r\n')[0]!, answer };
}

describe('parameters', () => {
  it('that come twice are refused, and none of them counts', async () => {
    const { status, body } = await get('/envelopes?limit=1&limit=2');
    expect([status, body.error.code]).toEqual([400, 'invalid_parameter']);
  });

  it('that name what every object inherits are fields that nobody knows', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      const text = `{"name":"n","documents":[],"signers":[],"${name}":{"isAdmin":true}}`;
      const answer = await fetch(`${world.url}/api/v1/envelopes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${caller.key}`, 'content-type': 'application/json' },
        body: text,
      });
      expect(answer.status, name).toBe(400);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect((await get('/envelopes')).body.envelopes ?? []).toHaveLength(0);
  });
});

describe('messages', () => {
  it('are not repeated to who asks with TRACE', async () => {
    const { status, answer } = await raw(
      'TRACE /api/v1/envelopes HTTP/1.1\r\nHost: x\r\nX-Secret: canary-7\r\nConnection: close\r\n\r\n',
    );
    expect(status).toMatch(/^HTTP\/1\.1 40[145] /);
    expect(answer).not.toContain('canary-7');
  });

  it('whose length is said in two ways are refused', async () => {
    const { status } = await raw(
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    expect(status).toMatch(/^HTTP\/1\.1 400 /);
  });
});
