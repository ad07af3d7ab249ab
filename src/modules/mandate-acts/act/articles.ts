import { SERVICE } from '../../stationery/index.ts';
import type { MandateAct } from './mandate-act.ts';
import { documentLines, validity } from './words.ts';

/** An article of the act: paragraphs and lists of lines. */
export interface Article {
  readonly title: string;
  readonly texts: readonly (string | { readonly list: readonly string[] })[];
}

/** Returns the articles of the act, without the parties. Their order determines their numbers. */
export function articlesOf(act: MandateAct): readonly Article[] {
  const { organization, principal, agents } = act;
  const several = agents.length > 1;
  return [
    {
      title: 'Objet du mandat',
      texts: [
        `Le mandant donne ${several ? 'à chacun des agents désignés à l’article 1, qui peut agir seul,' : 'à l’agent désigné à l’article 1'} le pouvoir de sceller en son nom et pour son compte les documents énumérés à l’article 3, au moyen du service de signature électronique ${SERVICE} (le « service »), et de l’engager ainsi par leur contenu.`,
        'Ce mandat est spécial (article 1987 du code civil). L’agent ne peut rien faire au-delà de ce qui y est porté (article 1989).',
      ],
    },
    {
      title: 'Documents concernés',
      texts: ['Le pouvoir porte sur les documents suivants, et sur eux seuls :', { list: documentLines(act.scope) }],
    },
    {
      title: 'Exercice du pouvoir',
      texts: [
        'Les documents sont réunis en lots de 500 enveloppes au plus. L’agent consulte la liste et les documents, puis approuve le lot entier par un code à usage unique qui n’est envoyé qu’à lui. L’approbation vaut pour la liste dont l’empreinte (SHA-256) est constatée, et pour elle seule : si un document est ajouté, retiré ou modifié, elle est sans effet.',
        'Chaque document approuvé reçoit un cachet électronique (règlement (UE) n° 910/2014, dit eIDAS) et un horodatage. La référence du présent mandat et le nom de l’agent y sont attachés ; un dossier de preuve est établi pour chaque enveloppe.',
      ],
    },
    {
      title: 'Obligations et limites',
      texts: [
        'L’agent vérifie les documents avant de les approuver, garde le code secret, répond de ses fautes (article 1992 du code civil) et rend compte au mandant (article 1993). Il ne peut ni se substituer un tiers, ni déléguer tout ou partie de son pouvoir.',
        'L’agent accepte le mandat en l’exécutant (article 1985, alinéa 2, du code civil). Le mandant est tenu des engagements pris conformément à ce pouvoir (article 1998).',
      ],
    },
    {
      title: 'Durée',
      texts: [
        `Le mandat est donné ${validity(act)}, heure de Paris. Il prend effet au plus tôt lorsque le présent acte est signé et scellé. Il cesse de plein droit à son terme, sans reconduction tacite.`,
      ],
    },
    {
      title: 'Révocation et fin',
      texts: [
        `Le mandant peut révoquer le mandat à tout moment, sans motif ni préavis (article 2004 du code civil). Il le demande à ${organization}, qui a fait établir le présent acte et enregistre la révocation dans le service sans délai.`,
        'La révocation prend effet dès son enregistrement : aucun lot ne peut plus être présenté ni approuvé, et les lots en attente sont annulés. Les documents des lots approuvés auparavant restent valablement scellés ou à sceller. Le mandat prend fin aussi dans les autres cas prévus à l’article 2003 du code civil ; la renonciation d’un agent ne met fin qu’à son propre pouvoir.',
      ],
    },
    {
      title: 'Signature et preuve',
      texts: [
        'Le représentant signe le présent acte par une signature électronique avancée (article 26 du règlement (UE) n° 910/2014), son identité ayant été vérifiée. L’écrit électronique a la même force probante que l’écrit sur support papier (articles 1366 et 1367 du code civil).',
        principal.isMerchant
          ? 'Le mandant étant commerçant, les actes de commerce se prouvent à son égard par tous moyens (article L. 110-3 du code de commerce). Les dossiers de preuve du service font foi entre les parties jusqu’à preuve contraire (article 1356 du code civil).'
          : 'Le mandant n’étant pas commerçant, la preuve s’établit à son égard selon les règles du code civil (articles 1353 et suivants). Les dossiers de preuve du service font foi entre les parties jusqu’à preuve contraire (article 1356 du code civil).',
      ],
    },
    {
      title: 'Données personnelles',
      texts: [
        `Les noms, adresses électroniques et numéros de téléphone portés dans cet acte servent à exécuter le mandat et à le prouver, et ne sont conservés que le temps nécessaire à ces fins. Les personnes concernées exercent leurs droits (règlement (UE) 2016/679) auprès de ${organization}.`,
      ],
    },
    {
      title: 'Droit applicable',
      texts: [
        'Le présent mandat est soumis au droit français. À défaut d’accord amiable, les tribunaux français compétents connaissent de tout litige.',
      ],
    },
  ];
}
