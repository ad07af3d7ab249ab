import type { WorkLanguage } from '../../../kernel/language.ts';
import type { MessageKind, MessageText } from './kinds.ts';

/** The last line of every message that a member chooses. */
const settings = {
  fr: 'Vous choisissez ces messages dans les réglages de la console.',
  en: 'You choose these messages in the settings of the console.',
} as const;

type BatchMessage = Extract<MessageKind, `sender.batch_${string}`>;

const nothing = {
  fr: 'Aucun document n’est signé au nom du mandant. Les enveloppes attendent un nouveau lot.',
  en: 'No document is signed for the principal. The envelopes wait for a new batch.',
} as const;

/** Texts of the messages to the creator of a batch. */
const senderBatchTexts: Readonly<Record<WorkLanguage, Readonly<Record<BatchMessage, MessageText>>>> = {
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
        'Une enveloppe du lot à signer au nom du mandant, «\u00a0{envelope}\u00a0», a été annulée ou a expiré. La liste présentée à {signer} n’est donc plus la même.',
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

type SenderMessage = Extract<MessageKind, `sender.${string}`>;

/** Texts of the messages to the sender of an envelope or of a batch. */
export const senderTexts: Readonly<Record<WorkLanguage, Readonly<Record<SenderMessage, MessageText>>>> = {
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
    'sender.not_approved': {
      subject: 'Accord refusé : {envelope}',
      heading: 'Un approbateur ne donne pas son accord',
      paragraphs: ['{signer} n’approuve pas «\u00a0{envelope}\u00a0». Voici le motif indiqué\u00a0:'],
      button: 'Ouvrir l’enveloppe',
      notes: [
        'L’enveloppe reste ouverte\u00a0: cette personne peut encore donner son accord, et vous pouvez annuler l’enveloppe dans la console.',
        settings.fr,
      ],
    },
    'sender.delegated': {
      subject: 'Délégation : {envelope}',
      heading: 'Un signataire a confié sa signature',
      paragraphs: [
        '{delegator} ne signera pas «\u00a0{envelope}\u00a0». Signataire à sa place\u00a0: {signer} ({address}).',
        'Motif indiqué\u00a0: «\u00a0{reason}\u00a0».',
      ],
      button: 'Ouvrir l’enveloppe',
      notes: [
        'Vous avez permis cette délégation. Le premier lien ne fonctionne plus. Si cette personne ne convient pas, annulez l’enveloppe dans la console.',
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
      paragraphs: ['«\u00a0{envelope}\u00a0» a été signée par toutes les parties, puis scellée.'],
      button: 'Ouvrir l’enveloppe',
      notes: ['La console donne les documents signés et le dossier de preuve.', settings.fr],
    },
    'sender.expiring': {
      subject: 'Bientôt expirée : {envelope}',
      heading: 'Votre enveloppe expire bientôt',
      paragraphs: ['«\u00a0{envelope}\u00a0» expire le {expires}.', 'Signatures manquantes\u00a0: {missing}.'],
      button: 'Ouvrir l’enveloppe',
      notes: ['La page de l’enveloppe permet de relancer les signataires et de repousser l’échéance.', settings.fr],
    },
    'sender.expired': {
      subject: 'Expirée : {envelope}',
      heading: 'Votre enveloppe a expiré',
      paragraphs: [
        '«\u00a0{envelope}\u00a0» n’a pas été signée par toutes les parties dans le délai. Les liens de signature ne fonctionnent plus.',
        'Signatures manquantes\u00a0: {missing}.',
      ],
      button: 'Ouvrir l’enveloppe',
      notes: [settings.fr],
    },
    'sender.documents_purge': {
      subject: 'Documents bientôt effacés : {envelope}',
      heading: 'Des documents signés vont être effacés',
      paragraphs: [
        'La durée de conservation que leur expéditeur a choisie se termine. Vous pouvez encore télécharger les documents scellés de chaque enveloppe\u00a0:',
        '{purges}.',
        'Il en est de même, dans la même semaine, de {more} de plus.',
      ],
      button: 'Ouvrir les enveloppes',
      notes: [
        'Après ce jour, le service efface les documents et les signatures dessinées. Le dossier de preuve scellé et les empreintes sont conservés plus longtemps.',
        settings.fr,
      ],
    },
    'sender.link_short': {
      subject: 'Crédits insuffisants : {envelope}',
      heading: 'Un lien de signature est à l’arrêt',
      paragraphs: [
        'Une personne a voulu signer «\u00a0{envelope}\u00a0» par un lien de signature. Les crédits ne suffisaient pas\u00a0: aucune enveloppe n’a été créée.',
      ],
      button: 'Ouvrir le modèle',
      notes: [
        'Ajoutez des crédits, ou suspendez le lien\u00a0: jusque-là, ses visiteurs lisent que vous ne recevez pas de signatures.',
        settings.fr,
      ],
    },
    'sender.purge': {
      subject: 'Feuille bientôt effacée : {envelope}',
      heading: 'Des feuilles d’émargement vont être effacées',
      paragraphs: [
        'Leur durée de conservation se termine. Vous pouvez encore télécharger la feuille et le dossier de preuve de chaque session\u00a0:',
        '{purges}.',
      ],
      button: 'Ouvrir les sessions',
      notes: [
        'Après ce jour, le service efface ces fichiers, les signatures dessinées et les motifs d’absence. Gardez-en une copie si un financeur ou un contrôle peut encore les demander.',
        settings.fr,
      ],
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
    'sender.not_approved': {
      subject: 'Not approved: {envelope}',
      heading: 'An approver does not agree',
      paragraphs: ['{signer} does not approve “{envelope}”. This is the reason that they gave:'],
      button: 'Open the envelope',
      notes: [
        'The envelope stays open: this person can still agree, and you can cancel the envelope in the console.',
        settings.en,
      ],
    },
    'sender.delegated': {
      subject: 'Delegated: {envelope}',
      heading: 'A signer gave the signature to another person',
      paragraphs: [
        '{delegator} will not sign “{envelope}”. Who signs in their place: {signer} ({address}).',
        'The reason that they gave: “{reason}”.',
      ],
      button: 'Open the envelope',
      notes: [
        'You allowed this delegation. The first link no longer works. If this person is not right, cancel the envelope in the console.',
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
      paragraphs: ['“{envelope}” was signed by all parties and then sealed.'],
      button: 'Open the envelope',
      notes: ['The console has the signed documents and the evidence file.', settings.en],
    },
    'sender.expiring': {
      subject: 'Expires soon: {envelope}',
      heading: 'Your envelope expires soon',
      paragraphs: ['“{envelope}” expires on {expires}.', 'Missing signatures: {missing}.'],
      button: 'Open the envelope',
      notes: ['On the page of the envelope you can remind the signers and extend the expiry.', settings.en],
    },
    'sender.expired': {
      subject: 'Expired: {envelope}',
      heading: 'Your envelope has expired',
      paragraphs: [
        '“{envelope}” was not signed by all parties in time. The signing links no longer work.',
        'Missing signatures: {missing}.',
      ],
      button: 'Open the envelope',
      notes: [settings.en],
    },
    'sender.documents_purge': {
      subject: 'Documents soon deleted: {envelope}',
      heading: 'Signed documents will be deleted',
      paragraphs: [
        'The retention that their sender chose ends. You can still download the sealed documents of each envelope:',
        '{purges}.',
        'The same holds, in the same week, for {more} more.',
      ],
      button: 'Open the envelopes',
      notes: [
        'After that day the service deletes the documents and the drawn signatures. The sealed evidence file and the fingerprints are kept longer.',
        settings.en,
      ],
    },
    'sender.link_short': {
      subject: 'Too few credits: {envelope}',
      heading: 'A signing link has stopped',
      paragraphs: [
        'Somebody wanted to sign “{envelope}” by a signing link. The credits were too few: no envelope was created.',
      ],
      button: 'Open the template',
      notes: [
        'Add credits, or pause the link: until then, its visitors read that you receive no signatures.',
        settings.en,
      ],
    },
    'sender.purge': {
      subject: 'Sheet soon deleted: {envelope}',
      heading: 'Attendance sheets will be deleted',
      paragraphs: [
        'Their retention ends. You can still download the sheet and the evidence file of each session:',
        '{purges}.',
      ],
      button: 'Open the sessions',
      notes: [
        'After that day the service deletes these files, the drawn signatures and the reasons of absences. Keep a copy if a funder or an inspector may still ask for them.',
        settings.en,
      ],
    },
  },
};
