import type { Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { limits } from '../../../modules/envelopes/limits.ts';
import { t } from '../generated/words/sign.ts';
import { withWords } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FieldError, TextField } from '../ui/field.tsx';
import type { Signature } from '../ui/signature.ts';
import { type Hand, SignatureInput } from '../ui/signature-input.tsx';
import { initials, isHand, setValue, signature, values } from './draft.ts';
import { dateInDocument, fieldLabel, findMine, type MyField, myFieldsByType, nextMissing } from './fields.ts';
import type { isTooLong } from './fit.ts';
import { formatHint, formatInputProps, problemWith } from './format.ts';
import { nameHint, nameProblem, signingName } from './identity.tsx';
import type { Field } from './session.ts';
import { afterSaving, closeOverlay, fieldError } from './stage.ts';
import { useLater } from './use-later.ts';

/** Cancel, or save and continue with the next field if one is left. */
function SheetFoot({ last }: { last: boolean }) {
  return (
    <div class="dialog-foot">
      <button type="button" class="btn" onClick={() => closeOverlay()}>
        {t('cancel')}
      </button>
      <button type="submit" class="btn primary">
        {t(last ? 'save' : 'saveNext')}
      </button>
    </div>
  );
}

/** The dialog for the signature or the initials: drawn or typed, a signature also from a file. Used for all its fields. */
function SignatureDialog({ mine }: { mine: MyField }) {
  const hand = useRef<Hand | null>(null);
  const isInitials = mine.field.type === 'INITIALS';
  const kept = isInitials ? initials : signature;
  const count = myFieldsByType(isInitials ? 'INITIALS' : 'SIGNATURE').length;
  const problem = fieldError.value?.id === mine.field.id ? fieldError.value.message : undefined;

  const other = isInitials ? signature : initials;
  // The dialog works without it.
  const more = useLater(true, () => withWords(() => import('./hand/hand.tsx')));
  const keeps = useRef(false);
  const [style, setStyle] = useState(kept.value?.style);

  const use = (newHand: Signature) => {
    fieldError.value = null;
    kept.value = newHand;
    // One handwriting for all that a person types.
    if (newHand.kind === 'typed' && other.value?.kind === 'typed')
      other.value = { ...other.value, style: newHand.style };
    afterSaving(mine.field.id);
  };
  const save = () => {
    const taken = hand.current!.take();
    if (!taken) return;
    const newHand = more && taken.kind === 'typed' ? { ...taken, style: more.styleFor(taken.name, style) } : taken;
    if (keeps.current) more?.keepHand(newHand);
    use(newHand);
  };

  return (
    <Dialog title={t(mine.field.type)} kind="at-field" onClose={() => closeOverlay()} dismissable={false}>
      <form
        class="stack signature-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {more && !isInitials && <more.KeptHand onUse={use} />}
        <SignatureInput
          hand={hand}
          before={kept.value}
          name={isInitials ? initialsOf(signingName.value) : signingName.value}
          problem={problem}
          initials={isInitials}
          upload={!isInitials}
          preview={more && ((name) => <more.StyledText name={name} style={style} onStyle={setStyle} />)}
          {...(isInitials ? {} : { check: nameProblem, hint: nameHint() })}
        />
        {more && !isInitials && <more.KeepChoice onKeep={(wanted) => (keeps.current = wanted)} />}
        {count > 1 && <p class="hint">{t(isInitials ? 'initialsReused' : 'reused', { count })}</p>}
        <SheetFoot last={!nextMissing(mine.field.id)} />
      </form>
    </Dialog>
  );
}

/** "Élodie Le Gall-Müller" has the initials "ÉLGM". */
const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/u)
    .map((word) => [...word][0] ?? '')
    .slice(0, 4)
    .join('')
    .toLocaleUpperCase();

