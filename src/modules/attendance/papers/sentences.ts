import { excuses, excusesInEnglish } from '../../../kernel/excuses.ts';
import { CLAIM, type InTwo, LAW } from '../../../kernel/told.ts';

/** Events of the chain of a session that sentences of its papers stand on. */
export type PaperEvent =
  | 'session.created'
  | 'session.closed'
  | 'session.sealed'
  | 'attendee.expected'
  | 'attendee.added'
  | 'trainer.named'
  | 'slot.opened'
  | 'slot.presence_asked'
  | 'slot.presence_confirmed'
  | 'slot.closed'
  | 'slot.lapsed'
  | 'mark.given'
  | 'mark.replaced';

type Events = readonly PaperEvent[];

export const CREATED = ['session.created'] as const satisfies Events;
export const CLOSED = ['session.closed'] as const satisfies Events;
export const SEALED = ['session.sealed'] as const satisfies Events;
export const PEOPLE = ['attendee.expected', 'attendee.added'] as const satisfies Events;
export const MARKED = ['mark.given'] as const satisfies Events;
export const SLOT_OPENED = ['slot.opened'] as const satisfies Events;
export const SLOT_CLOSED = ['slot.closed'] as const satisfies Events;
/** A slot that is over, whether or not it was ever opened. */
export const SLOT_OVER = ['slot.closed', 'slot.lapsed'] as const satisfies Events;

/** Sentences about a session and the people in it, which several papers print. Holes are in braces. */
export const sessionSentences = {
  service: ['Service d’émargement électronique', 'Electronic attendance service', LAW],
  test_session: ['SPECIMEN – sans valeur : session d’essai.', 'SPECIMEN – no legal value: test session.', CREATED],
  running: ['{title} · {name}', '{title} · {name}', LAW],
  identifier: ['Session {id}', 'Session {id}', CREATED],
  // The organisation: as it was when the session was closed, or as it says of itself on what it signs
  siret: ['SIRET {siret}', 'SIRET {siret}', CLAIM],
  activity_number: ['Déclaration d’activité n° {number}', 'Training provider number {number}', CLAIM],
  // The session
  reference: ['Référence', 'Reference', CREATED],
  reference_short: ['réf. {reference}', 'ref. {reference}', PEOPLE],
  agreement: ['Convention ou dossier', 'Agreement or file', CREATED],
  certification: ['Certification visée', 'Certification aimed at', CREATED],
  modality: ['Modalité', 'Format', CREATED],
  onsite: ['en présentiel', 'on site', CREATED],
  remote: ['à distance', 'remote', CREATED],
  hybrid: ['mixte, en présentiel et à distance', 'hybrid, on site and remote', CREATED],
  // People
  file_number: ['dossier {number}', 'file {number}', PEOPLE],
  employer: ['{employer}', '{employer}', PEOPLE],
  attendee_reference: ['{reference}', '{reference}', PEOPLE],
  // Excuses
  excuse_employer: [excuses.employer, excusesInEnglish.employer, MARKED],
  excuse_summons: [excuses.summons, excusesInEnglish.summons, MARKED],
  excuse_authorised: [excuses.authorised, excusesInEnglish.authorised, MARKED],
  excuse_family: [excuses.family, excusesInEnglish.family, MARKED],
  excuse_transport: [excuses.transport, excusesInEnglish.transport, MARKED],
  excuse_other: [excuses.other, excusesInEnglish.other, MARKED],
  // Numbers
  all_together: ['Ensemble', 'Together', CLOSED],
  rate: ['Assiduité', 'Attendance', CLOSED],
  outside_hours: [
    'émargées ou saisies plus de 30 minutes avant le début ou après la fin du créneau',
    'signed or entered more than 30 minutes before the start or after the end of the slot',
    MARKED,
  ],
} as const satisfies Readonly<Record<string, InTwo<PaperEvent>>>;

