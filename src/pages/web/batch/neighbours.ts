import { type Item, type ItemDocument, items, left, loadMore } from './list.ts';

/** A document with its envelope. */
interface Listed {
  readonly item: Item;
  readonly document: ItemDocument;
}

/** The documents of the list as it is shown: searched, and loaded so far. */
const listed = (): Listed[] => items.value.flatMap((item) => item.documents.map((document) => ({ item, document })));

const indexOf = (id: string): number => listed().findIndex(({ document }) => document.id === id);

/** Whether no document of the shown list is before (-1) or after (1) this one. */
export function isEnd(id: string, step: 1 | -1): boolean {
  const at = indexOf(id);
  if (at < 0) return true;
  return step < 0 ? at === 0 : at === listed().length - 1 && left.value === 0;
}

/** The document before or after another one in the shown list; loads more of the list if needed. */
export async function neighbour(id: string, step: 1 | -1): Promise<Listed | undefined> {
  const at = indexOf(id);
  if (at < 0) return undefined;
  if (at + step >= listed().length && left.value > 0) await loadMore();
  return listed()[at + step];
}
