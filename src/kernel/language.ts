/** The languages of pages, mails and agreed texts. */
export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];

/** A text in each language. */
export type InLanguages = Readonly<Record<Language, string>>;

/** Returns the stored language of a person. Null if there is none. */
export const languageOf = (stored: string | null): Language | null =>
  languages.find((language) => language === stored) ?? null;
