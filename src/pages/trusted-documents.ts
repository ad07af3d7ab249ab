import { readFileSync } from 'node:fs';
import { sha256Hex } from '../kernel/ids.ts';

/** Whether a text is one of the documents that our own pages send. */
export type IsTrustedDocument = (text: string) => Promise<boolean>;

/** Returns the lists of the versions that run or ran lately, as their builds wrote them. */
export type FindLists = () => Promise<readonly Buffer[]>;

/** How long the lists of other versions are remembered, ms. */
const REMEMBERED = 5_000;

/**
 * Reads the list of hashes that the build writes (`build.mjs`). A document that is not on it may be that of a page of
 * another version.
 * @throws when the pages are not built
 */
export function loadTrustedDocuments(file: string, findLists: FindLists = async () => []): IsTrustedDocument {
  const own = hashesOf(readFileSync(file));
  let others: Promise<ReadonlySet<string>> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  const findOthers = () => {
    if (others && performance.now() - askedAt < REMEMBERED) return others;
    askedAt = performance.now();
    others = findLists().then((lists) => new Set(lists.flatMap((list) => [...hashesOf(list)])));
    others.catch(() => (others = undefined));
    return others;
  };
  return async (text) => {
    const hash = sha256Hex(text);
    return own.has(hash) || (await findOthers()).has(hash);
  };
}

const hashesOf = (list: Buffer): ReadonlySet<string> => new Set(JSON.parse(list.toString('utf8')));
