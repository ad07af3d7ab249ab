import { type Condition, conditionsIn } from '../../kernel/conditions.ts';
import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import { grouped } from '../../kernel/grouped.ts';
import { type FormatHolder, storedFormat } from './field-format.ts';
import type { NewField } from './input.ts';
import { because } from './refusals.ts';

/** The boxes of each group of radio buttons, in their order. The fields are those of one signer. */
export function radioGroups<F extends FormatHolder>(fields: readonly F[]): ReadonlyMap<string, readonly F[]> {
  const boxes = fields.flatMap((field) => {
    const format = storedFormat(field);
    return format?.kind === 'radio' ? [{ field, group: format.group }] : [];
  });
  const groups = [...grouped(boxes, ({ group }) => group)];
  return new Map(groups.map(([group, all]) => [group, all.map(({ field }) => field)]));
}

type Ruled = NewField & { readonly position: number };

/**
 * Checks what no field says alone: at most one box of a group is ticked beforehand; each field that a condition names is
 * there once, can have that value, and does not wait for the field itself.
 * @throws Fault `invalid_body` with the path of each wrong field
 */
export function assertFieldRules(fields: readonly NewField[]): void {
  const ruled = fields.map((field, position): Ruled => ({ ...field, position }));
  const bySigner = grouped(ruled, ({ signerIndex }) => signerIndex);
  const details = [...bySigner.values()].flatMap((own) => [...tickedTwice(own), ...wrongConditions(own)]);
  if (details.length > 0) throw refuse('invalid_body', because('field_rules'), details);
}

const tickedTwice = (own: readonly Ruled[]): FaultDetail[] =>
  [...radioGroups(own)].flatMap(([group, boxes]) =>
    boxes
      .filter(({ value }) => value === 'true')
      .slice(1)
      .map(({ position }) => ({ path: `fields.${position}.value`, ...because('group_ticked', { group }) })),
  );

function wrongConditions(own: readonly Ruled[]): FaultDetail[] {
  const named = grouped(own, ({ label }) => label);
  const known = new Map<Ruled, boolean>();
  /** Whether the fields that this one waits for all end at ones that wait for none. Each is visited once. */
  const ends = (field: Ruled): boolean => {
    const before = known.get(field);
    if (before !== undefined) return before;
    // Who is met again on the way waits for itself.
    known.set(field, false);
    const isEnd = !field.shownIf || conditionsIn(field.shownIf).every((each) => endsAt(each));
    known.set(field, isEnd);
    return isEnd;
  };
  const endsAt = ({ label }: Condition): boolean => {
    const [other] = named.get(label) ?? [];
    return !other || ends(other);
  };
  const wrong = (condition: Condition, path: string): FaultDetail[] => {
    const { label } = condition;
    const others = named.get(label) ?? [];
    const [other] = others;
    if (!other) return [{ path: `${path}.label`, ...because('condition_unknown', { label }) }];
    if (others.length > 1) return [{ path: `${path}.label`, ...because('condition_ambiguous', { label }) }];
    if (!ends(other)) return [{ path: `${path}.label`, ...because('condition_circular', { label }) }];
    return canBe(other, condition) ? [] : [{ path: `${path}.is`, ...because('condition_never', { label }) }];
  };
  return own.flatMap(({ shownIf, position }): FaultDetail[] => {
    if (!shownIf) return [];
    const path = `fields.${position}.shownIf`;
    return conditionsIn(shownIf).flatMap((each, index) =>
      wrong(each, index === 0 ? path : `${path}.more.${index - 1}`),
    );
  });
}

/** Whether a field can have the value of a condition. */
function canBe({ type, format }: NewField, { is }: Condition): boolean {
  if (type === 'SIGNATURE' || type === 'INITIALS') return false;
  if (is === null) return true;
  if (type === 'CHECKBOX') return is === 'true' || is === 'false';
  return format?.kind !== 'choice' || format.options.includes(is);
}