/** How to read and check an attendance sheet: rules that the service keeps, without facts of the session. */
export const readingSentences = {
  reading: ['Lire cette feuille', 'Reading this sheet', LAW],
  reading_hours_title: ['Heures', 'Times', LAW],
  reading_hours: [
    'Toutes les heures sont celles du fuseau horaire indiqué en première page. L’heure d’une présence est celle à laquelle le service l’a reçue, à la seconde ; les heures en temps universel et les éléments techniques figurent dans le dossier de preuve.',
    'All times are those of the time zone on the first page. The time of a presence is when the service received it, to the second; times in UTC and technical details are in the evidence file.',
    LAW,
  ],
  reading_presence_title: ['Présences', 'Presences', LAW],
  reading_presence: [
    'Chaque participant signe pendant que le créneau est ouvert : par son lien personnel, ou en choisissant son nom après avoir lu le code QR du créneau. Le service ne contrôle pas l’identité d’une autre manière. Qui utilise le lien du formateur peut saisir une présence, un retard et ses minutes, un départ anticipé et ses minutes, une absence, ou une absence excusée et son motif : la mention « saisi à » le signale. « Non signé » : rien n’a été recueilli ni saisi. Un créneau clôturé ne peut plus être complété. Le formateur signe un créneau en le clôturant par son lien.',
    'Participants sign while the slot is open: by their personal link, or by choosing their name after scanning the QR code of the slot. The service checks no identity in another way. Whoever uses the trainer’s link can enter a presence, a delay and its minutes, an early departure and its minutes, an absence, or an excused absence and its reason: “entered at” says so. “Not signed”: nothing was taken or entered. Nothing can be added to a closed slot. The trainer signs a slot by closing it with their link.',
    LAW,
  ],
  reading_checks_title: ['Confirmations à distance', 'Remote confirmations', ['slot.presence_asked']],
  reading_checks: [
    'À des moments tirés au hasard pendant le créneau, et inconnus d’avance, le service a demandé à chaque personne inscrite comme présente de confirmer sa présence par son lien personnel, en quelques minutes. Sont comptées les demandes faites et les réponses reçues dans ce délai, rien d’autre. Qui est arrivé après une demande, est parti avant, ou n’a pas signé n’a pas été interrogé. Une demande sans réponse ne change ni la présence ni la durée : le formateur en décide.',
    'At moments drawn at random during the slot, and unknown in advance, the service asked each person marked as present to confirm it by their personal link within some minutes. The requests made and the answers received in that time are counted, nothing else. Whoever came after a request, left before it, or did not sign in was not asked. A request without an answer changes neither presence nor duration: the trainer decides.',
    ['slot.presence_asked'],
  ],
  reading_notes_title: ['Observations', 'Remarks', LAW],
  reading_notes: [
    'Retard : signature plus de 15 minutes après le début du créneau, ou retard saisi par le formateur. Hors des horaires : signature ou saisie avant le début ou après la fin prévus. Même appareil : un autre nom a été signé auparavant pour ce créneau dans le même navigateur. Remplace : le formateur a corrigé une mention antérieure ; les deux restent dans la chaîne des événements.',
    'Late: signed more than 15 minutes after the start of the slot, or a delay that the trainer entered. Outside its hours: signed or entered before the planned start or after the planned end. Same device: another name had been signed for this slot in the same browser. Replaces: the trainer corrected an earlier entry; both stay in the chain of events.',
    LAW,
  ],
  reading_duration_title: ['Durées', 'Durations', LAW],
  reading_duration: [
    'La durée suivie est la somme des durées prévues des créneaux où le participant est présent, moins les minutes de retard et de départ anticipé saisies par le formateur ; un retard sans minutes est signalé, il n’est pas déduit. Une personne ajoutée en cours de session n’est attendue qu’aux créneaux clôturés après son ajout. L’assiduité rapporte la durée suivie à la durée attendue.',
    'The time attended is the sum of the planned durations of the slots where the participant is present, less the minutes of delays and early departures that the trainer entered; a delay without minutes is told and not subtracted. A person added during the session is expected only at slots closed afterwards. Attendance is the time attended as a share of the time expected.',
    LAW,
  ],
  extract_checking: ['Vérifier cet extrait', 'Checking this extract', SEALED],
  extract_title: ['Ce qu’est cet extrait', 'What this extract is', SEALED],
  extract_text: [
    'Il reprend les lignes de certains participants de la feuille d’émargement scellée le {at}, d’empreinte SHA-256 {sha256}. Les nombres de présents et de participants sont ceux de l’extrait. Il n’est pas scellé lui-même. La feuille entière, scellée, et son dossier de preuve contiennent les données d’autres personnes : ils se demandent à l’organisme.',
    'It has the rows of some participants of the attendance sheet sealed on {at}, with the SHA-256 fingerprint {sha256}. The numbers of people are those of the extract. It is not sealed itself. The whole sheet, sealed, and its evidence file hold the data of other people: ask the training provider for them.',
    SEALED,
  ],
  checking: ['Vérifier cette feuille', 'Checking this sheet', LAW],
  checking_seal_title: ['1. Le cachet', '1. The seal', LAW],
  checking_seal: [
    'Ce PDF porte le cachet électronique du service (article 3, point 25, du règlement (UE) n° 910/2014, « eIDAS »), au niveau PAdES B-LTA, avec un horodatage RFC 3161 et ses éléments de validation : ouvrez-le dans un lecteur qui valide les signatures, ou « pdfsig feuille.pdf ». Toute modification ultérieure du contenu invalide le cachet.',
    'This PDF has the electronic seal of the service (article 3, point 25, of Regulation (EU) No 910/2014, “eIDAS”) at level PAdES B-LTA, with an RFC 3161 time-stamp and its validation data: open it in a reader that validates signatures, or run “pdfsig sheet.pdf”. Any later change of the content breaks the seal.',
    LAW,
  ],
  checking_fingerprint_title: ['2. L’empreinte', '2. The fingerprint', LAW],
  checking_fingerprint: [
    'Calculez l’empreinte SHA-256 du fichier (« sha256sum feuille.pdf » ; PowerShell : « Get-FileHash feuille.pdf ») et soumettez-la au service, {url}, opération « verify » : il répond que la feuille est connue, avec la session {id}, ses événements et le cachet, tant qu’il conserve la preuve, y compris après l’effacement du fichier.',
    'Compute the SHA-256 fingerprint of the file (“sha256sum sheet.pdf”; PowerShell: “Get-FileHash sheet.pdf”) and submit it to the service, {url}, operation “verify”: it answers that it knows the sheet, with session {id}, its events and the seal, as long as it keeps the proof, also after the file was deleted.',
    CLOSED,
  ],
  checking_evidence_title: ['3. Le dossier de preuve', '3. The evidence file', LAW],
  checking_evidence: [
    'Il est établi et scellé avec cette feuille : la chaîne entière des événements de la session y est jointe et se recalcule sans le service.',
    'It is made and sealed with this sheet: the whole chain of events of the session is attached and can be recomputed without the service.',
    LAW,
  ],
} as const satisfies Readonly<Record<string, InTwo<PaperEvent>>>;

