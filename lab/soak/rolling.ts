import { rest } from '../../test/world/client.ts';
import { onePager, person } from '../../test/world/envelope.ts';
import { openRetryingProxy } from '../../test/world/retrying-proxy.ts';
import { openInspector } from './inspector.ts';
import { freePort, type ServerProcess, sandboxKey, startServerProcess } from './server-process.ts';

export interface RollingSetup {
  /** Minimum number of requests; they continue until all restarts are done. */
  readonly requests: number;
  /** Minimum number of restarts of each of the two processes. */
  readonly rounds: number;
  readonly drainSeconds: number;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly onRestart?: (stoppedMs: number, readyMs: number) => void;
}

export interface RollingVerdict {
  readonly requests: number;
  readonly restarts: number;
  /** Connections that the proxy retried with the other process. */
  readonly retries: number;
  /** Failed requests, by the answer that was received. */
  readonly lost: readonly string[];
  /** Number of envelopes that were acknowledged, and number in the database. */
  readonly acknowledged: number;
  readonly stored: number;
}

/** Number of concurrent requests. */
const CLIENTS = 8;

/**
 * Restarts two processes by SIGTERM, one after the other, behind a proxy that only retries refused connections, while
 * envelopes are created and read.
 */
export async function rollingRestart(setup: RollingSetup): Promise<RollingVerdict> {
  const { dataDir, databaseUrl, drainSeconds } = setup;
  const ports = [await freePort(), await freePort()];
  const proxy = await openRetryingProxy(ports);
  const env = { DATABASE_URL: databaseUrl, PUBLIC_URL: proxy.url, DRAIN_SECONDS: String(drainSeconds) };
  const start = (port: number) => startServerProcess({ dataDir, port, env });
  const servers: ServerProcess[] = [];
  for (const port of ports) servers.push(await start(port));
  const inspector = await openInspector(dataDir, databaseUrl);
  const lost: string[] = [];
  let requests = 0;
  let acknowledged = 0;
  let restarts = 0;
  let isDone = false;
  try {
    const key = sandboxKey(dataDir);
    const pdf_base64 = (await onePager()).toString('base64');
    const envelope = { name: 'Contrat', documents: [{ name: 'A.pdf', pdf_base64 }], signers: [person(1)] };
    const client = async () => {
      for (let turn = 0; !isDone || requests < setup.requests; turn++) {
        requests += 1;
        const isWrite = turn % 10 === 0;
        const asking = isWrite
          ? rest(proxy.url, key, 'POST', '/envelopes', envelope)
          : rest(proxy.url, key, 'GET', '/envelopes?limit=1');
        const status = await asking.then(
          (answer) => answer.status,
          (error: Error) => error.message,
        );
        if (status === 201) acknowledged += 1;
        else if (status !== 200) lost.push(`${isWrite ? 'POST' : 'GET'}: ${status}`);
      }
    };
    const clients = Array.from({ length: CLIENTS }, client);
    while (restarts < 2 * setup.rounds || requests < setup.requests) {
      const at = restarts % 2;
      const began = performance.now();
      await servers[at]!.stop();
      const stoppedMs = performance.now() - began;
      servers[at] = await start(ports[at]!);
      restarts += 1;
      setup.onRestart?.(stoppedMs, servers[at]!.readyAfterMs);
    }
    isDone = true;
    await Promise.all(clients);
    const [row] = await inspector.query<{ count: number }>(
      `SELECT count(*)::int FROM envelopes WHERE name = 'Contrat'`,
    );
    return { requests, restarts, retries: proxy.retries(), lost, acknowledged, stored: row!.count };
  } finally {
    isDone = true;
    await inspector.close();
    await proxy.close();
    for (const server of servers) await server.stop();
  }
}
