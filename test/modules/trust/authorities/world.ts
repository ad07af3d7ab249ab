import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Authority, pkiRouter } from '../../../../src/modules/trust/index.ts';
import type { Database } from '../../../../src/platform/database/index.ts';
import { openKeystore } from '../../../../src/platform/keystore/index.ts';
import { silentLog } from '../../../../src/platform/log/index.ts';

/** A clock that moves only when told to. */
export function movableClock(start = new Date()) {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    move: (milliseconds: number) => {
      at += milliseconds;
    },
  };
}

export const organization = { name: 'Atelier des Sceaux', country: 'FR', identifier: 'NTRFR-123456789' };
export const pkiUrl = 'http://127.0.0.1:4000';

export const keystore = openKeystore(randomBytes(32));

type Opening = Parameters<typeof Authority.open>[0];

/** An authority on `database`, as one process would open it. */
export const openAuthority = (
  database: Database,
  clock: { now(): Date },
  changes: Partial<Omit<Opening, 'database' | 'clock'>> = {},
) =>
  Authority.open({ database, keystore, clock, pkiUrl, retentionYears: 10, policyArc: null, organization, ...changes });

/** An authority that serves what its certificates point to. */
export interface ServedAuthority {
  readonly authority: Authority;
  readonly url: string;
  close(): Promise<void>;
}

/** Opens one on a port of its own: revocation lists and OCSP are asked as anybody would. */
export async function serveAuthority(database: Database, clock: { now(): Date }): Promise<ServedAuthority> {
  const app = express();
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const authority = await openAuthority(database, clock, { pkiUrl: url });
  app.use(pkiRouter(authority, silentLog));
  return { authority, url, close: () => new Promise((resolve) => void server.close(() => resolve())) };
}
