import type { PdfFile } from '../reader/file.ts';
import { dictOf, type PdfValue } from '../reader/objects.ts';
import type { Grade } from './grade.ts';
import type { KnownField, Survey } from './survey.ts';

/** Parts of a document that have a rule of their own for what may differ. */
export type Area =
  | 'trailer'
  | 'catalog'
  | 'form'
  | 'fields'
  | 'field'
  | 'filled'
  | 'page'
  | 'annots'
  | 'security-store'
  | 'store-list'
  | 'vri'
  | 'extensions'
  | 'version'
  | 'fixed';

/** One pair of values that lie at the same place of both revisions. */
export interface Pair {
  readonly area: Area;
  readonly before: PdfValue;
  readonly after: PdfValue;
  readonly path: string;
  /** The numbered object that the pair lies in. */
  readonly object: number | undefined;
  /** The existing field that the pair belongs to. */
  readonly field?: KnownField;
}

/** What a rule may do. */
export interface Walker {
  readonly before: PdfFile;
  readonly after: PdfFile;
  readonly known: Survey;
  /** Widgets of new fields: they alone may join a page's /Annots. */
  readonly newWidgets: Set<number>;
  /** Puts a pair on the list of pairs to judge. */
  visit(pair: Pair): void;
  report(pair: Pair, grade: Exclude<Grade, 'NONE'>, what: string): void;
  /** Something that joined a page's /Annots; judged when all new fields are known. */
  joined(pair: Pair, item: PdfValue): void;
}

/** The pair under a key of two dictionaries; a missing entry is null. */
export const under = (pair: Pair, key: string, area: Area): Pair => {
  const [before, after] = [dictOf(pair.before)?.get(key) ?? null, dictOf(pair.after)?.get(key) ?? null];
  return { ...pair, area, before, after, path: pair.path ? `${pair.path}/${key}` : key };
};

/** Keys of both dictionaries. */
export const keysOf = ({ before, after }: Pair): string[] => [
  ...new Set([...(dictOf(before)?.keys() ?? []), ...(dictOf(after)?.keys() ?? [])]),
];
