import { type Ask, serve } from '../../src/platform/sandbox/index.ts';

/** Faulty tasks of a sandboxed child process, for sandbox.slow.test.ts. */
const kept: Buffer[] = [];

serve({
  echo: async (payload: object) => payload,
  pid: async () => ({ pid: process.pid }),
  environment: async () => ({ names: Object.keys(process.env) }),
  sleep: async ({ ms }: { ms: number }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { pid: process.pid };
  },
  loop: async () => {
    for (;;);
  },
  heapBomb: async () => {
    const hoard: string[][] = [];
    for (;;) hoard.push(new Array(1e5).fill('x'));
  },
  bufferBomb: async () => {
    for (;;) {
      kept.push(Buffer.alloc(16 * 1024 * 1024, 1));
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
  greedyBuffer: async () => ({ length: new ArrayBuffer(2 ** 52).byteLength }),
  keep: async ({ megabytes }: { megabytes: number }) => {
    kept.push(Buffer.alloc(megabytes * 1024 * 1024, 1));
    return { pid: process.pid };
  },
  abort: async () => process.abort(),
  exit: async () => process.exit(0),
  detachedThrow: async () => {
    setTimeout(() => {
      throw new Error('nobody caught me');
    }, 0);
    return new Promise<object>(() => {});
  },
  refuse: async () => {
    throw Object.assign(new Error('the file is encrypted'), { code: 'encrypted' });
  },
  bug: async () => (undefined as unknown as { nothing: object }).nothing,
  lie: async () => {
    for (const nonsense of [null, 7, 'x', {}, { kind: 'done', run: 99, value: {} }, { kind: 'threw' }]) {
      process.send!(nonsense as object);
    }
    return { honest: true };
  },
  ask: async ({ digest }: { digest: Buffer }, ask: Ask) => {
    const { signature } = await ask<{ signature: Buffer }>('sign', { digest });
    return { signature };
  },
  askAndRecover: async (_: object, ask: Ask) => ask<object>('sign', {}).catch((error) => ({ code: error.code })),
});
