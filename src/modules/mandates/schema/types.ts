import { builder } from '../../../platform/graphql/builder.ts';
import { statusNow } from '../validity.ts';
import { MandateScopeEnum, MandateStatusEnum } from './enums.ts';

const RepresentativeType = builder.simpleObject('MandateRepresentative', {
  description: 'The legal representative who signs the act.',
  fields: (t) => ({
    name: t.string({ description: 'Name.' }),
    role: t.string({ nullable: true, description: 'Function, such as “Gérante”.' }),
    email: t.string({ access: { key: 'mandates:manage', member: 'READER' }, description: 'E-mail address.' }),
  }),
});

const PrincipalType = builder.simpleObject('MandatePrincipal', {
  description: 'For whom the agents seal.',
  fields: (t) => ({
    legalName: t.string({ description: 'Legal name.' }),
    siren: t.string({ nullable: true, description: 'SIREN, as given.' }),
    isMerchant: t.boolean({ description: 'Whether it is a merchant (commerçant) in French law.' }),
    representative: t.field({ type: RepresentativeType, description: 'Who signs for it.' }),
  }),
});

builder.prismaObject('MandateAgent', {
  description: 'A person whom a mandate empowers to seal.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    email: t.exposeString('email', {
      access: { key: 'mandates:manage', member: 'READER' },
      description: 'E-mail address.',
    }),
    phone: t.exposeString('phone', {
      access: { key: 'mandates:manage', member: 'READER' },
      description: 'Phone number.',
    }),
  }),
});

export const MandateType = builder.prismaObject('Mandate', {
  description: 'The power that a legal representative gives to agents, to seal documents of a scope for the principal.',
  select: { id: true, status: true, endsAt: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    status: t.field({
      type: MandateStatusEnum,
      description: 'Where it stands by the clock.',
      resolve: (row, _args, { services }) => statusNow(row, services.clock.now()),
    }),
    principal: t.field({
      type: PrincipalType,
      description: 'For whom the agents seal.',
      select: {
        legalName: true,
        siren: true,
        isMerchant: true,
        representativeName: true,
        representativeRole: true,
        representativeEmail: true,
      },
      resolve: ({ legalName, siren, isMerchant, ...row }) => ({
        legalName,
        siren,
        isMerchant,
        representative: {
          name: row.representativeName,
          role: row.representativeRole,
          email: row.representativeEmail,
        },
      }),
    }),
    agents: t.relation('agents', { query: { orderBy: { position: 'asc' } }, description: 'Who may seal, as given.' }),
    scope: t.expose('scope', { type: [MandateScopeEnum], description: 'What they may seal.' }),
    validFrom: t.exposeString('validFrom', { description: 'First day YYYY-MM-DD, or first moment.' }),
    validUntil: t.exposeString('validUntil', { description: 'Last day YYYY-MM-DD (all of it), or last moment.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'The first moment at which it may be used.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'The first moment at which it is expired.' }),
    message: t.exposeString('message', { nullable: true, description: 'Shown to the representative.' }),
    envelopeId: t.exposeID('envelopeId', {
      nullable: true,
      description: 'The envelope of the mandate act, which the representative signs at level advanced.',
    }),
    documentSha256: t.exposeString('documentSha256', {
      nullable: true,
      description: 'Fingerprint of the act as it is put before the representative: SHA-256, lowercase hex.',
    }),
    activatedAt: t.expose('activatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the act was signed and sealed.',
    }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'When it was revoked.' }),
    expiredAt: t.expose('expiredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the expiry was written down.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
  }),
});
