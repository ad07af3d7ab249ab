import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { refusalReason } from '../../src/modules/documents/refusals.ts';
import { httpRefusal } from '../../src/platform/http/index.ts';
import {
  createSandbox,
  isBusy,
  type Sandbox,
  SandboxFailure,
  type SandboxOptions,
  SandboxRefusal,
} from '../../src/platform/sandbox/index.ts';
import { processorTime } from '../../src/platform/sandbox/priority.ts';
import { openFairQueue } from '../../src/platform/sandbox/sandbox.ts';
import { bundled } from '../world/bundled.ts';

const entry = await bundled(new URL('./sandbox.child.ts', import.meta.url));
const open: Sandbox[] = [];

function sandbox(options: Partial<SandboxOptions> = {}): Sandbox {
  const made = createSandbox({ entry, size: 1, memoryMb: 128, timeoutMs: 20_000, ...options });
  open.push(made);
  return made;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const failure = (reason: string) => ({ name: 'SandboxFailure', reason });

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

describe('a sandbox returns', () => {
  it('the task’s result, including bytes', async () => {
    const sent = { name: 'contrat.pdf', bytes: Buffer.from([0, 1, 255]), at: new Date(0), big: 2n ** 80n };
    const got = await sandbox().run<typeof sent>('echo', sent);
    expect({ ...got, bytes: [...got.bytes] }).toEqual({ ...sent, bytes: [0, 1, 255] });
  });

  it('the task’s error with its code, from a child process that keeps running', async () => {
    const box = sandbox();
    const { pid } = await box.run<{ pid: number }>('pid', {});
    await expect(box.run('refuse', {})).rejects.toEqual(new SandboxRefusal('encrypted', 'the file is encrypted'));
    await expect(box.run('bug', {})).rejects.toMatchObject({ name: 'SandboxRefusal', code: 'exception' });
    await expect(box.run('toString', {})).rejects.toMatchObject({ code: 'unknown_task' });
    expect(await box.run('pid', {})).toEqual({ pid });
  });

  it('what the caller answers to its questions, in the context of that call', async () => {
    const box = sandbox();
    const context = new AsyncLocalStorage<string>();
    const ask = () =>
      box.run('ask', { digest: Buffer.alloc(0) }, { answer: async () => ({ signature: context.getStore() }) });
    expect(await context.run('first', ask)).toEqual({ signature: 'first' });
    expect(await context.run('second', ask)).toEqual({ signature: 'second' });
    expect(await ask()).toEqual({ signature: undefined });
  });

  it('only real results: unexpected messages are ignored', async () => {
    expect(await sandbox().run('lie', {})).toEqual({ honest: true });
  });
});

describe('a sandbox survives and replaces a child process that', () => {
  it.each([
    ['fills the heap', 'heapBomb', 'memory'],
    ['asks for an impossible buffer', 'greedyBuffer', 'memory'],
    ['aborts', 'abort', 'crash'],
    ['exits', 'exit', 'crash'],
    ['throws outside of its task', 'detachedThrow', 'crash'],
  ])('%s', async (_, task, reason) => {
    const box = sandbox();
    await expect(box.run(task, {})).rejects.toMatchObject(failure(reason));
    expect(await box.run('echo', { still: 'here' })).toEqual({ still: 'here' });
  });

  it.skipIf(process.platform !== 'linux')('exhausts memory outside the heap', async () => {
    const box = sandbox();
    await expect(box.run('bufferBomb', {})).rejects.toMatchObject(failure('memory'));
    expect(await box.run('echo', { still: 'here' })).toEqual({ still: 'here' });
  });

  it('loops forever, without delaying other tasks', async () => {
    const box = sandbox({ size: 2 });
    const { pid } = await box.run<{ pid: number }>('pid', {});
    const looping = box.run('loop', {}, { timeoutMs: 400, elapsedMs: 600_000 });
    const beside = box.run('echo', { fine: true });
    await expect(looping).rejects.toMatchObject(failure('timeout'));
    expect(await beside).toEqual({ fine: true });
    expect(isAlive(pid)).toBe(false);
  });

  it.skipIf(process.platform !== 'linux')(
    'gets no processor time: the failure is "busy", not the input’s fault',
    async () => {
      const box = sandbox();
      const { pid } = await box.run<{ pid: number }>('pid', {});
      process.kill(pid, 'SIGSTOP');
      const error = await box.run('loop', {}, { timeoutMs: 60_000, elapsedMs: 300 }).catch((thrown) => thrown);
      expect(error).toMatchObject(failure('busy'));
      expect(isBusy(error)).toBe(true);
      expect(httpRefusal(error)).toMatchObject({ code: 'unavailable', status: 503, facts: { retryAfter: 5 } });
      expect(refusalReason(error), 'the document is not refused').toBeUndefined();
      expect(await box.run('echo', { still: 'here' })).toEqual({ still: 'here' });
    },
  );

  it.skipIf(process.platform !== 'linux')(
    'waits longer than its processor limit without computing (it is kept)',
    async () => {
      const box = sandbox();
      const { pid } = await box.run<{ pid: number }>('pid', {});
      expect(await box.run('sleep', { ms: 1_500 }, { timeoutMs: 1_000, elapsedMs: 600_000 })).toEqual({ pid });
    },
  );

  it('cannot even start', async () => {
    const missing = new URL('./no-such-child.mjs', import.meta.url);
    const error = await sandbox({ entry: missing })
      .run('echo', {})
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(SandboxFailure);
    expect(error.reason).toBe('crash');
    expect(error.lastWords).toContain('no-such-child');
  });
});

it.skipIf(process.platform !== 'linux')('measures the processor time of a process, including its threads', async () => {
  const before = processorTime(process.pid)!;
  const threads = process.cpuUsage();
  while (process.cpuUsage(threads).user < 200_000) Math.sqrt(Math.random());
  expect(processorTime(process.pid)! - before).toBeGreaterThanOrEqual(150);
  expect(processorTime(2 ** 30)).toBeUndefined();
});

describe('the fair queue', () => {
  const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it('rotates between the waiting holders', async () => {
    const queue = openFairQueue(1);
    const order: string[] = [];
    const work = async (who: string) => {
      const leave = await queue.acquire(who);
      order.push(who);
      await later(1);
      leave();
    };
    await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(work));
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('does not count slow tasks, but one holder never gets all places', async () => {
    const queue = openFairQueue(2, 20);
    const held = await Promise.all([queue.acquire('a'), queue.acquire('a')]);
    let more = 0;
    const waiting = queue.acquire('a').then(() => more++);
    expect(await Promise.race([queue.acquire('b').then(() => 'in'), later(1_000).then(() => 'waits')])).toBe('in');
    expect(more).toBe(0);
    held[0]!();
    await waiting;
  });

  it('keeps one holder’s slow tasks from delaying another’s', async () => {
    const box = sandbox({ size: 2 });
    const two = await Promise.all([1, 2].map(() => box.run<{ pid: number }>('sleep', { ms: 50 })));
    let over = 0;
    const flood = two.map(() =>
      box.run('loop', {}, { turnOf: 'flood', timeoutMs: 120_000 }).catch(() => {
        over++;
      }),
    );
    expect(await box.run('echo', { fine: true }, { turnOf: 'other' })).toEqual({ fine: true });
    expect(over).toBe(0);
    for (const { pid } of two) process.kill(pid, 'SIGKILL');
    await Promise.all(flood);
  });
});

describe('a child process', () => {
  it('sees only the environment variables it is given, beside the settings of the allocator', async () => {
    process.env.SECRET_KEY_FOR_THIS_TEST = 'leaked';
    const { names } = await sandbox({ env: { LANG: 'C' } }).run<{ names: string[] }>('environment', {});
    delete process.env.SECRET_KEY_FOR_THIS_TEST;
    expect(names.filter((name) => !/^(NODE_CHANNEL_|MALLOC_)/.test(name))).toEqual(['LANG']);
  });

  it.skipIf(process.platform !== 'linux')('has the given nice value, in all its threads', async () => {
    const { pid } = await sandbox({ priority: 10 }).run<{ pid: number }>('pid', {});
    const niceness = readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)));
    expect(new Set(niceness)).toEqual(new Set([Math.min(19, 10 + getPriority())]));
  });

  it('can ask the parent, and that time does not count', async () => {
    const box = sandbox();
    await box.run('echo', {});
    const signature = await box.run<{ signature: Buffer }>(
      'ask',
      { digest: Buffer.from('digest') },
      {
        timeoutMs: 60_000,
        elapsedMs: 4_000,
        answer: async (question, payload) => {
          await new Promise((resolve) => setTimeout(resolve, 4_500));
          return { signature: Buffer.from(`${question}:${(payload as { digest: Buffer }).digest}`) };
        },
      },
    );
    expect(Buffer.from(signature.signature).toString()).toBe('sign:digest');
  });

  it('may handle a failed answer; otherwise the caller gets the same error', async () => {
    const broken = Object.assign(new Error('the HSM is away'), { code: 'hsm' });
    const answer = async () => Promise.reject(broken);
    const box = sandbox();
    expect(await box.run('askAndRecover', {}, { answer })).toEqual({ code: 'hsm' });
    const thrown = await box.run('ask', { digest: Buffer.alloc(1) }, { answer }).catch((error) => error);
    expect(thrown).toBe(broken);
    await expect(box.run('ask', { digest: Buffer.alloc(1) })).rejects.toMatchObject({ code: 'no_answer' });
  });

  it('is replaced after its number of tasks, and when it keeps too much memory', async () => {
    const box = sandbox({ tasksPerChild: 2 });
    const pids: number[] = [];
    for (let n = 0; n < 4; n++) pids.push((await box.run<{ pid: number }>('pid', {})).pid);
    expect(pids[1]).toBe(pids[0]);
    expect(pids[2]).not.toBe(pids[0]);
    expect(pids[3]).toBe(pids[2]);
    if (process.platform !== 'linux') return;
    const other = sandbox();
    const { pid } = await other.run<{ pid: number }>('keep', { megabytes: 80 });
    expect((await other.run<{ pid: number }>('pid', {})).pid).not.toBe(pid);
  });
});

