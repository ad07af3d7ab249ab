import { computed, effect, signal } from '@preact/signals';
import { BatchListDocument, type BatchListQuery } from '../generated/graphql.ts';
import { send } from '../lib/graphql.ts';
import { keep, readStored } from '../lib/keep.ts';
import { afterRender } from '../ui/hooks.ts';
import { session } from './session.ts';

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

const name = `seen:${session.value.id}`;

/** Ids of the documents that were shown here. An aid for the reader: it is kept in this browser only, and sent nowhere. */
const seen = signal<ReadonlySet<string>>(new Set(readStored<string[]>(name, 'always')));

export const seenCount = computed(() => seen.value.size);

export const isSeen = (id: string): boolean => seen.value.has(id);

export function markSeen(id: string): void {
  if (!seen.value.has(id)) seen.value = new Set([...seen.value, id]);
}

/** Stores it while there is something to decide. Afterwards nothing stays on the device. */
export function keepSeen(): void {
  effect(() => keep(name, session.value.status === 'PENDING' ? [...seen.value] : null, 'always'));
}

/** The open dialog: at most one. */
type Overlay =
  | { readonly kind: 'document'; readonly item: Item; readonly document: ItemDocument }
  | { readonly kind: 'decide' }
  | { readonly kind: 'refuse' };

export const overlay = signal<Overlay | null>(null);

/** The element that gets the focus back when the dialog closes. */
let opener: HTMLElement | null = null;

export function openOverlay(next: Overlay): void {
  opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  overlay.value = next;
}

/** Shows another document in the dialog that is open. */
export function showDocument(next: { readonly item: Item; readonly document: ItemDocument }): void {
  if (overlay.value?.kind === 'document') overlay.value = { kind: 'document', ...next };
}

/** Closes the dialog without moving the focus. */
export function dropOverlay(): void {
  overlay.value = null;
}

/** Closes the dialog and returns the focus to its opener. */
export function closeOverlay(): void {
  const target = opener;
  dropOverlay();
  // Wait until the dialog is gone: before that, nothing behind it can take the focus.
  afterRender(() => (target?.isConnected ? target : document.getElementById('main'))?.focus({ preventScroll: true }));
}
