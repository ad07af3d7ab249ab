import type { Bindings } from './binding.ts';

export const webhooks: Bindings = {
  createWebhookEndpoint: {
    status: 201,
    variables: ({ body }) => ({ input: body }),
    present: ({ endpoint, secret }: { endpoint: object; secret: string }) => ({ ...endpoint, secret }),
  },
  listWebhookEndpoints: { status: 200, variables: () => ({}), present: (data: unknown[]) => ({ data }) },
  deleteWebhookEndpoint: { status: 200, variables: ({ params }) => ({ id: params.id }) },
};
