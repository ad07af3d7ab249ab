import { excuses } from '../../../kernel/excuses.ts';
import type { InLanguages } from '../../../kernel/language.ts';
import type { ShownEvent } from '../advance.ts';
import type { ProofEnvelope, ProofField, ProofSigner } from './proof.ts';

/**
 * Returns a function that translates words of the API into French. Shows unknown words unchanged: a proof hides
 * nothing.
 */
const say =
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

/** Titles of events. The exact type is printed next to them. */
export const eventType = say({
  'envelope.created': 'Enveloppe créée',
  'envelope.replaced': 'Brouillon modifié',
  'envelope.sent': 'Enveloppe envoyée aux signataires',
  'envelope.signatures_collected': 'Toutes les signatures recueillies',
  'envelope.proof_composed': 'Résumé de la preuve établi et lié à la chaîne',
  'envelope.completed': 'Enveloppe scellée et terminée',
  'envelope.canceled': 'Enveloppe annulée',
  'envelope.expired': 'Enveloppe expirée à l’échéance',
  'envelope.purged': 'Documents effacés au terme de la conservation',
  'document.renewed': 'Horodatage du document scellé renouvelé',
  'evidence.renewed': 'Horodatage du dossier de preuve renouvelé',
  'envelope.reminders_set': 'Relances réglées par l’expéditeur',
  'envelope.expiry_extended': 'Échéance repoussée par l’expéditeur',
  'envelope.in_person_opened': 'Signature en personne ouverte sur un appareil de l’organisation',
  'envelope.in_person_ended': 'Signature en personne terminée sur cet appareil',
  'envelope.clock_advanced': 'Horloge d’essai avancée (mode test)',
  'signer.came_by_link': 'Signataire venu par un lien ouvert à tous, adresse prouvée par un code',
  'signer.device_handed': 'Appareil remis au signataire, qui signe en personne',
  'signer.notified': 'Signataire invité à signer',
  'signer.notice_resent': 'Invitation à signer envoyée de nouveau',
  'signer.corrected': 'Coordonnées du signataire corrigées, lien remplacé',
  'signer.link_replaced': 'Lien personnel du signataire remplacé',
  'signer.delegated': 'Signature confiée à une autre personne par le signataire',
  'signer.name_corrected': 'Nom corrigé par le signataire',
  'signer.attachment_added': 'Pièce jointe ajoutée par le signataire',
  'signer.attachment_removed': 'Pièce jointe retirée par le signataire',
  'signer.reminded': 'Signataire relancé',
  'signer.viewed': 'Page de signature ouverte',
  'signer.code_sent': 'Code à usage unique envoyé',
  'signer.delivery_failed': 'Message non remis au signataire',
  'signer.message_accepted': 'Message accepté par le serveur',
  'signer.code_wrong': 'Code erroné saisi',
  'signer.code_checked': 'Code vérifié',
  'signer.codes_locked': 'Codes bloqués après cinquante codes erronés',
  'signer.certificate_failed': 'Signature avec le certificat du signataire non aboutie',
  'signer.signed': 'Signature apposée',
  'signer.declined': 'Refus de signer exprimé',
  'signer.authorized': 'Cachet autorisé par le mandataire pour un lot',
  'recipient.notified': 'Lien personnel envoyé',
  'recipient.notice_resent': 'Lien personnel envoyé de nouveau',
  'recipient.corrected': 'Adresse corrigée, lien remplacé',
  'recipient.link_replaced': 'Lien personnel remplacé',
  'recipient.reminded': 'Relance envoyée',
  'recipient.viewed': 'Page des documents ouverte',
  'recipient.delivery_failed': 'E-mail non remis',
  'recipient.message_accepted': 'Message accepté par le serveur',
  'recipient.approved': 'Accord donné',
  'recipient.read': 'Lecture confirmée',
  'recipient.declined': 'Accord refusé',
  'session.created': 'Session d’émargement créée',
  'session.trainer_notice_resent': 'Lien envoyé de nouveau au formateur',
  'session.file_added': 'Fichier joint à la session',
  'session.file_removed': 'Fichier joint retiré de la session',
  'session.closed': 'Session définitivement clôturée',
  'session.proof_composed': 'Résumé de la preuve établi et lié à la chaîne',
  'session.sealed': 'Feuille d’émargement scellée',
  'session.purged': 'Feuille effacée au terme de la conservation',
  'sheet.renewed': 'Horodatage de la feuille scellée renouvelé',
  'session_evidence.renewed': 'Horodatage du dossier de preuve renouvelé',
  'session.clock_advanced': 'Horloge d’essai avancée (mode test)',
  'attendee.expected': 'Participant attendu',
  'attendee.added': 'Participant ajouté en cours de session',
  'attendee.notice_resent': 'Lien personnel envoyé de nouveau au participant',
  'trainer.named': 'Formateur de créneaux désigné',
  'trainer.notice_resent': 'Lien envoyé de nouveau au formateur du créneau',
  'slot.trainer_set': 'Formateur du créneau fixé',
  'slot.opened': 'Créneau ouvert',
  'slot.presence_asked': 'Confirmation de présence demandée à distance',
  'slot.presence_confirmed': 'Présence confirmée à distance par le participant',
  'slot.closed': 'Créneau définitivement clôturé',
  'slot.lapsed': 'Créneau jamais ouvert, clôturé avec la session',
  'mark.given': 'Présence inscrite',
  'mark.replaced': 'Inscription remplacée par le formateur',
  'digest_seal.sealed': 'Empreinte scellée sans vue du document',
  'digest_seal.timestamped': 'Empreinte horodatée sans vue du document',
  'digest_seal.file_reported': 'Empreinte du fichier scellé communiquée',
} satisfies Record<ShownEvent, string>);

