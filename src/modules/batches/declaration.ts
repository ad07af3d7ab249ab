import type { Mandate } from '../../platform/database/index.ts';
import { SEAL_ONLY, type Sentences, sentences } from '../signing/index.ts';

const sealOnly = sentences({
  [SEAL_ONLY]: {
    fr: 'J’ai vérifié la liste des documents et, en vertu du mandat qui m’est donné, je décide l’apposition du cachet de l’organisation sur chacun d’eux.',
    en: 'I have checked the list of documents and, under the mandate given to me, decide that the organisation’s seal is applied to each of them.',
  },
});

/**
 * What the agent declares when authorizing a batch, by version. An act of before its words had a version empowers to
 * seal only: its agents declare what it covers.
 */
export const declarationsUnder = ({ legalName, textVersion }: Pick<Mandate, 'legalName' | 'textVersion'>): Sentences =>
  textVersion === null
    ? sealOnly
    : sentences({
        '2026-12': {
          fr: `J’ai vérifié ces documents : leur nature est celle qui est indiquée, et elle entre dans l’objet du mandat donné par ${legalName}. En vertu de ce mandat, je les signe au nom et pour le compte du mandant, ${legalName}, que cette signature engage, et j’y fais apposer son cachet électronique.`,
          en: `I have checked these documents: their kind is the one stated, and it is within the mandate given by ${legalName}. Under that mandate I sign them in the name and on behalf of the principal, ${legalName}, which is bound by this signature, and have its electronic seal applied.`,
        },
      });
