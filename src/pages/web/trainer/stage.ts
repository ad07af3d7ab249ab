import { signal } from '@preact/signals';

/** What lies over the page: at most one thing. */
export type Overlay =
  | { readonly kind: 'qr' }
  | { readonly kind: 'close' }
  | { readonly kind: 'end' }
  | { readonly kind: 'add' }
  | { readonly kind: 'mark'; readonly attendeeId: string };

export const overlay = signal<Overlay | null>(null);
/** Said to screen readers, once. */
export const announcement = signal('');

/** The element that gets the focus back when the overlay closes. */
let opener: HTMLElement | null = null;

export function openOverlay(next: Overlay): void {
  opener = document.activeElement as HTMLElement | null;
  overlay.value = next;
}

/** Closes, and puts the focus where the person was; where that is gone, at the beginning. */
export function closeOverlay(): void {
  const target = opener;
  overlay.value = null;
  // After the dialog has gone: until then nothing behind it can take the focus.
  setTimeout(() => {
    if (target?.isConnected) target.focus({ preventScroll: true });
    else document.getElementById('main')?.focus();
  });
}
