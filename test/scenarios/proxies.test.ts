import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, type Dispatcher, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { hasOpenssl } from '../standards/openssl.ts';
import { graphql, rest, signByLink } from '../world/client.ts';
import { createEnvelope, readEnvelope } from '../world/envelope.ts';
import { freePort } from '../world/free-port.ts';
import { tlsFiles } from '../world/tls-files.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { hasProxy, startProxy } from './proxy-server.ts';

/** The service behind nginx and Caddy, with the files in `deploy` and certificates of our own CA. */
const MIB = 1024 * 1024;

describe.each(['nginx', 'caddy'] as const)('behind %s', (name) => {
  const isMissing = !hasOpenssl || !hasProxy(name);
  const folder = mkdtempSync(join(tmpdir(), `esign-${name}-`));
  let usual: Dispatcher;
  let ca: string;
  let http: string;
  let world: World;
  let caller: Caller;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    if (isMissing) return;
    ca = readFileSync(tlsFiles(folder).caFile, 'utf8');
    usual = getGlobalDispatcher();
    setGlobalDispatcher(new Agent({ connect: { ca } }));
    const ports = { https: await freePort(), http: await freePort() };
    http = `http://localhost:${ports.http}`;
    const env = {
      PUBLIC_URL: `https://localhost:${ports.https}`,
      PKI_URL: http,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
    };
    world = await openWorld({ env });
    caller = await world.caller();
    stop = await startProxy(name, folder, { ...ports, service: world.service.services.config.port });
  });
  afterAll(async () => {
    await stop?.();
    await world?.close();
    if (usual) setGlobalDispatcher(usual);
    rmSync(folder, { recursive: true, force: true });
  });

  it.skipIf(isMissing)('an envelope is created, signed, sealed and downloaded', async () => {
    const { id, signers } = await createEnvelope(world, caller);
    expect(signers[0].sign_url).toMatch(/^https:\/\/localhost:/);
    const page = await fetch(signers[0].sign_url);
    expect([page.status, page.headers.get('strict-transport-security')]).toEqual([200, expect.any(String)]);
    expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
    await world.settle();
    const { status, documents } = await readEnvelope(world, caller, id);
    expect(status).toBe('completed');
    const pdf = await (await fetch(documents[0].sealed_download_url)).bytes();
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  });

  it.skipIf(isMissing)('the address of a caller is the one that the proxy saw', async () => {
    const { id, signers } = await createEnvelope(world, caller);
    const usualFetch = globalThis.fetch;
    globalThis.fetch = (input, init = {}) =>
      usualFetch(input, { ...init, headers: { ...(init.headers as object), 'x-forwarded-for': '203.0.113.9' } });
    try {
      expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
    } finally {
      globalThis.fetch = usualFetch;
    }
    const { rows } = await world.database.pool.query('SELECT ip FROM signers WHERE envelope_id = $1', [id]);
    expect(rows).toEqual([{ ip: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) }]);
  });

  it.skipIf(isMissing)('large bodies arrive, and the service refuses those that are too large', async () => {
    const verify = (bytes: number) =>
      rest(world.url, caller.key, 'POST', '/verify', { pdf_base64: randomBytes(bytes).toString('base64') });
    expect((await verify(14 * MIB)).status).toBe(200);
    const { status, body } = await verify(16 * MIB);
    expect([status, body.error.code]).toEqual([413, 'payload_too_large']);
  });

  it.skipIf(isMissing)('GraphQL answers over a socket', async () => {
    const socket = new WebSocket(`${world.url.replace('https', 'wss')}/graphql`, 'graphql-transport-ws', { ca });
    const heard: any[] = [];
    socket.on('message', (data) => heard.push(JSON.parse(String(data))));
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${caller.key}` } }));
    await expect.poll(() => heard[0]?.type).toBe('connection_ack');
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: '{ viewer { mode } }' } }));
    await expect.poll(() => heard[1]).toMatchObject({ id: '1', type: 'next', payload: { data: { viewer: {} } } });
    socket.terminate();
    const { data } = await graphql(world.url, `Bearer ${caller.key}`, '{ viewer { mode } }');
    expect(data.viewer.mode).toBe('TEST');
  });

  it.skipIf(isMissing)('an event stream arrives while it is open', async () => {
    const { id } = await createEnvelope(world, caller);
    const query = `subscription { envelopeStatus(id: "${id}") { status } }`;
    const aborter = new AbortController();
    const response = await fetch(`${world.url}/graphql`, {
      method: 'POST',
      signal: aborter.signal,
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${caller.key}`,
      },
      body: JSON.stringify({ query }),
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/event-stream/),
    ]);
    const reader = response.body!.getReader();
    await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
    let text = '';
    while (!text.includes('CANCELED')) text += Buffer.from((await reader.read()).value!).toString();
    aborter.abort();
  });

  it.skipIf(isMissing)('serves /pki over http, and redirects everything else to https', async () => {
    const root = await fetch(`${http}/pki/root-test.pem`, { redirect: 'manual' });
    expect([root.status, await root.text()]).toEqual([200, expect.stringContaining('BEGIN CERTIFICATE')]);
    const other = await fetch(`${http}/api/v1/envelopes`, { redirect: 'manual' });
    expect([other.status, other.headers.get('location')]).toEqual([308, `${world.url}/api/v1/envelopes`]);
  });

  it.skipIf(isMissing)('metrics are not shown without the token', async () => {
    expect((await fetch(`${world.url}/metrics`)).status).not.toBe(200);
  });
});
