import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import { type Authority, ClockGuard, pkiRouter, tsaRouter } from '../../../../src/modules/trust/index.ts';
import type { Database } from '../../../../src/platform/database/index.ts';
import { silentLog as log } from '../../../../src/platform/log/index.ts';
import { openAuthority } from '../authorities/world.ts';

export interface Served {
  readonly app: Express;
  readonly url: string;
  close(): Promise<void>;
}

/** An empty server on a free port. */
export async function serve(): Promise<Served> {
  const app = express();
  const server: Server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { app, url, close };
}

/** A whole authority behind HTTP, as another installation would run it. `before` sees each request first. */
export async function serveAuthority(database: Database, clock: { now(): Date }, before?: express.RequestHandler) {
  const served = await serve();
  const authority: Authority = await openAuthority(database, clock, { pkiUrl: served.url });
  const guard = new ClockGuard({ database, log });
  if (before) served.app.use(before);
  served.app.use(pkiRouter(authority, log), tsaRouter({ authority, clock, guard, log }));
  return { ...served, authority, guard };
}
