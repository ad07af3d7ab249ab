import type { ComponentChildren, Ref, TargetedEvent, TargetedInputEvent } from 'preact';

interface TextFieldProps {
  readonly id: string;
  readonly name?: string;
  readonly label: ComponentChildren;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly class?: string;
  readonly type?: 'text' | 'date' | 'time' | 'email' | 'tel' | 'number' | undefined;
  readonly value?: string;
  readonly defaultValue?: string;
  readonly maxLength?: number | undefined;
  readonly autocomplete?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'email';
  /** Step of a number field. */
  readonly step?: number | 'any';
  /** Bounds of a number field, or of a date field (YYYY-MM-DD). */
  readonly min?: number | string;
  readonly max?: number | string;
  /** Takes the focus when its dialog opens. */
  readonly autofocus?: boolean;
  readonly onInput?: (event: TargetedInputEvent<HTMLInputElement>) => void;
  readonly onChange?: (event: TargetedEvent<HTMLInputElement>) => void;
}

/** An input with its label, hint and error, linked for screen readers. */
export function TextField({ id, label, hint, error, inputRef, class: extra, type, ...input }: TextFieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...input}
        // Preact has one type per kind of input; ours share two.
        {...({ type: type ?? 'text' } as { type: 'text' })}
        id={id}
        ref={inputRef ?? null}
        class={`input ${extra ?? ''}`}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** An error message that screen readers announce when it appears. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  return error ? (
    <p class="error" id={id} role="alert">
      {error}
    </p>
  ) : null;
}
