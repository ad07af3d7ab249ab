import type { Bindings } from './binding.ts';

export const mandates: Bindings = {
  createSigningMandate: {
    status: 201,
    variables: ({ body }) => ({ input: body }),
  },
  listSigningMandates: { status: 200, variables: () => ({}), present: (data: unknown[]) => ({ data }) },
  getSigningMandate: { status: 200, variables: ({ params }) => ({ id: params.id }) },
  revokeSigningMandate: { status: 200, variables: ({ params }) => ({ id: params.id }) },
};
