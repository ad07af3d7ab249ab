import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { feedWatchdog } from '../../src/app/listen.ts';
import { silentLog } from '../../src/platform/log/index.ts';

const has = (program: string) => spawnSync(program, ['--version']).status === 0;

/** Receives what systemd would: datagrams at NOTIFY_SOCKET. Prints each as a line. */
const receiver = `
import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM); s.bind(sys.argv[1]); print("bound", flush=True)
while True:
    data, fds, flags, address = socket.recv_fds(s, 4096, 8)
    for fd in fds: __import__("os").close(fd)
    print(data.decode().strip(), flush=True)
`;

describe.skipIf(!has('systemd-notify') || !has('python3'))('the watchdog of a unit', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'esign-watchdog-'));
  const socket = path.join(folder, 'notify');
  const told: string[] = [];
  let child: ChildProcess;
  beforeAll(async () => {
    child = spawn('python3', ['-c', receiver, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout!.setEncoding('utf8').on('data', (text: string) => void told.push(...text.trim().split('\n')));
    await once(child.stdout!, 'data');
  });
  afterAll(() => {
    child.kill();
    rmSync(folder, { recursive: true });
  });
  const signs = () => told.filter((line) => line === 'WATCHDOG=1').length;
  const env = { PATH: process.env.PATH, NOTIFY_SOCKET: socket, WATCHDOG_USEC: '1500000' };

  it('is told three times in its time that the event loop runs, and no more after the end', async () => {
    const stop = feedWatchdog(silentLog, { ...env, WATCHDOG_PID: String(process.pid) });
    await vi.waitFor(() => expect(signs()).toBeGreaterThan(2), { timeout: 20_000 });
    await stop();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const last = signs();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(signs()).toBe(last);
  });

  it('is not told for another process, nor without a time', async () => {
    const before = signs();
    for (const more of [{ WATCHDOG_PID: '1' }, { WATCHDOG_USEC: undefined }, { WATCHDOG_USEC: '0' }])
      await feedWatchdog(silentLog, { ...env, ...more })();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(signs()).toBe(before);
  });
});
