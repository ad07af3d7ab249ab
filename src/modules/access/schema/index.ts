import type { KeyActor } from '../../../kernel/actor.ts';
import { builder } from '../../../platform/graphql/builder.ts';

export const ModeEnum = builder.enumType('Mode', {
  description: 'Production or sandbox. A key of one never sees a resource of the other.',
  values: {
    LIVE: { description: 'Production, billed.' },
    TEST: { description: 'Sandbox: never billed, sealed as a specimen.' },
  },
});

const BillingEnum = builder.enumType('Billing', {
  description: 'How an organisation pays.',
  values: { SELF_SERVICE: { description: 'Prepaid credits.' }, CONTRACT: { description: 'By invoice.' } },
});

const Organization = builder.prismaObject('Organization', {
  description: 'Whom the envelopes belong to.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Its name, as signers read it.' }),
    billing: t.expose('billing', { type: BillingEnum, description: 'How it pays.' }),
  }),
});

const Viewer = builder.objectRef<KeyActor>('Viewer').implement({
  description: 'The API key that asks.',
  fields: (t) => ({
    mode: t.expose('mode', { type: ModeEnum, description: 'The mode of the key.' }),
    scopes: t.stringList({ description: 'What the key may do.', resolve: ({ scopes }) => [...scopes] }),
    organization: t.prismaField({
      type: Organization,
      description: 'The organisation the key belongs to.',
      resolve: (query, { organizationId }, _args, { kit }) =>
        kit.database.prisma.organization.findUniqueOrThrow({ ...query, where: { id: organizationId } }),
    }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    description: 'Who asks, and what it may do.',
    authScopes: { key: true },
    resolve: (_root, _args, { actor }) => actor as KeyActor,
  }),
);
