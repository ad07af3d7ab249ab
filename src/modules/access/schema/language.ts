import type { Language } from '../../../kernel/language.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { enumValues } from '../../../platform/graphql/enum-values.ts';

export const LanguageEnum = builder.enumType('Language', {
  description: 'Languages of the pages and of the texts that people agree to.',
  values: enumValues<Language>({ fr: 'French.', en: 'English.' }),
});
