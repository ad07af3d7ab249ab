import { builder } from '../../../platform/graphql/builder.ts';
import { enumValues } from '../../../platform/graphql/enum-values.ts';
import { type Language, languages } from '../sentences.ts';

export const LanguageEnum = builder.enumType('Language', {
  description: 'Languages of the pages and of the texts that people agree to.',
  values: enumValues<Language>({ fr: 'French.', en: 'English.' }),
});

/** Returns the stored language of a person. Null if there is none. */
export const languageOf = (stored: string | null): Language | null =>
  languages.find((language) => language === stored) ?? null;
