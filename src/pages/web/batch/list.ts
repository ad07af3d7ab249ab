import { computed, signal } from '@preact/signals';
import { BatchListDocument, type BatchListQuery } from '../generated/graphql.ts';
import { send } from '../lib/graphql.ts';

type Page = BatchListQuery['batchSession']['envelopes'];
export type Item = Page['nodes'][number];
export type ItemDocument = Item['documents'][number];

/** Page size of the list. */
const PAGE = 100;
/** Delay before a search, so that it does not run for every letter typed. */
const SETTLED_MS = 200;

export const search = signal('');
export const items = signal<readonly Item[]>([]);
/** Number of matches; null until the first answer. */
export const total = signal<number | null>(null);
export const state = signal<'loading' | 'ready' | 'failed'>('loading');
export const left = computed(() => (total.value ?? 0) - items.value.length);

/** Increased by each new search. Answers to older searches are ignored. */
let question = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

async function ask(offset: number): Promise<void> {
  const mine = ++question;
  state.value = 'loading';
  try {
    const words = search.value.trim();
    const { batchSession } = await send(BatchListDocument, { filter: { text: words || null }, offset, first: PAGE });
    if (mine !== question) return;
    const { envelopes } = batchSession;
    items.value = offset === 0 ? envelopes.nodes : [...items.value, ...envelopes.nodes];
    total.value = envelopes.totalCount;
    state.value = 'ready';
  } catch {
    if (mine === question) state.value = 'failed';
  }
}

/** Loads the first page of the list for the current search. */
export const loadList = (): Promise<void> => ask(0);
export const loadMore = (): Promise<void> => ask(items.value.length);

export function searchFor(words: string): void {
  search.value = words;
  clearTimeout(timer);
  timer = setTimeout(() => void loadList(), SETTLED_MS);
}

/** Returns a new link to a document. Links expire after an hour. */
export async function freshUrl(item: Item, id: string): Promise<string> {
  const { batchSession } = await send(BatchListDocument, { filter: null, offset: item.position, first: 1 });
  const [listed] = batchSession.envelopes.nodes;
  const url = listed?.documents.find((document) => document.id === id)?.url;
  if (!url) throw new Error('The document is no longer kept');
  return url;
}
