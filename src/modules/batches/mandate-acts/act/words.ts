import { writtenDay } from '../../../../kernel/written-date.ts';
import type { Mandate } from '../../../../platform/database/index.ts';

/** The kinds of documents, in the terms of the law. */
const documents: Readonly<Record<MandateAct['scope'][number], string>> = {
  CMAD: 'contrats de mise à disposition, conclus entre une entreprise de travail temporaire et une entreprise utilisatrice (articles L. 1251-42 et suivants du code du travail)',
  CONTRAT_MISSION:
    'contrats de mission, conclus entre une entreprise de travail temporaire et un salarié temporaire (articles L. 1251-16 et suivants du code du travail)',
  AVENANT:
    'avenants aux contrats de mise à disposition et aux contrats de mission, y compris les avenants de renouvellement',
  RELEVE_HEURES: 'relevés des heures accomplies par les salariés temporaires',
  AUTRE:
    'autres documents de gestion courante que le mandant fait réunir en lots dans le service, à l’exclusion de tout acte de disposition (article 1988, alinéa 2, du code civil)',
};

/** The articles that these terms cite. */
const cited: Readonly<Partial<Record<MandateAct['scope'][number], string>>> = {
  CMAD: 'L. 1251-42',
  CONTRAT_MISSION: 'L. 1251-16',
  AUTRE: '1988',
};

/** The articles that the lines of `documentLines` cite. */
export const citedIn = (scope: MandateAct['scope']): string[] => scope.flatMap((word) => cited[word] ?? []);

/** The same in short. */
const shortly: Readonly<Record<MandateAct['scope'][number], string>> = {
  CMAD: 'contrats de mise à disposition',
  CONTRAT_MISSION: 'contrats de mission',
  AVENANT: 'avenants',
  RELEVE_HEURES: 'relevés d’heures',
  AUTRE: 'autres documents de gestion courante',
};

const order = Object.keys(documents) as MandateAct['scope'][number][];
const inOrder = (scope: MandateAct['scope']) => order.filter((word) => scope.includes(word));

/** Lists each kind of document as one line with its punctuation. */
export const documentLines = (scope: MandateAct['scope']): string[] =>
  inOrder(scope).map(
    (word, index, all) => `les ${named(documents[word], all)}${index === all.length - 1 ? '.' : ' ;'}`,
  );

/** « contrats de mission, avenants et relevés d’heures ». */
export const documentsShortly = (scope: MandateAct['scope']): string =>
  joined(inOrder(scope).map((word, _, all) => named(shortly[word], all)));

/** Drops « autres » if no other kind precedes. */
const named = (words: string, all: readonly unknown[]): string =>
  all.length > 1 ? words : words.replace(/^autres /, '');

const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`;

const PARIS = 'Europe/Paris';
const clock = new Intl.DateTimeFormat('fr-FR', { timeZone: PARIS, timeStyle: 'medium' });

/** « 1er janvier 2026 », the day in Paris. */
export const actDay = (at: Date): string => writtenDay(at, 'fr', PARIS);

/** A day, or a time to the second: « 21 novembre 2026 à 09:30:00 ». */
function termOf({ text, whole }: MandateAct['validFrom']): string {
  if (whole) return actDay(new Date(`${text}T12:00:00Z`));
  const at = new Date(text);
  return `${actDay(at)} à ${clock.format(at)}`;
}

/** « du 1er janvier 2026 au 31 décembre 2026 inclus ». */
export const validity = ({ validFrom, validUntil }: Pick<MandateAct, 'validFrom' | 'validUntil'>): string =>
  `du ${termOf(validFrom)} au ${termOf(validUntil)}${validUntil.whole ? ' inclus' : ''}`;

/** « le 1er janvier 2026 ». */
export const startWords = ({ validFrom }: Pick<MandateAct, 'validFrom'>): string => `le ${termOf(validFrom)}`;

/** A small number in words: « deux ». */
export const inWords = (count: number): string =>
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ')[count] ??
  String(count);

/** Inserts no-break spaces, so that the number of an article or a regulation never begins a line. */
export const withNumbers = (text: string): string =>
  text.replaceAll(/(?<=\b(?:articles?|alinéa|L\.|n°|\(UE\))) (?=\d|n°|L\.)/gu, '\u00a0');

/** Formats a SIREN in groups of three digits. Returns any other text unchanged. */
export const siren = (value: string): string => {
  const digits = value.replaceAll(/\s/g, '');
  return /^\d{9}$/.test(digits) ? digits.replace(/(\d{3})(\d{3})(\d{3})/, '$1 $2 $3') : value;
};

interface ActPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: string | null;
}

/** Version of the words of new acts, printed on each page. */
export const ACT_TEXT = '2026-12';

/** One end of the validity: a day `YYYY-MM-DD`, or a time in UTC. */
interface ActTerm {
  readonly text: string;
  readonly whole: boolean;
}

/** The content of an act, as JSON. */
export interface MandateAct {
  /** Id of the mandate. */
  readonly id: string;
  readonly mode: Mandate['mode'];
  /** ISO 8601. */
  readonly drawnAt: string;
  /** Name of the organisation for which the service draws up the act. */
  readonly organization: string;
  readonly principal: {
    readonly legalName: string;
    readonly siren: string | null;
    readonly isMerchant: boolean;
    readonly legalForm: string | null;
    /** Registered office. */
    readonly seat: string | null;
    /** Trade register: « RCS Lyon ». */
    readonly registry: string | null;
    readonly representative: ActPerson;
  };
  readonly agents: readonly (ActPerson & {
    /** An employee of the principal, to whom a signature is delegated. */
    readonly isEmployee: boolean;
  })[];
  /** The principal authorises agents who also act for the other party. */
  readonly allowsConflict: boolean;
  readonly scope: readonly Mandate['scope'][number][];
  readonly validFrom: ActTerm;
  readonly validUntil: ActTerm;
}
