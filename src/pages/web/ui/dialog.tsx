import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../generated/words/ui.ts';
import { Icon } from './icons.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `at-field`: beside the documents on a wide screen, so that the field stays visible. `wide`: for a document. `palette`: its height stays. */
  readonly kind?: 'at-field' | 'wide' | 'palette';
  /** Whether a click outside closes the dialog. False where that would lose a drawing. */
  readonly dismissable?: boolean;
  readonly children: ComponentChildren;
}

/** A native modal dialog: the rest of the page is inert, Escape closes it, the focus stays inside. */
export function Dialog({ title, kind, onClose, dismissable = true, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const id = useId();
  // Before the next paint and the next key press, so that typing goes to the right field.
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={kind}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === dialog.current;
      }}
      onPointerUp={(event) => {
        if (dismissable && pressedBeside.current && event.target === dialog.current) onClose();
      }}
    >
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="icon-btn" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
