import type { Bindings } from './binding.ts';

export const mandates: Bindings = {
  createSigningMandate: {
    status: 201,
    variables: ({ body }) => ({ input: body }),
    // 20 agents and a message of 2,000 characters, each character escaped as JSON allows (twelve bytes).
    bodyBytes: 256 * 1024,
  },
  listSigningMandates: { status: 200, variables: () => ({}), present: (data: unknown[]) => ({ data }) },
  getSigningMandate: { status: 200, variables: ({ params }) => ({ id: params.id }) },
  revokeSigningMandate: { status: 200, variables: ({ params }) => ({ id: params.id }) },
};
