import { type InTwo, LAW } from '../../../kernel/told.ts';
import { CLOSED, type PaperEvent, SEALED } from './sources.ts';

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
