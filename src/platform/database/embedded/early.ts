import path from 'node:path';
import { EmbeddedServer } from './server.ts';

/** Servers that start before the program that uses them is loaded, by data folder. */
const starting = new Map<string, Promise<EmbeddedServer>>();

/** Begins to start the built-in server and returns at once. `takeServer` reports what fails. */
export function startEarly(dataDir: string): void {
  const server = startServer(dataDir);
  server.catch(() => {});
  starting.set(path.resolve(dataDir), server);
}

async function startServer(dataDir: string): Promise<EmbeddedServer> {
  const server = await EmbeddedServer.prepare({ dataDir });
  await server.ensureRunning();
  return server;
}

/** Returns the server that `startEarly` started, once it is ready, or finds it. @throws EmbeddedPostgresError */
export function takeServer(dataDir: string): Promise<EmbeddedServer> {
  const place = path.resolve(dataDir);
  const early = starting.get(place);
  starting.delete(place);
  return early ?? EmbeddedServer.prepare({ dataDir });
}
