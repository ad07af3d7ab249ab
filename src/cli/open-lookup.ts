import type { Service } from '../app/compose.ts';
import type { Lookup } from '../modules/verification/index.ts';
import { isEmbeddedRunning } from '../platform/database/embedded/index.ts';

/** How long the database may take to open, ms. The verdict does not depend on it. */
const PATIENCE = 15_000;

interface OpenLookup {
  /** Null if no database can be reached. */
  readonly ask: Lookup | null;
  /** Explains, for people, why the database was not asked. */
  readonly note: string | null;
  readonly close: () => Promise<void>;
}

/** Verification without a database. `why` is for people. */
export const askNobody = (why: string): OpenLookup => ({
  ask: null,
  note: `the verdict is from the files alone: ${why}, so nobody was asked about fingerprints, and no chain was compared with the service.`,
  close: async () => {},
});

/**
 * Opens the database of `DATABASE_URL`, or the built-in one if it is running. Starts none; verification continues
 * without it.
 */
export async function openLookup(dataDir: string): Promise<OpenLookup> {
  if (!process.env.DATABASE_URL && !isEmbeddedRunning(dataDir)) return askNobody('no database is running');
  let service: Service;
  try {
    const { loadConfig } = await import('../platform/config/index.ts');
    const { silentLog } = await import('../platform/log/index.ts');
    const { withServedAddresses } = await import('../app/served-at.ts');
    const { compose } = await import('../app/compose.ts');
    const config = loadConfig(withServedAddresses({ ...process.env, LOG_LEVEL: 'silent' }));
    service = await withPatience(compose(config, { log: silentLog }));
  } catch {
    return askNobody('the database cannot be reached');
  }
  const { services } = service;
  const { openLookup: lookupOf } = await import('../modules/verification/index.ts');
  return { ask: lookupOf(services), note: null, close: () => service.close() };
}

async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('late')), PATIENCE);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
