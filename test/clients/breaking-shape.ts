type Json = any;

/** Who sends the shape: the client in a request, the service in an answer. */
export type Side = 'request' | 'response';

/** One version of the contract, in which `$ref` is resolved. */
export type Contract = Json;

/** Resolves a `$ref`, and merges the parts of an `allOf` and the alternatives of an `anyOf`. */
export function resolve(contract: Contract, schema: Json): Json {
  if (schema?.$ref) {
    const path: string[] = schema.$ref.slice(2).split('/');
    return resolve(
      contract,
      path.reduce((at: Json, key) => at?.[key], contract),
    );
  }
  if (schema?.anyOf?.every((each: Json) => each.properties)) return mergeAlternatives(schema);
  if (!schema?.allOf) return schema;
  const parts: Json[] = schema.allOf.map((part: Json) => resolve(contract, part));
  return {
    ...Object.assign({}, ...parts),
    ...schema,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
    required: [...new Set([...parts, schema].flatMap(({ required = [] }) => required))],
  };
}

/** A field is required if every alternative requires it. Unknown fields are refused if every alternative does. */
function mergeAlternatives({ anyOf, ...schema }: Json): Json {
  const [first, ...others]: Json[] = anyOf;
  const isRequired = (key: string) => others.every(({ required = [] }) => required.includes(key));
  return {
    ...first,
    ...schema,
    properties: Object.assign({}, ...anyOf.map(({ properties }: Json) => properties)),
    required: (first.required ?? []).filter(isRequired),
    alternatives: anyOf.map(({ required = [], properties }: Json) => ({ required, fields: Object.keys(properties) })),
  };
}

const typesOf = ({ type }: Json): string[] => (type === undefined ? [] : [type].flat());
const closedValuesOf = (schema: Json): Json[] | undefined =>
  schema.enum ?? ('const' in schema ? [schema.const] : undefined);
/** The values of a closed set, or the known values of an open one. */
const valuesOf = (schema: Json): Json[] | undefined => closedValuesOf(schema) ?? schema['x-extensible-enum'];

/** Limits by which a request narrows: the keyword, and whether a higher number is narrower. */
const limits = [
  ['minLength', true],
  ['minItems', true],
  ['minimum', true],
  ['exclusiveMinimum', true],
  ['maxLength', false],
  ['maxItems', false],
  ['maximum', false],
  ['exclusiveMaximum', false],
] as const;

/** Lists what breaks when a shape of the older contract becomes one of the newer, each with its path. */
export function breaksInShape(
  side: Side,
  at: string,
  [older, one]: readonly [Contract, Json],
  [newer, other]: readonly [Contract, Json],
  depth = 0,
): string[] {
  const [before, after] = [resolve(older, one), resolve(newer, other)];
  if (!before || !after || depth > 12) return [];
  const breaks = [
    ...breaksInValue(side, at, before, after),
    ...breaksInRequired(side, at, before, after),
    ...(side === 'request' ? breaksInAlternatives(at, before, after) : []),
  ];
  const inside = (name: string, was: Json, is: Json) =>
    breaks.push(...breaksInShape(side, name, [older, was], [newer, is], depth + 1));
  for (const [key, value] of Object.entries<Json>(before.properties ?? {})) {
    const now = after.properties?.[key];
    if (now) inside(`${at}.${key}`, value, now);
    else breaks.push(`${at}.${key} is gone`);
  }
  if (before.items && after.items) inside(`${at}[]`, before.items, after.items);
  return breaks;
}

function breaksInValue(side: Side, at: string, before: Json, after: Json): string[] {
  const breaks: string[] = [];
  const [wide, narrow] = side === 'request' ? [before, after] : [after, before];
  for (const type of typesOf(wide))
    if (typesOf(narrow).length && !typesOf(narrow).includes(type)) breaks.push(`${at}: ${type} is not among its types`);
  if (typesOf(narrow).length && !typesOf(wide).length) breaks.push(`${at}: may be of any type`);
  if (before.format !== after.format && (side === 'response' || after.format)) breaks.push(`${at}: another format`);
  // A value removed from an answer's enum breaks programs that compare with it: they no longer compile.
  const [had, has] = [valuesOf(before), valuesOf(after)];
  for (const value of had ?? []) if (has && !has.includes(value)) breaks.push(`${at}: ${value} is gone`);
  if (side === 'response') return [...breaks, ...breaksInClosedSet(at, closedValuesOf(before), closedValuesOf(after))];
  if (has && !had) breaks.push(`${at}: only some values are taken`);
  if (JSON.stringify(before.default) !== JSON.stringify(after.default)) breaks.push(`${at}: another default`);
  for (const [keyword, higherIsNarrower] of limits) {
    const [limit, was] = [after[keyword], before[keyword]];
    const kept = was !== undefined && (higherIsNarrower ? limit <= was : limit >= was);
    if (limit === undefined || kept || (was === undefined && higherIsNarrower && limit <= 0)) continue;
    breaks.push(`${at}: ${keyword} is ${limit}`);
  }
  if (after.pattern && after.pattern !== before.pattern) breaks.push(`${at}: another pattern`);
  if (after.uniqueItems && !before.uniqueItems) breaks.push(`${at}: no item twice`);
  if (after.additionalProperties === false && before.additionalProperties !== false)
    breaks.push(`${at}: unknown fields are refused`);
  return breaks;
}

/** Programs match the values of a closed set completely, so that a new value has no branch. */
function breaksInClosedSet(at: string, had: Json[] | undefined, has: Json[] | undefined): string[] {
  if (!had) return [];
  return has
    ? has.filter((value) => !had.includes(value)).map((value) => `${at}: ${value} is new`)
    : [`${at}: is open`];
}

/** Every combination of fields that a request could have must fit one of the newer alternatives. */
function breaksInAlternatives(at: string, before: Json, after: Json): string[] {
  if (!after.alternatives) return [];
  const whole = { required: before.required ?? [], fields: Object.keys(before.properties ?? {}) };
  return (before.alternatives ?? [whole])
    .filter(
      (old: Json) =>
        !after.alternatives.some(
          ({ required, fields }: Json) =>
            required.every((key: string) => old.required.includes(key)) &&
            old.fields.every((key: string) => fields.includes(key)),
        ),
    )
    .map(({ fields }: Json) => `${at}: ${fields.join(', ')} are not taken together, or need others`);
}

function breaksInRequired(side: Side, at: string, before: Json, after: Json): string[] {
  const [had, has]: string[][] = [before.required ?? [], after.required ?? []];
  return side === 'request'
    ? has!.filter((key) => !had!.includes(key)).map((key) => `${at}.${key} is required`)
    : had!.filter((key) => !has!.includes(key)).map((key) => `${at}.${key} may be missing`);
}
