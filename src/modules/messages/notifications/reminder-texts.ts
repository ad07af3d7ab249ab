import type { Language } from './kinds.ts';
import type { MessageText } from './message-text.ts';

/** Texts of the reminders of signers. */
export const reminderTexts: Readonly<Record<Language, Readonly<Record<'envelope.reminder', MessageText>>>> = {
  fr: {
    'envelope.reminder': {
      subject: 'Rappel, à signer : {envelope}',
      heading: 'Un document attend toujours votre signature',
      paragraphs: ['{organization} attend toujours votre signature de «\u00a0{envelope}\u00a0».'],
      button: 'Lire et signer',
      notes: [
        'Début de la mission\u00a0: {mission}.',
        'À signer au plus tard le {deadline}.',
        'À signer avant le {expires}.',
        'Vous ne voulez pas signer\u00a0? Dites-le sur cette page\u00a0: l’expéditeur en sera averti, et vous ne serez plus relancé automatiquement.',
        'Ce lien vous est personnel et vaut votre accès\u00a0: ne le transférez à personne.',
      ],
    },
  },
  en: {
    'envelope.reminder': {
      subject: 'Reminder, to sign: {envelope}',
      heading: 'A document is still waiting for your signature',
      paragraphs: ['{organization} is still waiting for you to sign “{envelope}”.'],
      button: 'Read and sign',
      notes: [
        'Start of the mission: {mission}.',
        'To be signed by {deadline} at the latest.',
        'Please sign before {expires}.',
        'You do not want to sign? Say so on that page: the sender will be told, and you will get no more automatic reminders.',
        'This link is personal and gives your access: do not forward it to anyone.',
      ],
    },
  },
};
