import { signal } from '@preact/signals';
import type { Item, ItemDocument } from './list.ts';

/** What lies over the list: at most one thing. */
export type Overlay =
  | { readonly kind: 'document'; readonly item: Item; readonly document: ItemDocument }
  | { readonly kind: 'decide' }
  | { readonly kind: 'refuse' };

export const overlay = signal<Overlay | null>(null);

/** The element that gets the focus back when the overlay closes. */
let opener: HTMLElement | null = null;

export function openOverlay(next: Overlay): void {
  opener = document.activeElement as HTMLElement | null;
  overlay.value = next;
}

/** Takes away whatever lies over the list. */
export function dropOverlay(): void {
  overlay.value = null;
}

/** Closes, and puts the focus where the person was. */
export function closeOverlay(): void {
  const target = opener;
  dropOverlay();
  // After the dialog has gone: until then nothing behind it can take the focus.
  setTimeout(() => (target?.isConnected ? target : document.getElementById('main'))?.focus({ preventScroll: true }));
}
