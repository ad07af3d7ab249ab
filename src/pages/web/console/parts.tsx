import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../generated/words/console.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { FieldError } from '../ui/field.tsx';
import { afterRender } from '../ui/hooks.ts';
import { useAct } from '../ui/use-act.ts';
import { FaultsOfForm, type FormFaults, formFaults, noFaults, useFieldFault } from './form-faults.ts';
import { isFollowing, NotLive, type Query } from './query.tsx';
import { receiveFocus } from './route.ts';

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
      {isFollowing.value && <NotLive />}
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
export const Failed = ({ error, retry }: { error: string; retry: () => void }) => (
  <div class="notice bad" role="alert">
    <p>{error}</p>
    <button type="button" class="btn" onClick={retry}>
      {t('retry')}
    </button>
  </div>
);

/** What stands instead of an answer that is not there: that it loads, or why it does not come. */
export const Instead = ({ of: { error, retry } }: { of: Pick<Query<unknown>, 'error' | 'retry'> }) =>
  error === null ? <p class="empty">{t('loading')}</p> : <Failed error={error} retry={retry} />;

interface ActFormProps {
  readonly submit: ComponentChildren;
  readonly kind?: 'primary' | 'danger' | 'plain';
  readonly act: (form: FormData) => Promise<unknown>;
  /** Shown beside the button once the action has succeeded, until the next one. */
  readonly done?: string;
  readonly children?: ComponentChildren;
}

/** The names of the fields of a form that can say why they were refused. */
const namesIn = (form: HTMLFormElement): string[] =>
  Array.from(form.querySelectorAll<HTMLElement>('[data-field]'), (field) => field.dataset.field!);

/**
 * A form with one action. It stays in place while the action runs. What is refused is said at its field, and the first
 * such field takes the focus; what belongs to no field is said above the button.
 */
export function ActForm({ submit, kind = 'primary', act, done, children }: ActFormProps) {
  const own = useRef<HTMLFormElement>(null);
  const { busy, error: faults, run } = useAct<FormFaults>((error) => formFaults(error, namesIn(own.current!)));
  const [isDone, setDone] = useState(false);
  useLayoutEffect(() => {
    // The fields render after this form: they read its faults from the context.
    if (faults?.fields.size) afterRender(() => own.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }, [faults]);
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
    <form class="stack" ref={own} onSubmit={submitted} noValidate>
      <FaultsOfForm.Provider value={faults ?? noFaults}>{children}</FaultsOfForm.Provider>
      {faults?.whole.map((text) => (
        <FieldError key={text} error={text} />
      ))}
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

/**
 * The attributes of a field that can be refused, and what to show below it: the sentence once it is refused, and its
 * hint. `hint` may be left out.
 */
export function useRefused(name: string, hint?: string) {
  const [id, fault] = [useId(), useFieldFault(name)];
  const ids = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const attributes = {
    'data-field': name,
    'aria-invalid': fault ? ('true' as const) : undefined,
    'aria-describedby': ids || undefined,
  };
  const words = (
    <>
      <FieldError id={`${id}-fault`} error={fault} />
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </>
  );
  return [attributes, words] as const;
}

interface LabeledProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: string;
  readonly value?: string | number;
  readonly autocomplete?: string;
  readonly class?: string;
  readonly maxLength?: number;
  /** Bounds of a number, or of a date (YYYY-MM-DD). A number field counts in whole numbers. */
  readonly min?: number | string;
  readonly max?: number | string;
  /** The kinds of files that a file field takes. */
  readonly accept?: string;
  /** Lines of a text of several lines. */
  readonly rows?: number;
  /** For a value that the page itself keeps. */
  readonly onValue?: (value: string) => void;
}

/** A field with its label, hint and fault. */
export function Labeled({
  name,
  label,
  hint,
  type = 'text',
  value,
  class: extra,
  rows,
  onValue,
  ...input
}: LabeledProps) {
  const [refused, words] = useRefused(name, hint);
  const id = useId();
  const shared = {
    id,
    ...input,
    ...refused,
    name,
    class: extra ? `input ${extra}` : 'input',
    ...(onValue
      ? { value, onInput: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value) }
      : { defaultValue: value }),
  };
  return (
    <div class="labeled">
      <label for={id}>{label}</label>
      {rows ? (
        <textarea {...shared} rows={rows} />
      ) : (
        <input
          {...shared}
          {...(type === 'number' ? { inputMode: 'numeric', step: 1 } : {})}
          {...({ type } as { type: 'text' })}
        />
      )}
      {words}
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Initial value; default: the first option. */
  readonly value?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** For a value that the page itself keeps. */
  readonly onValue?: (value: string) => void;
}

/** A select with its label, hint and fault. */
export function Choice({ name, label, hint, value: chosen, options, onValue }: ChoiceProps) {
  const [refused, words] = useRefused(name, hint);
  const id = useId();
  return (
    <div class="labeled">
      <label for={id}>{label}</label>
      <select class="input" id={id} name={name} {...refused} onChange={(event) => onValue?.(event.currentTarget.value)}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
      {words}
    </div>
  );
}

/** An address that leads nowhere. */
export const UnknownAddress = () => (
  <View title={t('unknownAddress')}>
    <p>{t('unknownAddressHow')}</p>
  </View>
);
