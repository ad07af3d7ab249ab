import { publishedContract } from '../../src/app/full-contract.ts';
import { isRecord, propertyOf } from '../../src/kernel/unknown.ts';

/**
 * Returns the published contract, narrowed to what this version answers: its responses and webhooks have no undocumented
 * field, and open sets contain the known values only. References begin with `contract#`.
 */
export function strictContract(): any {
  const contract = publishedContract();
  /** Shapes that others extend. */
  const bases = new Set<unknown>();
  const collect = (value: unknown): void => {
    if (!isRecord(value)) return;
    for (const part of Array.isArray(value.allOf) ? value.allOf : []) bases.add(targetOf(part)).add(part);
    for (const each of Object.values(value)) collect(each);
  };
  const targetOf = (value: unknown): unknown => {
    const ref = propertyOf(value, '$ref');
    return typeof ref === 'string' ? ref.split('/').slice(1).reduce<unknown>(propertyOf, contract) : value;
  };
  const narrow = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(narrow);
    if (!isRecord(value)) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, narrow(each)]));
    if (typeof copy.$ref === 'string') return { ...copy, $ref: `contract${copy.$ref}` };
    if (Array.isArray(copy.allOf)) return { ...copy, unevaluatedProperties: false };
    const known = copy['x-extensible-enum'];
    if (Array.isArray(known)) return { ...copy, enum: [copy.type].flat().includes('null') ? [...known, null] : known };
    return isRecord(copy.properties) && !bases.has(value) ? { additionalProperties: false, ...copy } : copy;
  };
  collect(contract);
  return narrow(contract);
}
