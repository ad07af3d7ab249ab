import type { ComponentChildren } from 'preact';
import { BusyButton } from './busy-button.tsx';
import { FieldError } from './field.tsx';
import type { Act } from './use-act.ts';

interface DialogFormProps {
  readonly act: Act;
  readonly onSubmit: () => void;
  /** The button that does it, and what it says meanwhile. */
  readonly go: string;
  readonly busyText: string;
  readonly kind?: 'primary' | 'danger';
  /** The button that leads back; `first` takes the focus when the dialog opens. */
  readonly back: { readonly label: string; readonly onBack: () => void; readonly first?: boolean };
  readonly children: ComponentChildren;
}

/** The form of a dialog: what it asks, what was refused, back and go. */
export function DialogForm({ act, onSubmit, go, busyText, kind = 'primary', back, children }: DialogFormProps) {
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <FieldError error={act.error} />
      <div class="dialog-foot">
        <button type="button" class="btn" autofocus={back.first ?? false} onClick={() => back.onBack()}>
          {back.label}
        </button>
        <BusyButton busy={act.busy} busyText={busyText} kind={kind}>
          {go}
        </BusyButton>
      </div>
    </form>
  );
}
