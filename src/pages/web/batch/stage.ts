import { signal } from '@preact/signals';
import { afterRender } from '../ui/after-render.ts';
import type { Item, ItemDocument } from './list.ts';

/** The open dialog: at most one. */
export type Overlay =
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