/** Title of an event: a mark is a signature only where the attendee gave it. */
export function eventTitle({ type, actor }: { readonly type: string; readonly actor: string }): string {
  if (type !== 'mark.given') return eventType(type);
  return isTrainer(actor) ? 'Saisie par le formateur' : 'Signature de présence';
}

/** The session's trainer, or the own trainer of a slot: `trainer:2`. */
const isTrainer = (actor: string): boolean => /^trainer(:\d+)?$/.test(actor);

/** Words of the API that stand in event data, by the name of the fact. */
const values: Readonly<Record<string, (word: string) => string>> = {
  authentication_used: authentication,
  channel: say({ email: 'e-mail', sms: 'SMS', email_and_sms: 'e-mail et SMS', otp_email: 'e-mail', otp_sms: 'SMS' }),
  document_kind: mandateScope,
  document_kind_stated_by: say({ agent: 'mandataire', sender: 'expéditeur' }),
  document_language: language,
  excuse: say(excuses),
  failure: say({
    no_certificate: 'aucun certificat valable chez le prestataire',
    certificate_of_other: 'certificat d’une autre personne',
    too_many_for_certificate: 'trop de documents pour le certificat',
    certificate_revoked: 'certificat révoqué',
    unavailable: 'prestataire ou horodatage indisponible, ou autorisation refusée',
    abandoned: 'abandonnée chez le prestataire',
  }),
  initials: signatureWay,
  signature_style: signatureStyle,
  language,
  level: say(Object.fromEntries(Object.entries(levels).map(([word, { name }]) => [word, name]))),
  message,
  method: say({ link: 'lien personnel', qr_code: 'code QR de la salle', trainer: 'saisie du formateur' }),
  modality: say({ onsite: 'en présentiel', remote: 'à distance', hybrid: 'mixte' }),
  role: say({ approver: 'approbateur', viewer: 'lecteur', copy: 'copie' }),
  signature: signatureWay,
  signature_level: say(Object.fromEntries(Object.entries(levels).map(([word, { name }]) => [word, name]))),
  status: say({
    present: 'présent',
    late: 'en retard',
    excused: 'absence excusée',
    absent: 'absent',
  }),
};

/** Translates a word in the data of an event. Shows everything else unchanged. */
export const factValue = (name: string, word: string): string =>
  Object.hasOwn(values, name) ? values[name]!(word) : word;