/** The dialog to fill in a field, large enough to read and touch. */
export function FieldDialog({ id }: { id: string }) {
  const mine = findMine(id);
  if (!mine) return null;
  return isHand(mine.field.type) ? <SignatureDialog mine={mine} /> : <ValueDialog mine={mine} />;
}

/** The API's limit for a value. */
const MAX_LENGTH = limits.fieldValue.max;

function ValueDialog({ mine }: { mine: MyField }) {
  const { field } = mine;
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const options = field.format?.choice?.options;
  const [error, setError] = useState(fieldError.value?.id === field.id ? fieldError.value.message : undefined);
  const isDate = field.type === 'DATE';
  const [initial] = useState(() => values.value[field.id] || proposed(field));
  const [day, setDay] = useState(initial);
  const label = fieldLabel(mine);
  const tooLong = useRef<typeof isTooLong | null>(null);
  useEffect(() => void import('./fit.ts').then((fit) => (tooLong.current = fit.isTooLong)), []);
  const problemOfLength = (value: string) =>
    !isDate && tooLong.current?.(mine, value) ? t('valueTooLong') : undefined;
  const save = () => {
    const value = input.current!.value.trim();
    const badInput = input.current!.validity.badInput ? t('dateRequired') : null;
    const wrong = problemWith(field, value) ?? badInput ?? problemOfLength(value);
    if (wrong) {
      setError(wrong);
      input.current!.focus();
      return;
    }
    fieldError.value = null;
    setValue(field.id, value);
    afterSaving(field.id);
  };
  const hint = [formatHint(field), isDate && day && t('dateWritten', { date: dateInDocument(day) })]
    .filter(Boolean)
    .join(' ');
  return (
    <Dialog title={t('onPage', { label, page: field.page })} kind="at-field" onClose={() => closeOverlay()}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {options ? (
          <ChoiceField
            label={label}
            options={options}
            initial={initial}
            inputRef={input}
            hint={hint}
            error={error}
            onChoice={(value) => setError(problemOfLength(value))}
          />
        ) : (
          <TextField
            id="value"
            label={<span class="vh">{label}</span>}
            {...(hint && { hint })}
            inputRef={input}
            type={isDate ? 'date' : 'text'}
            maxLength={isDate ? undefined : MAX_LENGTH}
            {...formatInputProps(field)}
            autocomplete="off"
            onInput={({ currentTarget: { value } }) => {
              setDay(value);
              setError(problemOfLength(value));
            }}
            defaultValue={initial}
            error={error}
            autofocus
          />
        )}
        <SheetFoot last={!nextMissing(field.id)} />
      </form>
    </Dialog>
  );
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly initial: string;
  readonly inputRef: Ref<HTMLSelectElement>;
  readonly hint: string;
  readonly error: string | undefined;
  readonly onChoice: (value: string) => void;
}

/** The options of a dropdown. The first line chooses none: a choice that is optional can be taken back. */
const ChoiceField = ({ label, options, initial, inputRef, hint, error, onChoice }: ChoiceFieldProps) => (
  <div class="field">
    <label class="vh" for="value">
      {label}
    </label>
    <select
      class="input"
      id="value"
      ref={inputRef}
      aria-invalid={error ? 'true' : undefined}
      aria-describedby={[hint && 'value-hint', error && 'value-error'].filter(Boolean).join(' ') || undefined}
      onChange={(event) => onChoice(event.currentTarget.value)}
      autofocus
    >
      <option value="">{t('noneChosen')}</option>
      {options.map((option) => (
        <option key={option} value={option} selected={option === initial}>
          {option}
        </option>
      ))}
    </select>
    {hint && (
      <p class="hint" id="value-hint">
        {hint}
      </p>
    )}
    <FieldError id="value-error" error={error} />
  </div>
);

/** Today, for a date that is required, if it fits. */
const proposed = (field: Field): string =>
  field.type === 'DATE' && field.required && !problemWith(field, today()) ? today() : '';

/** Today in the signer's time zone, as YYYY-MM-DD. */
function today(): string {
  const now = new Date();
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
