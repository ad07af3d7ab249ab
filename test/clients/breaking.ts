import { buildSchema, findBreakingChanges } from 'graphql';

/** What breaks a program that was written against the older schema. */
export const breaksInSchema = (older: string, newer: string): string[] =>
  findBreakingChanges(buildSchema(older), buildSchema(newer)).map(({ description }) => description);

type Json = any;
type Side = 'request' | 'response';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * What breaks a program that was written against the older REST contract: a route, answer or field that is gone, a
 * request that is refused which was taken, an answer with null where there was none. New values of an answer's enum are
 * no break: programs are told to expect them.
 */
export function breaksInContract(older: Json, newer: Json): string[] {
  const breaks: string[] = [];
  for (const [path, item] of Object.entries<Json>(older.paths)) {
    for (const method of METHODS.filter((each) => item[each])) {
      const [before, after] = [item[method], newer.paths[path]?.[method]];
      const name = `${method.toUpperCase()} ${path}`;
      if (!after) {
        breaks.push(`${name} is gone`);
        continue;
      }
      if (before.operationId !== after.operationId) breaks.push(`${name} is called ${after.operationId} now`);
      const compare = (side: Side, where: string, one: Json, other: Json) =>
        breaks.push(...breaksInShape(side, `${name} ${where}`, older, newer, one, other));
      const [had, has] = [before, after].map((operation) => operation.requestBody?.content['application/json']?.schema);
      if (!had && after.requestBody?.required) breaks.push(`${name} needs a body`);
      if (had && has) compare('request', 'body', had, has);
      for (const parameter of after.parameters ?? []) {
        if (parameter.required && !before.parameters?.some((each: Json) => each.name === parameter.name))
          breaks.push(`${name} needs ${parameter.name}`);
      }
      for (const parameter of before.parameters ?? []) {
        const now = after.parameters?.find((each: Json) => each.name === parameter.name);
        if (!now && !parameter.$ref) breaks.push(`${name} does not take ${parameter.name}`);
      }
      for (const [status, answer] of Object.entries<Json>(before.responses)) {
        const now = after.responses[status];
        if (!now && status.startsWith('2')) breaks.push(`${name} does not answer ${status}`);
        const [was, is] = [answer, now].map((each) => each?.content?.['application/json']?.schema);
        if (was && is) compare('response', status, was, is);
      }
    }
  }
  return breaks;
}

const resolve = (contract: Json, schema: Json): Json =>
  schema?.$ref
    ? resolve(
        contract,
        schema.$ref
          .slice(2)
          .split('/')
          .reduce((at: Json, key: string) => at[key], contract),
      )
    : schema;
const typesOf = ({ type }: Json): string[] => (type === undefined ? [] : [type].flat());

/** Limits by which a request narrows: the keyword, and whether a higher number is narrower. */
const limits = [
  ['minLength', true],
  ['minItems', true],
  ['minimum', true],
  ['maxLength', false],
  ['maxItems', false],
  ['maximum', false],
] as const;

function breaksInShape(side: Side, at: string, older: Json, newer: Json, one: Json, other: Json, depth = 0): string[] {
  const [before, after] = [resolve(older, one), resolve(newer, other)];
  if (!before || !after || depth > 12) return [];
  const breaks: string[] = [];
  const [wide, narrow] = side === 'request' ? [before, after] : [after, before];
  // A request must go on to take what it took, an answer must not say what it never said.
  for (const type of typesOf(wide)) {
    if (typesOf(narrow).length && !typesOf(narrow).includes(type)) breaks.push(`${at}: ${type} is not among its types`);
  }
  if (side === 'request') {
    for (const value of before.enum ?? [])
      if (after.enum && !after.enum.includes(value)) breaks.push(`${at}: ${value} is refused`);
    for (const [keyword, higherIsNarrower] of limits) {
      const [had, has] = [before[keyword], after[keyword]];
      if (has === undefined || (had !== undefined && (higherIsNarrower ? has <= had : has >= had))) continue;
      if (had === undefined && !(higherIsNarrower ? has > 0 : true)) continue;
      breaks.push(`${at}: ${keyword} is ${has}`);
    }
    if (after.pattern && after.pattern !== before.pattern) breaks.push(`${at}: another pattern`);
  }
  const [required, had] = [after.required ?? [], before.required ?? []];
  if (side === 'request')
    breaks.push(
      ...required.filter((key: string) => !had.includes(key)).map((key: string) => `${at}.${key} is required`),
    );
  else
    breaks.push(
      ...had.filter((key: string) => !required.includes(key)).map((key: string) => `${at}.${key} may be missing`),
    );
  for (const [key, value] of Object.entries<Json>(before.properties ?? {})) {
    const now = after.properties?.[key];
    if (!now) breaks.push(`${at}.${key} is gone`);
    else breaks.push(...breaksInShape(side, `${at}.${key}`, older, newer, value, now, depth + 1));
  }
  if (before.items && after.items)
    breaks.push(...breaksInShape(side, `${at}[]`, older, newer, before.items, after.items, depth + 1));
  return breaks;
}
