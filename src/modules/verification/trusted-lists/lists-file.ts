import { sha256Hex } from '../../../kernel/digest.ts';
import { SingleFlight } from '../../../kernel/single-flight.ts';
import type { Services } from '../../../platform/services.ts';
import type {
  ListPointer,
  MissingList,
  TrustedList,
  TrustedListsData,
} from '../../../standards/trusted-lists/index.ts';
import { ensureListsFile } from '../../trust/index.ts';
import { ListRefused, readList, signersOf } from './read-list.ts';

/** Counts the shapes of the file, so that a new version of the service does not read that of another. */
const SHAPE = 1;

/** What the file is made of, without the lists themselves. */
interface KeptList {
  readonly source: string;
  readonly pointedBy: string | null;
  readonly territory: string | null;
  readonly sha256: string | null;
  readonly problem: string | null;
}

/**
 * Returns the path of a file with all kept lists as plain data, for the children that validate and for `esign verify`. It is
 * in the data folder, and made again when the database has other lists or the operator trusts other certificates. Null if
 * no trusted lists are configured.
 */
export async function trustedListsFile(services: Services): Promise<string | null> {
  const { config, database } = services;
  if (!config.trustedLists) return null;
  const kept = await database.prisma.trustedList.findMany({
    select: { source: true, pointedBy: true, territory: true, sha256: true, problem: true },
    orderBy: { source: 'asc' },
  });
  const settings = [config.trustedLists.sources, config.trustedLists.signers.map(sha256Hex)];
  const name = `${sha256Hex(Buffer.from(JSON.stringify([SHAPE, settings, kept]))).slice(0, 16)}.json`;
  return writing.run(name, () =>
    ensureListsFile(config.dataDir, name, async () => JSON.stringify(await compile(services, kept))),
  );
}

const writing = new SingleFlight<string>();

/** Verifies the kept lists again, against the certificates of today. */
async function compile(services: Services, kept: readonly KeptList[]): Promise<TrustedListsData> {
  const { sources = [], signers = [] } = services.config.trustedLists ?? {};
  const lists: TrustedList[] = [];
  const missing: MissingList[] = [];
  const add = async (
    source: string,
    by: readonly Buffer[],
    territory: string | null,
  ): Promise<readonly ListPointer[]> => {
    try {
      const list = await readKept(services, source, by, kept);
      lists.push(list);
      return list.pointers;
    } catch (error) {
      if (!(error instanceof ListRefused)) throw error;
      missing.push({ source, territory, reason: error.message });
      return [];
    }
  };
  const seen = new Set<string>(sources);
  for (const source of sources) {
    const territory = kept.find((each) => each.source === source)?.territory ?? null;
    for (const pointer of await add(source, signers, territory)) {
      if (!seen.has(pointer.url)) await add(pointer.url, signersOf(pointer), pointer.territory);
      seen.add(pointer.url);
    }
  }
  return { lists, missing };
}

async function readKept(
  services: Services,
  source: string,
  signers: readonly Buffer[],
  kept: readonly KeptList[],
): Promise<TrustedList> {
  const row = await services.database.prisma.trustedList.findUnique({ where: { source }, select: { xml: true } });
  if (row?.xml) return readList(services, row.xml, signers);
  throw new ListRefused(kept.find((each) => each.source === source)?.problem ?? 'it was not obtained yet');
}
