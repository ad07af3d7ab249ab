import { signal } from '@preact/signals';
import { t } from '../i18n/index.ts';
import { findMine, nextMissing, progress } from './fields.ts';

/** What lies over the documents: at most one thing. */
export type Overlay =
  | { readonly kind: 'field'; readonly id: string }
  | { readonly kind: 'finish' }
  | { readonly kind: 'decline' }
  | { readonly kind: 'list' };

export const overlay = signal<Overlay | null>(null);
/** The field that was last gone to. */
export const current = signal<string | null>(null);
/** Said to screen readers, once. */
export const announcement = signal('');
/** What the server said against one field's value. */
export const fieldError = signal<{ readonly id: string; readonly message: string } | null>(null);
/** The person has just declined, and has not gone back. */
export const declined = signal(false);

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** The element that gets the focus back when the overlay closes. */
let opener: HTMLElement | null = null;

export const fieldElement = (id: string): HTMLElement | null => document.getElementById(`field-${id}`);

/** Shows where a field stands; the upper part of the screen stays free of the sheet below. */
function showField(id: string): void {
  current.value = id;
  fieldElement(id)?.scrollIntoView({
    block: 'start',
    inline: 'center',
    behavior: reducedMotion.matches ? 'auto' : 'smooth',
  });
}

export function openOverlay(next: Overlay): void {
  if (!overlay.value) opener = document.activeElement as HTMLElement | null;
  overlay.value = next;
  document.documentElement.dataset.overlay = next.kind;
}

/** Opens the field's sheet; a checkbox has none, it is only gone to. */
export function goToField(id: string): void {
  const mine = findMine(id);
  if (!mine) return;
  if (mine.field.type === 'CHECKBOX') {
    closeOverlay(fieldElement(id));
    showField(id);
    return;
  }
  // First the sheet, whose style leaves room below the last page, then the way to the field.
  openOverlay({ kind: 'field', id });
  showField(id);
  opener = fieldElement(id);
}

/** Takes away whatever lies over the documents. */
export function dropOverlay(): void {
  overlay.value = null;
  opener = null;
  delete document.documentElement.dataset.overlay;
}

/** Closes, and puts the focus where the person was, or on `focus`. */
export function closeOverlay(focus?: HTMLElement | null): void {
  const target = focus ?? opener;
  dropOverlay();
  // After the dialog has gone: until then nothing behind it can take the focus.
  setTimeout(() => {
    if (target?.isConnected) target.focus({ preventScroll: true });
    else document.getElementById('main')?.focus();
  });
}

/** The button that is always in reach: the next field, or the end. */
export function goNext(after?: string): void {
  const next = nextMissing(after);
  if (next) goToField(next.field.id);
  else openOverlay({ kind: 'finish' });
}

/** A field was saved: on to the next, or back to the documents with the end in reach. */
export function afterSaving(id: string): void {
  const { done, total } = progress.value;
  announcement.value = t('progress', { count: done, total });
  const next = nextMissing(id);
  if (next) goToField(next.field.id);
  else closeOverlay(visibleNextButton());
}

const visibleNextButton = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[data-next]')].find((button) => button.offsetParent !== null) ?? null;
