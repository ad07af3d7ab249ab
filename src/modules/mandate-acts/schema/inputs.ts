import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { email, items, text } from '../../../platform/graphql/validators.ts';
import { IdentityInput, oneIdentity } from '../../identities/schema/index.ts';
import { MandateScopeEnum } from '../../mandates/schema/index.ts';
import { limits } from '../limits.ts';
import { isAfter, parseTerm } from '../validity.ts';

const term = z.string().refine((value) => parseTerm(value) !== null, 'must be an ISO 8601 date or date-time');
const anything = text({ max: Number.POSITIVE_INFINITY });

const RepresentativeInput = builder.inputType('MandateRepresentativeInput', {
  description: 'The legal representative who signs the act, with an attested identity.',
  validate: oneIdentity,
  fields: (t) => ({
    name: t.string({ required: true, validate: text(limits.name), description: '1-200 characters.' }),
    role: t.string({ validate: text(limits.role), description: 'Function, at most 100 characters.' }),
    email: t.string({ required: true, validate: email, description: 'E-mail address.' }),
    phone: t.string({ required: true, validate: text(limits.phone), description: '1-30 characters.' }),
    identityId: t.id({ validate: z.uuid('must be a UUID'), description: 'An identity attested before.' }),
    identity: t.field({ type: IdentityInput, description: 'An identity to attest now.' }),
  }),
});

const PrincipalInput = builder.inputType('MandatePrincipalInput', {
  description: 'For whom the agents will seal.',
  fields: (t) => ({
    legalName: t.string({ required: true, validate: text(limits.name), description: '1-200 characters.' }),
    siren: t.string({ validate: anything, description: 'SIREN; any text is taken.' }),
    isMerchant: t.boolean({ description: 'Whether it is a merchant (commerçant) in French law; default true.' }),
    representative: t.field({ type: RepresentativeInput, required: true, description: 'Who signs for it.' }),
  }),
});

const AgentInput = builder.inputType('MandateAgentInput', {
  description: 'A person to empower.',
  fields: (t) => ({
    name: t.string({ required: true, validate: text(limits.name), description: '1-200 characters.' }),
    email: t.string({ required: true, validate: email, description: 'E-mail address: it names the agent.' }),
    phone: t.string({ required: true, validate: text(limits.phone), description: '1-30 characters.' }),
  }),
});

/** Whether the end is after the start. True if one of them cannot be parsed: then only that error is reported. */
const ordered = ({ validFrom, validUntil }: { validFrom?: unknown; validUntil?: unknown }): boolean => {
  const [from, until] = [parseTerm(String(validFrom)), parseTerm(String(validUntil))];
  return !from || !until || isAfter(until, from);
};

export const CreateSigningMandateInput = builder.inputType('CreateSigningMandateInput', {
  description: 'A signing mandate to register.',
  validate: z
    .looseObject({ validFrom: z.any(), validUntil: z.any() })
    .refine(ordered, { message: 'must be after valid_from', path: ['validUntil'] }),
  fields: (t) => ({
    principal: t.field({ type: PrincipalInput, required: true, description: 'For whom.' }),
    agents: t.field({
      type: [AgentInput],
      required: true,
      validate: items(z.any(), limits.agents),
      description: 'Who, 1-20.',
    }),
    scope: t.field({
      type: [MandateScopeEnum],
      required: true,
      validate: items(z.any(), limits.scope),
      description: 'What they may seal, at least one kind.',
    }),
    validFrom: t.string({
      required: true,
      validate: term,
      description: 'First day YYYY-MM-DD (from its beginning, in Paris), or first moment, ISO 8601.',
    }),
    validUntil: t.string({
      required: true,
      validate: term,
      description: 'Last day YYYY-MM-DD (all of it, in Paris), or last moment, ISO 8601; after validFrom.',
    }),
    message: t.string({
      validate: text(limits.message),
      description: 'To the representative, at most 2000 characters.',
    }),
  }),
});
