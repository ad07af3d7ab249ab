import { sha256Hex } from '../../kernel/digest.ts';

/** What an agent declares when deciding. A changed sentence is a new version; old ones stay, proofs quote them. */
const versions = {
  '2026-11': {
    fr: 'J’ai vérifié la liste des documents et, en vertu du mandat qui m’est donné, je décide l’apposition du cachet de l’organisation sur chacun d’eux.',
    en: 'I have checked the list of documents and, under the mandate given to me, decide that the organisation’s seal is applied to each of them.',
  },
} as const;

export type Language = 'fr' | 'en';

export interface Declaration {
  readonly version: string;
  readonly language: Language;
  readonly text: string;
  /** SHA-256 of the sentence as shown (UTF-8). */
  readonly sha256: string;
}

const all: readonly Declaration[] = Object.entries(versions).flatMap(([version, texts]) =>
  Object.entries(texts).map(([language, text]) => ({
    ...{ version, language: language as Language, text, sha256: sha256Hex(text) },
  })),
);

/** The sentence in force, in each language. */
export const declarations: readonly Declaration[] = all.filter(({ version }) => version === '2026-11');

/** The sentence that has this hash, whichever version it is of; undefined for a text we never showed. */
export const findDeclaration = (sha256: string): Declaration | undefined => all.find((one) => one.sha256 === sha256);
