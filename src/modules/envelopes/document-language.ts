import { type Language, languageOf } from '../../kernel/language.ts';

/** Language of the dates and of the lines below signatures in documents: the sender's choice, else French. */
export const languageOfDocuments = ({ documentLanguage }: { readonly documentLanguage: string | null }): Language =>
  languageOf(documentLanguage) ?? 'fr';
