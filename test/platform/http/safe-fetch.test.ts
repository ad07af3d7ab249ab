import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  directResolve,
  FetchFailed,
  type FetchFailure,
  openSafeFetch,
  type SafeFetch,
} from '../../../src/platform/http/safe-fetch.ts';
import { isPublicAddress } from '../../../src/platform/http/safe-fetch-addresses.ts';
import { timeLimits } from '../../../src/platform/neighbours/index.ts';
import { openNameServer } from '../../modules/messages/webhooks/name-server.ts';
import { openReceiver, type Receiver } from '../../modules/messages/webhooks/receiver.ts';

let receiver: Receiver;
let fetch: SafeFetch;
/** What answers at all does so in time, however busy the machine. */
const TIME_LIMIT = 60_000;
const body = Buffer.from('{"id":"1"}');

/** Every name is this machine, which is taken for public here. */
const home = async () => [{ address: '127.0.0.1', family: 4 }];
const permits = (address: string) => address === '127.0.0.1' || isPublicAddress(address);

beforeAll(async () => {
  receiver = await openReceiver();
  fetch = openSafeFetch({ allowPrivate: false, timeLimit: TIME_LIMIT, resolve: home, permits, ca: receiver.ca });
});
afterAll(async () => {
  await fetch?.close();
  await receiver?.close();
});

const failureOf = async (url: string, by = fetch): Promise<FetchFailure | number> => {
  try {
    return (await by.post(url, {}, body)).status;
  } catch (error) {
    expect(error).toBeInstanceOf(FetchFailed);
    return (error as FetchFailed).reason;
  }
};

describe('a request to a webhook’s address', () => {
  it.each([
    ['ok', 200, 'thanks'],
    ['204', 204, ''],
    ['500', 500, '{"error":"sorry"}'],
    ['410', 410, 'gone'],
    ['429', 429, ''],
  ])('gives status and body: %s', async (way, status, text) => {
    const answer = await fetch.post(receiver.url(way), { 'x-test': way }, body);
    expect({ ...answer, body: answer.body.toString() }).toEqual({ status, body: text });
    const last = receiver.received.at(-1)!;
    expect(last.body.equals(body)).toBe(true);
    expect(last.headers).toMatchObject({ 'x-test': way, host: new URL(receiver.url(way)).host });
  });

  it('can be a GET', async () => {
    const answer = await fetch.get(receiver.url('ok'));
    expect([answer.status, answer.body.toString()]).toEqual([200, 'thanks']);
  });

  it('does not follow redirects', async () => {
    const before = receiver.received.length;
    expect(await failureOf(receiver.url('301'))).toBe(301);
    expect(receiver.received.slice(before).map(({ way }) => way)).toEqual(['301']);
  });

  it.each([
    ['reset', 'connection_lost'],
    ['half', 'connection_lost'],
    ['badtls', 'tls'],
    ['wronghost', 'tls'],
    ['expired', 'tls'],
    ['closed', 'unreachable'],
  ])('gives the reason of a failure: %s', async (way, reason) => {
    expect(await failureOf(receiver.url(way))).toBe(reason);
  });

  it.each(['hang', 'drip'])('stops at the time limit: %s', async (way) => {
    const by = openSafeFetch({ allowPrivate: false, timeLimit: 700, resolve: home, permits, ca: receiver.ca });
    expect(await failureOf(receiver.url(way), by)).toBe('timeout');
    await by.close();
  });

  it('waits for a receiver that never answers no longer than the table of limits says', async () => {
    const mute = createServer(() => {}).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const by = openSafeFetch({ allowPrivate: false, resolve: home, permits, ca: receiver.ca });
    const limits = vi.spyOn(AbortSignal, 'timeout');
    // One never begins TLS, the other never answers the request.
    const urls = [`https://receiver.example:${port}/`, receiver.url('hang')];
    expect(await Promise.all(urls.map((url) => failureOf(url, by)))).toEqual(['timeout', 'timeout']);
    expect(limits.mock.calls).toEqual([[timeLimits.webhooks.answer], [timeLimits.webhooks.answer]]);
    limits.mockRestore();
    await by.close();
    mute.close();
  }, 60_000);

  it('reads an endless body only up to its limit, with constant memory', async () => {
    const before = process.memoryUsage().rss;
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch.post(receiver.url('huge'), {}, body)));
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: Buffer.alloc(2048, 'x') });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('trusts only the usual certificate authorities by default', async () => {
    const usual = openSafeFetch({ allowPrivate: true, timeLimit: TIME_LIMIT, resolve: home });
    expect(await failureOf(receiver.url('ok'), usual)).toBe('tls');
    await usual.close();
  });

  it('refuses plain HTTP', async () => {
    expect(await failureOf(receiver.url('badtls').replace('https:', 'http:'))).toBe('forbidden_address');
  });
});

