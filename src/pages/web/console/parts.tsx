import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { FieldError } from '../ui/field.tsx';
import { useAct } from '../ui/use-act.ts';
import { receiveFocus } from './route.ts';
import { errorText } from './use-answer.ts';

export { Copy, Moment, Status } from '../ui/values.tsx';

interface ViewProps {
  readonly title: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly back?: { readonly href: string; readonly label: string };
  readonly children: ComponentChildren;
}

/** The area beside the menu: heading, actions, content. */
export function View({ title, actions, back, children }: ViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (heading.current) receiveFocus(heading.current);
  }, []);
  return (
    <>
      {back && (
        <p>
          <a href={back.href}>← {back.label}</a>
        </p>
      )}
      <div class="view-head">
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {actions && <div class="actions">{actions}</div>}
      </div>
      {children}
    </>
  );
}

/** The label of a button that occurs in each row, followed by the row's name for screen readers. */
export const WordFor = ({ word, name }: { word: string; name: string }) => (
  <>
    {word}
    <span class="vh"> : {name}</span>
  </>
);

/** A failed request, with a retry button. */
export const Failed = ({ error, reload }: { error: string; reload: () => void }) => (
  <div class="notice bad" role="alert">
    <p>{error}</p>
    <button type="button" class="btn" onClick={reload}>
      {t('retry')}
    </button>
  </div>
);

interface ActFormProps {
  readonly submit: ComponentChildren;
  readonly kind?: 'primary' | 'danger' | 'plain';
  readonly act: (form: FormData) => Promise<unknown>;
  /** Shown beside the button once the action has succeeded, until the next one. */
  readonly done?: string;
  readonly children?: ComponentChildren;
}

/** A form with one action. It stays in place while the action runs, and shows its error. */
export function ActForm({ submit, kind = 'primary', act, done, children }: ActFormProps) {
  const { busy, error, run } = useAct(errorText);
  const [isDone, setDone] = useState(false);
  const submitted = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    setDone(false);
    void run(async () => {
      await act(form);
      setDone(true);
    });
  };
  return (
    <form class="stack" onSubmit={submitted} noValidate>
      {children}
      <FieldError error={error} />
      <div class="submit-line">
        <BusyButton busy={busy} busyText={t('working')} kind={kind}>
          {submit}
        </BusyButton>
        {done && (
          <p class="hint" role="status">
            {isDone && `✓ ${done}`}
          </p>
        )}
      </div>
    </form>
  );
}

interface LabeledProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: string;
  readonly value?: string;
  readonly autocomplete?: string;
}

export const Labeled = ({ name, label, hint, type = 'text', value, autocomplete }: LabeledProps) => (
  <label class="labeled">
    <span>{label}</span>
    <input
      class="input"
      {...({ type } as { type: 'text' })}
      name={name}
      defaultValue={value}
      autocomplete={autocomplete}
    />
    {hint && <span class="hint">{hint}</span>}
  </label>
);

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  /** Initial value; default: the first option. */
  readonly value?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export const Choice = ({ name, label, value: chosen, options }: ChoiceProps) => (
  <label class="labeled">
    <span>{label}</span>
    <select class="input" name={name}>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value} selected={value === chosen}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
