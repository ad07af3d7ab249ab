import { refuse } from '../../src/kernel/fault.ts';
import { type Bindings, inputOfId, type RestRequest } from './binding.ts';
import { pageOf } from './paging.ts';

/** The filter asked for: any text, once. @throws Fault `invalid_parameter` for what no reference can be */
function externalRefOf({ query }: RestRequest): string | undefined {
  const { external_ref: externalRef } = query;
  if (externalRef === undefined || (typeof externalRef === 'string' && !externalRef.includes('\0'))) return externalRef;
  const message = 'must occur once and must not contain U+0000';
  throw refuse('invalid_parameter', `external_ref ${message}.`, [{ path: 'external_ref', message }]);
}

export const identities: Bindings = {
  createIdentity: {
    status: 201,
    variables: ({ body }) => ({ input: body }),
    present: ({ identity, ...more }: { identity: object }) => ({ ...identity, ...more }),
  },
  listIdentities: {
    status: 200,
    variables: (request) => ({ ...pageOf(request), externalRef: externalRefOf(request) }),
    present: ({ nodes: data }: { nodes: unknown[] }, request) => ({
      data,
      ...pageOf(request),
    }),
  },
  getIdentity: { status: 200, variables: ({ params }) => ({ id: params.id }) },
  deleteIdentity: {
    status: 200,
    variables: inputOfId,
    present: ({ status }: { status: string }) => ({ deleted: status === 'deleted' }),
  },
};
