import { signal } from '@preact/signals';
import { afterRender } from '../ui/after-render.ts';

/** The open dialog: at most one. */
export type Overlay =
  | { readonly kind: 'qr' }
  | { readonly kind: 'close' }
  | { readonly kind: 'end' }
  | { readonly kind: 'add' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'mark'; readonly attendeeId: string };

export const overlay = signal<Overlay | null>(null);
/** Text that screen readers announce once. */
export const announcement = signal('');

/** The element that gets the focus back when the dialog closes. */
let opener: HTMLElement | null = null;

export function openOverlay(next: Overlay): void {
  opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  overlay.value = next;
}

/** Closes the dialog and returns the focus to its opener, or to the top of the page if the opener is gone. */
export function closeOverlay(): void {
  const target = opener;
  overlay.value = null;
  // Wait until the dialog is gone: before that, nothing behind it can take the focus.
  afterRender(() => {
    if (target?.isConnected) target.focus({ preventScroll: true });
    else document.getElementById('main')?.focus({ preventScroll: true });
  });
}
