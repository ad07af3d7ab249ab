import { builder } from '../../../platform/graphql/builder.ts';
import type { PayloadFields } from '../../../platform/graphql/mutation.ts';
import type { Services } from '../../../platform/services.ts';

const BillingEnum = builder.enumType('Billing', {
  description: 'How an organisation pays.',
  values: {
    SELF_SERVICE: { description: 'With credits bought in advance.' },
    CONTRACT: { description: 'By invoice under a contract.' },
  },
});

export const OrganizationType = builder.prismaObject('Organization', {
  description: 'An organisation: the owner of envelopes, identities, mandates, sessions and webhook endpoints.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the organisation.' }),
    name: t.exposeString('name', { description: 'Name of the organisation, as signers and attendees see it.' }),
    billing: t.expose('billing', { type: BillingEnum, description: 'How the organisation pays.' }),
    embedOrigins: t.exposeStringList('embedOrigins', {
      access: { key: 'any', member: 'READER' },
      description:
        'Origins that may show the organisation’s personal pages in a frame, for example `https://app.example.org`.',
    }),
    timeZone: t.expose('timeZone', {
      type: 'TimeZone',
      description:
        'IANA time zone in which pages, e-mails, attendance sheets and evidence files show times, for example `Europe/Paris`. A file keeps the zone of the moment when its seal began. Date-times of the API are in UTC.',
    }),
    legalForm: t.exposeString('legalForm', {
      nullable: true,
      access: { key: 'any', member: 'READER' },
      description: 'Legal form, as papers print it; null if it was not stated.',
    }),
    address: t.exposeString('address', {
      nullable: true,
      access: { key: 'any', member: 'READER' },
      description: 'Postal address, as papers print it; null if it was not stated.',
    }),
    siret: t.exposeString('siret', {
      nullable: true,
      access: { key: 'any', member: 'READER' },
      description: 'SIRET, 14 digits; null if it was not stated.',
    }),
    activityNumber: t.exposeString('activityNumber', {
      nullable: true,
      access: { key: 'any', member: 'READER' },
      description:
        'Number of the declaration as a training provider (numéro de déclaration d’activité); null if it was not stated.',
    }),
    representativeName: t.exposeString('representativeName', {
      nullable: true,
      access: { key: 'any', member: 'READER' },
      description: 'Name of the person who signs for the organisation; null if it was not stated.',
    }),
    representativeRole: t.exposeString('representativeRole', {
      nullable: true,
      access: { key: 'any', member: 'READER' },
      description: 'Position of that person; null if it was not stated.',
    }),
    representativeEmail: t.exposeString('representativeEmail', {
      nullable: true,
      access: { key: 'any', member: 'READER' },
      description: 'E-mail address of that person; null if it was not stated.',
    }),
    passkeysRequired: t.exposeBoolean('passkeysRequired', {
      description: 'Whether the organisation requires its members to sign in with a passkey.',
    }),
  }),
});

/** The payload field `organization` of a mutation that changed the organisation with this id. */
export const changedOrganization = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: OrganizationType,
    description: 'The organisation after the change.',
    resolve: (query, { id }, _args, { services }) =>
      services.database.prisma.organization.findUniqueOrThrow({ ...query, where: { id } }),
  });

/** The origins that may frame an organisation's personal pages. */
export const embedOriginsOf = async (services: Services, id: string): Promise<string[]> =>
  (await services.database.prisma.organization.findUniqueOrThrow({ where: { id } })).embedOrigins;

/** The name of an organisation, for its personal pages. */
export const organizationNameOf = async (services: Services, id: string): Promise<string> =>
  (await services.database.prisma.organization.findUniqueOrThrow({ where: { id } })).name;

/** The time zone of an organisation, for its personal pages. */
export const timeZoneOf = async (services: Services, id: string): Promise<string> =>
  (await services.database.prisma.organization.findUniqueOrThrow({ where: { id } })).timeZone;
