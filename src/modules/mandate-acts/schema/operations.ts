import { builder } from '../../../platform/graphql/builder.ts';
import { queryMandate } from '../../mandates/index.ts';
import { MandateType } from '../../mandates/schema/index.ts';
import { createMandate } from '../create-mandate.ts';
import { newMandate } from '../input.ts';
import { revokeMandate } from '../revoke-mandate.ts';
import { CreateSigningMandateInput } from './inputs.ts';

builder.mutationField('createSigningMandate', (t) =>
  t.prismaField({
    type: MandateType,
    description:
      'Creates a signing mandate and sends the mandate act to the representative, who signs it at level `ADVANCED`. The mandate becomes active when the act is sealed.',
    refuses: [
      {
        identity_required: 'The representative has no identity, or `identityId` is unknown, failed, expired or erased.',
        insufficient_credits: 'In live mode, the prepaid credits do not cover the price of a mandate act.',
        idv_not_configured: 'The inline `identity` has a remote method, and no provider is configured.',
      },
      'unavailable',
      { invalid_body: '`validUntil` is not after `validFrom`; `identity` and `identityId` are both given.' },
    ],
    access: { key: 'mandates:manage', member: 'MANAGER' },
    args: { input: t.arg({ type: CreateSigningMandateInput, required: true, description: 'The mandate to create.' }) },
    resolve: async (query, _root, { input }, { services, actor, origin }) => {
      const { id } = await createMandate(services, actor, origin, newMandate(input));
      return queryMandate(services.database, query, id);
    },
  }),
);

builder.mutationField('revokeSigningMandate', (t) =>
  t.prismaField({
    type: MandateType,
    description:
      'Revokes a pending or active mandate. Pending batches of the mandate are canceled, and an unsigned mandate act is canceled too.',
    refuses: [
      'not_found',
      { invalid_status: 'The mandate is neither pending nor active: it is already revoked or expired.' },
    ],
    access: { key: 'mandates:manage', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the mandate.' }) },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      await revokeMandate(services, actor, origin, args);
      return queryMandate(services.database, query, args.id);
    },
  }),
);
