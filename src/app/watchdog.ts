import { spawn } from 'node:child_process';
import type { Log } from '../platform/log/index.ts';

/**
 * Tells systemd that the event loop runs, three times in `WatchdogSec` of the unit (sd_watchdog_enabled(3)); without a
 * sign systemd kills the process and starts it again. Does nothing elsewhere. Returns how to stop.
 */
export function feedWatchdog(log: Log, env: NodeJS.ProcessEnv = process.env): () => Promise<void> {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID = String(process.pid) } = env;
  const every = Number(WATCHDOG_USEC) / 1_000 / 3;
  if (!NOTIFY_SOCKET || !(every > 0) || Number(WATCHDOG_PID) !== process.pid) return async () => {};
  let isTold = false;
  const feed = () =>
    // Node has no datagrams to a path.
    spawn('systemd-notify', ['WATCHDOG=1'], { env: { PATH: env.PATH, NOTIFY_SOCKET }, stdio: 'ignore' }).once(
      'error',
      (error) => {
        if (!isTold)
          log.error({ err: error }, 'systemd-notify cannot be run: the watchdog of the unit will end this process');
        isTold = true;
      },
    );
  feed();
  const timer = setInterval(feed, every);
  return async () => clearInterval(timer);
}
