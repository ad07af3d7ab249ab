/**
 * The languages of signers, attendees, trainers and agents: pages, mails and agreed texts. A new one is a line here and its
 * files; CONTRIBUTING.md lists them ("Add a language"). Codes are those of ISO 639-1, and in capitals the values of the GraphQL enum `Language`.
 */
const table = {
  fr: { name: 'Français', label: 'Langue', locale: 'fr-FR', direction: 'ltr', work: 'fr' },
  // English dates as most of Europe writes them: day, month, year.
  en: { name: 'English', label: 'Language', locale: 'en-GB', direction: 'ltr', work: 'en' },
  de: { name: 'Deutsch', label: 'Sprache', locale: 'de-DE', direction: 'ltr', work: 'en' },
  es: { name: 'Español', label: 'Idioma', locale: 'es-ES', direction: 'ltr', work: 'en' },
  it: { name: 'Italiano', label: 'Lingua', locale: 'it-IT', direction: 'ltr', work: 'en' },
  nl: { name: 'Nederlands', label: 'Taal', locale: 'nl-NL', direction: 'ltr', work: 'en' },
  pt: { name: 'Português', label: 'Idioma', locale: 'pt-PT', direction: 'ltr', work: 'en' },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

interface LanguageFacts {
  /** The language's name in itself. */
  readonly name: string;
  /** The word “language”, for the choice. */
  readonly label: string;
  /** For Intl: dates, numbers and plurals. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** The language in which its readers get what exists in `workLanguages` only. */
  readonly work: WorkLanguage;
}

export type Language = keyof typeof table;

/** What is to know about each language. */
export const languageFacts: Readonly<Record<Language, LanguageFacts>> = table;

/** In the order in which people are given the choice. */
export const languages = Object.keys(table) as readonly Language[];

/** A text in each language. */
export type InLanguages = Readonly<Record<Language, string>>;

/**
 * The languages of those who work with the service: console, mails to members, papers of an organisation, documentation,
 * what the operator reads.
 */
export const workLanguages = ['fr', 'en'] as const;
export type WorkLanguage = (typeof workLanguages)[number];
export type InWorkLanguages = Readonly<Record<WorkLanguage, string>>;

/** The language of console, papers and documentation for readers of a language. */
export const workLanguageOf = (language: Language): WorkLanguage => languageFacts[language].work;

/** The address of the documentation for readers of a language. */
export const docsPath = (language: Language): string =>
  workLanguageOf(language) === 'en' ? '/docs' : `/docs/${workLanguageOf(language)}`;

/** The value of the GraphQL enum `Language`. */
export type LanguageName = Uppercase<Language>;
export const languageName = (language: Language): LanguageName => language.toUpperCase() as LanguageName;

/** The language of a value of the GraphQL enum `Language`. */
export const languageNamed = (name: LanguageName): Language => name.toLowerCase() as Language;

/** Returns the language of a code or of a GraphQL value. Null if there is none. */
export const storedLanguage = (stored: string | null): Language | null =>
  languages.find((language) => language === stored) ?? null;
