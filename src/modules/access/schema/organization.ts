import { builder } from '../../../platform/graphql/builder.ts';
import type { Services } from '../../../platform/services.ts';

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
    embedOrigins: t.exposeStringList('embedOrigins', {
      access: { key: 'any', member: 'READER' },
      description: 'Origins that may frame its personal pages.',
    }),
    passkeysRequired: t.exposeBoolean('passkeysRequired', {
      description: 'Whether members act only after they signed in with a passkey.',
    }),
  }),
});

/** The origins that may frame an organisation's personal pages. */
export const embedOriginsOf = async (services: Services, id: string): Promise<string[]> =>
  (await services.database.prisma.organization.findUniqueOrThrow({ where: { id } })).embedOrigins;

/** The name of an organisation, for its personal pages. */
export const organizationNameOf = async (services: Services, id: string): Promise<string> =>
  (await services.database.prisma.organization.findUniqueOrThrow({ where: { id } })).name;
