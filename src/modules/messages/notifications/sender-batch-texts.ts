import type { Language, MessageKind } from './kinds.ts';
import type { MessageText } from './message-text.ts';
import { settings } from './settings-note.ts';

type BatchMessage = Extract<MessageKind, `sender.batch_${string}`>;

const nothing = {
  fr: 'Aucun document n’est signé au nom du mandant. Les enveloppes attendent un nouveau lot.',
  en: 'No document is signed for the principal. The envelopes wait for a new batch.',
} as const;

/** Texts of the messages to the creator of a batch. */
export const senderBatchTexts: Readonly<Record<Language, Readonly<Record<BatchMessage, MessageText>>>> = {
  fr: {
    'sender.batch_refused': {
      subject: 'Lot refusé : {envelope}',
      heading: 'Le mandataire refuse votre lot',
      paragraphs: [
        '{signer} ne veut pas signer le lot de {envelopes} au nom du mandant, «\u00a0{envelope}\u00a0». Voici le motif indiqué\u00a0:',
      ],
      button: 'Ouvrir le lot',
      notes: [nothing.fr, settings.fr],
    },
    'sender.batch_completed': {
      subject: 'Lot signé : {envelope}',
      heading: 'Votre lot est signé et scellé',
      paragraphs: [
        'Signées et scellées au nom du mandant, «\u00a0{envelope}\u00a0»\u00a0: {envelopes}.',
        'Annulées avant leur cachet\u00a0: {dropped}.',
      ],
      button: 'Ouvrir le lot',
      notes: [settings.fr],
    },
    'sender.batch_expired': {
      subject: 'Lot expiré : {envelope}',
      heading: 'Votre lot a expiré',
      paragraphs: [
        '{signer} n’a pas signé dans le délai le lot de {envelopes} au nom du mandant, «\u00a0{envelope}\u00a0».',
        nothing.fr,
      ],
      button: 'Ouvrir le lot',
      notes: [settings.fr],
    },
    'sender.batch_changed': {
      subject: 'Lot annulé : {envelope}',
      heading: 'Votre lot est annulé',
      paragraphs: [
        'Une enveloppe du lot au nom de «\u00a0{envelope}\u00a0» a été annulée ou a expiré. La liste n’est plus celle que {signer} devait signer.',
        'Aucun document n’est signé au nom du mandant. Les autres enveloppes attendent un nouveau lot.',
      ],
      button: 'Ouvrir le lot',
      notes: [settings.fr],
    },
    'sender.batch_mandate_over': {
      subject: 'Lot annulé : {envelope}',
      heading: 'Votre lot est annulé',
      paragraphs: [
        'Le mandat donné par «\u00a0{envelope}\u00a0» a été révoqué. {signer} ne peut plus signer ce lot de {envelopes}.',
        'Aucun document n’est signé au nom du mandant. Il faut un autre mandat.',
      ],
      button: 'Ouvrir le lot',
      notes: [settings.fr],
    },
  },
  en: {
    'sender.batch_refused': {
      subject: 'Batch refused: {envelope}',
      heading: 'The agent refuses your batch',
      paragraphs: [
        '{signer} does not want to sign the batch of {envelopes} for the principal, “{envelope}”. This is the reason that they gave:',
      ],
      button: 'Open the batch',
      notes: [nothing.en, settings.en],
    },
    'sender.batch_completed': {
      subject: 'Batch sealed: {envelope}',
      heading: 'Your batch is signed and sealed',
      paragraphs: ['Sealed in the name of “{envelope}”: {envelopes}.', 'Canceled before their seal: {dropped}.'],
      button: 'Open the batch',
      notes: [settings.en],
    },
    'sender.batch_expired': {
      subject: 'Batch expired: {envelope}',
      heading: 'Your batch has expired',
      paragraphs: [
        '{signer} did not sign the batch of {envelopes} for the principal, “{envelope}”, in time.',
        nothing.en,
      ],
      button: 'Open the batch',
      notes: [settings.en],
    },
    'sender.batch_changed': {
      subject: 'Batch canceled: {envelope}',
      heading: 'Your batch is canceled',
      paragraphs: [
        'An envelope of the batch in the name of “{envelope}” was canceled or has expired. The list is no longer the one that {signer} was asked to sign.',
        'No document is signed for the principal. The other envelopes wait for a new batch.',
      ],
      button: 'Open the batch',
      notes: [settings.en],
    },
    'sender.batch_mandate_over': {
      subject: 'Batch canceled: {envelope}',
      heading: 'Your batch is canceled',
      paragraphs: [
        'The mandate given by “{envelope}” was revoked. {signer} can no longer sign this batch of {envelopes}.',
        'No document is sealed. Another mandate is needed.',
      ],
      button: 'Open the batch',
      notes: [settings.en],
    },
  },
};
