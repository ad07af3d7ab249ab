import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../clients/generate/contract.ts';
import type { Field, Operation, Type } from '../../../clients/generate/model.ts';
import { camel, snake } from '../../../clients/generate/names.ts';
import { readApi } from '../../../clients/generate/read-api.ts';
import { inProject } from '../../../src/platform/project-root.ts';
import { openWorld, type World } from '../../world/world.ts';
import { type Call, type Id, walk } from '../contract-walk.ts';
import { type Bench, isInstalled, languages, openBench } from './languages.ts';

const contract: Contract = JSON.parse(
  readFileSync(inProject('clients/typescript/rest/src/generated/openapi.json'), 'utf8'),
);
const api = readApi(contract);
const operations = new Map<string, { resource: string; operation: Operation }>(
  api.resources.flatMap(({ name, operations: own }) =>
    own.map((operation) => [operation.id, { resource: name, operation }] as const),
  ),
);
const inputs = new Map(api.inputs.map((model) => [model.name, model.fields]));

/** A request's value as PHP builds it: objects are classes with arguments in camel case. */
function classes(type: Type, value: any): unknown {
  if (type.kind === 'list') return value.map((each: unknown) => classes(type.of, each));
  if (type.kind !== 'model') return value;
  return { class: type.name, arguments: named(inputs.get(type.name)!, value, camel, classes) };
}

const plain = (_type: Type, value: unknown): unknown => value;

function named(fields: readonly Field[], values: object, rename: (name: string) => string, write: typeof classes) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields.find((each) => each.name === name);
      if (!field) throw new Error(`no field ${name}`);
      return [rename(name), write(field.type, value)];
    }),
  );
}

let world: World;
beforeAll(async () => {
  if (languages.some(isInstalled)) world = await openWorld();
});
afterAll(() => world?.close());

describe.each(languages)('the $name client', (language) => {
  const isMissing = !isInstalled(language);
  const isPhp = language.name === 'PHP';
  let bench: Bench;
  beforeAll(async () => {
    if (!isMissing) bench = await openBench(language);
  });
  afterAll(() => bench?.close());

  async function client(): Promise<Call> {
    const send = bench.converse({ ESIGN_URL: world.url, ESIGN_KEY: (await world.caller()).key });
    return async (id, input = {}) => {
      const { resource, operation } = operations.get(id)!;
      const { pathFields, queryFields, bodyFields } = operation;
      const inPath = pathFields.map(({ name }) => name);
      const others = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
      const rename = isPhp ? camel : snake;
      const fields = [...queryFields, ...(bodyFields ?? [])];
      const call = {
        resource: rename(resource),
        method: rename(operation.name),
        path: inPath.map((name) => input[name]),
        arguments: named(fields, others, rename, isPhp ? classes : plain),
      };
      return JSON.parse(await send(JSON.stringify(call)));
    };
  }

  it.skipIf(isMissing)('calls every operation of the contract and reads every answer', async () => {
    const answers = await walk(world, await client(), await client());
    const answered = new Set(answers.filter(([, { refused }]) => !refused).map(([id]) => id));
    expect([...operations.keys()].filter((id) => !answered.has(id as Id))).toEqual([]);
    expect(new Set(answers.flatMap(([, { refused }]) => refused ?? []))).toContain('invalid_status');
  });
});
