import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import { grouped } from '../../kernel/grouped.ts';
import type { Condition } from '../../kernel/shown-fields.ts';
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
 * Checks what no field says alone: at most one box of a group is ticked beforehand; the field that a condition names is
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
  /** Whether the fields that this one waits for end at one that waits for none. Each is visited once. */
  const ends = (field: Ruled): boolean => {
    const way = new Set<Ruled>();
    let each: Ruled | undefined = field;
    for (; each?.shownIf && !known.has(each) && !way.has(each); each = named.get(each.shownIf.label)?.[0])
      way.add(each);
    const isEnd = !each?.shownIf || known.get(each) === true;
    for (const one of way) known.set(one, isEnd);
    return isEnd;
  };
  return own.flatMap((field): FaultDetail[] => {
    if (!field.shownIf) return [];
    const path = `fields.${field.position}.shownIf`;
    const { label } = field.shownIf;
    const others = named.get(label) ?? [];
    const [other] = others;
    if (!other) return [{ path: `${path}.label`, ...because('condition_unknown', { label }) }];
    if (others.length > 1) return [{ path: `${path}.label`, ...because('condition_ambiguous', { label }) }];
    if (!ends(field)) return [{ path: `${path}.label`, ...because('condition_circular', { label }) }];
    return canBe(other, field.shownIf) ? [] : [{ path: `${path}.is`, ...because('condition_never', { label }) }];
  });
}

/** Whether a field can have the value of a condition. */
function canBe({ type, format }: NewField, { is }: Condition): boolean {
  if (type === 'SIGNATURE' || type === 'INITIALS') return false;
  if (is === null) return true;
  if (type === 'CHECKBOX') return is === 'true' || is === 'false';
  return format?.kind !== 'choice' || format.options.includes(is);
}
