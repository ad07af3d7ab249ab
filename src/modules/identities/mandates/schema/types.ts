import { builder } from '../../../../platform/graphql/builder.ts';
import { NodeInterface } from '../../../../platform/graphql/node.ts';
import { type MandateWarning, mandateWarnings, statusNow } from '../record-moves.ts';

export const MandateStatusEnum = builder.enumType('MandateStatus', {
  description: 'Status of a signing mandate.',
  values: {
    PENDING: { description: 'The representative has not signed the mandate act yet.' },
    ACTIVE: { description: 'The mandate act is signed and sealed. Agents may seal from the first day of the mandate.' },
    REVOKED: { description: 'The mandate was revoked.' },
    EXPIRED: { description: 'The last day of the mandate has passed, or the mandate act was not signed in time.' },
  },
});

export const MandateScopeEnum = builder.enumType('MandateScope', {
  description: 'A kind of document: what a mandate empowers to sign, and what an envelope contains.',
  values: {
    CMAD: {
      description: 'Contrat de mise à disposition: contract between the temporary work agency and the user company.',
    },
    CONTRAT_MISSION: {
      description: 'Contrat de mission: contract between the temporary work agency and the temporary worker.',
    },
    AVENANT: { description: 'Avenant: amendment to one of these contracts.' },
    RELEVE_HEURES: { description: 'Relevé d’heures: timesheet.' },
    AUTRE: { description: 'Any other document of day-to-day management.' },
  },
});

export const MandateWarningCodeEnum = builder.enumType('MandateWarningCode', {
  description: 'Cause of a warning about a mandate.',
  values: {
    COMMERCIAL_FORM: {
      description: 'The company has a commercial form, such as SARL or SAS, but `isMerchant` is false.',
    },
    HOURS_BY_AGENCY: {
      description: 'The mandate names timesheets: an agency that approves the hours itself proves nothing.',
    },
  },
});

const RepresentativeType = builder.simpleObject('MandateRepresentative', {
  description: 'The legal representative who signs the mandate act.',
  fields: (t) => ({
    name: t.string({ description: 'Full name of the representative.' }),
    role: t.string({
      nullable: true,
      description: 'Function of the representative, for example “Gérante”. Null if none was entered.',
    }),
    email: t.field({
      type: 'EmailAddress',
      access: { key: 'mandates:manage', member: 'READER' },
      description: 'E-mail address of the representative.',
    }),
  }),
});

const PrincipalType = builder.simpleObject('MandatePrincipal', {
  description: 'The principal of a mandate: the company for which the agents seal.',
  fields: (t) => ({
    legalName: t.string({ description: 'Legal name of the company.' }),
    siren: t.string({ nullable: true, description: 'SIREN of the company, as entered. Null if none was entered.' }),
    legalForm: t.string({
      nullable: true,
      description: 'Legal form of the company, as entered. Null if none was entered.',
    }),
    seat: t.string({ nullable: true, description: 'Registered office of the company. Null if none was entered.' }),
    registry: t.string({
      nullable: true,
      description: 'Trade register of the company, for example “RCS Lyon”. Null if none was entered.',
    }),
    isMerchant: t.boolean({ description: 'Whether the company is a merchant (commerçant) in French law.' }),
    representative: t.field({
      type: RepresentativeType,
      description: 'The legal representative who signs the mandate act for the company.',
    }),
  }),
});

builder.prismaObject('MandateAgent', {
  description: 'A person who may seal documents under a mandate.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the agent.' }),
    name: t.exposeString('name', { description: 'Full name of the agent.' }),
    email: t.expose('email', {
      type: 'EmailAddress',
      access: { key: 'mandates:manage', member: 'READER' },
      description: 'E-mail address of the agent.',
    }),
    phone: t.exposeString('phone', {
      access: { key: 'mandates:manage', member: 'READER' },
      description: 'Phone number of the agent.',
    }),
    role: t.exposeString('role', { nullable: true, description: 'Function of the agent. Null if none was entered.' }),
    isEmployee: t.exposeBoolean('isEmployee', {
      description: 'Whether the agent is an employee of the principal, to whom a signature is delegated.',
    }),
  }),
});

