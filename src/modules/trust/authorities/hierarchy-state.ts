import { AsyncLocalStorage } from 'node:async_hooks';
import { createLoader } from '../../../platform/database/create-loader.ts';
import type { Database } from '../../../platform/database/index.ts';

/**
 * How many certificates the hierarchies have, how many are revoked, how many keys are kept outside the service, and the
 * sum of the numbers of the lists that those have signed. All only grow.
 */
export interface HierarchyState {
  readonly certificates: number;
  readonly revoked: number;
  readonly offline: number;
  readonly offlineLists: number;
}

/**
 * Reads the state of the hierarchies: a small statement, shared by all callers of the same turn of the event loop. The
 * key is the same for all.
 */
const readState = createLoader(async ({ prisma }, keys: readonly 'state'[]): Promise<readonly HierarchyState[]> => {
  const [state] = await prisma.$queryRaw<HierarchyState[]>`
      SELECT certificates.*, keys.* FROM
        (SELECT count(*)::int AS certificates, count(revoked_at)::int AS revoked FROM pki_certificates) certificates,
        (SELECT count(*)::int AS offline, coalesce(sum(crl_number), 0)::int AS "offlineLists"
          FROM pki_keys WHERE encrypted_pkcs8 IS NULL) keys`;
  return keys.map(() => state!);
});

/** The first answer within `askingOnce`. */
interface Answer {
  state: Promise<HierarchyState> | null;
}

const answers = new AsyncLocalStorage<Answer>();

/**
 * Runs work that reads the state of the hierarchies once, at its first use of a key. Only for work whose commit refuses
 * what a certificate signed that was revoked in the meantime (`findRevokedAmong`).
 */
export const askingOnce = <T>(work: () => Promise<T>): Promise<T> => answers.run({ state: null }, work);

/** Reads the state of the hierarchies as of now; within `askingOnce`, as of the first call. */
export function readHierarchyState(database: Database): Promise<HierarchyState> {
  const answer = answers.getStore();
  if (!answer) return readState(database, 'state');
  answer.state ??= readState(database, 'state').catch((error: unknown) => {
    answer.state = null;
    throw error;
  });
  return answer.state;
}
