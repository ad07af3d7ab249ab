import type { ShownEvent } from '../event-types.ts';

/**
 * What a sentence stands on: one of these events must be in the chain, or the sentence is not printed. For a signer's own
 * sentence it must be an event about that signer. `LAW`: a rule, which states no fact.
 */
type Source = readonly ShownEvent[] | typeof LAW;

export const LAW = 'law';

/** The event that binds the summary of the proof: for facts that the service computed or holds, never for acts of people. */
const SUMMARY = ['envelope.proof_composed', 'session.proof_composed'] as const satisfies Source;
const SIGNED = ['signer.signed', 'signer.authorized'] as const satisfies Source;
/** Events that queue an invitation or a reminder. */
const INVITED = [
  ...['signer.notified', 'signer.notice_resent', 'signer.reminded', 'signer.corrected', 'signer.link_replaced'],
] as const satisfies Source;

/** Every sentence of the evidence files, except the chain itself: label in French, in English, and what it stands on. */
export const sentences = {
  // First page
  summary: ['', '', SUMMARY],
  all_signed: ['', '', SIGNED],
  some_signed: ['', '', SUMMARY],
  test: ['', '', SUMMARY],
  level_meaning: ['', '', LAW],
  sender: ['Organisation émettrice', 'sender', SUMMARY],
  operator: ['Service exploité par', 'operator', SUMMARY],
  policy: ['Politique de signature', 'policy', SUMMARY],
  envelope: ['Enveloppe', 'envelope', SUMMARY],
  message: ['Message aux signataires', 'message', SUMMARY],
  level: ['Niveau de signature', 'level', SUMMARY],
  status: ['État à cette date', 'status', SUMMARY],
  created: ['Créée le', 'created', ['envelope.created', 'session.created']],
  sent: ['Envoyée le', 'sent', ['envelope.sent']],
  due: ['À signer avant le', 'due', ['envelope.sent']],
  last_signature: ['Dernière signature le', 'last signature', SIGNED],
  sealed: ['Scellée le', 'sealed', SUMMARY],
  completed: ['Terminée le', 'completed', ['envelope.completed']],
  generated: ['Dossier établi le', 'file generated', SUMMARY],
  at_a_glance: ['', '', SUMMARY],
  glance_signed: ['', '', SIGNED],
  glance_declined: ['', '', ['signer.declined']],
  // Documents
  size: ['Taille', 'size', SUMMARY],
  original: ['Original reçu', 'original', ['envelope.created', 'envelope.replaced']],
  repaired: ['Version réparée', 'repaired, for signing', ['envelope.created', 'envelope.replaced']],
  revision: ['Révision signée', 'signed revision', ['signer.signed']],
  active_content: ['Contenus actifs', 'active content', SUMMARY],
  sealed_document: ['Document scellé', 'sealed', SUMMARY],
  // Signers
  name: ['Nom', 'name', SUMMARY],
  characters: ['Caractères du nom', 'characters', SUMMARY],
  email: ['Adresse e-mail', 'e-mail', SUMMARY],
  phone: ['Téléphone', 'phone', SUMMARY],
  role: ['Rôle et ordre', 'role, order', SUMMARY],
  person_status: ['État', 'status', SUMMARY],
  person_signed: ['État', 'status', SIGNED],
  identity: ['Identité', 'identity', SUMMARY],
  identity_document: ['Document présenté', 'identity document', SUMMARY],
  verified: ['Vérifiée le', 'verified', SUMMARY],
  verifier: ['Vérifiée par', 'verifier', SUMMARY],
  interest: ['Intérêt du vérificateur', 'interest', SUMMARY],
  attestation: ['Référence de l’attestation', 'attestation', SUMMARY],
  confirmed: ['Confirmée le', 'confirmed', ['signer.signed']],
  link_holders: ['Qui détient le lien', 'who holds the link', SUMMARY],
  notified: ['Invitation mise en file le', 'invitation queued', [...INVITED, 'signer.authorized']],
  messages: ['Messages', 'messages', [...INVITED, 'signer.code_sent', 'signer.authorized']],
  accepted: ['', '', ['signer.message_accepted', 'signer.authorized']],
  undelivered: ['', '', ['signer.delivery_failed']],
  viewed: ['Page ouverte le', 'viewed', ['signer.viewed', 'signer.authorized']],
  pages_shown: ['Pages affichées', 'pages shown', ['signer.signed']],
  signed: ['Signé le', 'signed', SIGNED],
  place: ['Fait à', 'place declared', ['signer.signed']],
  way: ['Signature', 'signature', ['signer.signed']],
  required: ['Authentification requise', 'required', SUMMARY],
  used: ['Authentification réalisée', 'used', SIGNED],
  code_sent: ['Code envoyé le', 'code sent', ['signer.code_sent', 'signer.authorized']],
  wrong_codes: ['Codes erronés', 'wrong codes', ['signer.code_wrong', 'signer.authorized']],
  code_checked: ['Code vérifié le', 'code checked', ['signer.code_checked', 'signer.authorized']],
  ip: ['Adresse IP', 'IP address', SIGNED],
  user_agent: ['Navigateur', 'user agent', SIGNED],
  language: ['Langue de la page', 'language', ['signer.viewed', ...SIGNED]],
  person_level: ['Niveau de la signature', 'level', SIGNED],
  certificate: ['Certificat du signataire', 'certificate', ['signer.signed']],
  issuer: ['Émetteur', 'issuer', SUMMARY],
  serial: ['Numéro de série', 'serial', SUMMARY],
  validity: ['Validité', 'validity', SUMMARY],
  certificate_fingerprint: ['Empreinte du certificat', 'SHA-256', SUMMARY],
  key: ['Clé privée', 'private key', ['signer.signed']],
  consent: ['Consentement donné', 'consent', SIGNED],
  consent_fingerprint: ['Empreinte de la phrase', 'SHA-256', SIGNED],
  filled: ['Champs remplis', 'fields filled', SIGNED],
  planned: ['Champs prévus', 'fields planned', SUMMARY],
  // The attestation of one signature
  signed_document: ['Document signé', 'signed document', SIGNED],
  holder_of_seal: ['Cachet', 'seal', SUMMARY],
  evidence_file: ['Dossier de preuve', 'evidence, SHA-256', SUMMARY],
  own_event: ['Inscrite dans la chaîne', 'in the chain', SIGNED],
  attestation_reading: ['', '', LAW],
  // Refusals
  refuser: ['Personne', 'person', ['signer.declined']],
  refused: ['Exprimé le', 'expressed', ['signer.declined']],
  refusal: ['Motif du refus', 'reason', ['signer.declined']],
  // Seal, mandate, time-stamps, certificates
  no_seal: ['', '', SUMMARY],
  seal_form: ['', '', SUMMARY],
  seal_limits: ['', '', LAW],
  root_note: ['', '', LAW],
  holder: ['Titulaire', 'subject', SUMMARY],
  applied: ['Apposé le', 'applied', SUMMARY],
  principal: ['Mandant', 'principal', ['signer.authorized']],
  mandate: ['Mandat', 'mandate', ['signer.authorized']],
  scope: ['Portée', 'scope', ['signer.authorized']],
  agent: ['Mandataire', 'agent', ['signer.authorized']],
  decided: ['Signé au nom du mandant le', 'decided', ['signer.authorized']],
  declaration: ['Déclaration', 'declaration', ['signer.authorized']],
  declaration_fingerprint: ['Empreinte de la déclaration', 'SHA-256', ['signer.authorized']],
  batch: ['Lot', 'batch', ['signer.authorized']],
  batch_fingerprint: ['Empreinte du lot', 'SHA-256', ['signer.authorized']],
  certified_time: ['Date certifiée', 'time', SUMMARY],
  authority: ['Autorité', 'issuer', SUMMARY],
  token: ['Numéro du jeton', 'serial', SUMMARY],
  provider: ['Prestataire', 'provider', SUMMARY],
  qualified: ['Qualification', 'qualified', SUMMARY],
  fingerprint: ['Empreinte', 'SHA-256', SUMMARY],
  // Attendance sessions
  organiser: ['Organisme', 'organisation', ['session.created']],
  session: ['Session', 'session', ['session.created']],
  reference: ['Référence', 'reference', ['session.created']],
  modality: ['Modalité', 'modality', ['session.created']],
  location: ['Lieu', 'place', ['session.created']],
  trainer: ['Formateur', 'trainer', ['session.created']],
  closed: ['Close le', 'closed', ['session.closed']],
  own_marks: ['Signatures des apprenants', 'by attendees', ['mark.given']],
  entries: ['Saisies du formateur', 'by the trainer', ['mark.given']],
  before_seal: ['Avant scellement', 'before sealing', SUMMARY],
  after_seal: ['Scellée', 'after sealing', SUMMARY],
  slot: ['Créneau n°', '', ['session.created']],
  attendee: ['Apprenant n°', '', ['attendee.expected', 'attendee.added']],
} as const satisfies Readonly<Record<string, readonly [french: string, english: string, source: Source]>>;

export type Sentence = keyof typeof sentences;
