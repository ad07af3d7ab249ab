import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openRateLimiter, type RateLimiter } from '../../src/platform/http/rate-limit.ts';
import { silentLog } from '../../src/platform/log/index.ts';
import { type Bus, openBus } from '../../src/platform/realtime/index.ts';
import { openGate } from '../world/gate.ts';
import { hasRedis, startRedis } from '../world/redis.ts';

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Counts the wake-ups of a subscription. */
function watch(bus: Bus, topic: string) {
  const abort = new AbortController();
  const watcher = { turns: 0, ended: false, stop: () => abort.abort() };
  const wakeups = bus.subscribe(topic, abort.signal);
  (async () => {
    for await (const _ of wakeups) watcher.turns++;
    watcher.ended = true;
  })();
  cleanups.push(watcher.stop);
  return watcher;
}

const local = async () => {
  const bus = await openBus({ redisUrl: null, log: silentLog });
  cleanups.push(() => bus.close());
  return bus;
};

describe('the bus in one process', () => {
  it('wakes the subscribers of the topic and nobody else', async () => {
    const bus = await local();
    const [one, other] = [watch(bus, 'a'), watch(bus, 'b')];
    bus.publish('a');
    await until(() => one.turns > 0);
    expect([one.turns, other.turns]).toEqual([1, 0]);
  });

  it('delivers from the moment of subscribing, before anybody waits', async () => {
    const bus = await local();
    const wakeups = bus.subscribe('a', new AbortController().signal)[Symbol.asyncIterator]();
    bus.publish('a');
    expect(await wakeups.next()).toEqual({ done: false, value: undefined });
  });

  it('merges wake-ups that arrive while nobody waits', async () => {
    const bus = await local();
    const wakeups = bus.subscribe('a', new AbortController().signal)[Symbol.asyncIterator]();
    for (let i = 0; i < 100; i++) bus.publish('a');
    await wakeups.next();
    expect(await Promise.race([wakeups.next().then(() => 'woken'), sleep(20, 'asleep')])).toBe('asleep');
  });

  it('ends on abort, also before the first wake-up, and on break', async () => {
    const bus = await local();
    const watcher = watch(bus, 'a');
    watcher.stop();
    await until(() => watcher.ended);
    bus.publish('a');
    await sleep(5);
    expect(watcher).toMatchObject({ turns: 0, ended: true });
    expect(await bus.subscribe('a', AbortSignal.abort())[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
    const wakeups = bus.subscribe('a', new AbortController().signal);
    bus.publish('a');
    for await (const _ of wakeups) break;
    expect(await wakeups[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
  });
});

describe.skipIf(!hasRedis)('the bus over Redis', () => {
  it('wakes the other processes once and its own once', async () => {
    const redis = await redisServer();
    const [here, there] = await Promise.all([over(redis.url), over(redis.url)]);
    const [mine, theirs] = [watch(here, 'a'), watch(there, 'a')];
    here.publish('a');
    await until(() => theirs.turns === 1);
    await sleep(30);
    expect([mine.turns, theirs.turns]).toEqual([1, 1]);
  });

  it('wakes all subscribers after a Redis outage, and delivers again', async () => {
    const redis = await redisServer();
    const [here, there] = await Promise.all([over(redis.url), over(redis.url)]);
    const [mine, theirs] = [watch(here, 'a'), watch(there, 'a')];
    await redis.stop();
    here.publish('a');
    await until(() => mine.turns === 1);
    expect(theirs.turns).toBe(0);
    await redis.start();
    await until(() => theirs.turns >= 1 && mine.turns >= 2);
    // The publisher's connection may come back a little later than the subscriber's.
    await until(async () => {
      here.publish('a');
      await sleep(20);
      return theirs.turns > 1;
    });
  });

  it('counts locally while Redis is frozen, and uses it again afterwards', async () => {
    const redis = await redisServer();
    const limits = { live: 5, test: 5, verify: 5, link: 5, tsa: 5, pki: 5, visitor: 30, visitors: 300 };
    const rates = await openRateLimiter({ limits, redisUrl: redis.url, log: silentLog });
    cleanups.push(() => rates.close());
    expect(await rates.take('live', 'key')).toMatchObject({ remaining: 4 });
    redis.freeze();
    for (let call = 0; call < 20; call++) await rates.take('live', 'key');
    expect(await rates.take('live', 'key')).toMatchObject({ allowed: false });
    redis.thaw();
    await until(async () => (await rates.take('live', `other-${Date.now()}`)).remaining === 4);
  });

  it('replaces a half-open connection during calls: written bytes do not prove that it works', async () => {
    const redis = await redisServer();
    const gate = await openGate({ port: Number(new URL(redis.url).port) });
    cleanups.push(() => gate.close());
    const limits = { live: 1_000_000, test: 5, verify: 5, link: 5, tsa: 5, pki: 5, visitor: 30, visitors: 300 };
    const [far, near] = await Promise.all(
      [`redis://127.0.0.1:${gate.port}`, redis.url].map((redisUrl) =>
        openRateLimiter({ limits, redisUrl, log: silentLog }),
      ),
    );
    cleanups.push(
      () => far!.close(),
      () => near!.close(),
    );
    await far!.take('live', 'key');
    gate.swallow();
    const traffic = setInterval(() => void far!.take('live', 'other'), 50);
    cleanups.push(() => clearInterval(traffic));
    for (let call = 0; call < 20; call++) await far!.take('live', 'other');
    // Connections that were half-open stay dead, as after the loss of a machine.
    gate.open();
    await until(() => isShared(far!, near!));
  });

  it('delivers again after Redis was frozen: the silent connection is replaced', async () => {
    const redis = await redisServer();
    const [here, there] = await Promise.all([over(redis.url), over(redis.url)]);
    const theirs = watch(there, 'a');
    redis.freeze();
    here.publish('a');
    await sleep(4_000);
    redis.thaw();
    await until(async () => {
      here.publish('a');
      await sleep(20);
      return theirs.turns > 1;
    });
  });

  it('starts without Redis and connects when it appears', async () => {
    const redis = await redisServer();
    await redis.stop();
    const [here, there] = await Promise.all([over(redis.url), over(redis.url)]);
    const theirs = watch(there, 'a');
    await redis.start();
    await until(async () => {
      here.publish('a');
      await sleep(20);
      return theirs.turns > 1;
    });
  });
});

/** Whether two limiters share their count. */
async function isShared(one: RateLimiter, other: RateLimiter): Promise<boolean> {
  const who = `key-${Math.random()}`;
  const { remaining } = await one.take('test', who);
  return (await other.take('test', who)).remaining === remaining - 1;
}

async function over(redisUrl: string) {
  const bus = await openBus({ redisUrl, log: silentLog });
  cleanups.push(() => bus.close());
  return bus;
}

async function redisServer() {
  const redis = await startRedis();
  cleanups.push(redis.stop);
  return redis;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 150_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('the condition was not met in time');
    await sleep(10);
  }
}
