import { z } from 'zod';
import { rule } from '../../../../kernel/rules.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { email, failing, items, text, uuid } from '../../../../platform/graphql/validators.ts';
import { MandateScopeEnum } from '../../../identities/mandates/schema/index.ts';
import { IdentityInput, oneIdentity } from '../../../identities/schema/index.ts';
import { limits } from '../limits.ts';
import { isAfter, parseTerm } from '../validity.ts';

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

export const CreateSigningMandateInput = builder.inputType('CreateSigningMandateInput', {
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