/** Sentences of certificates of completion or absence and of monthly statements. Holes are in braces. */
export const certificateSentences = {
  certificate: ['Certificat de réalisation', 'Certificate of completion', SEALED],
  certificates: ['Certificats de réalisation', 'Certificates of completion', SEALED],
  absence: ['Attestation d’absence', 'Certificate of absence', SEALED],
  statement: ['Relevé mensuel de présence', 'Monthly statement of attendance', SEALED],
  of_action: ['d’une action concourant au développement des compétences', 'of an action that develops skills', LAW],
  to_action: ['à une action concourant au développement des compétences', 'from an action that develops skills', LAW],
  // What the representative says and signs
  blank: ['……………………………………………………', '……………………………………………………', LAW],
  short_blank: ['……………………………………', '……………………………………', LAW],
  employed: [', salarié(e) de l’entreprise {employer},', ', employed by {employer},', CLAIM],
  attested: [
    'Je soussigné(e) {signatory}, représentant(e) légal(e) ou dûment habilité(e) du dispensateur de l’action, {organization}, atteste que {name} a suivi l’action désignée ci-après.',
    'I, the undersigned {signatory}, legal or duly authorised representative of the provider of the action, {organization}, certify that {name} has followed the action named below.',
    MARKED,
  ],
  attested_absence: [
    'Je soussigné(e) {signatory}, représentant(e) légal(e) ou dûment habilité(e) du dispensateur de l’action, {organization}, atteste que {name} n’a été présent(e) à aucun créneau de l’action désignée ci-après.',
    'I, the undersigned {signatory}, legal or duly authorised representative of the provider of the action, {organization}, certify that {name} was present at no slot of the action named below.',
    SLOT_OVER,
  ],
  beneficiary: ['Bénéficiaire', 'Participant', PEOPLE],
  action: ['Action', 'Action', CREATED],
  action_followed: ['Action suivie', 'Action followed', MARKED],
  course: ['Déroulement', 'Dates', CREATED],
  on_day: ['le {day}', 'on {day}', CREATED],
  from_to: ['du {from} au {to}', 'from {from} to {to}', CREATED],
  duration_done: ['Durée réalisée', 'Time attended', CLOSED],
  of_planned: ['sur {duration} prévues', 'of {duration} planned', CREATED],
  outside: ['dont {duration} {outside}', 'of which {duration} {outside}', MARKED],
  after_closing: [
    'dont {duration} prévues après la clôture de la session',
    'of which {duration} planned after the session was closed',
    CLOSED,
  ],
  rate_row: ['{rate} : présent(e) à {slots} sur {all}', '{rate}: present at {slots} of {all}', MARKED],
  rate_late: [
    '{rate} : présent(e) à {slots} sur {all}, dont {late} en retard',
    '{rate}: present at {slots} of {all}, {late} of them late',
    MARKED,
  ],
  rate_none: ['présent(e) à aucun créneau sur {all}', 'present at no slot of {all}', SLOT_OVER],
  rate_none_excused: [
    'présent(e) à aucun créneau sur {all}, dont {excused}',
    'present at no slot of {all}, with {excused}',
    MARKED,
  ],
  content: ['Contenu', 'Content', CREATED],
  module_minutes: ['{name} : {minutes} sur {expected}', '{name}: {minutes} of {expected}', CLOSED],
  drawn_from_sheet: ['Fondé sur', 'Based on', SEALED],
  sheet_sealed: [
    'la feuille d’émargement scellée le {at}, d’empreinte SHA-256',
    'the attendance sheet sealed on {at}, with the SHA-256 fingerprint',
    SEALED,
  ],
  nature: [
    'Nature de l’action (Code du travail, article L. 6313-1) :',
    'Nature of the action (French labour code, article L. 6313-1):',
    LAW,
  ],
  nature_training: ['action de formation', 'training', CLAIM],
  nature_skills_assessment: ['bilan de compétences', 'skills assessment', CLAIM],
  nature_experience_validation: [
    'action de VAE (validation des acquis de l’expérience)',
    'validation of acquired experience (VAE)',
    CLAIM,
  ],
  nature_apprenticeship: ['action de formation par apprentissage', 'training by apprenticeship', CLAIM],
  distance: [
    'Dans le cadre d’une formation à distance, la durée prend en compte la réalisation des activités pédagogiques et le temps estimé pour les réaliser.',
    'In remote training, the duration takes account of the learning activities that were done and the time estimated for them.',
    LAW,
  ],
  commitment: [
    'Sans préjudice des délais qu’imposent les règles fiscales, comptables ou commerciales, je m’engage à conserver les pièces justificatives qui ont permis d’établir ce certificat pendant trois ans à compter de la fin de l’année du dernier paiement. En cas de cofinancement par des fonds européens, cette durée est étendue selon les obligations conventionnelles.',
    'Without prejudice to the periods of tax, accounting or commercial rules, I undertake to keep the documents on which this certificate is based for three years from the end of the year of the last payment. With co-financing by European funds, this period is extended as the agreement requires.',
    CLAIM,
  ],
  sheet_kept: [
    'Le service conserve la feuille d’émargement scellée jusqu’au {day} au moins. Si l’engagement ci-dessus va au-delà, le dispensateur en garde une copie avant cette date.',
    'The service keeps the sealed attendance sheet until {day} at least. If the undertaking above goes further, the provider keeps a copy before that day.',
    SEALED,
  ],
  done_at: ['Fait à {place}, le {day}', 'Done at {place}, on {day}', CLAIM],
  signature_box: ['Cachet et signature du dispensateur', 'Stamp and signature of the provider', LAW],
  // Monthly statements
  planned_and_done: ['Durées prévues et réalisées', 'Time planned and attended', LAW],
  planned: ['Durée prévue', 'Time planned', CREATED],
  done: ['Durée réalisée', 'Time attended', CLOSED],
  missed: ['Durée non réalisée', 'Time not attended', CLOSED],
  duration_and_rate: ['{duration}, soit {rate}', '{duration}, that is {rate}', CLOSED],
  why: ['Motif', 'Reason', SLOT_OVER],
  first_presence: ['Première présence', 'First presence', MARKED],
  last_presence: ['Dernière présence', 'Last presence', MARKED],
  by_month: ['Durées par mois', 'Time by month', CLOSED],
  month: ['Mois', 'Month', CREATED],
  planned_column: ['Prévue', 'Planned', CREATED],
  done_column: ['Réalisée', 'Attended', CLOSED],
  missed_column: ['Non réalisée', 'Not attended', CLOSED],
  statement_note: [
    'Établi le {issued} d’après la feuille d’émargement scellée le {at}, d’empreinte SHA-256 {sha256}. Un créneau compte au mois de son début. La durée réalisée est celle des créneaux où la personne est présente, moins les minutes de retard et de départ anticipé saisies par le formateur.',
    'Made on {issued} from the attendance sheet sealed on {at}, with the SHA-256 fingerprint {sha256}. A slot counts in the month of its start. The time attended is that of the slots where the person is present, less the minutes of delays and early departures that the trainer entered.',
    SEALED,
  ],
  reason_unsigned: ['non signé', 'not signed', SLOT_OVER],
  reason_absence: ['absence', 'absence', MARKED],
  reason_excused: ['absence excusée', 'excused absence', MARKED],
  reason_excused_why: ['absence excusée ({reason})', 'excused absence ({reason})', MARKED],
  reason_late: ['retard', 'delay', MARKED],
  reason_left_early: ['départ anticipé', 'early departure', MARKED],
} as const satisfies Readonly<Record<string, InTwo<PaperEvent>>>;
