import { type Bindings, inputOfId } from './binding.ts';

export const mandates: Bindings = {
  createSigningMandate: {
    status: 201,
    variables: ({ body }) => ({ input: body }),
  },
  listSigningMandates: {
    status: 200,
    variables: () => ({}),
    allPages: true,
    present: ({ nodes: data }: { nodes: unknown[] }) => ({ data }),
  },
  getSigningMandate: { status: 200, variables: ({ params }) => ({ id: params.id }) },
  revokeSigningMandate: { status: 200, variables: inputOfId },
};
