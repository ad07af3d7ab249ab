import type { ComponentChildren } from 'preact';
import { BusyButton } from './busy-button.tsx';
import { FieldError } from './field.tsx';
import type { Act } from './use-act.ts';

interface DialogFormProps {
  readonly act: Act;
  readonly onSubmit: () => void;
  /** The label of the submit button. `busyText` replaces it while the action runs. */
  readonly go: string;
  readonly busyText: string;
  readonly kind?: 'primary' | 'danger';
  /** The button to go back. With `first`, it takes the focus when the dialog opens. */
  readonly back: { readonly label: string; readonly onBack: () => void; readonly first?: boolean };
  readonly children: ComponentChildren;
}

/** The form of a dialog: fields, error message, back and submit buttons. */
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
