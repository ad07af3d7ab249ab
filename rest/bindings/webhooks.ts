import { type Bindings, inputOfId } from './binding.ts';

export const webhooks: Bindings = {
  createWebhookEndpoint: {
    status: 201,
    variables: ({ body }) => ({ input: body }),
    present: ({ webhookEndpoint, secret }: { webhookEndpoint: object; secret: string }) => ({
      ...webhookEndpoint,
      secret,
    }),
  },
  listWebhookEndpoints: { status: 200, variables: () => ({}), present: (data: unknown[]) => ({ data }) },
  deleteWebhookEndpoint: { status: 200, variables: inputOfId },
};
