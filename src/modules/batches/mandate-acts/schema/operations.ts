import { addMutation } from '../../../../platform/graphql/mutation.ts';
import { changedMandate } from '../../../identities/mandates/schema/index.ts';
import { createMandate } from '../create-mandate.ts';
import { newMandate } from '../input.ts';
import { revokeMandate } from '../revoke-mandate.ts';
import { CreateSigningMandateInput } from './inputs.ts';

addMutation('createSigningMandate', {
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
  input: CreateSigningMandateInput,
  resolve: (input, { services, actor, origin }) => createMandate(services, actor, origin, newMandate(input)),
  payload: (t) => ({ mandate: changedMandate(t) }),
});

addMutation('revokeSigningMandate', {
  description:
    'Revokes a pending or active mandate. Pending batches of the mandate are canceled, and an unsigned mandate act is canceled too.',
  refuses: [
    'not_found',
    { invalid_status: 'The mandate is neither pending nor active: it is already revoked or expired.' },
  ],
  access: { key: 'mandates:manage', member: 'MANAGER' },
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the mandate.' }) }),
  resolve: async ({ id }, { services, actor, origin }) => {
    await revokeMandate(services, actor, origin, { id });
    return { id };
  },
  payload: (t) => ({ mandate: changedMandate(t) }),
});
