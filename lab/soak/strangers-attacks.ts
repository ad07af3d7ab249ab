import { randomBytes, randomInt } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { RequestSignInCodeDocument } from '../../src/pages/web/generated/documents/RequestSignInCodeDocument.ts';
import { encodeTimestampRequest } from '../../src/standards/rfc3161/request.ts';

/** The server to attack; it trusts `X-Forwarded-For` of one proxy. */
export interface Target {
  readonly url: string;
  /** Test key of a hostile customer. */
  readonly hostileKey: string;
  /** Factor for the number of concurrent requests: 1 for the campaign, less for the tests. */
  readonly scale: number;
}

/** Number of answers of each kind: a status, a close code, or `cut`. */
export type Heard = Record<string, number>;

/** Runs one attack until the signal and reports its answers. */
type Attack = (target: Target, hear: (what: string | number) => void, signal: AbortSignal) => Promise<void>;

/** An IPv4 network, or a host of a /64 in a /48 that belongs to one attacker. */
const someNetwork = () => `198.51.100.${randomInt(1, 255)}`;
const someIpv6 = () => `2001:db8:7:${randomInt(1, 40).toString(16)}::${randomBytes(2).toString('hex')}`;

const text = (length: number, of: (n: number) => string, between: string) =>
  Array.from({ length }, (_, n) => of(n)).join(between);

/** Large bodies are made once: computing them for each request would slow the attack down. */
const INVENTED_FIELDS = text(950, (n) => `invented${n}`, ' ');
const UNKNOWN_KEYS = `{${text(60_000, (n) => `"unknown${n}":${n}`, ',')}}`;
const LARGE_INPUT = 'mutation ($v: CreateEnvelopeInput!) { createEnvelope(input: $v) { envelope { id } } }';
const LARGE_VARIABLES = Buffer.from(`{"query":"${LARGE_INPUT}","variables":{"v":${UNKNOWN_KEYS}}}`);
const LARGE_BODY = Buffer.from(UNKNOWN_KEYS);

/** A GraphQL document of unknown fields, different each time. */
const unknownFields = () => `{"query":"{ ${INVENTED_FIELDS} } # ${randomBytes(8).toString('hex')}"}`;

/** Connections are kept open, and no request waits for the connection of another. */
const agent = new Agent({ keepAlive: true });

function post(
  { url }: Target,
  path: string,
  body: string | Uint8Array,
  headers: Record<string, string>,
): Promise<number | string> {
  return new Promise((resolve) => {
    const length = String(Buffer.byteLength(body));
    const all = { 'content-type': 'application/json', 'content-length': length, ...headers };
    const request = httpRequest(url + path, { method: 'POST', agent, headers: all }, (response) => {
      response.resume().on('close', () => resolve(response.statusCode ?? 'cut'));
    });
    request.on('error', () => resolve('cut')).end(body);
  });
}

/** Repeats `act` in several concurrent loops, with a pause after each call. */
const again =
  (atOnce: number, pause: number, act: (target: Target) => Promise<number | string>): Attack =>
  async (target, hear, signal) => {
    const loop = async () => {
      for (; !signal.aborted; await sleep(pause)) hear(await act(target));
    };
    await Promise.all(Array.from({ length: Math.max(1, Math.round(atOnce * target.scale)) }, loop));
  };

/** Opens a socket to `/graphql` and reports how it ends. */
function openSocket({ url }: Target, from: string, hear: (what: string | number) => void): WebSocket {
  const headers = { 'x-forwarded-for': from };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
  socket.on('error', () => {}).on('close', (code) => hear(code));
  socket.on('unexpected-response', (_request, response) => {
    hear(response.statusCode ?? 'cut');
    response.destroy();
  });
  return socket;
}

const PING = JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(60_000) } });

/** Sockets that never authenticate: they send pings or nothing. */
const sockets =
  (count: number, speak: (socket: WebSocket) => void): Attack =>
  async (target, hear, signal) => {
    const over = aborted(signal);
    const loop = async () => {
      for (; !signal.aborted; await sleep(500)) {
        const socket = openSocket(target, someNetwork(), hear);
        socket.on('open', () => speak(socket));
        await Promise.race([once(socket, 'close').catch(() => {}), over]);
        socket.terminate();
      }
    };
    await Promise.all(Array.from({ length: Math.max(1, Math.round(count * target.scale)) }, loop));
  };

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setMaxListeners(100, signal);
    signal.addEventListener('abort', () => resolve());
    if (signal.aborted) resolve();
  });

/** Connections that request much and read nothing, or send their request byte by byte. */
const rawConnections =
  (count: number, first: string, drip: string, reads: boolean): Attack =>
  async ({ url, scale }, hear, signal) => {
    const { hostname, port } = new URL(url);
    const over = aborted(signal);
    const loop = async () => {
      for (; !signal.aborted; await sleep(200)) {
        const socket = connect(Number(port), hostname).on('error', () => {});
        socket.write(first);
        if (reads) socket.resume();
        else socket.pause();
        const dripping = setInterval(() => socket.write(drip), 1_000);
        await Promise.race([once(socket, 'close').catch(() => {}), over]);
        if (!signal.aborted) hear('cut');
        clearInterval(dripping);
        socket.destroy();
      }
    };
    await Promise.all(Array.from({ length: Math.max(1, Math.round(count * scale)) }, loop));
  };

