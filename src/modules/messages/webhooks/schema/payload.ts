import type { PayloadFields } from '../../../../platform/graphql/mutation.ts';
import type { EndpointWithSecret } from '../create-endpoint.ts';
import { WebhookEndpointType } from './types.ts';

/** The payload field `webhookEndpoint` of a mutation that changed the endpoint. */
export const changedEndpoint = (t: PayloadFields<Pick<EndpointWithSecret, 'endpoint'>>) =>
  t.prismaField({
    type: WebhookEndpointType,
    description: 'The endpoint after the change.',
    resolve: (query, { endpoint: { id } }, _args, { services }) =>
      services.database.prisma.webhookEndpoint.findUniqueOrThrow({ ...query, where: { id } }),
  });

/** The payload fields `webhookEndpoint` and `secret`. */
export const endpointWithSecret = (t: PayloadFields<EndpointWithSecret>) => ({
  webhookEndpoint: changedEndpoint(t),
  secret: t.exposeString('secret', {
    access: { key: 'webhooks:manage', member: 'MANAGER' },
    description:
      'Signing secret: `whsec_` followed by base64. It is returned this one time only; the service stores it encrypted.',
  }),
});
