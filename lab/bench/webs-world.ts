import path from 'node:path';
import { startRedis } from '../../test/world/redis.ts';
import { makeFolder, openPostgres, postmasterPid } from '../soak/postgres.ts';
import { freePort, type ServerProcess, sandboxKey, startServerProcess } from '../soak/server-process.ts';

/** Two web processes and a worker on one PostgreSQL and one Redis. */
export interface WebsWorld {
  readonly webs: readonly [ServerProcess, ServerProcess];
  readonly key: string;
  /** Process id of PostgreSQL's first process. */
  readonly postgresPid: number;
  close(): Promise<void>;
}

export async function openWebsWorld(): Promise<WebsWorld> {
  const folder = makeFolder('esign-webs-');
  const [postgres, redis] = await Promise.all([openPostgres(folder.path), startRedis()]);
  const servers: ServerProcess[] = [];
  const close = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await redis.stop();
    await postgres.close();
    folder.remove();
  };
  try {
    const dataDir = path.join(folder.path, 'data');
    const env = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      PUBLIC_URL: `http://127.0.0.1:${await freePort()}`,
    };
    const start = async (role: 'web' | 'worker') => {
      const server = await startServerProcess({ dataDir, port: await freePort(), role, env });
      servers.push(server);
      return server;
    };
    await start('worker');
    const webs = [await start('web'), await start('web')] as const;
    return { webs, key: sandboxKey(dataDir), postgresPid: postmasterPid(folder.path), close };
  } catch (error) {
    await close();
    throw error;
  }
}
