import { limits } from '../../../../../modules/envelopes/limits.ts';
import { ComposeMandatesDocument, type ComposeMandatesQuery } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { language } from '../../../i18n/index.ts';
import { useList } from '../../table.tsx';
import { viewer } from '../../viewer.ts';
import {
  change,
  changePerson,
  type DraftPerson,
  draft,
  newPerson,
  type PersonRole,
  problems,
  signs,
} from '../draft.ts';
import { announcement, callPerson } from '../fields.ts';
import { word } from '../word.ts';
import { movedInList, withTurns } from './turns.ts';

/** The roles that a person can have, in the order in which they are offered. */
export const personRoles = ['SIGNER', 'APPROVER', 'VIEWER', 'COPY'] as const satisfies readonly PersonRole[];

/** Most people of a role: those who sign, and all others together, have a limit each. */
export const mostOf = (role: PersonRole): number => (role === 'SIGNER' ? limits.signers.max : limits.recipients.max);

/** Whether one more person can have the role. */
export const hasRoomFor = (role: PersonRole): boolean =>
  draft.value.people.filter((person) => signs(person) === (role === 'SIGNER')).length < mostOf(role);

export type Mandate = ComposeMandatesQuery['signingMandates']['nodes'][number];

export function addPerson(initial: Partial<DraftPerson> = {}): void {
  const { people } = draft.value;
  // Use an empty line first.
  const blank = people.find((person) => signs(person) && !person.name && !person.email);
  if (blank && initial.email) {
    change({ people: people.map((person) => (person === blank ? { ...person, ...initial } : person)) });
  } else if (hasRoomFor(initial.role ?? 'SIGNER')) {
    const order = people.at(-1)?.order ?? 1;
    change({ people: [...people, newPerson({ order, ...initial })] });
  }
}

/** The member who writes the envelope, if one press can add them as a signer: they have an address and do not take part yet. */
export function myself(): { readonly name: string; readonly email: string } | null {
  const { kind, people } = draft.value;
  const { name, email } = viewer.value?.member ?? {};
  if (kind !== 'envelope' || !email || people.some((person) => same(person.email, email))) return null;
  return { name: name ?? '', email };
}

/** Removes a person with their fields, and announces it. */
export function dropPerson(key: string): void {
  const { people } = draft.value;
  const name = callPerson(key);
  const isSigner = people.some((person) => person.key === key && signs(person));
  const count = dropFieldsOf(key);
  if (!isSigner) announcement.value = t('personGone', { name });
  else announcement.value = word(count > 0 ? 'goneWithFields' : 'gone', { name, count });
  change({ people: people.filter((person) => person.key !== key) });
  forgetProblemsOf(key);
}

/** Gives a person another role. Who no longer signs loses the fields, which is announced. */
export function giveRole(key: string, role: PersonRole): void {
  const isSigner = draft.value.people.some((person) => person.key === key && signs(person));
  if (isSigner && role !== 'SIGNER') {
    const [name, count] = [callPerson(key), dropFieldsOf(key)];
    announcement.value = count > 0 ? t('signerGoneWithFields', { name, count }) : t('signerGone', { name });
  }
  changePerson(key, { role });
  forgetProblemsOf(key);
}

/** Removes the fields of a person. Returns how many there were. */
function dropFieldsOf(key: string): number {
  const { fields } = draft.value;
  const left = fields.filter(({ signer }) => signer !== key);
  const count = fields.length - left.length;
  if (count > 0) change({ fields: left });
  return count;
}

function forgetProblemsOf(key: string): void {
  problems.value = Object.fromEntries(Object.entries(problems.value).filter(([path]) => !path.includes(key)));
}

export const movePerson = (key: string, by: -1 | 1): void =>
  change({ people: movedInList(draft.value.people, key, by) });

export const putInOrder = (way: 'together' | 'list'): void => change({ people: withTurns(draft.value.people, way) });

const ordinals = {
  fr: new Intl.PluralRules('fr', { type: 'ordinal' }),
  en: new Intl.PluralRules('en', { type: 'ordinal' }),
};

/** "1st", "2nd"; "1er", "2e". */
export const turnWords = (turn: number): string => {
  const rule = ordinals[language.value === 'fr' ? 'fr' : 'en'].select(turn);
  return t(rule === 'one' || rule === 'two' || rule === 'few' ? `turn_${rule}` : 'turn_other', { n: turn });
};

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The mandate's agent with the signer's address. An agent seals with the code of a batch and does not sign here. */
export const mandateAgent = (mandate: Mandate | undefined, { role, email }: DraftPerson) =>
  role === 'SIGNER' ? mandate?.agents.find((agent) => same(agent.email, email)) : undefined;

/** The mandate of the draft; undefined at other levels. */
export const chosenMandate = (mandates: readonly Mandate[] | null): Mandate | undefined =>
  draft.value.level === 'ORGANIZATION_SEAL' ? mandates?.find(({ id }) => id === draft.value.mandateId) : undefined;

/** The mandates under which an envelope can be sealed, now or once they are signed. */
export const useMandates = () =>
  useList({
    document: ComposeMandatesDocument,
    of: ({ signingMandates }) => signingMandates,
    pages: Number.POSITIVE_INFINITY,
  });

/** "Acme SAS – contracts (until 2027-12-31)". */
export const mandateWords = ({ principal, scope, validUntil, status }: Mandate): string => {
  const until = `${t('until')} ${validUntil.slice(0, 10)}${status === 'PENDING' ? `, ${t('mandate_PENDING')}` : ''}`;
  return `${principal.legalName} – ${scope.map((each) => t(`scope_${each}`)).join(', ')} (${until})`;
};
