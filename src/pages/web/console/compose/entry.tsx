import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { FieldError, TextField } from '../../ui/field.tsx';
import { problems, settle } from './draft.ts';
import { showProblemAt } from './review/checks.ts';

interface EntryProps {
  /** Path of the value in the API's errors; also the id of the input. */
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string;
  readonly type?: 'text' | 'date' | 'email' | 'tel';
  readonly inputMode?: 'numeric';
  readonly autocomplete?: string;
  readonly maxLength?: number;
  readonly class?: string;
  /** Attributes of an input with a list box of suggestions. */
  readonly combobox?: Pick<InputHTMLAttributes, 'role' | (`aria-${string}` & keyof InputHTMLAttributes)>;
}

const fieldElementId = (path: string): string => path.replaceAll('.', '-');

/** An input with the error of its path. What is wrong with it is told when the person leaves it, not while they write. */
export const Entry = ({ path, onValue, combobox, ...field }: EntryProps) => (
  <TextField
    {...field}
    {...combobox}
    id={fieldElementId(path)}
    error={problems.value[path]}
    onInput={(event) => {
      settle(path);
      onValue(event.currentTarget.value);
    }}
    onChange={() => afterPress(() => showProblemAt(path))}
  />
);

/**
 * Acts at once, or at the end of a press: an input is left when the press on something else begins, and what moved under the
 * pointer by then would not be pressed.
 */
function afterPress(act: () => void): void {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(act, 0), { once: true });
  else act();
}

interface PickProps {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A select with few options. */
export function Pick({ path, label, value, onValue, hint, children }: PickProps) {
  const [id, error] = [fieldElementId(path), problems.value[path]];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        class="input"
        id={id}
        value={value}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => {
          settle(path);
          onValue(event.currentTarget.value);
        }}
      >
        {children}
      </select>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The error of a whole section. */
export const Problem = ({ at }: { at: string }) => {
  const error = problems.value[at];
  return error ? (
    <p class="error at-problem" role="alert" tabIndex={-1}>
      {error}
    </p>
  ) : null;
};
