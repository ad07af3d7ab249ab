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

/** Sends raw bytes that no HTTP client would send. Returns the first line of the answer and the whole answer. */
async function raw(text: string): Promise<{ status: string; answer: string }> {
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const answer = Buffer.concat(chunks).toString();
  return { status: answer.split('\r\n')[0]!, answer };
}

describe('URL parameters and fields', () => {
  it('are refused if they are repeated', async () => {
    const { status, body } = await get('/envelopes?limit=1&limit=2');
    expect([status, body.error.code]).toEqual([400, 'invalid_parameter']);
  });

  it('are refused as unknown if they have the names of Object.prototype members', async () => {
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

describe('HTTP messages', () => {
  it('are not echoed to TRACE requests', async () => {
    const { status, answer } = await raw(
      'TRACE /api/v1/envelopes HTTP/1.1\r\nHost: x\r\nX-Secret: canary-7\r\nConnection: close\r\n\r\n',
    );
    expect(status).toMatch(/^HTTP\/1\.1 40[145] /);
    expect(answer).not.toContain('canary-7');
  });

  it('are refused if they have two lengths', async () => {
    const { status } = await raw(
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    expect(status).toMatch(/^HTTP\/1\.1 400 /);
  });
});
