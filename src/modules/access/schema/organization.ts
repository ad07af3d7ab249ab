import { builder } from '../../../platform/graphql/builder.ts';

const BillingEnum = builder.enumType('Billing', {
  description: 'How an organisation pays.',
  values: { SELF_SERVICE: { description: 'Prepaid credits.' }, CONTRACT: { description: 'By invoice.' } },
});

export const OrganizationType = builder.prismaObject('Organization', {
  description: 'Whom the envelopes belong to.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Its name, as signers read it.' }),
    billing: t.expose('billing', { type: BillingEnum, description: 'How it pays.' }),
    embedOrigins: t.exposeStringList('embedOrigins', { description: 'Origins that may frame its personal pages.' }),
  }),
});