describe('an address that is not public', () => {
  const literal = [
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '127.255.255.254'],
    ...['127。0。0。1', '１２７.0.0.1', '%31%32%37.0.0.1', '0.0.0.0', '0', '10.0.0.1', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '169.254.169.254', '0xa9fea9fe', '100.64.0.1', '100.100.100.200', '192.0.0.192', '198.18.0.1'],
    ...['168.63.129.16', '224.0.0.1', '255.255.255.255', '240.0.0.1'],
    ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:a9fe:a9fe]'],
    ...['[::127.0.0.1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::1]', '[fe80::1]', '[fec0::1]'],
    ...['[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[2001::1]', '[2001:db8::1]', '[2002:7f00:1::]', '[3fff::1]'],
    ...['[100::1]', '[5f00::1]'],
  ];
  let trap: ReturnType<typeof createServer>;
  let port: number;
  let caught = 0;
  let strict: SafeFetch;
  beforeAll(async () => {
    trap = createServer((socket) => {
      caught += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => trap.listen(0, resolve));
    port = (trap.address() as { port: number }).port;
    strict = openSafeFetch({ allowPrivate: false, timeLimit: TIME_LIMIT });
  });
  afterAll(async () => {
    await strict.close();
    trap.close();
  });

  it.each(literal)('is refused in every spelling: %s', async (host) => {
    expect(await failureOf(`https://${host}:${port}/`, strict)).toBe('forbidden_address');
    expect(caught).toBe(0);
  });

  const names: [string, string[]][] = [
    ['loopback', ['127.0.0.1']],
    ['loopback of IPv6', ['::1']],
    ['a mapped address', ['::ffff:10.0.0.1']],
    ['metadata', ['169.254.169.254']],
    ['an interface', ['fe80::1%lo']],
    ['a public one first', ['93.184.215.14', '10.0.0.1']],
    ['a public one last', ['127.0.0.1', '93.184.215.14']],
    ['what is no address', ['localhost']],
  ];
  it.each(names)('is refused behind a host name: %s', async (_name, found) => {
    const resolve = async () => found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const by = openSafeFetch({ allowPrivate: false, timeLimit: TIME_LIMIT, resolve });
    expect(await failureOf(`https://evil.example:${port}/`, by)).toBe('forbidden_address');
    expect(caught).toBe(0);
    await by.close();
  });

  it('is allowed by configuration', async () => {
    const lax = openSafeFetch({ allowPrivate: true, timeLimit: TIME_LIMIT, ca: receiver.ca });
    const { port: main } = new URL(receiver.url('ok'));
    expect(await failureOf(`https://127.0.0.1:${main}/ok`, lax)).toBe(200);
    expect(await failureOf(`https://localhost:${main}/ok`, lax)).toBe(200);
    await lax.close();
  });
});

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '93.184.215.14',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.0.1',
  '2606:4700::1111',
  '2a00:1450:4007::200e',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('accepts %s as public', (address) => expect(isPublicAddress(address)).toBe(true));

describe('a host name whose address changes', () => {
  it('is resolved once per connection, and the socket uses that address', async () => {
    const answers = ['127.0.0.1', '10.0.0.1', '10.0.0.1'];
    let requestCount = 0;
    const resolve = async () => [{ address: answers[requestCount++]!, family: 4 }];
    const by = openSafeFetch({ allowPrivate: false, timeLimit: TIME_LIMIT, resolve, permits, ca: receiver.ca });
    const url = receiver.url('flip');
    expect(await failureOf(url, by)).toBe(200);
    expect(requestCount).toBe(1);
    const before = receiver.connections();
    expect(await failureOf(url, by)).toBe('forbidden_address');
    expect(requestCount).toBe(2);
    expect(receiver.connections()).toBe(before);
    await by.close();
  });
});

describe('resolving a host name', () => {
  it('asks for both address families and uses no search domain', async () => {
    const server = await openNameServer({
      'both.example': ['93.184.215.14', '93.184.215.15', '2606:4700:0:0:0:0:0:1111'],
      'six.example': ['2606:4700:0:0:0:0:0:1111'],
      'inside.example': ['10.1.2.3'],
    });
    const resolve = directResolve([server.address]);
    expect((await resolve('both.example')).map(({ address }) => address).sort()).toEqual(
      ['2606:4700::1111', '93.184.215.14', '93.184.215.15'].sort(),
    );
    expect(await resolve('six.example')).toEqual([{ address: '2606:4700::1111', family: 6 }]);
    const by = openSafeFetch({ allowPrivate: false, timeLimit: TIME_LIMIT, resolve });
    expect(await failureOf('https://inside.example/', by)).toBe('forbidden_address');
    expect(await failureOf('https://nowhere.example/', by)).toBe('name_not_found');
    expect(await failureOf('https://intranet/', by)).toBe('name_not_found');
    expect(server.queries.filter((name) => name.startsWith('intranet'))).toEqual(['intranet', 'intranet']);
    await by.close();
    server.close();
  });
});
