import { readFile, stat } from 'node:fs/promises';
import { sha256Hex } from '../../../kernel/ids.ts';
import { SingleFlight } from '../../../kernel/shared-work.ts';
import { errorCode } from '../../../kernel/unknown.ts';
import { SandboxFailure } from '../../../platform/sandbox/index.ts';
import type { Services } from '../../../platform/services.ts';
import {
  hasEnded,
  type ListPointer,
  type MissingList,
  type TrustedList,
  type TrustedListsData,
} from '../../../standards/trusted-lists/index.ts';
import { MAX_XML_BYTES } from '../../../standards/xml/index.ts';
import { sandboxes } from '../../documents/index.ts';
import { ensureListsFile, OutsideUnavailable, requestReply } from '../../trust/index.ts';
import type { ReadList } from '../tasks.ts';

/** Where a list comes from, and who may sign it. */
interface Origin {
  readonly source: string;
  readonly pointedBy: string | null;
  /** What the pointer says; null for a list that the operator named. */
  readonly territory: string | null;
  /** DER. */
  readonly signers: readonly Buffer[];
}

/** Counts of one refresh. */
interface RefreshedLists {
  readonly accepted: number;
  readonly failed: number;
}

/**
 * Obtains all lists: those that the operator named, then those to which a list of lists points. A list that cannot be
 * obtained, is not signed by one of its signers or is older than the kept one leaves the kept one, with the problem.
 */
export async function refreshTrustedLists(services: Services): Promise<RefreshedLists> {
  const { trustedLists } = services.config;
  const { sources = [], signers = [] } = trustedLists ?? {};
  const wanted = new Set<string>(sources);
  let failed = 0;
  const refresh = async (origin: Origin): Promise<TrustedList | null> => {
    const { list, isFresh } = await refreshList(services, origin);
    if (!isFresh) failed += 1;
    return list;
  };
  for (const source of sources) {
    const list = await refresh({ source, pointedBy: null, territory: null, signers });
    for (const pointer of list?.pointers ?? []) {
      if (wanted.has(pointer.url)) continue;
      wanted.add(pointer.url);
      await refresh({
        source: pointer.url,
        pointedBy: source,
        territory: pointer.territory,
        signers: listSigners(pointer),
      });
    }
  }
  await services.database.prisma.trustedList.deleteMany({ where: { source: { notIn: [...wanted] } } });
  return { accepted: wanted.size - failed, failed };
}

/** Refreshes one list. Returns the one that counts from now on: the new one, the kept one, or null. */
async function refreshList(
  services: Services,
  { source, pointedBy, territory, signers }: Origin,
): Promise<{ readonly list: TrustedList | null; readonly isFresh: boolean }> {
  const { prisma } = services.database;
  const kept = await prisma.trustedList.findUnique({ where: { source } });
  const checkedAt = services.clock.now();
  const write = (facts: object): Promise<unknown> => {
    const data = { pointedBy, territory, checkedAt, ...facts };
    return prisma.trustedList.upsert({ where: { source }, create: { source, ...data }, update: data });
  };
  try {
    const xml = await obtain(source);
    const list = await readList(services, xml, signers);
    if (kept?.sequence && list.sequence < kept.sequence)
      throw new ListRefused(`its sequence number ${list.sequence} is lower than ${kept.sequence} of the kept one`);
    if (territory !== null && list.territory !== territory)
      throw new ListRefused(`it is the list of ${list.territory} and not of ${territory}`);
    await write({
      ...{ xml: new Uint8Array(xml), sha256: sha256Hex(xml), obtainedAt: checkedAt, problem: null },
      ...{ territory: list.territory, sequence: list.sequence },
    });
    return { list, isFresh: true };
  } catch (error) {
    if (!(error instanceof ListRefused)) throw error;
    const { message: problem } = error;
    services.log.warn({ source, problem }, 'a trusted list was not refreshed');
    await write({ territory: kept?.territory ?? territory, problem });
    const list = kept?.xml ? await readList(services, kept.xml, signers).catch(orNull) : null;
    return { list, isFresh: false };
  }
}

function orNull(error: unknown): null {
  if (error instanceof ListRefused) return null;
  throw error;
}

/** Reads a file or an address. @throws ListRefused */
async function obtain(source: string): Promise<Buffer> {
  try {
    if (/^https?:/i.test(source))
      return await requestReply({ url: source, accept: 'application/vnd.etsi.tsl+xml, */*', maxBytes: MAX_XML_BYTES });
    if ((await stat(source)).size > MAX_XML_BYTES) throw new ListRefused(`larger than ${MAX_XML_BYTES >> 20} MB`);
    return await readFile(source);
  } catch (error) {
    if (error instanceof OutsideUnavailable) throw new ListRefused(error.message);
    const code = errorCode(error);
    if (code) throw new ListRefused(`the file cannot be read (${code})`);
    throw error;
  }
}

/** A list was not obtained or not accepted. The message says why. */
class ListRefused extends Error {
  override readonly name = 'ListRefused';
}

/**
 * Verifies and reads a list in a child process.
 * @param signers DER of the certificates that may sign it
 * @throws ListRefused
 */
async function readList(services: Services, xml: Uint8Array, signers: readonly Buffer[]): Promise<TrustedList> {
  let read: ReadList;
  try {
    const child = services.of(sandboxes).get('reading');
    read = await child.run<ReadList>('readTrustedList', { xml, signers }, { turnOf: 'trusted-lists' });
  } catch (error) {
    if (error instanceof SandboxFailure) throw new ListRefused('it could not be read within its limits');
    throw error;
  }
  if ('refused' in read) throw new ListRefused(read.refused);
  return read.list;
}

/** DER of the certificates that may sign a list, by the list of lists. */
const listSigners = ({ signers }: ListPointer): Buffer[] => signers.map((der) => Buffer.from(der, 'base64'));

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
      if (!seen.has(pointer.url)) await add(pointer.url, listSigners(pointer), pointer.territory);
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
