import { randomBytes } from 'node:crypto';
import { Authority } from '../../../src/modules/pki/index.ts';
import type { Database } from '../../../src/platform/database/index.ts';
import { openKeystore } from '../../../src/platform/keystore/index.ts';

/** A clock that stands still until it is moved. */
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
export const publicUrl = 'http://127.0.0.1:4000';

export const keystore = openKeystore(randomBytes(32));

type Opening = Parameters<typeof Authority.open>[0];

/** An authority on `database`, as one process would open it. */
export const openAuthority = (
  database: Database,
  clock: { now(): Date },
  changes: Partial<Omit<Opening, 'database' | 'clock'>> = {},
) => Authority.open({ database, keystore, clock, publicUrl, organization, ...changes });