const MandateWarningType = builder.objectRef<MandateWarning>('MandateWarning').implement({
  description: 'A problem of a mandate that its creator should know about. It does not block the mandate.',
  fields: (t) => ({
    code: t.field({ type: MandateWarningCodeEnum, description: 'Cause of the warning.', resolve: ({ code }) => code }),
    message: t.string({ description: 'Description of the problem in English.', resolve: ({ message }) => message }),
  }),
});

export const MandateType = builder.prismaObject('Mandate', {
  interfaces: [NodeInterface],
  description:
    'A signing mandate: a legal representative authorises agents to seal certain kinds of documents for the principal.',
  select: { id: true, status: true, endsAt: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the mandate.' }),
    status: t.field({
      type: MandateStatusEnum,
      description: 'Current status of the mandate. A mandate whose end has passed is `EXPIRED`.',
      resolve: (row, _args, { services }) => statusNow(row, services.clock.now()),
    }),
    principal: t.field({
      type: PrincipalType,
      description: 'The company for which the agents seal.',
      select: {
        legalName: true,
        siren: true,
        legalForm: true,
        seat: true,
        registry: true,
        isMerchant: true,
        representativeName: true,
        representativeRole: true,
        representativeEmail: true,
      },
      resolve: ({ legalName, siren, legalForm, seat, registry, isMerchant, ...row }) => ({
        ...{ legalName, siren, legalForm, seat, registry, isMerchant },
        representative: {
          name: row.representativeName,
          role: row.representativeRole,
          email: row.representativeEmail,
        },
      }),
    }),
    agents: t.relation('agents', {
      query: { orderBy: { position: 'asc' } },
      description: 'The agents who may seal, in the order of the request.',
    }),
    scope: t.expose('scope', { type: [MandateScopeEnum], description: 'Kinds of documents that the agents may seal.' }),
    validFrom: t.exposeString('validFrom', {
      description: 'First day of the mandate, YYYY-MM-DD, or an exact time in ISO 8601.',
    }),
    validUntil: t.exposeString('validUntil', {
      description: 'Last day of the mandate (inclusive), YYYY-MM-DD, or an exact time in ISO 8601.',
    }),
    startsAt: t.expose('startsAt', {
      type: 'DateTime',
      description: 'Time from which the mandate can be used. A date in `validFrom` begins at midnight in Paris.',
    }),
    endsAt: t.expose('endsAt', {
      type: 'DateTime',
      description: 'Time from which the mandate is expired. A date in `validUntil` ends at midnight in Paris.',
    }),
    allowsConflict: t.exposeBoolean('allowsConflict', {
      description:
        'Whether the principal authorises an agent who also represents the other party, or is its employee (code civil, art. 1161).',
    }),
    textVersion: t.exposeString('textVersion', {
      nullable: true,
      description:
        'Version of the words of the act. Null for an act of before they had one: it empowers to seal, not to sign.',
    }),
    warnings: t.field({
      type: [MandateWarningType],
      description: 'Problems that the creator should know about. They do not block the mandate.',
      select: { legalName: true, legalForm: true, isMerchant: true, scope: true },
      resolve: (mandate) => mandateWarnings(mandate),
    }),
    message: t.exposeString('message', {
      nullable: true,
      description: 'Message to the representative. Null if there is none.',
    }),
    envelopeId: t.exposeID('envelopeId', {
      nullable: true,
      description:
        'UUID of the envelope with the mandate act, which the representative signs at level `ADVANCED`. Null until it is created.',
    }),
    documentSha256: t.expose('documentSha256', {
      type: 'Sha256',
      nullable: true,
      description:
        'SHA-256 of the mandate act as the representative receives it, lowercase hex. Null until it is created.',
    }),
    activatedAt: t.expose('activatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the mandate act was signed and sealed. Null until then.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the revocation. Null for a mandate that is not revoked.',
    }),
    expiredAt: t.expose('expiredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the expiry was recorded. Null until then.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
  }),
});
