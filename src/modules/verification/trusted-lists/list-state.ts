import { readFile } from 'node:fs/promises';
import type { Services } from '../../../platform/services.ts';
import { hasEnded, type TrustedListsData } from '../../../standards/trusted-lists/index.ts';
import { trustedListsFile } from './lists-file.ts';

/** A loaded trusted list, or one that should be there, for the operator. */
export interface ListState {
  readonly territory: string | null;
  readonly source: string;
  /** Null for a list that is missing. */
  readonly sequence: number | null;
  readonly nextUpdate: string | null;
  readonly services: number;
  readonly hasEnded: boolean;
  /** Why it was not refreshed, or is not used, in English. */
  readonly problem: string | null;
}

/** Lists the trusted lists by which this service judges. Empty if none are configured. */
export async function listTrustedLists(services: Services): Promise<ListState[]> {
  const file = await trustedListsFile(services);
  if (file === null) return [];
  const { lists, missing } = JSON.parse(await readFile(file, 'utf8')) as TrustedListsData;
  const rows = await services.database.prisma.trustedList.findMany({
    select: { source: true, sha256: true, problem: true },
  });
  const now = services.clock.now();
  return [
    ...lists.map((list) => {
      const row = rows.find(({ sha256 }) => sha256 === list.sha256);
      return {
        territory: list.territory,
        source: row?.source ?? '',
        sequence: list.sequence,
        nextUpdate: list.nextUpdate,
        services: list.services.length,
        hasEnded: hasEnded(list, now),
        problem: row?.problem ?? null,
      };
    }),
    ...missing.map(({ territory, source, reason }) => ({
      ...{ territory, source, sequence: null, nextUpdate: null, services: 0, hasEnded: false, problem: reason },
    })),
  ].sort((a, b) => (a.territory ?? '').localeCompare(b.territory ?? ''));
}
