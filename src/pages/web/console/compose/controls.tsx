import type { FieldKind } from '../../../../kernel/field-kinds.ts';
import { t } from '../../generated/words/console.ts';
import { Picture } from '../../ui/icons.tsx';
import { draft, signersIn } from './draft.ts';
import { fieldTypeNames } from './editor/field-types.ts';
import { callPerson } from './fields.ts';
import { word } from './word.ts';

interface SelectProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly children: preact.ComponentChildren;
}

export const Select = ({ id, label, value, onValue, children }: SelectProps) => (
  <div class="field">
    <label for={id}>{label}</label>
    <select
      class="input"
      id={id}
      value={value}
      onChange={(event) => {
        onValue(event.currentTarget.value);
        setTimeout(() => document.activeElement === document.body && document.getElementById(id)?.focus(), 0);
      }}
    >
      {children}
    </select>
  </div>
);

/** Index of a person, from 0. It determines the colour and the line style of their fields. */
export const controlIndex = (key: string): number => draft.value.people.findIndex((person) => person.key === key);

/** The number of a person in their colour. The number alone is enough to identify them. */
export const Badge = ({ signer }: { signer: string }) => {
  const index = controlIndex(signer);
  return (
    <span class={`badge who-${index % 10}`} aria-hidden="true">
      {index + 1}
    </span>
  );
};

const paths = {
  file: 'M14 3H6v18h12V7zM14 3v4h4M9 12h6M9 16h6',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  pen: 'M4 20l4.5-1L20 7.5a2.1 2.1 0 0 0-3-3L5.500 16z',
  initials: 'M3 19l4-14 4 14M4.500 14h5M14 5v14h3a4 4 0 0 0 0-8h-3M14 5h2.500a3 3 0 0 1 0 6',
  text: 'M5 7V5h14v2M12 5v14M9 19h6',
  number: 'M9 4L7 20M17 4l-2 16M4 9h17M3 15h17',
  at: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM16 8v5.500a2.500 2.500 0 0 0 5 0V12a9 9 0 1 0-3.500 7.100',
  list: 'M4 6h16M4 12h8M4 18h8M15 13l3 3 3-3',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  tick: 'M4 4h16v16H4zM8 12l3 3 5-6',
  radio: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  fixed: 'M4 6h16M4 10h16M4 14h10M15 20v-4a2 2 0 0 1 4 0v4M14 20h6',
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
} as const;

/** Icons of the composer. */
export const Icon = ({ name, size }: { name: keyof typeof paths; size?: number }) => (
  <Picture path={paths[name]} {...(size ? { size } : {})} />
);

interface ChoiceProps<Value extends string> {
  readonly id: string;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}

/** Chooses the type of a field. */
export const TypeSelect = ({ id, value, onValue }: ChoiceProps<FieldKind>) => (
  <Select id={id} label={t('fieldType')} value={value} onValue={(to) => onValue(to as FieldKind)}>
    {fieldTypeNames.map((type) => (
      <option key={type} value={type}>
        {t(type)}
      </option>
    ))}
  </Select>
);

/** Chooses the signer or the role of a field, by its key. */
export const SignerSelect = ({ id, value, onValue }: ChoiceProps<string>) => (
  <Select id={id} label={word('person')} value={value} onValue={onValue}>
    {signersIn(draft.value).map(({ key }) => (
      <option key={key} value={key}>
        {callPerson(key)}
      </option>
    ))}
  </Select>
);
