import type { Language, MessageKind } from './kinds.ts';
import type { MessageText } from './message-text.ts';
import { reminderTexts } from './reminder-texts.ts';
import { senderTexts } from './sender-texts.ts';

/** Text of every message. */
export interface CommonText {
  readonly greeting: string;
  readonly specimen: string;
  readonly footer: string;
  /** Separates a label from its value. */
  readonly colon: string;
  readonly sms: string;
}

export const common: Readonly<Record<Language, CommonText>> = {
  fr: {
    greeting: 'Bonjour {recipient},',
    specimen: 'Envoi d’essai\u00a0: SPECIMEN – sans valeur.',
    footer: 'Message automatique du service de signature électronique Esign, envoyé pour {organization}.',
    colon: '\u00a0:',
    sms: '{code} est votre code de signature Esign, valable {minutes} minutes. Ne le donnez à personne.',
  },
  en: {
    greeting: 'Hello {recipient},',
    specimen: 'Test: SPECIMEN – no value.',
    footer: 'Automatic message from the Esign electronic signature service, sent for {organization}.',
    colon: ':',
    sms: '{code} is your Esign signing code, valid for {minutes} minutes. Never give it to anyone.',
  },
};

const personal = {
  fr: 'Ce lien vous est strictement personnel\u00a0: ne le transférez à personne.',
  en: 'This link is strictly personal: do not forward it to anyone.',
};

const when = { fr: 'Quand\u00a0: {when}.', en: 'When: {when}.' };
const place = { fr: 'Où\u00a0: {place}.', en: 'Where: {place}.' };
const calendar = {
  fr: 'Le fichier joint inscrit les créneaux dans votre agenda.',
  en: 'The attached file puts the slots into your calendar.',
};

