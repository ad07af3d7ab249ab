import type { ConsoleCreateMandateMutationVariables } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { methods } from '../../identity-methods.ts';
import { Wrong } from '../../query.tsx';

type Input = ConsoleCreateMandateMutationVariables['input'];

export const scopes = ['CONTRAT_MISSION', 'CMAD', 'AVENANT', 'RELEVE_HEURES', 'AUTRE'] as const;

/**
 * Reads the form of a mandate with so many agents. Throws `Wrong` with a message that names the first missing field.
 */
export function mandateInput(form: FormData, agents: number): Input {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const wanted = (name: string, label: string) => text(name) || missing(name, label);
  const address = (name: string, label: string) => {
    const email = wanted(name, label);
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Wrong(t('emailWrong', { email }), name);
    return email;
  };
  const principal = {
    legalName: wanted('legalName', t('legalName')),
    siren: text('siren') || null,
    legalForm: text('legalForm') || null,
    seat: text('seat') || null,
    registry: text('registry') || null,
    isMerchant: form.get('isMerchant') !== null,
    representative: {
      name: wanted('name', ofRepresentative(t('fullName'))),
      role: text('role') || null,
      email: address('email', ofRepresentative(t('email'))),
      phone: wanted('phone', ofRepresentative(t('phone'))),
      ...identityOf(text, wanted),
    },
  };
  const people = Array.from({ length: agents }, (_, index) => {
    const of = (label: string) => t('ofAgent', { label, n: index + 1 });
    return {
      name: wanted(`agents.${index}.name`, of(t('fullName'))),
      email: address(`agents.${index}.email`, of(t('email'))),
      phone: wanted(`agents.${index}.phone`, of(t('phone'))),
      role: text(`agents.${index}.role`) || null,
      isEmployee: form.get(`agents.${index}.isEmployee`) !== null,
    };
  });
  const scope = scopes.filter((each) => form.getAll('scope').includes(each));
  if (!scope.length) throw new Wrong(t('wantScope'), 'scope');
  const validFrom = wanted('validFrom', t('firstMandateDay'));
  const validUntil = wanted('validUntil', t('lastMandateDay'));
  if (validUntil < validFrom) throw new Wrong(t('termWrong'), 'validUntil');
  const allowsConflict = form.get('allowsConflict') !== null;
  return { principal, agents: people, scope, allowsConflict, validFrom, validUntil, message: text('message') || null };
}

type Read = (name: string) => string;

function identityOf(text: Read, wanted: (name: string, label: string) => string) {
  const chosen = text('identity');
  const method = methods.find((each) => each === chosen);
  if (!method) return { identityId: wanted('identity', t('identity')) };
  const [givenName, familyName] = [
    wanted('givenName', ofRepresentative(t('givenName'))),
    wanted('familyName', ofRepresentative(t('familyName'))),
  ];
  return { identity: { method, givenName, familyName } };
}

const ofRepresentative = (label: string): string => t('ofRepresentative', { label });

function missing(name: string, label: string): never {
  throw new Wrong(t('wantField', { label }), name);
}
