/** When a field is shown: another field of the same signer has a value. */
export type Condition = {
  /** Label of the other field. */
  readonly label: string;
  /** The value that it must have: `true` or `false` of a checkbox. Null for any, and for a ticked box. */
  readonly is: string | null;
};

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
    const condition = field.shownIf as Condition | null;
    const other = condition && byLabel.get(condition.label);
    const shown = !condition || (!!other && isShown(other) && meets(condition, other, read(other)));
    known.set(field, shown);
    return shown;
  };
  return new Set(fields.filter(isShown));
}
