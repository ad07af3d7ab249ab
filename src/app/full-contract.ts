import { readContract } from '../../rest/contract.ts';
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

/**
 * rest/openapi.yaml with every code that an error can carry, its status and its meaning (`x-codes`), from the one
 * catalogue: what `/openapi.json` answers, and what the REST client and the reference are made from.
 */
export function fullContract(): Contract {
  const contract = readContract(inProject('rest/openapi.yaml'));
  const { Error: shape } = contract.components!.schemas as unknown as { Error: ErrorShape };
  const { code } = shape.properties.error.properties;
  const codes = Object.entries(catalogue).sort(([one], [other]) => (one < other ? -1 : 1));
  code.enum = codes.map(([name]) => name);
  code['x-codes'] = Object.fromEntries(codes);
  return contract;
}
