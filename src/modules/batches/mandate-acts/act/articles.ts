import { SERVICE } from '../../../../standards/typesetting/stationery/index.ts';
import { proofArticle, revocationArticle } from './closing-articles.ts';
import type { MandateAct } from './mandate-act.ts';
import { type Article, type Stated, say } from './stated.ts';
import { citedIn, documentLines, startWords, validity } from './words.ts';

/** Returns the articles of the act, without the parties. Their order determines their numbers. */
export function articlesOf(act: MandateAct): readonly Article[] {
  const { organization, agents } = act;
  const several = agents.length > 1;
  return [
    {
      title: 'Objet du mandat',
      texts: [
        say(
          `Le mandant donne ${several ? 'à chacun des mandataires désignés à l’article 1, qui peut agir seul,' : 'au mandataire désigné à l’article 1'} le pouvoir de conclure et signer en son nom et pour son compte, par signature électronique accompagnée de son cachet, les documents énumérés à l’article 3, au moyen du service de signature électronique ${SERVICE} (le « service »). Il est engagé par leur contenu.`,
          { given: ['agents'] },
        ),
        say(
          'Ce mandat est spécial (article 1987 du code civil). Le mandataire ne peut rien faire au-delà de ce qui est porté au mandat (article 1989).',
          { law: ['1987', '1989'], kept: 'src/modules/envelopes/seal-mandate.ts' },
        ),
        ...delegationOf(act),
      ],
    },
    {
      title: 'Documents concernés',
      texts: [
        say('Le pouvoir porte sur les documents suivants, et sur eux seuls :', {
          kept: 'src/modules/envelopes/seal-mandate.ts',
        }),
        say(documentLines(act.scope), { law: citedIn(act.scope), given: ['scope'] }),
        say(
          'La nature de chaque document est indiquée par l’expéditeur ou, à défaut, par le mandataire avant de signer. Un document d’une autre nature est refusé par le service.',
          { kept: 'src/modules/batches/kinds.ts' },
        ),
      ],
    },
    {
      title: 'Exercice du pouvoir',
      texts: [
        say(
          'Les documents sont réunis en lots de 500 enveloppes au plus. Le mandataire consulte la liste et les documents, puis signe le lot entier au moyen d’un code à usage unique qui n’est envoyé qu’à lui. Sa signature vaut pour la liste dont l’empreinte (SHA-256) est constatée, et pour elle seule : si un document est ajouté, retiré ou modifié, elle est sans effet.',
          { kept: 'src/modules/batches/authorize-batch.ts' },
        ),
        say(
          'Chaque document porte le nom du mandant, celui du mandataire qui l’a signé pour lui, le cachet électronique établi au nom du mandant et un horodatage (règlement (UE) n° 910/2014, dit eIDAS, modifié par le règlement (UE) 2024/1183). La référence du présent mandat y est attachée ; un dossier de preuve est établi pour chaque enveloppe.',
          { kept: 'src/modules/signing/mandated-caption.ts' },
        ),
      ],
    },
    {
      title: 'Obligations et limites',
      texts: [
        say(
          'Le mandataire vérifie les documents avant de les signer, garde le code secret, répond de ses fautes (article 1992 du code civil) et rend compte au mandant (article 1993). Il ne peut ni se substituer un tiers, ni déléguer tout ou partie de son pouvoir.',
          { law: ['1992', '1993'] },
        ),
        say(
          'Le mandataire accepte le mandat en l’exécutant (article 1985, alinéa 2, du code civil). Le mandant est tenu des engagements pris conformément à ce pouvoir (article 1998).',
          { law: ['1985', '1998'] },
        ),
        conflictOf(act),
        ...hoursOf(act),
      ],
    },
    {
      title: 'Durée',
      texts: [
        say(
          `Le mandat est donné ${validity(act)}, heure de Paris. Il prend effet ${startWords(act)}, ou lorsque le présent acte est signé et scellé si cette date est postérieure. Il cesse de plein droit à son terme, sans reconduction tacite.`,
          { given: ['validFrom', 'validUntil'], kept: 'src/modules/batches/mandate-acts/validity.ts' },
        ),
      ],
    },
    revocationArticle(act),
    proofArticle(act),
    {
      title: 'Données personnelles',
      texts: [
        say(
          `Les noms, adresses électroniques et numéros de téléphone portés dans cet acte servent à exécuter le mandat et à le prouver, et ne sont conservés que le temps nécessaire à ces fins. Les personnes concernées exercent leurs droits (règlement (UE) 2016/679) auprès de l’organisation suivante : ${organization}.`,
          { given: ['organization'], kept: 'src/app/ended-rows.ts' },
        ),
      ],
    },
    {
      title: 'Droit applicable',
      texts: [
        say(
          'Le présent mandat est soumis au droit français. À défaut d’accord amiable, les tribunaux français seront seuls compétents pour connaître de tout litige.',
        ),
      ],
    },
  ];
}

/** Agents who are employees of the principal: the power is a delegation of signature. */
function delegationOf({ agents }: MandateAct): Stated[] {
  const employees = agents.filter(({ isEmployee }) => isEmployee);
  if (employees.length === 0) return [];
  const who =
    employees.length === agents.length
      ? agents.length > 1
        ? 'Les mandataires sont des préposés du mandant'
        : 'Le mandataire est un préposé du mandant'
      : `Sont des préposés du mandant : ${employees.map(({ name }) => name).join(', ')}`;
  const text = `${who} : à leur égard, le présent acte vaut délégation de signature. Il ne transfère pas les pouvoirs du représentant et prend fin de plein droit avec le contrat de travail du délégataire.`;
  return [say(text, { given: ['agents'] })];
}

const conflictOf = ({ allowsConflict, organization }: MandateAct): Stated =>
  say(
    allowsConflict
      ? `Le mandant autorise expressément le mandataire à agir même s’il représente aussi l’autre partie à l’acte ou en est le préposé, y compris lorsque cette partie est la suivante : ${organization} (article 1161 du code civil).`
      : 'Le mandataire ne peut ni agir pour le compte de l’autre partie à l’acte, ni contracter pour son propre compte avec le mandant (article 1161 du code civil).',
    { law: ['1161'], given: ['allowsConflict', 'organization'] },
  );

const hoursOf = ({ scope }: MandateAct): Stated[] =>
  scope.includes('RELEVE_HEURES')
    ? [
        say(
          'Un relevé d’heures n’établit les heures accomplies que s’il est signé pour l’entreprise utilisatrice par une personne qui n’est pas un préposé de l’entreprise de travail temporaire.',
          { given: ['scope'] },
        ),
      ]
    : [];
