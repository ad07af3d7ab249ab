import { signal } from '@preact/signals';
import { t } from '../generated/words/sign.ts';
import { afterRender } from '../ui/hooks.ts';
import { findMine, nextMissing, progress } from './fields.ts';
import { attachmentElement, missingFiles } from './missing-files.ts';

/** The open dialog: at most one. */
export type Overlay =
  | { readonly kind: 'field'; readonly id: string }
  | { readonly kind: 'finish' }
  | { readonly kind: 'decline' }
  | { readonly kind: 'delegate' }
  | { readonly kind: 'name' }
  | { readonly kind: 'list' };

export const overlay = signal<Overlay | null>(null);
/** The field that was last visited. */
export const current = signal<string | null>(null);
/** Text that screen readers announce once. */
export const announcement = signal('');
/** The server's error about the value of one field. */
export const fieldError = signal<{ readonly id: string; readonly message: string } | null>(null);
/** Whether the person has just declined and has not gone back. */
export const declined = signal(false);

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** The element that gets the focus back when the dialog closes. */
let opener: HTMLElement | null = null;

export const fieldElement = (id: string): HTMLElement | null => document.getElementById(`field-${id}`);

/** Scrolls to a field and keeps the upper part of the screen free of the dialog below. */
function showField(id: string): void {
  current.value = id;
  fieldElement(id)?.scrollIntoView({
    block: 'start',
    inline: 'center',
    behavior: reducedMotion.matches ? 'auto' : 'smooth',
  });
}

export function openOverlay(next: Overlay): void {
  if (!overlay.value) opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  overlay.value = next;
  document.documentElement.dataset.overlay = next.kind;
}

/** Opens the dialog of a field. A checkbox has none: it is only scrolled to and focused. */
export function goToField(id: string): void {
  const mine = findMine(id);
  if (!mine) return;
  if (mine.field.type === 'CHECKBOX') {
    closeOverlay(fieldElement(id));
    showField(id);
    return;
  }
  // Open the dialog first (its style adds space below the last page), then scroll to the field.
  openOverlay({ kind: 'field', id });
  showField(id);
  opener = fieldElement(id);
}

/** Closes the dialog without moving the focus. */
export function dropOverlay(): void {
  overlay.value = null;
  opener = null;
  delete document.documentElement.dataset.overlay;
}

/** Closes the dialog and returns the focus to its opener, or to `focus`. */
export function closeOverlay(focus?: HTMLElement | null): void {
  const target = focus ?? opener;
  dropOverlay();
  // Wait until the dialog is gone: before that, nothing behind it can take the focus.
  afterRender(() => {
    if (target?.isConnected) target.focus({ preventScroll: true });
    else document.getElementById('main')?.focus();
  });
}

/** The main button: goes to the next missing field, then to the next missing file, or to the last step. */
export function goNext(after?: string): void {
  const next = nextMissing(after);
  const [file] = missingFiles.value;
  if (next) goToField(next.field.id);
  else if (file) goToFile(file.id);
  else openOverlay({ kind: 'finish' });
}

/** Scrolls to a file that the sender asks for. It has no dialog. */
export function goToFile(id: string): void {
  const element = document.getElementById(attachmentElement(id));
  closeOverlay(element);
  element?.scrollIntoView({ block: 'center', behavior: reducedMotion.matches ? 'auto' : 'smooth' });
}

/** After a field was saved: goes to the next one, or back to the documents. */
export function afterSaving(id: string): void {
  const { done, total } = progress.value;
  announcement.value = t('progress', { count: done, total });
  const next = nextMissing(id);
  if (next) goToField(next.field.id);
  else closeOverlay(visibleNextButton());
}

const visibleNextButton = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[data-next]')].find((button) => button.offsetParent !== null) ?? null;
