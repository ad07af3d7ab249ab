import { createLoader } from '../../platform/database/create-loader.ts';

/** How many certificates the hierarchies have and how many are revoked. Both only grow. */
export interface HierarchyState {
  readonly certificates: number;
  readonly revoked: number;
}

/**
 * Reads the state of the hierarchies: a small statement, shared by all callers of the same turn of the event loop. The
 * key is the same for all.
 */
export const readHierarchyState = createLoader(
  async ({ prisma }, keys: readonly 'state'[]): Promise<readonly HierarchyState[]> => {
    const [state] = await prisma.$queryRaw<HierarchyState[]>`
      SELECT count(*)::int AS certificates, count(revoked_at)::int AS revoked FROM pki_certificates`;
    return keys.map(() => state!);
  },
);
