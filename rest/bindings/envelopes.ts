import type { Bindings } from './binding.ts';
import { pageOf } from './paging.ts';

const MIB = 1024 * 1024;

export const envelopes: Bindings = {
  createEnvelope: {
    status: 201,
    variables: ({ body }) => ({ input: body }),
    pdf: { each: 10 * MIB, total: 50 * MIB },
  },
  listEnvelopes: {
    status: 200,
    variables: pageOf,
    present: ({ edges }: { edges: { node: unknown }[] }, request) => ({
      data: edges.map(({ node }) => node),
      ...pageOf(request),
    }),
  },
  getEnvelope: { status: 200, variables: ({ params }) => ({ id: params.id }) },
  sendEnvelope: { status: 200, variables: ({ params }) => ({ id: params.id }) },
  cancelEnvelope: { status: 200, variables: ({ params }) => ({ id: params.id }) },
};
