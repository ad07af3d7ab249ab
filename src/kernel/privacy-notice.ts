import type { Language } from './language.ts';

/** Version of the sentences below. Whoever changes one raises it: events name the version that a person was shown. */
const TEXT_VERSION = '1';

/** What an organisation says about personal data, and for how long the service keeps proof. */
export interface PrivacyFacts {
  readonly organization: string;
  /** Address of the organisation's own notice. */
  readonly url: string | null;
  /** Whom to ask: an address, or words. */
  readonly contact: string | null;
  readonly keptYears: number;
}

/** What data is for: a signature, presence at a session, or holding the session. */
export type PrivacyUse = 'signature' | 'presence' | 'session';

/** The parts of a notice: what is done with data, and where rights are exercised. */
export interface PrivacyNotice {
  readonly says: string;
  /** Before `url` and `contact`; a whole sentence without them. */
  readonly rights: string;
  readonly url: string | null;
  readonly contact: string | null;
}

/** The version that a person is shown: that of the sentences, and after a hyphen that of the organisation. */
export const privacyVersion = (own: string | null): string => (own === null ? TEXT_VERSION : `${TEXT_VERSION}-${own}`);

/** The notice in one language (GDPR, Article 13: who, what, why, until when, rights). No elision before a name. */
export function privacyNotice(
  { organization, url, contact, keptYears }: PrivacyFacts,
  use: PrivacyUse,
  language: Language,
): PrivacyNotice {
  const words = sentences[language];
  return {
    says: words[use](organization, keptYears),
    rights: url === null && contact === null ? words.ask(organization) : words.rights,
    url,
    contact,
  };
}

/** The notice as plain text. */
export const privacyText = ({ says, rights, url, contact }: PrivacyNotice): string =>
  [says, rights, [url, contact].filter(Boolean).join(' · ')].filter(Boolean).join(' ');

type Sentence = (organization: string, years: number) => string;

const sentences: Readonly<
  Record<
    Language,
    Readonly<Record<PrivacyUse, Sentence>> & { readonly rights: string; readonly ask: (organization: string) => string }
  >
> = {
  fr: {
    signature: (organization, years) =>
      `${organization} traite vos nom, adresse e-mail, numéro de téléphone s’il est utilisé, adresse IP et signature afin d’établir et de prouver cet acte, jusqu’à la fin de la conservation de la preuve (${inYears(years)} après son achèvement).`,
    presence: (organization) =>
      `${organization} traite vos nom, adresse e-mail, adresse IP et signature afin d’établir et de prouver votre présence, jusqu’à la fin de la conservation de la feuille d’émargement.`,
    session: (organization) =>
      `${organization} traite vos nom, adresse e-mail, adresse IP et signature afin d’établir et de prouver la tenue de la session, jusqu’à la fin de la conservation de la feuille d’émargement.`,
    rights: 'Vos droits :',
    ask: (organization) =>
      `Pour exercer vos droits (accès, rectification, effacement, limitation, opposition), adressez-vous à ${organization}.`,
  },
  en: {
    signature: (organization, years) =>
      `${organization} processes your name, e-mail address, telephone number where it is used, IP address and signature to establish and prove this act, until the proof is no longer kept (${years} ${years === 1 ? 'year' : 'years'} after its completion).`,
    presence: (organization) =>
      `${organization} processes your name, e-mail address, IP address and signature to establish and prove your presence, until the attendance sheet is no longer kept.`,
    session: (organization) =>
      `${organization} processes your name, e-mail address, IP address and signature to establish and prove that the session was held, until the attendance sheet is no longer kept.`,
    rights: 'Your rights:',
    ask: (organization) =>
      `To exercise your rights (access, rectification, erasure, restriction, objection), ask ${organization}.`,
  },
};

const inYears = (years: number): string => `${years}\u00a0an${years > 1 ? 's' : ''}`;
