import { readContract } from '../../rest/contract.ts';
import { refusalsOf } from '../../rest/refusals.ts';
import { inProject } from '../platform/project-root.ts';
import { catalogue } from './catalogue.ts';

type Contract = ReturnType<typeof readContract>;

interface ErrorShape {
  readonly properties: {
    readonly error: {
      readonly properties: { readonly code: { enum?: string[]; 'x-codes'?: typeof catalogue } };
    };
  };
}

interface Operation {
  readonly description?: string;
  readonly parameters?: readonly { readonly in?: string }[];
  readonly requestBody?: object;
  readonly responses: Record<string, { readonly $ref?: string; description?: string }>;
  'x-refusals'?: Record<string, string>;
  'x-codes'?: Record<string, { readonly status: number; readonly when: string }>;
}

/**
 * rest/openapi.yaml with every code that an error can carry, its status and its meaning (`x-codes` of the shape), from
 * the one catalogue, and with every code that each operation can answer with and when (`x-codes` of the operation, and
 * the descriptions of its answers): what `/openapi.json` answers, and what the REST client and the reference are made
 * from. Throws where an operation has a code without its status, or a status without a code.
 */
export function fullContract(): Contract {
  const contract = readContract(inProject('rest/openapi.yaml'));
  const { Error: shape } = contract.components!.schemas as unknown as { Error: ErrorShape };
  const { code } = shape.properties.error.properties;
  const codes = Object.entries(catalogue).sort(([one], [other]) => (one < other ? -1 : 1));
  code.enum = codes.map(([name]) => name);
  code['x-codes'] = Object.fromEntries(codes);
  for (const [path, item] of Object.entries(contract.paths ?? {}))
    for (const [method, operation] of Object.entries(item as Record<string, Operation>))
      if (operation.responses) nameRefusals(`${method} ${path}`, operation, method, path);
  return contract;
}

function nameRefusals(name: string, operation: Operation, method: string, path: string): void {
  const { description, parameters = [], requestBody, responses, 'x-refusals': own = {} } = operation;
  const refusals = refusalsOf({
    scope: /Scope `(\S+)`/.exec(description ?? '')?.[1],
    method,
    path,
    own,
    takesBody: requestBody !== undefined,
    asks: parameters.some((parameter) => parameter.in === 'query'),
  });
  const codes = Object.entries(refusals)
    .map(([code, when]) => ({ code, when, status: statusOf(name, code) }))
    .sort((one, other) => one.status - other.status);
  const answered = Object.keys(responses).filter((status) => responses[status]!.$ref);
  const wanted = [...new Set(codes.map(({ status }) => String(status)))];
  if (answered.join() !== wanted.join()) throw new Error(`${name} answers ${answered}, its codes have ${wanted}`);
  for (const status of wanted)
    responses[status]!.description = codes
      .filter((each) => String(each.status) === status)
      .map(({ code, when }) => `\`${code}\`: ${when}`)
      .join('\n');
  operation['x-codes'] = Object.fromEntries(codes.map(({ code, when, status }) => [code, { status, when }]));
  delete operation['x-refusals'];
}

function statusOf(name: string, code: string): number {
  const declared = catalogue[code];
  if (!declared) throw new Error(`${name} refuses with ${code}, which no room declares`);
  return declared.status;
}
