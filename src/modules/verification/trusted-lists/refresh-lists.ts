import { readFile, stat } from 'node:fs/promises';
import { sha256Hex } from '../../../kernel/ids.ts';
import { codeOf } from '../../../kernel/unknown.ts';
import type { Services } from '../../../platform/services.ts';
import type { TrustedList } from '../../../standards/trusted-lists/index.ts';
import { MAX_XML_BYTES } from '../../../standards/xml/index.ts';
import { OutsideUnavailable, requestReply } from '../../trust/index.ts';
import { ListRefused, readList, signersOf } from './lists-file.ts';

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
export interface RefreshedLists {
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
        signers: signersOf(pointer),
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
    const code = codeOf(error);
    if (code) throw new ListRefused(`the file cannot be read (${code})`);
    throw error;
  }
}
