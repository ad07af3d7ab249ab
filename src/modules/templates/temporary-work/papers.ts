import { agency, client, guarantee, hiring, ofMission, ofSupply, repatriation, worker } from './mentions.ts';
import type { PaperKind, PaperText } from './paper.ts';

/** The words of the four papers, in French. */
export const papers: Readonly<Record<PaperKind, PaperText>> = {
  CONTRAT_MISSION: {
    title: 'Contrat de mission',
    subtitle: 'Contrat de travail temporaire (Code du travail, articles L. 1251-11 et suivants)',
    signedBy: ['agency', 'worker'],
    sections: [
      { title: 'Les parties', mentions: [agency, worker] },
      { title: 'La mission', mentions: [client, ...ofSupply] },
      { title: 'Le contrat de travail', mentions: [...ofMission, guarantee], clauses: [repatriation, hiring] },
    ],
    end: 'Le contrat est transmis au salarié au plus tard dans les deux jours ouvrables suivant sa mise à disposition (article L. 1251-17).',
  },
  CMAD: {
    title: 'Contrat de mise à disposition',
    subtitle: 'Un contrat pour chaque salarié (Code du travail, articles L. 1251-42 et L. 1251-43)',
    signedBy: ['agency', 'client'],
    sections: [
      { title: 'Les parties', mentions: [agency, client] },
      {
        title: 'La mission',
        mentions: [{ ...worker, hint: 'Prénom et nom', lines: 1 }, ...ofSupply],
      },
      {
        title: 'Les conditions',
        mentions: [
          { label: 'Prix de la mise à disposition', hint: 'Facultatif', lines: 2, required: false },
          guarantee,
        ],
        clauses: [
          {
            text: 'Aucune clause n’interdit à l’entreprise utilisatrice d’embaucher le salarié à l’issue de la mission.',
            law: {
              article: 'L. 1251-44',
              words:
                'Toute clause tendant à interdire l’embauche par l’entreprise utilisatrice du salarié temporaire à l’issue de sa mission est réputée non écrite.',
            },
          },
          {
            text: 'L’entreprise utilisatrice est responsable des conditions d’exécution du travail pendant la mission.',
            law: {
              article: 'L. 1251-21',
              words:
                'Pendant la durée de la mission, l’entreprise utilisatrice est responsable des conditions d’exécution du travail',
            },
          },
        ],
      },
    ],
    end: 'Le contrat est conclu par écrit au plus tard dans les deux jours ouvrables suivant la mise à disposition (article L. 1251-42).',
  },
  AVENANT: {
    title: 'Avenant',
    subtitle: 'Avenant au contrat de mission (Code du travail, articles L. 1251-30 à L. 1251-35-1)',
    signedBy: ['agency', 'worker'],
    sections: [
      { title: 'Les parties', mentions: [agency, worker, client] },
      {
        title: 'Le contrat modifié',
        mentions: [
          { label: 'Contrat de mission', hint: 'Référence et date', lines: 2 },
          { label: 'Début de la mission', type: 'DATE' },
          { label: 'Terme prévu avant l’avenant', lines: 2 },
        ],
      },
      {
        title: 'Ce qui change',
        mentions: [
          {
            label: 'Objet de l’avenant et motif',
            hint: 'Renouvellement, ou ce qui est modifié et pourquoi',
            lines: 4,
          },
          {
            label: 'Nouveau terme',
            hint: 'Date, ou « inchangé »',
            lines: 2,
            law: {
              article: 'L. 1251-35 et L. 1251-35-1',
              words:
                'Les conditions de renouvellement sont stipulées dans le contrat ou font l’objet d’un avenant soumis au salarié avant le terme initialement prévu.',
            },
          },
          {
            label: 'Aménagement du terme',
            hint: 'Dates au plus tôt et au plus tard, ou « sans objet »',
            lines: 2,
            law: {
              article: 'L. 1251-43, 3°',
              words:
                'Cette disposition s’applique également à l’avenant prévoyant le renouvellement du contrat de mise à disposition',
            },
          },
          { label: 'Autres stipulations modifiées', hint: 'Ou « aucune »', lines: 4 },
        ],
      },
    ],
    end: 'Les autres stipulations du contrat de mission restent inchangées.',
  },
  RELEVE_HEURES: {
    title: 'Relevé d’heures',
    subtitle: 'Heures accomplies par un salarié temporaire pendant une semaine',
    signedBy: ['worker', 'client'],
    sections: [
      {
        title: 'La mission',
        mentions: [
          { label: 'Salarié temporaire (prénom et nom)' },
          { label: 'Entreprise de travail temporaire', isOrganization: true },
          { label: 'Entreprise utilisatrice et site' },
          { label: 'Semaine du lundi', type: 'DATE' },
        ],
      },
      {
        title: 'Les heures',
        week: true,
        mentions: [
          {
            label: 'Total de la semaine, en heures',
            hours: 168,
            law: {
              article: 'D. 3171-8, 2°',
              words:
                'Chaque semaine, par récapitulation selon tous moyens du nombre d’heures de travail accomplies par chaque salarié',
            },
          },
          { label: 'Primes, frais et observations', lines: 2, required: false },
        ],
      },
    ],
    end: 'L’entreprise utilisatrice répond de la durée du travail pendant la mission (article L. 1251-21, 1°). Sa signature atteste les heures relevées.',
  },
};

/** The law of the daily hours. */
export const daysLaw = {
  article: 'D. 3171-8, 1°',
  words:
    'Quotidiennement, par enregistrement, selon tous moyens, des heures de début et de fin de chaque période de travail ou par le relevé du nombre d’heures de travail accomplies',
} as const;

export const days = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const;
