import type { Mandate } from '../../../../platform/database/index.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { addMutationWithoutInput } from '../../../../platform/graphql/mutation.ts';
import { mandateStatusNow as statusNow } from '../../../identities/index.ts';
import { MandateStatusEnum } from '../../../identities/mandates/schema/index.ts';
import { SigningSessionType } from '../../../signing/schema/index.ts';
import { findOwnMandate, revokeOwnMandate } from '../revoke-own-mandate.ts';

const SigningMandateType = builder.objectRef<Mandate>('SigningSessionMandate').implement({
  description: 'The mandate whose act is signed, as its representative sees it.',
  fields: (t) => ({
    principal: t.exposeString('legalName', { description: 'Legal name of the principal.' }),
    status: t.field({
      type: MandateStatusEnum,
      description: 'Current status of the mandate. While it is `PENDING` or `ACTIVE` the representative can revoke it.',
      resolve: (mandate, _args, { services }) => statusNow(mandate, services.clock.now()),
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the revocation. Null for a mandate that is not revoked.',
    }),
  }),
});

builder.objectField(SigningSessionType, 'mandate', (t) =>
  t.field({
    type: SigningMandateType,
    nullable: true,
    description: 'The mandate whose act this envelope contains. Null for every other envelope.',
    resolve: (_session, _args, { services, actor }) => findOwnMandate(services, actor),
  }),
);

addMutationWithoutInput('revokeOwnMandate', {
  description:
    'Revokes the mandate whose act the holder of the link signs, for the principal (code civil, art. 2004). Pending batches are canceled. What agents have signed before stays signed (art. 2005 and 2008).',
  refuses: [
    { not_found: 'The envelope of the link contains no mandate act.' },
    { invalid_status: 'The mandate is already revoked or expired.' },
  ],
  access: { links: ['sign'] },
  resolve: async ({ services, actor, origin }) => {
    await revokeOwnMandate(services, actor, origin);
    return { mandate: (await findOwnMandate(services, actor))! };
  },
  payload: (t) => ({
    mandate: t.expose('mandate', { type: SigningMandateType, description: 'The mandate after the revocation.' }),
  }),
});