/** Labels of event data, by name. */
export const fact = say({
  accepted_at: 'accepté le',
  act_sha256: 'empreinte de l’acte de mandat',
  active_content: 'contenus actifs',
  allow_delegation: 'délégation permise',
  allow_name_correction: 'correction du nom permise',
  asked: 'demandées',
  attachment_id: 'pièce jointe',
  attachments: 'pièces jointes',
  attachments_removed: 'pièces jointes retirées',
  attendee: 'participant n°',
  attendees: 'participants',
  authentication_used: 'authentification',
  base_sha256: 'version à signer',
  batch_id: 'lot',
  batch_notified_at: 'lot : invitation mise en file le',
  batch_privacy_notice: 'lot : information sur les données, version',
  batch_sha256: 'empreinte du lot',
  batch_viewed_at: 'lot : page ouverte le',
  certificate_serial: 'certificat n°',
  certificate_sha256: 'empreinte du certificat',
  channel: 'canal',
  checked_at: 'vérifié le',
  check: 'demande n°',
  checks: 'confirmations prévues',
  code_checked_at: 'code vérifié le',
  code_sent_at: 'code envoyé le',
  count: 'nombre',
  codes_unlocked: 'codes débloqués',
  consent_sha256: 'empreinte du consentement',
  consent_version: 'version du consentement',
  document: 'document',
  documents: 'document',
  document_kind: 'nature du document',
  document_kind_stated_by: 'nature indiquée par',
  document_language: 'langue des documents',
  document_received_on: 'justificatif reçu le',
  duplicate_of: 'reprend la session',
  early_minutes: 'départ anticipé, minutes',
  email: 'adresse e-mail',
  every_days: 'puis tous les (jours)',
  evidence_sha256: 'dossier de preuve',
  ends_at: 'fin',
  excuse: 'motif',
  expected: 'attendus',
  expires_at: 'échéance',
  external_ref: 'référence externe',
  employer: 'entreprise',
  failure: 'motif',
  file_employer: 'fichier : entreprise concernée',
  file_name: 'fichier : nom',
  file_sha256: 'empreinte du fichier',
  format: 'format',
  file_number: 'numéro de dossier',
  activity_number: 'déclaration d’activité n°',
  address: 'adresse',
  agreement_number: 'numéro de convention ou de dossier',
  certification_code: 'certification visée',
  first_after_days: 'première après (jours)',
  former_email: 'ancienne adresse e-mail',
  former_expires_at: 'ancienne échéance',
  former_name: 'ancien nom',
  former_phone: 'ancien téléphone',
  gen_time: 'horodatée le',
  identities: 'identité',
  identity_confirmed_at: 'identité confirmée le',
  identity_email: 'adresse e-mail dans l’identité',
  identity_id: 'identité',
  identity_phone: 'téléphone dans l’identité',
  ip: 'adresse IP',
  key_deleted_at: 'clé supprimée le',
  key_made_at: 'clé créée le',
  kind: 'nature',
  language: 'langue',
  late_minutes: 'minutes de retard',
  legal_form: 'forme juridique',
  level: 'niveau',
  mandate_id: 'mandat',
  marks: 'émargements',
  message: 'message',
  method: 'moyen',
  modality: 'modalité',
  most: 'au plus',
  minutes: 'minutes pour répondre',
  mission_starts_at: 'début de la mission',
  name: 'nom',
  number: 'n°',
  own_certificate: 'certificat propre au signataire',
  own_certificates: 'avec leur propre certificat, signataires n°',
  openings: 'valeurs personnelles liées',
  out_of_window: 'hors créneau',
  pades_level: 'niveau PAdES',
  pages_shown: 'pages affichées, document',
  phone: 'téléphone',
  picture_sha256: 'empreinte du tracé',
  initials_picture_sha256: 'empreinte du paraphe',
  place: 'lieu',
  prepared_sha256: 'version préparée',
  queued_at: 'mis en file le',
  privacy_notice: 'information sur les données, version',
  reason: 'motif',
  reply: 'réponse du serveur',
  reference: 'référence',
  reminders: 'relances',
  revision: 'révision',
  revisions: 'révision signée',
  sealed_sha256: 'version scellée',
  sent_to: 'envoyé à',
  seconds: 'secondes',
  seconds_by_page: 'secondes par page',
  sha256: 'original',
  shared_device: 'appareil déjà utilisé par une autre personne',
  signature: 'signature',
  size: 'octets',
  signature_level: 'niveau de signature',
  signing_link_id: 'lien de signature',
  order: 'ordre',
  required: 'dont obligatoires',
  recipient: 'participant sans signature n°',
  recipients: 'participant sans signature',
  role: 'rôle',
  signer: 'signataire n°',
  signers: 'signataires',
  simulated: 'simulé par l’organisation, en mode test',
  siret: 'SIRET',
  slot: 'créneau n°',
  slots: 'créneaux',
  starts_at: 'début',
  status: 'statut',
  summary_sha256: 'empreinte du résumé',
  title: 'intitulé',
  to: 'jusqu’à',
  tries_left: 'essais restants',
  typed: 'texte saisi',
  trainer: 'formateur',
  user_agent: 'navigateur',
  wrong_tries: 'codes erronés',
});

/** Translates an actor: `signer:2` → « signataire n° 2 », `attendee:3` → « participant n° 3 », `trainer:1` → « formateur n° 1 ». */
export function actor(word: string): string {
  const [, role, number] = /^(signer|recipient|attendee|trainer):(\d+)$/.exec(word) ?? [];
  if (role)
    return `${say({ signer: 'signataire', recipient: 'participant sans signature', attendee: 'participant', trainer: 'formateur' })(role)} n° ${number}`;
  return say({
    organization: 'organisation émettrice',
    system: 'service',
    anonymous: 'anonyme',
    trainer: 'formateur',
  })(word);
}

/** « 1 document », « 2 documents »: a French plural starts at two. */
export const count = (amount: number, one: string, many = `${one}s`): string => `${amount} ${amount < 2 ? one : many}`;

/** « 104 312 octets », with no-break spaces between thousands. */
export const octets = (size: number): string => `${String(size).replace(/\B(?=(\d{3})+$)/g, '\u00a0')}\u00a0octets`;
