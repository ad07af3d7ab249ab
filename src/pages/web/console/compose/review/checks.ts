import { conditionsIn } from '../../../../../kernel/conditions.ts';
import { isInvitedBySms } from '../../../../../kernel/invite-by.ts';
import { limits } from '../../../../../modules/envelopes/limits.ts';
import { limits as ruleLimits } from '../../../../../modules/envelopes/reminders/rules/limits.ts';
import { t } from '../../../generated/words/console.ts';
import { afterRender } from '../../../ui/hooks.ts';
import { ruleNumbers } from '../../views/reminders/rule-fields.tsx';
import { type DraftPerson, draft, problems, type Step, signs, step, steps } from '../draft.ts';
import { attributesProblem } from '../editor/field-types.ts';
import { fieldNamed } from '../fields.ts';
import { kinds } from '../kinds.ts';
import { type Mandate, mandateAgent } from '../people/people.ts';

type Range = Readonly<Record<'min' | 'max', number>>;

const isWhole = (text: string, { min, max }: Range): boolean =>
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

/** Whether nothing is missing that the browser can tell. Shows nothing. */
export const isComplete = (mandate: Mandate | undefined): boolean => Object.keys(problemsIn(mandate)).length === 0;

/** Shows the problem of one input, if it has one. No input has one that depends on the mandate. */
export function showProblemAt(path: string): void {
  const found = problemsIn(undefined)[path];
  if (found) problems.value = { ...problems.value, [path]: found };
}

/** Shows the problems of a step that is left, so that nobody first meets them at the end. */
export function showProblemsOf(left: Step, mandate: Mandate | undefined): void {
  const ofOthers = Object.entries(problems.value).filter(([path]) => stepOf(path) !== left);
  const found = Object.entries(problemsIn(mandate)).filter(([path]) => stepOf(path) === left);
  problems.value = Object.fromEntries([...ofOthers, ...found]);
}

/** Messages by path. */
function problemsIn(mandate: Mandate | undefined): Record<string, string> {
  const { kind, name, documents, level, mandateId, people, fields, expiresInDays, retentionDays, reminders } =
    draft.value;
  const found: Record<string, string> = {};
  const ask = (path: string, holds: boolean, words: string) => {
    if (!holds) found[path] = words;
  };
  ask('documents', documents.length > 0, t('wantDocument'));
  ask('name', name.trim() !== '', t(kinds[kind].wantName));
  for (const document of documents)
    ask(`documents.${document.key}`, document.name.trim() !== '', t('wantDocumentName'));
  for (const [part, text] of Object.entries({ expiresInDays, retentionDays })) {
    const limit = limits[part as 'expiresInDays' | 'retentionDays'];
    ask(part, isWhole(text, limit), t('wantBetween', limit));
  }
  if (reminders.choice === 'own')
    for (const { name: part } of ruleNumbers)
      ask(`reminders.rule.${part}`, isWhole(reminders[part], ruleLimits[part]), t('wantBetween', ruleLimits[part]));
  if (level === 'ORGANIZATION_SEAL' && kind === 'envelope') {
    ask('mandateId', mandateId !== '', t('wantMandate'));
    if (mandate)
      ask(
        'mandateId',
        people.some((person) => mandateAgent(mandate, person)),
        t('wantAgent'),
      );
  }
  ask('people', people.some(signs), t('wantSigner'));
  for (const person of people)
    Object.assign(
      found,
      kind === 'template'
        ? wrongWithRole(person, people)
        : wrongWith(person, level, Boolean(mandateAgent(mandate, person))),
    );
  for (const field of fields) {
    const { key, type, value, ...attributes } = field;
    const problem = attributesProblem(type, attributes, value);
    ask(
      `fields.${key}.shownIf`,
      !attributes.shownIf || conditionsIn(attributes.shownIf).every((each) => fieldNamed(field, each) !== null),
      t('wantCondition'),
    );
    ask(
      `fields.${key}.format`,
      problem === null,
      t(problem ? wrongFormat[problem] : 'wantFittingValue', limits.fieldOptions),
    );
  }
  return found;
}

/** What is wrong with a format. */
const wrongFormat = {
  limits: 'wantLimits',
  options: 'wantOptions',
  group: 'wantGroup',
  fixed: 'wantFixedText',
  value: 'wantFittingValue',
} as const;