export const texts: Readonly<Record<Language, Readonly<Record<MessageKind, MessageText>>>> = {
  fr: {
    'envelope.turn': {
      subject: 'À signer : {envelope}',
      heading: 'Un document attend votre signature',
      paragraphs: ['{organization} vous invite à lire et à signer électroniquement «\u00a0{envelope}\u00a0».'],
      button: 'Lire et signer',
      notes: [
        'Début de la mission\u00a0: {mission}.',
        'À signer au plus tard le {deadline}.',
        'À signer avant le {expires}.',
        personal.fr,
        'Vous ne connaissez pas cet expéditeur\u00a0? Ignorez ce message\u00a0: rien ne se fait sans vous.',
      ],
    },
    'envelope.completed': {
      subject: 'Signé : {envelope}',
      heading: 'Le document est signé',
      paragraphs: [
        '«\u00a0{envelope}\u00a0», transmis par {organization}, a été signé par toutes les parties, puis scellé. Vous pouvez télécharger votre exemplaire.',
      ],
      button: 'Télécharger le document signé',
      notes: ['Conservez le PDF tel quel\u00a0: toute modification serait détectée.', personal.fr],
    },
    ...reminderTexts.fr,
    ...senderTexts.fr,
    'envelope.canceled': {
      subject: 'Annulé : {envelope}',
      heading: 'Demande de signature annulée',
      paragraphs: ['{organization} a annulé la demande de signature de «\u00a0{envelope}\u00a0».'],
      notes: ['Vous n’avez rien à faire. Le lien reçu ne permet plus de signer.'],
    },
    'envelope.expired': {
      subject: 'Expiré : {envelope}',
      heading: 'Délai de signature dépassé',
      paragraphs: [
        '«\u00a0{envelope}\u00a0», transmis par {organization}, n’a pas été signé par toutes les parties dans le délai.',
      ],
      notes: ['Vous n’avez rien à faire. Le lien reçu ne permet plus de signer.'],
    },
    'signing.code': {
      subject: 'Votre code de signature',
      heading: 'Votre code de signature',
      paragraphs: ['Voici le code pour signer «\u00a0{envelope}\u00a0», transmis par {organization}.'],
      notes: [
        'Valable {minutes} minutes, pour cette signature seulement.',
        'Ne le transférez et ne le communiquez à personne\u00a0: nul ne vous le demandera ailleurs que sur la page de signature.',
        'Vous n’avez rien demandé\u00a0? Ignorez ce message.',
      ],
    },
    'console.code': {
      subject: 'Votre code de connexion',
      heading: 'Votre code de connexion',
      paragraphs: ['Voici le code pour entrer dans la console {envelope}, organisation {organization}.'],
      notes: ['Valable {minutes} minutes, une seule fois.', 'Vous n’avez rien demandé\u00a0? Ignorez ce message.'],
    },
    'console.invitation': {
      subject: 'Invitation à la console Esign',
      heading: 'Vous êtes invité dans une équipe',
      paragraphs: [
        '{organization} vous invite dans son équipe sur la console {envelope}. La page qui s’ouvre dit qui vous invite et avec quel rôle\u00a0; rien ne se fait tant que vous n’avez pas accepté.',
      ],
      button: 'Voir l’invitation',
      notes: [
        'À accepter avant le {expires}.',
        personal.fr,
        'Vous ne connaissez pas cette organisation\u00a0? Ignorez ce message\u00a0: rien ne se fait sans vous.',
      ],
    },
    'console.email_changed': {
      subject: 'Votre adresse de connexion a changé',
      heading: 'Votre adresse de connexion a changé',
      paragraphs: [
        'Votre compte de la console {envelope} ({organization}) ne se connecte plus avec cette adresse, mais avec {address}. Tous les autres navigateurs ont été déconnectés.',
      ],
      notes: [
        'C’était vous\u00a0? Vous n’avez rien à faire.',
        'Ce n’était pas vous\u00a0? Prévenez tout de suite un propriétaire de votre équipe\u00a0: il peut retirer ce compte et vous inviter de nouveau. Changez aussi le mot de passe de votre messagerie.',
      ],
    },
    'batch.pending': {
      subject: 'À signer pour : {envelope}',
      heading: 'Des documents attendent votre signature de mandataire',
      paragraphs: [
        '{organization} vous demande, en vertu du mandat donné par {envelope}, de vérifier une liste de {files} et de signer les documents au nom et pour le compte du mandant, au moyen d’un code unique.',
      ],
      button: 'Vérifier la liste',
      notes: ['À signer avant le {expires}.', personal.fr],
    },
    'attendance.invitation': {
      subject: 'Émargement : {envelope}',
      heading: 'Votre lien d’émargement',
      paragraphs: [
        'Vous participez à «\u00a0{envelope}\u00a0», session organisée par {organization}. Ouvrez ce lien à chaque créneau, dès que le formateur l’a ouvert, pour signer votre présence.',
        when.fr,
        place.fr,
      ],
      button: 'Ouvrir ma page d’émargement',
      notes: [calendar.fr, 'Le même lien vaut pour toute la session.', personal.fr],
    },
    'attendance.reminder': {
      subject: 'À émarger : {envelope}',
      heading: 'Un créneau est ouvert',
      paragraphs: [
        'Le créneau «\u00a0{slot}\u00a0» de «\u00a0{envelope}\u00a0» est ouvert\u00a0: signez votre présence.',
      ],
      button: 'Signer ma présence',
      notes: ['Une fois le créneau clôturé, personne ne peut plus y signer.', personal.fr],
    },
    'attendance.trainer': {
      subject: 'Espace formateur : {envelope}',
      heading: 'Votre espace formateur',
      paragraphs: [
        '{organization} vous confie l’émargement de «\u00a0{envelope}\u00a0»\u00a0: ouvrir et clore les créneaux, montrer le QR code, suivre les présences.',
        when.fr,
        place.fr,
      ],
      button: 'Ouvrir l’espace formateur',
      notes: [calendar.fr, personal.fr],
    },
    'batch.code': {
      subject: 'Votre code pour signer la liste',
      heading: 'Votre code pour signer la liste',
      paragraphs: [
        'Voici le code pour signer {files} au nom et pour le compte du mandant, {envelope}. La liste vous est présentée par {organization}.',
      ],
      notes: [
        'Valable {minutes} minutes, pour cette liste seulement.',
        'Ne le transférez et ne le communiquez à personne\u00a0: nul ne vous le demandera ailleurs que sur la page de la liste.',
        'Vous n’avez rien demandé\u00a0? Ignorez ce message.',
      ],
    },
  },
  en: {
    'envelope.turn': {
      subject: 'To sign: {envelope}',
      heading: 'A document awaits your signature',
      paragraphs: ['{organization} invites you to read and electronically sign “{envelope}”.'],
      button: 'Read and sign',
      notes: [
        'Start of the mission: {mission}.',
        'To be signed by {deadline} at the latest.',
        'To be signed before {expires}.',
        personal.en,
        'You do not know this sender? Ignore this message: nothing happens without you.',
      ],
    },
    'envelope.completed': {
      subject: 'Signed: {envelope}',
      heading: 'The document is signed',
      paragraphs: [
        '“{envelope}”, sent by {organization}, was signed by all parties and then sealed. You can download your copy.',
      ],
      button: 'Download the signed document',
      notes: ['Keep the PDF as it is: any change would be detected.', personal.en],
    },
    ...reminderTexts.en,
    ...senderTexts.en,
    'envelope.canceled': {
      subject: 'Canceled: {envelope}',
      heading: 'Signature request canceled',
      paragraphs: ['{organization} has canceled the request to sign “{envelope}”.'],
      notes: ['You have nothing to do. The link you received can no longer be used to sign.'],
    },
    'envelope.expired': {
      subject: 'Expired: {envelope}',
      heading: 'The time to sign is over',
      paragraphs: ['“{envelope}”, sent by {organization}, was not signed by all parties in time.'],
      notes: ['You have nothing to do. The link you received can no longer be used to sign.'],
    },
    'signing.code': {
      subject: 'Your signing code',
      heading: 'Your signing code',
      paragraphs: ['Here is the code to sign “{envelope}”, sent by {organization}.'],
      notes: [
        'Valid for {minutes} minutes, for this signature only.',
        'Never forward it or tell it to anyone: nobody will ask for it anywhere but on the signing page.',
        'You did not ask for it? Ignore this message.',
      ],
    },
    'console.code': {
      subject: 'Your sign-in code',
      heading: 'Your sign-in code',
      paragraphs: ['Here is the code to enter the {envelope} console of {organization}.'],
      notes: ['Valid for {minutes} minutes, once.', 'You did not ask for it? Ignore this message.'],
    },
    'console.invitation': {
      subject: 'Invitation to the Esign console',
      heading: 'You are invited to a team',
      paragraphs: [
        '{organization} invites you to its team on the {envelope} console. The page says who invites you and to which role; nothing happens until you accept.',
      ],
      button: 'See the invitation',
      notes: [
        'To be accepted before {expires}.',
        personal.en,
        'You do not know this organisation? Ignore this message: nothing happens without you.',
      ],
    },
    'console.email_changed': {
      subject: 'Your sign-in address has changed',
      heading: 'Your sign-in address has changed',
      paragraphs: [
        'Your account on the {envelope} console ({organization}) no longer signs in with this address, but with {address}. All other browsers have been signed out.',
      ],
      notes: [
        'Was it you? You have nothing to do.',
        'Was it not you? Tell an owner of your team at once: they can remove this account and invite you again. Change the password of your mailbox too.',
      ],
    },
    'batch.pending': {
      subject: 'To sign for: {envelope}',
      heading: 'Documents await your signature as authorised representative',
      paragraphs: [
        '{organization} asks you, under the mandate given by {envelope}, to check a list of {files} and to sign the documents in the name and on behalf of the principal, with one code.',
      ],
      button: 'Check the list',
      notes: ['To be signed before {expires}.', personal.en],
    },
    'attendance.invitation': {
      subject: 'Attendance: {envelope}',
      heading: 'Your sign-in link',
      paragraphs: [
        'You take part in “{envelope}”, a session held by {organization}. Open this link in each slot, as soon as the trainer has opened it, to sign in.',
        when.en,
        place.en,
      ],
      button: 'Open my sign-in page',
      notes: [calendar.en, 'The same link is good for the whole session.', personal.en],
    },
    'attendance.reminder': {
      subject: 'To sign in: {envelope}',
      heading: 'A slot is open',
      paragraphs: ['The slot “{slot}” of “{envelope}” is open: sign in.'],
      button: 'Sign in',
      notes: ['Once the slot is closed, nobody can sign in any more.', personal.en],
    },
    'attendance.trainer': {
      subject: 'Trainer space: {envelope}',
      heading: 'Your trainer space',
      paragraphs: [
        '{organization} entrusts you with the attendance of “{envelope}”: open and close the slots, show the QR code, follow who is there.',
        when.en,
        place.en,
      ],
      button: 'Open the trainer space',
      notes: [calendar.en, personal.en],
    },
    'batch.code': {
      subject: 'Your code to sign the list',
      heading: 'Your code to sign the list',
      paragraphs: [
        'Here is the code to sign {files} in the name and on behalf of the principal, {envelope}. The list comes from {organization}.',
      ],
      notes: [
        'Valid for {minutes} minutes, for this list only.',
        'Never forward it or tell it to anyone: nobody will ask for it anywhere but on the page of the list.',
        'You did not ask for it? Ignore this message.',
      ],
    },
  },
};
