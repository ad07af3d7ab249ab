import type { Language, MessageKind } from './kinds.ts';
import type { MessageText } from './message-text.ts';
import { senderBatchTexts } from './sender-batch-texts.ts';
import { settings } from './settings-note.ts';

type SenderMessage = Extract<MessageKind, `sender.${string}`>;

/** Texts of the messages to the sender of an envelope or of a batch. */
export const senderTexts: Readonly<Record<Language, Readonly<Record<SenderMessage, MessageText>>>> = {
  fr: {
    ...senderBatchTexts.fr,
    'sender.declined': {
      subject: 'Refus : {envelope}',
      heading: 'Un signataire ne veut pas signer',
      paragraphs: ['{signer} ne veut pas signer «\u00a0{envelope}\u00a0». Voici le motif indiqué\u00a0:'],
      button: 'Ouvrir l’enveloppe',
      notes: [
        'L’enveloppe reste ouverte\u00a0: cette personne peut encore signer, et vous pouvez annuler l’enveloppe dans la console.',
        settings.fr,
      ],
    },
    'sender.undelivered': {
      subject: 'E-mail non remis : {envelope}',
      heading: 'Un e-mail n’est pas arrivé',
      paragraphs: [
        '{signer} n’a pas reçu l’e-mail de «\u00a0{envelope}\u00a0». Le serveur de messagerie répond\u00a0:',
      ],
      button: 'Corriger l’adresse',
      notes: [
        'L’invitation part aussitôt à l’adresse corrigée. Si l’adresse était juste, renvoyez l’invitation ou donnez le lien par un autre moyen.',
        settings.fr,
      ],
    },
    'sender.signed': {
      subject: 'Nouvelle signature : {envelope}',
      heading: 'Un signataire a signé',
      paragraphs: ['{signer} a signé «\u00a0{envelope}\u00a0».', 'Signatures\u00a0: {done} sur {all}.'],
      button: 'Ouvrir l’enveloppe',
      notes: [settings.fr],
    },
    'sender.completed': {
      subject: 'Terminée : {envelope}',
      heading: 'Votre enveloppe est terminée',
      paragraphs: ['«\u00a0{envelope}\u00a0» est signée par tous et scellée.'],
      button: 'Ouvrir l’enveloppe',
      notes: ['La console donne les documents signés et le dossier de preuve.', settings.fr],
    },
    'sender.expiring': {
      subject: 'Bientôt expirée : {envelope}',
      heading: 'Votre enveloppe expire bientôt',
      paragraphs: ['«\u00a0{envelope}\u00a0» expire le {expires}.', 'Il manque\u00a0: {missing}.'],
      button: 'Ouvrir l’enveloppe',
      notes: ['La page de l’enveloppe permet de relancer les signataires et de repousser l’échéance.', settings.fr],
    },
    'sender.expired': {
      subject: 'Expirée : {envelope}',
      heading: 'Votre enveloppe a expiré',
      paragraphs: [
        '«\u00a0{envelope}\u00a0» n’a pas été signée par tous à temps. Les liens de signature ne fonctionnent plus.',
        'Il manque\u00a0: {missing}.',
      ],
      button: 'Ouvrir l’enveloppe',
      notes: [settings.fr],
    },
  },
  en: {
    ...senderBatchTexts.en,
    'sender.declined': {
      subject: 'Declined: {envelope}',
      heading: 'A signer does not want to sign',
      paragraphs: ['{signer} does not want to sign “{envelope}”. This is the reason that they gave:'],
      button: 'Open the envelope',
      notes: [
        'The envelope stays open: this person can still sign, and you can cancel the envelope in the console.',
        settings.en,
      ],
    },
    'sender.undelivered': {
      subject: 'E-mail not delivered: {envelope}',
      heading: 'An e-mail did not arrive',
      paragraphs: ['{signer} did not receive the e-mail about “{envelope}”. The mail server says:'],
      button: 'Correct the address',
      notes: [
        'The invitation is sent to the corrected address at once. If the address was right, send the invitation again or pass on the link in another way.',
        settings.en,
      ],
    },
    'sender.signed': {
      subject: 'New signature: {envelope}',
      heading: 'A signer has signed',
      paragraphs: ['{signer} has signed “{envelope}”.', 'Signatures: {done} of {all}.'],
      button: 'Open the envelope',
      notes: [settings.en],
    },
    'sender.completed': {
      subject: 'Completed: {envelope}',
      heading: 'Your envelope is completed',
      paragraphs: ['“{envelope}” is signed by everybody and sealed.'],
      button: 'Open the envelope',
      notes: ['The console has the signed documents and the evidence file.', settings.en],
    },
    'sender.expiring': {
      subject: 'Expires soon: {envelope}',
      heading: 'Your envelope expires soon',
      paragraphs: ['“{envelope}” expires on {expires}.', 'Missing: {missing}.'],
      button: 'Open the envelope',
      notes: ['On the page of the envelope you can remind the signers and extend the expiry.', settings.en],
    },
    'sender.expired': {
      subject: 'Expired: {envelope}',
      heading: 'Your envelope has expired',
      paragraphs: [
        '“{envelope}” was not signed by everybody in time. The signing links no longer work.',
        'Missing: {missing}.',
      ],
      button: 'Open the envelope',
      notes: [settings.en],
    },
  },
};
