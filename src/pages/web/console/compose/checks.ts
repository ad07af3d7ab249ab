import { type Key, t } from '../../i18n/index.ts';
import { ruleNumbers } from '../views/reminders/rule-fields.tsx';
import { problemOf } from './attributes.ts';
import { type DraftSigner, draft, problems, type Step } from './draft.ts';
import { kinds } from './kinds.ts';
import { agentOf, type Mandate } from './people.ts';
import { goToProblem, stepOf } from './problems.ts';

const isWhole = (text: string, min: number, max: number): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;

/**
 * Checks what the browser can check before megabytes are sent, in the person's language. The API checks everything
 * again. Stores each problem at its path in `problems` and moves the focus to the first one.
 */
export function nothingWrong(mandate: Mandate | undefined): boolean {
  problems.value = problemsIn(mandate);
  if (Object.keys(problems.value).length === 0) return true;
  goToProblem();
  return false;
}

/** Shows the problems of a step that is left, so that nobody first meets them at the end. */
export function showProblemsOf(left: Step, mandate: Mandate | undefined): void {
  const ofOthers = Object.entries(problems.value).filter(([path]) => stepOf(path) !== left);
  const found = Object.entries(problemsIn(mandate)).filter(([path]) => stepOf(path) === left);
  problems.value = Object.fromEntries([...ofOthers, ...found]);
}

/** Messages by path. */
function problemsIn(mandate: Mandate | undefined): Record<string, string> {
  const { kind, name, documents, level, mandateId, signers, fields, expiresInDays, retentionDays, reminders } =
    draft.value;
  const found: Record<string, string> = {};
  const ask = (path: string, holds: boolean, key: Key, values = {}) => {
    if (!holds) found[path] = t(key, values);
  };
  ask('documents', documents.length > 0, 'wantDocument');
  ask('name', name.trim() !== '', kinds[kind].wantName);
  for (const document of documents) ask(`documents.${document.key}`, document.name.trim() !== '', 'wantDocumentName');
  ask('expiresInDays', isWhole(expiresInDays, 1, 90), 'wantBetween', { min: 1, max: 90 });
  ask('retentionDays', isWhole(retentionDays, 1, 3650), 'wantBetween', { min: 1, max: 3650 });
  if (reminders.choice === 'own')
    for (const { name: part, max } of ruleNumbers)
      ask(`reminders.rule.${part}`, isWhole(reminders[part], 1, max), 'wantBetween', { min: 1, max });
  if (level === 'ORGANIZATION_SEAL' && kind === 'envelope') {
    ask('mandateId', mandateId !== '', 'wantMandate');
    if (mandate)
      ask(
        'mandateId',
        signers.some((signer) => agentOf(mandate, signer)),
        'wantAgent',
      );
  }
  for (const signer of signers)
    Object.assign(
      found,
      kind === 'template'
        ? wrongWithRole(signer, signers)
        : wrongWith(signer, level, Boolean(agentOf(mandate, signer))),
    );
  for (const { key, type, value, ...attributes } of fields) {
    const problem = problemOf(type, attributes, value);
    ask(`fields.${key}.format`, problem === null, problem === 'limits' ? 'wantLimits' : 'wantFittingValue');
  }
  return found;
}

function wrongWithRole({ key, name, order }: DraftSigner, roles: readonly DraftSigner[]): Record<string, string> {
  const isRepeated = roles.some((other) => other.key !== key && other.name.trim() === name.trim());
  return inWords(key, [
    ['name', name.trim() === '', 'wantRoleName'],
    ['name', name.trim() !== '' && isRepeated, 'wantOtherRoleName'],
    ['order', !isWhole(order, 0, 20), 'wantOrder'],
  ]);
}

function wrongWith(signer: DraftSigner, level: string, agent: boolean): Record<string, string> {
  const { key, name, email, phone, order, ways, identity } = signer;
  const wrong: Wrong[] = [
    ['name', name.trim() === '', 'wantSignerName'],
    ['email', !/^[^\s@]+@[^\s@]+$/.test(email.trim()), 'wantEmail'],
    ['order', !isWhole(order, 0, 20), 'wantOrder'],
  ];
  const attesting = level !== 'SIMPLE' && !agent && identity.kind === 'new';
  if (ways.includes('OTP_SMS') && !agent && (level === 'SIMPLE' || attesting || !identity.id))
    wrong.push(['phone', phone.trim() === '', 'refused_phone_required']);
  if (level === 'ADVANCED' && identity.kind === 'known') wrong.push(['identity', !identity.id, 'wantIdentity']);
  if (attesting)
    wrong.push(
      ['identity.givenName', identity.givenName.trim() === '', 'wantGivenName'],
      ['identity.familyName', identity.familyName.trim() === '', 'wantFamilyName'],
    );
  return inWords(key, wrong);
}

/** A part of a signer, whether it is wrong, and what to say then. */
type Wrong = readonly [path: string, isWrong: boolean, words: Key];

const inWords = (key: string, wrong: readonly Wrong[]): Record<string, string> =>
  Object.fromEntries(wrong.flatMap(([path, is, words]) => (is ? [[`signers.${key}.${path}`, t(words)]] : [])));
