import type { MandateAct } from './mandate-act.ts';
import { type Article, say } from './stated.ts';

/** How the mandate ends, and towards whom. */
export const revocationArticle = ({ organization, agents }: MandateAct): Article => ({
  title: 'Révocation et fin',
  texts: [
    say(
      `Le mandant peut révoquer le mandat à tout moment, sans motif ni préavis (article 2004 du code civil). Son représentant le révoque lui-même dans le service, par le lien personnel qui lui a servi à signer le présent acte, ou le demande à l’organisation qui a fait établir l’acte (${organization}), laquelle l’enregistre sans délai.`,
      { law: ['2004'], given: ['organization'], kept: 'src/modules/batches/mandate-acts/revoke-own-mandate.ts' },
    ),
    say(
      `La révocation prend effet dès son enregistrement : aucun lot ne peut plus être présenté ni signé, et les lots en attente sont annulés. Il appartient au mandant d’en aviser ${agents.length > 1 ? 'les mandataires' : 'le mandataire'} et les tiers. Elle n’est pas opposable aux tiers qui l’ont ignorée et ont traité de bonne foi (article 2005) ; ce que le mandataire a fait dans l’ignorance de la révocation est valable (article 2008).`,
      { law: ['2005', '2008'], given: ['agents'], kept: 'src/modules/batches/mandate-acts/revoke-mandate.ts' },
    ),
    say(
      'Les documents des lots signés auparavant restent valablement signés, et leur cachet est apposé. Le mandat prend fin aussi dans les autres cas prévus à l’article 2003 du code civil ; la renonciation d’un mandataire ne met fin qu’à son propre pouvoir.',
      { law: ['2003'], kept: 'src/modules/batches/end-batch.ts' },
    ),
  ],
});

/** How the act is signed, and what proves what was done under it. */
export const proofArticle = ({ principal }: MandateAct): Article => ({
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
