import { z } from 'zod';
import { rule } from '../../../kernel/rules.ts';
import { isSiret } from '../../../kernel/siret.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { email, failing, text } from '../../../platform/graphql/validators.ts';
import { limits } from '../limits.ts';
import { setOrganizationFacts } from '../organization-facts.ts';
import { changedOrganization } from './organization.ts';

const digitsOf = (value: string): string => value.replace(/\s/g, '');
const siret = z
  .string()
  .refine((value) => digitsOf(value) === '' || isSiret(digitsOf(value)), failing(rule('not_siret')));

addMutation('setOrganizationFacts', {
  description:
    'Sets facts of the organisation that attendance sheets, certificates and packs drawn from now on print, and what the console proposes. An omitted fact stays; null or an empty text removes one.',
  refuses: [{ invalid_body: '`siret` is no SIRET.' }],
  access: { member: 'MANAGER' },
  input: (t) => ({
    legalForm: t.string({
      validate: text(limits.legalForm),
      description: 'Legal form, for example `SAS au capital de 10 000 €`.',
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
  }),
  resolve: ({ siret, ...facts }, { services, actor }) =>
    setOrganizationFacts(services, actor, {
      ...facts,
      ...(siret === undefined ? {} : { siret: siret && digitsOf(siret) }),
    }),
  payload: (t) => ({ organization: changedOrganization(t) }),
});
