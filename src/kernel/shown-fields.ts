import type { Condition, ShownIf } from './conditions.ts';

/** What decides whether a field is shown. The values of `format` and `shownIf` are as stored. */
interface Conditional {
  readonly type: string;
  readonly label: string | null;
  readonly shownIf: unknown;
}

/** Whether a value is the one that a condition wants. */
const meets = ({ is }: Condition, { type }: Conditional, value: string): boolean => {
  if (is !== null) return value.trim() === is;
  return type === 'CHECKBOX' ? value === 'true' : value.trim() !== '';
};

/**
 * The fields of one signer that are shown. A field behind one that is not shown is not shown either. Linear in the number of
 * fields.
 *
 * @param fields all fields of the signer; no two with the label that a condition names
 */
export function shownFields<F extends Conditional>(fields: readonly F[], read: (field: F) => string): ReadonlySet<F> {
  const byLabel = new Map(fields.map((field) => [field.label, field]));
  const known = new Map<F, boolean>();
  const isShown = (field: F): boolean => {
    const before = known.get(field);
    if (before !== undefined) return before;
    // Fields that wait for each other are refused before they are stored; here they are not shown.
    known.set(field, false);
    const shownIf = field.shownIf as ShownIf | null;
    const holds = (condition: Condition): boolean => {
      const other = byLabel.get(condition.label);
      return !!other && isShown(other) && meets(condition, other, read(other));
    };
    const shown = !shownIf || [shownIf, ...(shownIf.more ?? [])][shownIf.match === 'ANY' ? 'some' : 'every'](holds);
    known.set(field, shown);
    return shown;
  };
  return new Set(fields.filter(isShown));
}
