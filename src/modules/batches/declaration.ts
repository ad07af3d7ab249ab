import { sentences } from '../signing/index.ts';

/** What the agent declares when authorizing a batch, by version. */
export const declarations = sentences({
  '2026-11': {
    fr: 'J’ai vérifié la liste des documents et, en vertu du mandat qui m’est donné, je décide l’apposition du cachet de l’organisation sur chacun d’eux.',
    en: 'I have checked the list of documents and, under the mandate given to me, decide that the organisation’s seal is applied to each of them.',
  },
});