it('a child ends after a rest, and the next task starts another', async () => {
  const box = sandbox({ restMs: 200 });
  const { pid } = await box.run<{ pid: number }>('pid', {});
  const busy = await box.run<{ pid: number }>('sleep', { ms: 400 });
  expect(busy.pid).toBe(pid);
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect((await box.run<{ pid: number }>('pid', {})).pid).not.toBe(pid);
});

describe('a sandbox of two', () => {
  it('runs two tasks at the same time and queues the third', async () => {
    const box = sandbox({ size: 2 });
    await Promise.all([box.run('sleep', { ms: 50 }), box.run('sleep', { ms: 50 })]);
    const pids = await Promise.all([1, 2, 3, 4, 5].map(() => box.run<{ pid: number }>('sleep', { ms: 50 })));
    expect(new Set(pids.map(({ pid }) => pid)).size).toBe(2);
  });

  it('finishes accepted tasks when closed, accepts no more and leaves no process', async () => {
    const box = sandbox({ size: 2 });
    const running = [1, 2, 3].map(() => box.run<{ pid: number }>('sleep', { ms: 100 }));
    await box.close();
    const pids = (await Promise.all(running)).map(({ pid }) => pid);
    expect(pids.filter(isAlive)).toEqual([]);
    await expect(box.run('echo', {})).rejects.toThrow('closed');
  });
});

it.skipIf(process.platform === 'win32')(
  'ends a looping child soon after its parent was killed; an idle child lets its parent exit',
  async () => {
    const index = fileURLToPath(new URL('../../src/platform/sandbox/index.ts', import.meta.url));
    const script = `import { createSandbox } from ${JSON.stringify(index)};
      const box = createSandbox({ entry: new URL(${JSON.stringify(entry.href)}), size: 1, memoryMb: 64, timeoutMs: 60000 });
      const { pid } = await box.run('pid', {});
      console.log(pid);
      if (process.argv[2] === 'loop') await box.run('loop', {});`;
    const start = (mode: string) =>
      spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, '-', mode], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
    const parent = start('loop');
    const [printed] = await once(parent.stdout, 'data');
    const pid = Number(String(printed));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    try {
      await expect.poll(() => isAlive(pid)).toBe(false);
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
    const [code] = await once(start('idle'), 'exit');
    expect(code).toBe(0);
  },
);
