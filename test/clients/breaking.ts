import { buildSchema, DangerousChangeType, findBreakingChanges, findDangerousChanges } from 'graphql';
import { breaksInShape, type Contract, resolve, type Side } from './breaking-shape.ts';

type Json = any;

/** Lists what breaks a program written for the older schema. A changed default changes behaviour and counts. */
export function breaksInSchema(older: string, newer: string): string[] {
  const [before, after] = [buildSchema(older), buildSchema(newer)];
  const defaults = findDangerousChanges(before, after).filter(
    ({ type }) => type === DangerousChangeType.ARG_DEFAULT_VALUE_CHANGE,
  );
  return [...findBreakingChanges(before, after), ...defaults].map(({ description }) => description);
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Lists what breaks a program written for the older REST contract: a route, parameter, answer, field or value was
 * removed, a request is newly refused, an answer is newly null, a closed set of an answer has a new value. New values of
 * open sets (`x-extensible-enum`) do not count: clients must expect them.
 */
export function breaksInContract(older: Contract, newer: Contract): string[] {
  const breaks: string[] = [];
  if (older.servers[0].url !== newer.servers[0].url) breaks.push(`every path begins with ${newer.servers[0].url} now`);
  for (const [path, item] of Object.entries<Json>(older.paths)) {
    for (const method of METHODS.filter((each) => item[each])) {
      const name = `${method.toUpperCase()} ${path}`;
      const now = newer.paths[path]?.[method];
      if (!now) breaks.push(`${name} is gone`);
      else breaks.push(...breaksInOperation(name, [older, item, item[method]], [newer, newer.paths[path], now]));
    }
  }
  for (const [event, { post }] of Object.entries<Json>(older.webhooks ?? {})) {
    const now = newer.webhooks?.[event]?.post;
    if (!now) breaks.push(`the webhook ${event} is gone`);
    else breaks.push(...breaksInShape('response', event, [older, bodyOf(post)], [newer, bodyOf(now)]));
  }
  return breaks;
}

const bodyOf = (operation: Json): Json => operation.requestBody?.content['application/json']?.schema;

/** An operation with its path and its contract. */
type Place = readonly [contract: Contract, item: Json, operation: Json];

function breaksInOperation(name: string, before: Place, after: Place): string[] {
  const [[older, , was], [newer, , is]] = [before, after];
  const breaks: string[] = [];
  const compare = (side: Side, where: string, one: Json, other: Json) =>
    breaks.push(...breaksInShape(side, `${name} ${where}`, [older, one], [newer, other]));
  if (was.operationId !== is.operationId) breaks.push(`${name} is called ${is.operationId} now`);

  const [had, has] = [bodyOf(was), bodyOf(is)];
  if (!had && is.requestBody?.required) breaks.push(`${name} needs a body`);
  if (had && !has) breaks.push(`${name} does not take a body`);
  if (had && has) compare('request', 'body', had, has);

  const [took, takes] = [parametersOf(before), parametersOf(after)];
  for (const [key, parameter] of takes)
    if (parameter.required && !took.get(key)?.required) breaks.push(`${name} needs ${parameter.name}`);
  for (const [key, parameter] of took) {
    const now = takes.get(key);
    if (!now) breaks.push(`${name} does not take ${parameter.name}`);
    else compare('request', parameter.name, parameter.schema, now.schema);
  }

  for (const [status, answer] of Object.entries<Json>(was.responses)) {
    const [olderAnswer, newerAnswer] = [resolve(older, answer), resolve(newer, is.responses[status])];
    if (!newerAnswer) breaks.push(`${name} does not answer ${status}`);
    for (const header of Object.keys((newerAnswer && olderAnswer.headers) ?? {}))
      if (!newerAnswer.headers?.[header]) breaks.push(`${name} ${status} has no header ${header}`);
    for (const [media, { schema }] of Object.entries<Json>((newerAnswer && olderAnswer.content) ?? {})) {
      const now = newerAnswer.content?.[media];
      if (!now) breaks.push(`${name} ${status} is no ${media}`);
      else compare('response', status, schema, now.schema);
    }
  }
  return breaks;
}

/** Parameters of an operation and of its path, by place and name. */
const parametersOf = ([contract, item, operation]: Place): Map<string, Json> =>
  new Map(
    [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      .map((parameter: Json) => resolve(contract, parameter))
      .map((parameter: Json) => [`${parameter.in} ${parameter.name}`, parameter]),
  );

/** A line of the public API of a client: `Options(timeout?): number`, `Envelope.name: string`. */
interface ApiLine {
  /** Without the mark of what is optional. */
  readonly key: string;
  readonly value: string;
  readonly isOptional: boolean;
  /** The function or the input to which a parameter belongs; null for other lines. */
  readonly owner: string | null;
}

function readApi(text: string): Map<string, ApiLine> {
  const lines = text.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [, before = line, mark, close = '', value = ''] = /^(.*?)(\??)(\))?: ?(.*)$/.exec(line) ?? [];
      const key = before + close;
      const owner = /^(.*)\([^()]+\)$/.exec(key)?.[1] ?? null;
      return [key, { key, value, isOptional: mark === '?', owner }];
    }),
  );
}

const membersOf = (type: string): string[] => type.split('|').map((member) => member.trim());

/**
 * Lists what breaks a program written for the older public API of a client: a name is gone, a parameter is newly required or
 * takes less, a field may be missing or has another type.
 */
export function breaksInApi(older: string, newer: string): string[] {
  const [before, after] = [readApi(older), readApi(newer)];
  const breaks: string[] = [];
  for (const { key, value, isOptional, owner } of before.values()) {
    const now = after.get(key);
    if (!now) breaks.push(`${key} is gone`);
    else if (owner && isOptional && !now.isOptional) breaks.push(`${key} is required`);
    else if (!owner && !isOptional && now.isOptional) breaks.push(`${key} may be missing`);
    else {
      const [all, some] = owner ? [now.value, value] : [value, now.value];
      const isKept = membersOf(some).every((member) => membersOf(all).includes(member));
      if (!isKept) breaks.push(`${key} was “${value}” and is “${now.value}”`);
    }
  }
  const owners = new Set([...before.values()].map(({ owner }) => owner));
  const has = (owner: string) => owners.has(owner) || before.has(owner) || before.has(`${owner}()`);
  for (const { key, isOptional, owner } of after.values())
    if (owner && !isOptional && !before.has(key) && has(owner)) breaks.push(`${key} is required`);
  return breaks;
}
