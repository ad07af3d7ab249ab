import type { InLanguages } from '../../../kernel/language.ts';
import type { ProofEnvelope, ProofField, ProofSigner } from './proof.ts';

/**
 * Returns a function that translates words of the API into French. Shows unknown words unchanged: a proof hides
 * nothing.
 */
export const say =
  (table: Readonly<Record<string, string>>) =>
  (word: string): string =>
    (Object.hasOwn(table, word) && table[word]) || word;

export const levels: Readonly<
  Record<ProofEnvelope['signature_level'], { name: string; english: string; meaning: string }>
> = {
  simple: {
    name: 'Signature électronique simple',
    english: 'simple electronic signature',
    meaning:
      'Signature électronique au sens de l’article 3, point 10, du règlement (UE) n° 910/2014 (« eIDAS »). Selon son article 25, paragraphe 1, son effet juridique et sa recevabilité comme preuve en justice ne peuvent être refusés au seul motif qu’elle est électronique ou qu’elle n’est pas qualifiée. Elle ne bénéficie pas de la présomption de fiabilité de la signature qualifiée : ce dossier réunit les éléments permettant d’apprécier qui a signé, quoi, quand et comment.',
  },
  advanced: {
    name: 'Signature électronique avancée',
    english: 'advanced electronic signature',
    meaning:
      'Signature électronique avancée au sens des articles 3, point 11, et 26 du règlement (UE) n° 910/2014 (« eIDAS »), fondée sur une identité attestée et un certificat propre à chaque signature. Ce certificat n’est pas qualifié et son autorité ne figure sur aucune liste de confiance : la signature n’est pas qualifiée (article 3, point 12) et ne bénéficie pas de la présomption de fiabilité de l’article 1367 du code civil.',
  },
  organization_seal: {
    name: 'Cachet d’organisation sous mandat',
    english: 'organisation seal under a mandate',
    meaning:
      'Cachet électronique au sens de l’article 3, point 25, du règlement (UE) n° 910/2014 (« eIDAS »), apposé au nom de l’organisation en vertu d’un mandat de signature. Le service ne revendique pas pour ce cachet la présomption de l’article 35, paragraphe 2, réservée aux cachets qualifiés.',
  },
};

export const envelopeStatus = say({
  draft: 'brouillon',
  sent: 'envoyée aux signataires',
  completed: 'terminée',
  expired: 'expirée',
  canceled: 'annulée',
});

export const signerStatus = say({
  pending: 'en attente de son tour',
  notified: 'invité à signer, n’a pas signé',
  signed: 'a signé',
} satisfies Record<ProofSigner['status'], string>);

export const signerRole = say({ signer: 'signataire', agent: 'mandataire' });

/** Kinds of documents that a mandate covers. */
export const mandateScope = say({
  cmad: 'contrats de mise à disposition',
  contrat_mission: 'contrats de mission',
  avenant: 'avenants',
  releve_heures: 'relevés d’heures',
  autre: 'autres documents',
});

export const authentication = say({
  otp_email: 'code à usage unique envoyé par e-mail',
  otp_sms: 'code à usage unique envoyé par SMS',
});

export const identityMethod = say({
  partner_attested: 'attestée par l’organisation émettrice',
  remote_id_check: 'document d’identité vérifié à distance',
  france_identite: 'France Identité',
  eudi_wallet: 'portefeuille européen d’identité numérique',
} satisfies Record<NonNullable<ProofSigner['identity']>['method'], string>);

/** Kinds of identity documents. */
export const documentType = say({
  id_card: 'carte d’identité',
  passport: 'passeport',
  residence_permit: 'titre de séjour',
  driving_licence: 'permis de conduire',
  other: 'autre document d’identité',
});

/** How the host of signing in person made sure who a signer is. */
export const hostCheck = say({
  known_personally: 'connu personnellement',
  id_card: 'carte d’identité présentée',
  passport: 'passeport présenté',
  residence_permit: 'titre de séjour présenté',
  driving_licence: 'permis de conduire présenté',
});

/** How a person made the signature. */
export const signatureWay = say({
  drawn: 'tracée à la main',
  typed: 'saisie au clavier',
  uploaded: 'image fournie par la personne',
  none: 'sans représentation graphique',
});

/** The handwriting of a typed signature, if the person chose it. */
export const signatureStyle = say({ sacramento: 'écriture Sacramento', kalam: 'écriture Kalam' });

/** Whether who attests an identity has an interest in the act. */
export const interest = say({
  partner_attested: 'celui qui atteste est aussi celui qui envoie les documents : il est partie intéressée',
  remote_id_check: 'tiers à l’acte, choisi par l’organisation émettrice',
  france_identite: 'tiers à l’acte',
  eudi_wallet: 'tiers à l’acte',
} satisfies Record<NonNullable<ProofSigner['identity']>['method'], string>);

/** Messages to a signer. */
export const message = say({
  'envelope.turn': 'invitation à signer',
  'envelope.reminder': 'relance',
  'envelope.approve': 'demande d’accord',
  'envelope.read': 'demande de lecture',
  'signing.code': 'code à usage unique',
  'batch.pending': 'invitation à signer le lot',
  'batch.code': 'code à usage unique',
});

export const channel = say({ email: 'e-mail', sms: 'SMS' });

const languages = {
  fr: 'français',
  en: 'anglais',
  de: 'allemand',
  es: 'espagnol',
  it: 'italien',
  nl: 'néerlandais',
  pt: 'portugais',
} as const satisfies InLanguages;
export const language = say(languages);

export const fieldType = say({
  signature: 'signature',
  initials: 'paraphe',
  text: 'texte',
  email: 'adresse e-mail',
  dropdown: 'liste de choix',
  date: 'date',
  checkbox: 'case à cocher',
  radio: 'choix unique',
  fixed_text: 'texte de l’expéditeur',
} satisfies Record<ProofField['type'], string>);

/** Describes the value of a field. The appearance of a signature is only in the PDF. */
export function fieldValue({ type, value }: Pick<ProofField, 'type' | 'value'>, signed: boolean): string {
  if (type === 'signature' || type === 'initials')
    return signed ? `apposée dans le PDF${value ? ` : ${value}` : ''}` : 'non apposée';
  if (type === 'radio') return value === 'true' ? 'choisi' : 'non choisi';
  if (type === 'checkbox') return value === 'true' ? 'cochée' : 'non cochée';
  return value || 'vide';
}

/** Kinds of active content. The service accepts them and never runs them. */
export const activeContent = say({
  javascript: 'scripts JavaScript',
  automatic_action: 'actions automatiques',
  launch: 'lancement d’un programme ou d’un fichier',
  submit_form: 'envoi des données d’un formulaire',
  import_data: 'importation de données dans le formulaire',
  external_file: 'références à d’autres fichiers',
  embedded_file: 'fichiers joints',
  multimedia: 'son, vidéo ou contenu multimédia',
  three_d: 'modèles en trois dimensions',
  xfa_form: 'seconde description du formulaire (XFA)',
});

/** « 1 document », « 2 documents »: a French plural starts at two. */
export const count = (amount: number, one: string, many = `${one}s`): string => `${amount} ${amount < 2 ? one : many}`;

/** « 104 312 octets », with no-break spaces between thousands. */
export const octets = (size: number): string => `${String(size).replace(/\B(?=(\d{3})+$)/g, '\u00a0')}\u00a0octets`;
