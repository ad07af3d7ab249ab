import { z } from 'zod';
import type { KeyActor } from '../../../kernel/actor.ts';
import { rule } from '../../../kernel/fault.ts';
import { type Language, storedLanguage } from '../../../kernel/language.ts';
import { isFramingOrigin } from '../../../kernel/network.ts';
import { isSiret } from '../../../kernel/siret.ts';
import { isTimeZone } from '../../../kernel/time-zone.ts';
import type { Organization } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { enumValues } from '../../../platform/graphql/directives.ts';
import { addMutation, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import { email, failing, items, text } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { limits } from '../limits.ts';
import { renameOrganization, setOrganizationFacts, setTimeZone } from '../organizations.ts';

export const LanguageEnum = builder.enumType('Language', {
  description: 'Languages of the pages and of the texts that people agree to.',
  values: enumValues<Language>({
    fr: 'French.',
    en: 'English.',
    de: 'German.',
    es: 'Spanish.',
    it: 'Italian.',
    nl: 'Dutch.',
    pt: 'Portuguese.',
  }),
});

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
    language: t.field({
      type: LanguageEnum,
      description: 'Language of the e-mails and SMS to people for whom none was set.',
      select: { language: true },
      resolve: ({ language }) => storedLanguage(language) ?? 'fr',
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
    suggestsContacts: t.exposeBoolean('suggestsContacts', {
      access: { key: 'any', member: 'READER' },
      description: 'Whether the console suggests people of sent envelopes when a member writes an envelope.',
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

const digitsOf = (value: string): string => value.replace(/\s/g, '');
const siret = z
  .string()
  .refine((value) => digitsOf(value) === '' || isSiret(digitsOf(value)), failing(rule('not_siret')));

addMutation('setOrganizationFacts', {
  description:
    'Sets facts of the organisation that attendance sheets, certificates and packs drawn from now on print, the language of its messages, and what the console proposes. An omitted fact stays; null or an empty text removes one.',
  refuses: [{ invalid_body: '`siret` is no SIRET.' }],
  access: { member: 'MANAGER' },
  input: (t) => ({
    legalForm: t.string({
      validate: text(limits.legalForm),
      description: 'Legal form, for example `SAS au capital de 10 000 €`.',
    }),
    language: t.field({
      type: LanguageEnum,
      description:
        'Language of the e-mails and SMS to people for whom none is set. Members get French, or English for any other. Default of new organisations: French.',
    }),
    address: t.string({ validate: text(limits.address), description: 'Postal address, on one line.' }),
    siret: t.string({ validate: siret, description: 'SIRET: 14 digits. Spaces are removed.' }),
    activityNumber: t.string({
      validate: text(limits.activityNumber),
      description: 'Number of the declaration as a training provider (numéro de déclaration d’activité).',
    }),
    representativeName: t.string({
      validate: text(limits.representative),
      description: 'Name of the person who signs for the organisation. Forms of the console propose it.',
    }),
    representativeRole: t.string({
      validate: text(limits.representative),
      description: 'Position of that person, for example `Directrice`.',
    }),
    representativeEmail: t.string({ validate: email, description: 'E-mail address of that person.' }),
    temporaryWork: t.boolean({
      description: 'Whether the organisation does temporary work: the console then shows its report on contracts.',
    }),
    suggestsContacts: t.boolean({
      description:
        'Whether the console suggests people of sent envelopes when a member writes an envelope (`contacts`). Default of new organisations: true.',
    }),
  }),
  resolve: ({ siret, ...facts }, { services, actor }) =>
    setOrganizationFacts(services, actor, {
      ...facts,
      ...(siret === undefined ? {} : { siret: siret && digitsOf(siret) }),
    }),
  payload: (t) => ({ organization: changedOrganization(t) }),
});

/** Limit, because a header of every personal page lists all of them. */
const MOST_EMBED_ORIGINS = 50;

/** Replaces the list of origins that may frame the organisation's personal pages. Takes effect at once. */
const setEmbedOrigins = (
  { database }: Services,
  { organizationId }: KeyActor,
  origins: readonly string[],
): Promise<Organization> =>
  database.prisma.organization.update({
    where: { id: organizationId },
    data: { embedOrigins: [...new Set(origins)] },
  });

const origin = z.string().refine(isFramingOrigin, failing(rule('not_origin')));

addMutation('setEmbedOrigins', {
  description:
    'Replaces the list of origins that may show the organisation’s personal pages in a frame. For owners and managers, and for API keys with the scope `webhooks:manage`.',
  refuses: ['invalid_body'],
  access: { key: 'webhooks:manage', member: 'MANAGER' },
  input: (t) => ({
    origins: t.stringList({
      required: true,
      validate: items(origin, { max: MOST_EMBED_ORIGINS }),
      description:
        'Complete new list of origins, each with scheme, host and optional port, for example `https://app.example.org`. An empty list allows none.',
    }),
  }),
  resolve: ({ origins }, { services, actor }) => setEmbedOrigins(services, actor as KeyActor, origins),
  payload: (t) => ({ organization: changedOrganization(t) }),
});

addMutation('renameOrganization', {
  description:
    'Renames the organisation on its pages, in its e-mails and on files that are drawn from now on. Files that are sealed keep the old name.',
  access: { member: 'OWNER' },
  input: (t) => ({
    name: t.string({
      required: true,
      validate: text(limits.organizationName),
      description: 'The new name, on one line.',
    }),
  }),
  resolve: (input, { services, actor }) => renameOrganization(services, actor, input),
  payload: (t) => ({ organization: changedOrganization(t) }),
});

addMutation('setTimeZone', {
  description:
    'Sets the time zone in which the pages and e-mails of the organisation show times. Date-times of the API stay in UTC.',
  refuses: [{ invalid_body: '`timeZone` is not the name of a zone of the IANA time zone database.' }],
  access: { member: 'MANAGER' },
  input: (t) => ({
    timeZone: t.field({
      type: 'TimeZone',
      required: true,
      validate: z.string().refine((value) => value.length <= 64 && isTimeZone(value), failing(rule('not_time_zone'))),
      description: 'Name of a zone of the IANA time zone database, for example `Europe/Paris`.',
    }),
  }),
  resolve: (input, { services, actor }) => setTimeZone(services, actor, input),
  payload: (t) => ({ organization: changedOrganization(t) }),
});