/** A recipient with an address is a person, whose name may be that of a role. */
const isRole = (person: DraftPerson): boolean => signs(person) || person.email.trim() === '';

function wrongWithRole(role: DraftPerson, people: readonly DraftPerson[]): Record<string, string> {
  const { key, name, email } = role;
  const others = people.filter((other) => other.key !== key && isRole(other) && isRole(role));
  const isRepeated = others.some((other) => other.name.trim() === name.trim());
  if (!isRole(role))
    return inWords(key, [
      ['name', name.trim() === '', t('wantSignerName')],
      ['email', !isAddress(email), t('wantEmail')],
    ]);
  return inWords(key, [
    ['name', name.trim() === '', t('wantRoleName')],
    ['name', name.trim() !== '' && isRepeated, t('wantOtherRoleName')],
    ...untitledFiles(role),
  ]);
}

function wrongWith(signer: DraftPerson, level: string, agent: boolean): Record<string, string> {
  const { key, name, email, phone, ways, inviteBy, identity } = signer;
  const wrong: Wrong[] = [
    ['name', name.trim() === '', t('wantSignerName')],
    ['email', !isAddress(email), t('wantEmail')],
  ];
  if (!signs(signer)) return inWords(key, wrong);
  const attesting = level !== 'SIMPLE' && !agent && identity.kind === 'new';
  const isCodeToPhone = ways.includes('OTP_SMS') && (level === 'SIMPLE' || attesting || !identity.id);
  if (!agent && (isInvitedBySms(inviteBy) || isCodeToPhone))
    wrong.push(['phone', phone.trim() === '', t('refused_phone_required')]);
  if (level === 'ADVANCED' && identity.kind === 'known') wrong.push(['identity', !identity.id, t('wantIdentity')]);
  if (attesting)
    wrong.push(
      ['identity.givenName', identity.givenName.trim() === '', t('wantGivenName')],
      ['identity.familyName', identity.familyName.trim() === '', t('wantFamilyName')],
    );
  if (!agent) wrong.push(...untitledFiles(signer));
  return inWords(key, wrong);
}

/** Files that are asked without saying what they are. */
const untitledFiles = (person: DraftPerson): Wrong[] =>
  signs(person)
    ? person.attachments.map(({ key, title }) => [`attachments.${key}.title`, title.trim() === '', t('wantFileTitle')])
    : [];

/** Whether a text looks like an address. The service knows the exact rule. */
const isAddress = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());

/** A part of a signer, whether it is wrong, and what to say then. */
type Wrong = readonly [path: string, isWrong: boolean, words: string];

const inWords = (key: string, wrong: readonly Wrong[]): Record<string, string> =>
  Object.fromEntries(wrong.flatMap(([path, is, words]) => (is ? [[`people.${key}.${path}`, words]] : [])));

/** Paths of errors that belong to no signer and no field, and the step of each. */
export const places: Readonly<Record<string, Step>> = {
  name: 'people',
  documents: 'people',
  signatureLevel: 'people',
  mandateId: 'people',
  documentKind: 'people',
  documentLanguage: 'people',
  missionStartsAt: 'people',
  people: 'people',
  message: 'review',
  expiresInDays: 'review',
  retentionDays: 'review',
  qualifiedTimestamp: 'review',
  allowDelegation: 'review',
  allowNameCorrection: 'review',
  reminders: 'review',
  cost: 'review',
  whole: 'review',
};

/** The part of the draft at which an error's path begins. */
export const composerPart = (path: string): string => path.split('.', 1)[0]!;

/** The step of an error's path. */
const stepOf = (path: string): Step =>
  path.startsWith('fields') ? 'fields' : (places[composerPart(path)] ?? 'people');

/** Number of errors in a step. */
export const wrongIn = (which: Step): number =>
  Object.keys(problems.value).filter((path) => stepOf(path) === which).length;

/** Shows the step of the first error and focuses its input. */
export function goToProblem(): void {
  const first = steps.find(wrongIn);
  if (!first) return;
  step.value = first;
  afterRender(() => {
    const target = document.querySelector<HTMLElement>('main [aria-invalid="true"], main .at-problem');
    target?.focus({ preventScroll: true });
    // A step scrolls to its own beginning once it is painted.
    setTimeout(() => target?.scrollIntoView({ block: 'center' }), 50);
  });
}