const hostile = ({ hostileKey }: Target) => ({ authorization: `Bearer ${hostileKey}` });
const SLOW_BODY =
  'POST /api/v1/envelopes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n';

/** Two files that once occupied a child process for 19 seconds, each in its request body. */
const junk = [
  `%PDF-1.7\n${'1 0 obj\n'.repeat(900_000)}`,
  `%PDF-1.7\n${text(250_000, (n) => `${n + 1} 0 obj<<>>stream\n`, '')}`,
].map((file) => {
  const pdf = Buffer.from(file).toString('base64');
  return Buffer.from(
    `{"name":"x","documents":[{"name":"x","pdf_base64":"${pdf}"}],"signers":[{"email":"x@example.org","name":"x"}]}`,
  );
});

/** Every attack of the security review, and similar ones, by name. */
export const attacks: Readonly<Record<string, Attack>> = {
  'GraphQL without a credential': again(8, 100, (target) =>
    post(target, '/graphql', unknownFields(), { 'x-forwarded-for': someNetwork() }),
  ),
  'GraphQL with an invented key': again(4, 100, (target) =>
    post(target, '/graphql', unknownFields(), {
      authorization: `Bearer sk_test_${randomBytes(32).toString('base64url')}`,
      'x-forwarded-for': someIpv6(),
    }),
  ),
  'sign-in codes': again(2, 100, (target) =>
    post(
      target,
      '/graphql',
      JSON.stringify({
        query: String(RequestSignInCodeDocument),
        variables: { email: `${randomBytes(6).toString('hex')}@example.org`, browser: 'b'.repeat(22) },
      }),
      { 'x-forwarded-for': someNetwork() },
    ),
  ),
  'documents of a hostile key': again(2, 200, (target) => post(target, '/graphql', unknownFields(), hostile(target))),
  'a megabyte of variables': again(2, 300, (target) =>
    post(target, '/graphql', LARGE_VARIABLES, {
      ...hostile(target),
      ...(randomInt(2) ? { 'idempotency-key': randomBytes(8).toString('hex') } : {}),
    }),
  ),
  'a megabyte of keys by REST': again(2, 300, (target) =>
    post(target, '/api/v1/envelopes', LARGE_BODY, hostile(target)),
  ),
  'junk PDFs': again(2, 1_000, (target) => post(target, '/api/v1/envelopes', junk[randomInt(2)]!, hostile(target))),
  '/tsa from one /64': again(4, 20, (target) => stamp(target, `2001:db8:1:1::${randomBytes(2).toString('hex')}`)),
  '/tsa from many /64': again(4, 20, (target) => stamp(target, someIpv6())),
  '/pki': again(6, 10, async (target) => {
    const paths = ['/pki/root-live.pem', '/pki', `/pki/ocsp/${randomBytes(16).toString('hex')}/MAA=`];
    return get(target, paths[randomInt(paths.length)]!, someIpv6());
  }),
  'guessed links': again(4, 30, (target) => {
    const token = randomBytes(24).toString('base64url');
    const paths = [`/s/${token}`, `/a/${token}`, `/q/${token.slice(0, 8)}`, `/files/${token}/a.pdf`, `/${token}`];
    return get(target, paths[randomInt(paths.length)]!, someNetwork());
  }),
  'pings of 60 KB on sockets': sockets(50, (socket) => {
    // Sends the next piece as soon as the last one is sent, until the server closes the connection.
    const ping = (left: number) =>
      left > 0 && socket.readyState === socket.OPEN && socket.send(PING, () => ping(left - 1));
    ping(200);
  }),
  'silent sockets': sockets(50, () => {}),
  'slow readers': rawConnections(30, 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(60), '', false),
  'slow bodies': rawConnections(30, `${SLOW_BODY}\r\n{`, ' ', true),
  'slow headers': rawConnections(30, 'GET /healthz HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n', true),
};

const stamp = (target: Target, from: string) =>
  post(target, '/tsa', new Uint8Array(encodeTimestampRequest(randomBytes(32), randomBytes(8)).der), {
    'content-type': 'application/timestamp-query',
    'x-forwarded-for': from,
  });

/** Does not use fetch, whose connection pool would make attacks wait for each other. */
function get({ url }: Target, path: string, from: string): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { 'x-forwarded-for': from, connection: 'close' };
    const request = httpRequest(url + path, { headers }, (response) => {
      response.resume().on('close', () => resolve(response.statusCode ?? 'cut'));
    });
    request.on('error', () => resolve('cut')).end();
  });
}

/** Runs all attacks until the signal. Returns the answers of each attack. */
export async function attackInEveryWay(target: Target, signal: AbortSignal): Promise<Record<string, Heard>> {
  const heard: Record<string, Heard> = {};
  await Promise.all(
    Object.entries(attacks).map(async ([name, attack]) => {
      const own: Heard = {};
      heard[name] = own;
      await attack(
        target,
        (what) => {
          own[String(what)] = (own[String(what)] ?? 0) + 1;
        },
        signal,
      );
    }),
  );
  return heard;
}
