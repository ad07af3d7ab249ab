import { SERVICE } from '../../../../standards/typesetting/layout/index.ts';
import { citedIn, documentLines, type MandateAct, startWords, validity } from './words.ts';

/** How the mandate ends, and towards whom. */
const revocationArticle = ({ organization, agents }: MandateAct): Article => ({
  title: 'Révocation et fin',
  texts: [
    say(
      `Le mandant peut révoquer le mandat à tout moment, sans motif ni préavis (article 2004 du code civil). Son représentant le révoque lui-même dans le service, par le lien personnel qui lui a servi à signer le présent acte, ou le demande à l’organisation qui a fait établir l’acte (${organization}), laquelle l’enregistre sans délai.`,
      { law: ['2004'], given: ['organization'], kept: 'src/modules/batches/mandate-acts/end-mandate.ts' },
    ),
    say(
      `La révocation prend effet dès son enregistrement : aucun lot ne peut plus être présenté ni signé, et les lots en attente sont annulés. Il appartient au mandant d’en aviser ${agents.length > 1 ? 'les mandataires' : 'le mandataire'} et les tiers. Elle n’est pas opposable aux tiers qui l’ont ignorée et ont traité de bonne foi (article 2005) ; ce que le mandataire a fait dans l’ignorance de la révocation est valable (article 2008).`,
      { law: ['2005', '2008'], given: ['agents'], kept: 'src/modules/batches/mandate-acts/end-mandate.ts' },
    ),
    say(
      'Les documents des lots signés auparavant restent valablement signés, et leur cachet est apposé. Le mandat prend fin aussi dans les autres cas prévus à l’article 2003 du code civil ; la renonciation d’un mandataire ne met fin qu’à son propre pouvoir.',
      { law: ['2003'], kept: 'src/modules/batches/apply-batch.ts' },
    ),
  ],
});

/** How the act is signed, and what proves what was done under it. */
const proofArticle = ({ principal }: MandateAct): Article => ({
  title: 'Signature et preuve',
  texts: [
    say(
      'Le représentant signe le présent acte par une signature électronique avancée (article 26 du règlement (UE) n° 910/2014 modifié). La manière dont son identité a été vérifiée, et par qui, figure au dossier de preuve de l’acte. L’écrit électronique a la même force probante que l’écrit sur support papier (articles 1366 et 1367 du code civil).',
      { law: ['26', '1366', '1367'], kept: 'src/modules/signing/sign-advanced.ts' },
    ),
    say(
      `${
        principal.isMerchant
          ? 'Le mandant étant commerçant, les actes de commerce se prouvent à son égard par tous moyens (article L. 110-3 du code de commerce).'
          : 'Le mandant n’étant pas commerçant, la preuve s’établit à son égard selon les règles du code civil (articles 1353 et suivants).'
      } Le mandant accepte que les dossiers de preuve du service fassent foi à son égard, sauf preuve contraire (article 1356 du code civil). Cette clause n’engage que lui.`,
      { law: principal.isMerchant ? ['L. 110-3', '1356'] : ['1353', '1356'], given: ['principal'] },
    ),
  ],
});

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
          { law: ['1987', '1989'], kept: 'src/modules/envelopes/prepare-envelope.ts' },
        ),
        ...delegationOf(act),
      ],
    },
    {
      title: 'Documents concernés',
      texts: [
        say('Le pouvoir porte sur les documents suivants, et sur eux seuls :', {
          kept: 'src/modules/envelopes/prepare-envelope.ts',
        }),
        say(documentLines(act.scope), { law: citedIn(act.scope), given: ['scope'] }),
        say(
          'La nature de chaque document est indiquée par l’expéditeur ou, à défaut, par le mandataire avant de signer. Un document d’une autre nature est refusé par le service.',
          { kept: 'src/modules/batches/held-envelopes.ts' },
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
          { kept: 'src/modules/signing/field-fills.ts' },
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
          { given: ['validFrom', 'validUntil'], kept: 'src/modules/batches/mandate-acts/input.ts' },
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

/** What a sentence of the act stands on. */
interface Basis {
  /** Articles that it cites: `1987`, `L. 110-3`. */
  readonly law?: readonly string[];
  /** Inputs of the act that it prints or depends on. */
  readonly given?: readonly (keyof MandateAct)[];
  /** The code that does what it says of the service. */
  readonly kept?: string;
}

/** A sentence or a list of the act, with what it stands on. One without is a declaration of the principal's will. */
export interface Stated extends Basis {
  readonly text: string | readonly string[];
}

const say = (text: Stated['text'], basis: Basis = {}): Stated => ({ text, ...basis });

/** An article of the act: paragraphs and lists of lines. */
export interface Article {
  readonly title: string;
  readonly texts: readonly Stated[];
}
