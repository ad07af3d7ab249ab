import { t } from '../../i18n/index.ts';
import { draft } from './draft.ts';
import { callSigner } from './fields.ts';
import type { FieldType } from './geometry.ts';
import { Select } from './select.tsx';
import { word } from './word.ts';

const types = ['SIGNATURE', 'INITIALS', 'TEXT', 'DATE', 'CHECKBOX'] as const;

interface ChoiceProps<Value extends string> {
  readonly id: string;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}

/** Chooses the type of a field. */
export const TypeSelect = ({ id, value, onValue }: ChoiceProps<FieldType>) => (
  <Select id={id} label={t('fieldType')} value={value} onValue={(to) => onValue(to as FieldType)}>
    {types.map((type) => (
      <option key={type} value={type}>
        {t(type)}
      </option>
    ))}
  </Select>
);

/** Chooses the signer or the role of a field, by its key. */
export const SignerSelect = ({ id, value, onValue }: ChoiceProps<string>) => (
  <Select id={id} label={word('person')} value={value} onValue={onValue}>
    {draft.value.signers.map(({ key }) => (
      <option key={key} value={key}>
        {callSigner(key)}
      </option>
    ))}
  </Select>
);
