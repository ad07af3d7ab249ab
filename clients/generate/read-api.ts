import { Models } from './collect-models.ts';
import { type Contract, jsonOf, type Parameter, type PathOperation, refName, resolve } from './contract.ts';
import { type Api, type Field, type Operation, type Resource, requiredFirst } from './model.ts';
import { camel, pascal, plural, singular } from './names.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Resources whose noun is not the first segment of their path. */
const NOUNS: Readonly<Record<string, string>> = { verify: 'Document' };

/** Reads the contract into what the clients consist of: resources with operations, models, events and error codes. */
export function readApi(contract: Contract): Api {
  const models = new Models(contract);
  const resources = new Map<string, Operation[]>();
  for (const [path, item] of Object.entries(contract.paths))
    for (const method of METHODS) {
      const operation = item[method] as PathOperation | undefined;
      if (!operation) continue;
      const noun = nounOf(path);
      const name = camel(plural(noun));
      const own = resources.get(name) ?? [];
      resources.set(name, own);
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      own.push(readOperation(contract, models, { noun, path, method, operation, parameters }));
    }
  const events = readEvents(contract, models);
  const { properties } = contract.components.schemas.Error!.properties!.error!;
  return {
    resources: [...resources].map(([name, operations]): Resource => ({ name, operations })),
    inputs: models.of('input'),
    answers: models.of('answer'),
    events,
    enums: models.enums,
    codes: properties!.code!['x-codes'] ?? {},
  };
}

const nounOf = (path: string): string => {
  const [segment] = path.slice(1).split('/');
  return NOUNS[segment!] ?? pascal(singular(segment!));
};

/** `createEnvelope` of the envelopes is `create`; `getAttendanceSheet` of the attendance sessions is `getSheet`. */
function methodName(operationId: string, noun: string): string {
  const [firstWord] = noun.match(/[A-Z][a-z]*/)!;
  const part = [plural(noun), noun, firstWord].find((each) => operationId.includes(each));
  return camel(part ? operationId.replace(part, '') : operationId);
}

interface Source {
  readonly noun: string;
  readonly path: string;
  readonly method: string;
  readonly operation: PathOperation;
  readonly parameters: readonly Parameter[];
}

function readOperation(contract: Contract, models: Models, source: Source): Operation {
  const { noun, path, method, operation } = source;
  const { operationId, summary = '', description = '', responses } = operation;
  const parameters = source.parameters.map((each) => resolve(contract, each));
  const fieldsIn = (place: string): Field[] =>
    parameters
      .filter((each) => each.in === place)
      .map(({ name, schema, description: note = '' }) => ({
        ...models.field(name, schema, { side: 'input', owner: pascal(operationId), isRequired: place === 'path' }),
        description: note,
      }));
  const body = jsonOf(operation.requestBody);
  const answer = jsonOf(responses['200'] ?? responses['201']);
  const result = answer ? models.add(refName(answer) ?? `${pascal(operationId)}Result`, answer, 'answer') : null;
  const queryFields = fieldsIn('query');
  const isPaged = queryFields.some(({ name }) => name === 'offset');
  return {
    id: operationId,
    name: methodName(operationId, noun),
    summary,
    description: description.trim(),
    method: method.toUpperCase(),
    path,
    pathFields: fieldsIn('path'),
    queryFields,
    bodyFields: body ? requiredFirst(models.fieldsOf(body, 'input', pascal(operationId))) : null,
    result,
    item: isPaged && result ? itemOf(models, result) : null,
  };
}

function itemOf(models: Models, list: string): string {
  const data = models
    .of('answer')
    .find(({ name }) => name === list)
    ?.fields.find(({ name }) => name === 'data');
  if (data?.type.kind !== 'list' || data.type.of.kind !== 'model') throw new Error(`${list} has no list of objects`);
  return data.type.of.name;
}

/** Adds the models of the events, and `UnknownEvent` for events that a newer server sends. */
function readEvents(contract: Contract, models: Models): Record<string, string> {
  const events = Object.entries(contract.webhooks).map(([event, { post }]): [string, string] => {
    const schema = jsonOf(post.requestBody)!;
    return [event, models.add(refName(schema) ?? `${pascal(event)}Event`, schema, 'answer')];
  });
  const base = contract.components.schemas.WebhookEvent!;
  const unknown = {
    description: 'An event of a kind that this version of the client does not know.',
    required: [...base.required!, 'event', 'data'],
    properties: { ...base.properties, event: { type: 'string' }, data: { type: 'object' } },
  };
  models.add('UnknownEvent', unknown, 'answer');
  return Object.fromEntries(events);
}
