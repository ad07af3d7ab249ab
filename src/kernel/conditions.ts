/** The conditions of a field. Apart from what reads them (`shown-fields.ts`), which the signing page loads at once. */

/** Another field of the same signer has a value. */
export type Condition = {
  /** Label of the other field. */
  readonly label: string;
  /** The value that it must have: `true` or `false` of a checkbox. Null for any, and for a ticked box. */
  readonly is: string | null;
};

/** When a field is shown: one condition, or several of which all must hold, or any one. Stored without the last two if it is one. */
export type ShownIf = Condition & {
  readonly match?: 'ALL' | 'ANY';
  readonly more?: readonly Condition[];
};

/** Most conditions of one field. */
export const MOST_CONDITIONS = 5;

/** All conditions, in their order. */
export const conditionsIn = (shownIf: ShownIf): readonly Condition[] => [shownIf, ...(shownIf.more ?? [])];

/** The conditions as they are stored. Null for none: the field is always shown. */
export function shownIfOf(conditions: readonly Condition[], match: ShownIf['match'] = 'ALL'): ShownIf | null {
  const [first, ...more] = conditions.map(({ label, is }): Condition => ({ label, is }));
  if (!first) return null;
  return more.length > 0 ? { ...first, match, more } : first;
}
