import { z } from 'zod';
import { rule } from '../../../../kernel/fault.ts';
import type { Mandate } from '../../../../platform/database/index.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { addMutation, addMutationWithoutInput } from '../../../../platform/graphql/mutation.ts';
import { email, failing, items, text, uuid } from '../../../../platform/graphql/validators.ts';
import { mandateStatusNow as statusNow } from '../../../identities/index.ts';
import { changedMandate, MandateScopeEnum, MandateStatusEnum } from '../../../identities/mandates/schema/index.ts';
import { IdentityInput, oneIdentity } from '../../../identities/schema/index.ts';
import { SigningSessionType } from '../../../signing/schema/index.ts';
import { createMandate } from '../create-mandate.ts';
import { findOwnMandate, revokeMandate, revokeOwnMandate } from '../end-mandate.ts';
import { isAfter, newMandate, parseTerm } from '../input.ts';
import { limits } from '../limits.ts';

const term = z.string().refine((value) => parseTerm(value) !== null, failing(rule('not_date_or_time')));
const anything = text({ max: Number.POSITIVE_INFINITY });

const RepresentativeInput = builder.inputType('MandateRepresentativeInput', {
  description: 'The legal representative who signs the mandate act. An attested identity is required.',
  validate: oneIdentity,
  fields: (t) => ({
    name: t.string({
      required: true,
      validate: text(limits.name),
      description: 'Full name of the representative.',
    }),
    role: t.string({
      validate: text(limits.role),
      description: 'Function of the representative, for example “Gérante”.',
    }),
    email: t.field({
      type: 'EmailAddress',
      required: true,
      validate: email,
      description: 'E-mail address of the representative. The notice and the code are sent to it.',
    }),
    phone: t.string({
      required: true,
      validate: text(limits.phone),
      description: 'Phone number of the representative.',
    }),
    identityId: t.id({
      validate: uuid,
      description: 'UUID of an existing identity of the representative. Give either this or `identity`.',
    }),
    identity: t.field({
      type: IdentityInput,
      description: 'A new identity to create for the representative. Give either this or `identityId`.',
    }),
  }),
});

const PrincipalInput = builder.inputType('MandatePrincipalInput', {
  description: 'The company for which the agents will seal.',
  fields: (t) => ({
    legalName: t.string({
      required: true,
      validate: text(limits.name),
      description: 'Legal name of the company.',
    }),
    siren: t.string({ validate: anything, description: 'SIREN of the company. Its format is not checked.' }),
    isMerchant: t.boolean({
      description: 'Whether the company is a merchant (commerçant) in French law. Default true.',
    }),
    legalForm: t.string({
      validate: text(limits.legalForm),
      description: 'Legal form and capital of the company, for example “SAS au capital de 50 000 €”.',
    }),
    seat: t.string({ validate: text(limits.seat), description: 'Address of the registered office of the company.' }),
    registry: t.string({
      validate: text(limits.registry),
      description: 'Trade register in which the company is registered, for example “RCS Lyon”.',
    }),
    representative: t.field({
      type: RepresentativeInput,
      required: true,
      description: 'The legal representative who signs the mandate act for the company.',
    }),
  }),
});

const AgentInput = builder.inputType('MandateAgentInput', {
  description: 'A person who may seal documents under the mandate.',
  fields: (t) => ({
    name: t.string({
      required: true,
      validate: text(limits.name),
      description: 'Full name of the agent.',
    }),
    email: t.field({
      type: 'EmailAddress',
      required: true,
      validate: email,
      description: 'E-mail address of the agent. It identifies the agent in batches.',
    }),
    phone: t.string({
      required: true,
      validate: text(limits.phone),
      description: 'Phone number of the agent.',
    }),
    role: t.string({ validate: text(limits.role), description: 'Function of the agent, and for whom they work.' }),
    isEmployee: t.boolean({
      description:
        'Whether the agent is an employee of the principal. The act then is a delegation of signature (délégation de signature). Default false.',
    }),
  }),
});

/** Whether the end is after the start. True if one of them cannot be parsed: then only that error is reported. */
const ordered = ({ validFrom, validUntil }: { validFrom?: unknown; validUntil?: unknown }): boolean => {
  const [from, until] = [parseTerm(String(validFrom)), parseTerm(String(validUntil))];
  return !from || !until || isAfter(until, from);
};

const CreateSigningMandateInput = builder.inputType('CreateSigningMandateInput', {
  description: 'A signing mandate to create.',
  validate: z
    .looseObject({ validFrom: z.any(), validUntil: z.any() })
    .refine(ordered, { ...failing(rule('after_start')), path: ['validUntil'] }),
  fields: (t) => ({
    principal: t.field({
      type: PrincipalInput,
      required: true,
      description: 'The company for which the agents will seal.',
    }),
    agents: t.field({
      type: [AgentInput],
      required: true,
      validate: items(z.any(), limits.agents),
      description: 'The agents who may seal.',
    }),
    scope: t.field({
      type: [MandateScopeEnum],
      required: true,
      validate: items(z.any(), limits.scope),
      description: 'Kinds of documents that the agents may seal.',
    }),
    allowsConflict: t.boolean({
      description:
        'Whether the principal authorises an agent who also represents the other party, or is its employee (code civil, art. 1161). Default false: the act forbids it.',
    }),
    validFrom: t.string({
      required: true,
      validate: term,
      description: 'First day of the mandate, YYYY-MM-DD (from midnight in Paris), or an exact time in ISO 8601.',
    }),
    validUntil: t.string({
      required: true,
      validate: term,
      description:
        'Last day of the mandate, YYYY-MM-DD (until midnight in Paris, inclusive), or an exact time in ISO 8601. It must be after `validFrom`.',
    }),
    message: t.string({
      validate: text(limits.message),
      description: 'Message to the representative.',
    }),
  }),
});

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
