import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import type { Condition } from '../../kernel/shown-fields.ts';
import { type FormatHolder, storedFormat } from './field-format.ts';
import type { NewField } from './input.ts';
import { because } from './refusals.ts';

/** The boxes of each group of radio buttons, in their order. The fields are those of one signer. */
export function radioGroups<F extends FormatHolder>(fields: readonly F[]): ReadonlyMap<string, readonly F[]> {
  const groups = new Map<string, F[]>();
  for (const field of fields) {
    const format = storedFormat(field);
    if (format?.kind === 'radio') groups.set(format.group, [...(groups.get(format.group) ?? []), field]);
  }
  return groups;
}

type Ruled = NewField & { readonly position: number };

/**
 * Checks what no field says alone: at most one box of a group is ticked beforehand; the field that a condition names is
 * there once, can have that value, and does not wait for the field itself.
 * @throws Fault `invalid_body` with the path of each wrong field
 */
export function assertFieldRules(fields: readonly NewField[]): void {
  const bySigner = new Map<number, Ruled[]>();
  for (const [position, field] of fields.entries()) {
    const own = bySigner.get(field.signerIndex) ?? [];
    own.push({ ...field, position });
    bySigner.set(field.signerIndex, own);
  }
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
  const named = new Map<string | null, Ruled[]>();
  for (const field of own) named.set(field.label, [...(named.get(field.label) ?? []), field]);
  const settled = new Set<Ruled>();
  /** Whether the fields that this one waits for end at one that waits for none. */
  const ends = (field: Ruled): boolean => {
    const way = new Set<Ruled>();
    for (let each: Ruled | undefined = field; each?.shownIf && !settled.has(each); ) {
      if (way.has(each)) return false;
      way.add(each);
      each = named.get(each.shownIf.label)?.[0];
    }
    for (const each of way) settled.add(each);
    return true;
  };
  return own.flatMap((field): FaultDetail[] => {
    if (!field.shownIf) return [];
    const path = `fields.${field.position}.shownIf`;
    const { label } = field.shownIf;
    const [other, ...more] = named.get(label) ?? [];
    if (!other) return [{ path: `${path}.label`, ...because('condition_unknown', { label }) }];
    if (more.length > 0) return [{ path: `${path}.label`, ...because('condition_ambiguous', { label }) }];
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
