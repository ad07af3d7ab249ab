import type { Clause, Mention } from './paper.ts';

/*
 * The mentions that contracts of temporary work must have (Code du travail, articles L. 1251-16, L. 1251-43 and R. 1251-15),
 * with the words of the law as they stood on 29 November 2026.
 */

export const agency: Mention = {
  label: 'Entreprise de travail temporaire',
  hint: 'Dénomination, forme, adresse, SIRET',
  lines: 2,
  isOrganization: true,
};

export const client: Mention = {
  label: 'Entreprise utilisatrice',
  hint: 'Dénomination, forme, adresse, SIRET',
  lines: 2,
};

export const worker: Mention = { label: 'Salarié temporaire', hint: 'Prénom, nom, adresse', lines: 2 };

/** What L. 1251-43 wants in the supply contract, and L. 1251-16, 1° again in the mission contract. */
export const ofSupply: readonly Mention[] = [
  {
    label: 'Motif du recours et justifications',
    hint: 'Cas de recours et faits précis ; en cas de remplacement, nom et qualification de la personne remplacée',
    lines: 4,
    law: {
      article: 'L. 1251-43, 1°',
      words:
        'Le motif pour lequel il est fait appel au salarié temporaire. Cette mention est assortie de justifications précises dont, notamment, dans les cas de remplacement prévus aux 1°, 4° et 5° de l’article L. 1251-6, le nom et la qualification de la personne remplacée ou à remplacer',
    },
  },
  {
    label: 'Début de la mission',
    hint: 'Premier jour de la mise à disposition : les deux jours ouvrables en partent',
    type: 'DATE',
  },
  {
    label: 'Terme de la mission',
    hint: 'Date ; sans terme précis (L. 1251-11) : durée minimale et événement qui y met fin',
    lines: 2,
    law: { article: 'L. 1251-43, 2°', words: 'Le terme de la mission' },
  },
  {
    label: 'Aménagement du terme',
    hint: 'Dates au plus tôt et au plus tard, ou « sans objet »',
    lines: 2,
    law: {
      article: 'L. 1251-43, 3°',
      words:
        'Le cas échéant, la clause prévoyant la possibilité de modifier le terme de la mission dans les conditions prévues aux articles L. 1251-30 et L. 1251-31',
    },
  },
  {
    label: 'Caractéristiques particulières du poste',
    hint: 'Dire si le poste figure sur la liste des postes à risques (L. 4154-2)',
    lines: 3,
    law: {
      article: 'L. 1251-43, 4°',
      words:
        'Les caractéristiques particulières du poste de travail à pourvoir et, notamment si celui-ci figure sur la liste des postes présentant des risques particuliers pour la santé ou la sécurité des salariés prévue à l’article L. 4154-2, la qualification professionnelle exigée, le lieu de la mission et l’horaire',
    },
  },
  {
    label: 'Qualification professionnelle exigée',
    law: { article: 'L. 1251-43, 4°', words: '… la qualification professionnelle exigée …' },
  },
  { label: 'Lieu de la mission', lines: 2, law: { article: 'L. 1251-43, 4°', words: '… le lieu de la mission …' } },
  {
    label: 'Horaire',
    hint: 'Durée et répartition du travail',
    lines: 2,
    law: { article: 'L. 1251-43, 4°', words: '… et l’horaire' },
  },
  {
    label: 'Équipements de protection individuelle',
    hint: 'Nature, et qui les fournit ; « sans objet » s’il n’y en a pas',
    lines: 2,
    law: {
      article: 'L. 1251-43, 5°',
      words:
        'La nature des équipements de protection individuelle que le salarié utilise. Il précise, le cas échéant, si ceux-ci sont fournis par l’entreprise de travail temporaire',
    },
  },
  {
    label: 'Rémunération de référence',
    hint: 'Salaire et toutes ses composantes dans l’entreprise utilisatrice',
    lines: 3,
    law: {
      article: 'L. 1251-43, 6°',
      words:
        'Le montant de la rémunération avec ses différentes composantes, y compris, s’il en existe, les primes et accessoires de salaire que percevrait dans l’entreprise utilisatrice, après période d’essai, un salarié de qualification professionnelle équivalente occupant le même poste de travail',
    },
  },
];

/** What L. 1251-16, 2° to 4° and 6° want in the mission contract. */
export const ofMission: readonly Mention[] = [
  {
    label: 'Qualification du salarié',
    law: { article: 'L. 1251-16, 2°', words: 'La qualification professionnelle du salarié' },
  },
  {
    label: 'Rémunération et indemnité de fin de mission',
    hint: 'Salaire brut, primes, congés payés, taux de l’indemnité de fin de mission, date de paie',
    lines: 4,
    law: {
      article: 'L. 1251-16, 3°',
      words:
        'Les modalités de la rémunération due au salarié, y compris celles de l’indemnité de fin de mission prévue à l’article L. 1251-32',
    },
  },
  {
    label: 'Période d’essai',
    hint: 'Durée, ou « sans objet »',
    law: { article: 'L. 1251-16, 4°', words: 'La durée de la période d’essai éventuellement prévue' },
  },
  {
    label: 'Retraite complémentaire et prévoyance',
    hint: 'Nom et adresse de la caisse et de l’organisme',
    lines: 3,
    law: {
      article: 'L. 1251-16, 6°',
      words:
        'Le nom et l’adresse de la caisse de retraite complémentaire et de l’organisme de prévoyance dont relève l’entreprise de travail temporaire',
    },
  },
];

export const guarantee: Mention = {
  label: 'Garantie financière (article L. 1251-49)',
  hint: 'Nom et adresse du garant',
  lines: 2,
  law: {
    article: 'R. 1251-15',
    words: 'Nom et adresse du garant de l’entreprise de travail temporaire, et référence à l’article L. 1251-49',
    isInShort: true,
  },
};

export const repatriation: Clause = {
  text: 'Lorsque la mission s’effectue hors du territoire métropolitain, le rapatriement du salarié est à la charge de l’entreprise de travail temporaire. Cette clause devient caduque en cas de rupture du contrat à l’initiative du salarié.',
  law: {
    article: 'L. 1251-16, 5°',
    words:
      'Une clause de rapatriement du salarié à la charge de l’entrepreneur de travail temporaire lorsque la mission s’effectue hors du territoire métropolitain',
  },
};

export const hiring: Clause = {
  text: 'L’embauche du salarié par l’entreprise utilisatrice à l’issue de la mission n’est pas interdite.',
  law: {
    article: 'L. 1251-16, 7°',
    words:
      'La mention selon laquelle l’embauche du salarié par l’entreprise utilisatrice à l’issue de la mission n’est pas interdite',
  },
};
