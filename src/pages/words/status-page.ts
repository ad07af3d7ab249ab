/**
 * The texts of status pages: what a personal link shows when there is nothing to sign now. The server renders them
 * without JavaScript; the signing page uses them when it reaches the same states while it is open.
 */

export type Language = 'fr' | 'en';
export const languages: readonly Language[] = ['fr', 'en'];

/** `{organization}` is replaced by the name of the organisation. */
export interface StatusPageText {
  readonly title: string;
  readonly text: string;
}

/** The icon above the title. */
export type StatusPageIcon = 'clock' | 'queue' | 'stop' | 'hourglass' | 'archive' | 'link' | 'cloud' | 'hand';

export interface StatusPage {
  readonly icon: StatusPageIcon;
  readonly fr: StatusPageText;
  readonly en: StatusPageText;
}

export type StatusPageKind = keyof typeof statusPages;

export const statusPages = {
  notOpen: {
    icon: 'clock',
    fr: {
      title: 'Pas encore ouvert à la signature',
      text: '{organization} prépare encore ce document. Vous recevrez un message dès que vous pourrez le signer ; ce lien restera le même.',
    },
    en: {
      title: 'Not open for signature yet',
      text: '{organization} is still preparing this document. You will receive a message as soon as you can sign it; this link stays the same.',
    },
  },
  waitingTurn: {
    icon: 'queue',
    fr: {
      title: 'Ce n’est pas encore votre tour',
      text: 'Une autre personne doit signer avant vous. Vous recevrez un message à votre tour ; vous pouvez aussi laisser cette page ouverte.',
    },
    en: {
      title: 'It is not your turn yet',
      text: 'Someone else must sign before you. You will receive a message when it is your turn; you can also leave this page open.',
    },
  },
  canceled: {
    icon: 'stop',
    fr: {
      title: 'Cette demande de signature a été annulée',
      text: '{organization} l’a retirée. Vous n’avez rien à faire. Pour toute question, adressez-vous à la personne qui vous l’a envoyée.',
    },
    en: {
      title: 'This signature request was canceled',
      text: '{organization} has withdrawn it. You do not need to do anything. If you have questions, contact the person who sent it to you.',
    },
  },
  expired: {
    icon: 'hourglass',
    fr: {
      title: 'Le délai de signature est passé',
      text: 'Ce document n’a pas été signé à temps. Demandez à {organization} de vous l’envoyer à nouveau.',
    },
    en: {
      title: 'The time to sign has passed',
      text: 'This document was not signed in time. Ask {organization} to send it to you again.',
    },
  },
  purged: {
    icon: 'archive',
    fr: {
      title: 'Les documents ne sont plus conservés ici',
      text: 'Leur durée de conservation est terminée. La preuve des signatures est conservée : un exemplaire que vous avez téléchargé peut toujours être vérifié.',
    },
    en: {
      title: 'The documents are no longer kept here',
      text: 'Their retention period is over. The proof of the signatures is kept: you can still verify a copy that you downloaded.',
    },
  },
  batchRefused: {
    icon: 'hand',
    fr: {
      title: 'Votre refus est transmis',
      text: 'Aucun document de cette liste n’est scellé. {organization} en est informé ; vous pouvez fermer cette page.',
    },
    en: {
      title: 'Your refusal was passed on',
      text: 'No document of this list was sealed. {organization} was informed; you can close this page.',
    },
  },
  batchChanged: {
    icon: 'stop',
    fr: {
      title: 'La liste a changé',
      text: 'Un document n’est plus celui qui vous a été présenté, ou il a quitté la liste. Rien n’est scellé. {organization} peut vous présenter une nouvelle liste.',
    },
    en: {
      title: 'The list has changed',
      text: 'A document has changed since you received the list, or was removed from it. Nothing was sealed. {organization} can send you a new list.',
    },
  },
  batchMandateOver: {
    icon: 'stop',
    fr: {
      title: 'Le mandat n’est plus en vigueur',
      text: 'Il a été révoqué ou n’est plus valable ; cette liste ne peut donc pas être scellée. Pour toute question, adressez-vous à {organization}.',
    },
    en: {
      title: 'The mandate is no longer in force',
      text: 'It was revoked or is no longer valid, so this list cannot be sealed. If you have questions, contact {organization}.',
    },
  },
  batchExpired: {
    icon: 'hourglass',
    fr: {
      title: 'Le délai pour décider est passé',
      text: 'Aucun document de cette liste n’est scellé. {organization} peut vous présenter une nouvelle liste.',
    },
    en: {
      title: 'The time to decide has passed',
      text: 'No document of this list was sealed. {organization} can send you a new list.',
    },
  },
  wrongLink: {
    icon: 'link',
    fr: {
      title: 'Ce lien ne mène à rien',
      text: 'Il est peut-être incomplet. Ouvrez-le de nouveau depuis le message reçu, ou copiez-le en entier.',
    },
    en: {
      title: 'This link leads nowhere',
      text: 'It may be incomplete. Open it again from the message you received, or copy all of it.',
    },
  },
  noPage: {
    icon: 'link',
    fr: {
      title: 'Il n’y a pas de page à cette adresse',
      text: 'Elle est peut-être incomplète. Si un message vous l’a donnée, ouvrez-la de nouveau depuis ce message.',
    },
    en: {
      title: 'There is no page at this address',
      text: 'The address may be incomplete. If a message gave it to you, open it again from that message.',
    },
  },
  fileLinkExpired: {
    icon: 'hourglass',
    fr: {
      title: 'Ce lien de téléchargement a expiré',
      text: 'Les liens vers les fichiers sont valables une heure. Revenez à la page qui vous l’a donné et rechargez-la : elle en donne un nouveau.',
    },
    en: {
      title: 'This download link has expired',
      text: 'Links to files are valid for one hour. Go back to the page that gave it to you and reload it: it gives a new one.',
    },
  },
  busy: {
    icon: 'hourglass',
    fr: {
      title: 'Un instant, s’il vous plaît',
      text: 'Ce lien a été ouvert beaucoup de fois en peu de temps. Attendez une minute, puis rechargez la page.',
    },
    en: {
      title: 'One moment, please',
      text: 'This link was opened too many times in a short time. Wait a minute, then reload the page.',
    },
  },
  unavailable: {
    icon: 'cloud',
    fr: {
      title: 'Le service ne répond pas pour le moment',
      text: 'Rien n’est perdu, et rien n’a été signé à votre place. Rechargez la page dans quelques minutes.',
    },
    en: {
      title: 'The service does not answer right now',
      text: 'Nothing is lost, and nothing was signed for you. Reload the page in a few minutes.',
    },
  },
  declined: {
    icon: 'hand',
    fr: {
      title: 'Votre refus est transmis',
      text: 'Nous avons prévenu {organization} que vous ne souhaitez pas signer. Vous pouvez fermer cette page.',
    },
    en: {
      title: 'Your refusal was passed on',
      text: '{organization} was informed that you do not want to sign. You can close this page.',
    },
  },
} as const satisfies Record<string, StatusPage>;

/** Returns the title and text of a status page. Without an organisation name, the text says "the sender". */
export function statusPageText(
  kind: StatusPageKind,
  language: Language,
  names: { organization?: string; envelope?: string },
) {
  const { title, text } = statusPages[kind][language];
  const sender = names.organization || (language === 'fr' ? 'L’expéditeur' : 'The sender');
  return { title, text: text.replaceAll('{organization}', sender) };
}
