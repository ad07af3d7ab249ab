import type { WorkLanguage } from '../../../kernel/language.ts';
import { type Given, type Holes, type InTwo, LAW, type Told, tell, type Witness } from '../../../kernel/told.ts';
import type { Row } from '../../../standards/typesetting/index.ts';
import {
  CLOSED,
  CREATED,
  certificateSentences,
  MARKED,
  type PaperEvent,
  PEOPLE,
  readingSentences,
  SEALED,
  SLOT_CLOSED,
  SLOT_OPENED,
  SLOT_OVER,
  sessionSentences,
} from './sentences.ts';

/** Sentences of the attendance sheet and of its extracts. Holes are in braces. */
export const sheetSentences = {
  sheet: ['Feuille d’émargement', 'Attendance sheet', LAW],
  extract: ['Extrait de la feuille d’émargement', 'Extract of the attendance sheet', SEALED],
  by_half_day: ['Présences par demi-journée', 'Attendance by half-day', LAW],
  of_some: ['Présences de certains participants', 'Attendance of some participants', SEALED],
  test_sheet: [
    'SPECIMEN – sans valeur : session d’essai, scellée sous une autorité de test.',
    'SPECIMEN – no legal value: test session, sealed under a test authority.',
    CREATED,
  ],
  // Figures
  attendee: ['participant', 'participant', PEOPLE],
  attendees: ['participants', 'participants', PEOPLE],
  half_day: ['demi-journée', 'half-day', CREATED],
  half_days: ['demi-journées', 'half-days', CREATED],
  of_training: ['de formation', 'planned', CREATED],
  presences: ['présences', 'presences', CLOSED],
  of_presence: ['de présence', 'present', CLOSED],
  // Facts of the session
  organiser: ['Organisme de formation', 'Training provider', CREATED],
  session: ['Intitulé', 'Title', CREATED],
  module: ['Module', 'Module', CREATED],
  modules: ['Modules', 'Modules', CREATED],
  dates: ['Dates', 'Dates', CREATED],
  several_days: ['du {from} au {to} ({days})', 'from {from} to {to} ({days})', CREATED],
  hours: ['Heures', 'Times', CREATED],
  place: ['Lieu', 'Place', CREATED],
  trainer: ['Formateur', 'Trainer', CREATED],
  trainers: ['Formateurs', 'Trainers', ['trainer.named']],
  trainer_signature: ['Signature du formateur', 'Signature of the trainer', SLOT_OVER],
  unsigned_slot: [
    '1 créneau non signé par son formateur, sur {all}',
    '1 slot not signed by its trainer, of {all}',
    SLOT_OVER,
  ],
  unsigned_slots: [
    '{count} créneaux non signés par leur formateur, sur {all}',
    '{count} slots not signed by their trainer, of {all}',
    SLOT_OVER,
  ],
  session_row: ['Session', 'Session', CREATED],
  created: ['créée le {at}', 'created on {at}', CREATED],
  closed: ['clôturée le {at}', 'closed on {at}', CLOSED],
  keeping: ['Conservation', 'Kept', CLOSED],
  kept_until: ['jusqu’au {day} au moins', 'until {day} at least', CLOSED],
  id: ['Identifiant', 'Identifier', CREATED],
  // Half-days
  half_days_title: ['Demi-journées', 'Half-days', CREATED],
  date: ['Date', 'Date', CREATED],
  slot_and_module: ['Créneau et module', 'Slot and module', CREATED],
  times: ['Horaires', 'Hours', CREATED],
  duration: ['Durée', 'Duration', CREATED],
  present_column: ['Présents', 'Present', CLOSED],
  slot_signed: ['signé', 'signed', SLOT_CLOSED],
  slot_unsigned: ['non signé', 'not signed', SLOT_OVER],
  slot_not_opened: ['non ouvert, non signé', 'not opened, not signed', ['slot.lapsed']],
  heading_aside: ['{slots}, {duration}', '{slots}, {duration}', CREATED],
  continued: ['{slot}, suite', '{slot}, continued', CREATED],
  // A slot
  span: ['{span}, soit {duration}', '{span}, that is {duration}', CREATED],
  opened: ['ouvert le {at}', 'opened on {at}', SLOT_OPENED],
  opened_closed: ['ouvert le {opened}, clôturé à {time}', 'opened on {opened}, closed at {time}', SLOT_CLOSED],
  opened_closed_later: [
    'ouvert le {opened}, clôturé le {closed}',
    'opened on {opened}, closed on {closed}',
    SLOT_CLOSED,
  ],
  never_opened: [
    'créneau non ouvert : aucune signature recueillie',
    'slot not opened: no signature was taken',
    ['slot.lapsed'],
  ],
  opened_before: ['ouvert {duration} avant l’heure de début', 'opened {duration} before its start', SLOT_OPENED],
  opened_after: ['ouvert {duration} après l’heure de début', 'opened {duration} after its start', SLOT_OPENED],
  present: ['présent', 'present', SLOT_OVER],
  presents: ['présents', 'present', SLOT_OVER],
  rate_of_slot: ['soit {rate}', 'that is {rate}', SLOT_OVER],
  nobody_expected: ['aucun attendu', 'nobody expected', SLOT_OVER],
  signed_on: ['signé le {at}', 'signed on {at}', SLOT_CLOSED],
  not_signed: ['créneau non signé par son formateur', 'slot not signed by its trainer', SLOT_OVER],
  checks_asked: [
    'confirmation de présence demandée à {times}',
    'confirmation of presence asked at {times}',
    ['slot.presence_asked'],
  ],
  checks_none: [
    'confirmations demandées : {asked}, données : 0',
    'confirmations asked: {asked}, given: 0',
    ['slot.presence_asked'],
  ],
  checks_given: [
    'confirmations demandées : {asked}, données : {given} ({times})',
    'confirmations asked: {asked}, given: {given} ({times})',
    ['slot.presence_confirmed'],
  ],
  // A mark
  attendee_column: ['Participant', 'Participant', PEOPLE],
  presence_column: ['Présence', 'Presence', LAW],
  signature_column: ['Signature', 'Signature', LAW],
  notes_column: ['Observations', 'Remarks', LAW],
  unmarked: ['Non signé', 'Not signed', SLOT_OVER],
  present_at: ['Présent(e) à {at}', 'Present at {at}', MARKED],
  status_present: ['Présent(e)', 'Present', MARKED],
  status_late: ['Présent(e), en retard', 'Present, late', MARKED],
  status_excused: ['Absence excusée', 'Excused absence', MARKED],
  status_absent: ['Absent(e)', 'Absent', MARKED],
  method_link: ['lien personnel', 'personal link', MARKED],
  method_qr_code: ['code QR du créneau', 'QR code of the slot', MARKED],
  method_trainer: ['par le formateur', 'by the trainer', MARKED],
  entered_at: ['saisi à {at}', 'entered at {at}', MARKED],
  stated_by_trainer: ['attesté par le formateur', 'stated by the trainer', MARKED],
  no_drawing: ['signé sans tracé', 'signed, not drawn', MARKED],
  late_stated: ['en retard de {minutes}, selon le formateur', 'late by {minutes}, says the trainer', MARKED],
  late_by_trainer: ['en retard, selon le formateur', 'late, says the trainer', MARKED],
  late_by_clock: ['en retard de plus de 15 minutes', 'more than 15 minutes late', MARKED],
  left_early: ['départ anticipé de {minutes}, selon le formateur', 'left {minutes} early, says the trainer', MARKED],
  reason: ['motif : {reason}', 'reason: {reason}', MARKED],
  document_received: ['justificatif reçu le {day}', 'document received on {day}', MARKED],
  document_none: ['sans justificatif indiqué', 'no document stated', MARKED],
  outside_signed: ['signé hors des horaires, le {at}', 'signed outside its hours, on {at}', MARKED],
  outside_entered: ['saisi hors des horaires, le {at}', 'entered outside its hours, on {at}', MARKED],
  same_device: ['autre nom signé depuis le même appareil', 'another name signed on the same device', MARKED],
  replaces: ['remplace : {status}, {method}, {at}', 'replaces: {status}, {method}, {at}', ['mark.replaced']],
  // Totals
  totals: ['Récapitulatif par participant', 'Summary for each participant', CLOSED],
  presences_column: ['Présences', 'Presences', CLOSED],
  late_column: ['Retards', 'Late', CLOSED],
  excused_column: ['Excusées', 'Excused', CLOSED],
  absent_column: ['Absences', 'Absences', CLOSED],
  followed_column: ['Durée suivie', 'Attended', CLOSED],
  of_which: ['dont {duration} *', 'of which {duration} *', MARKED],
  outside_note: ['* {outside}', '* {outside}', MARKED],
  drawn_from: [
    'Établie d’après la chaîne des événements de la session, jusqu’à l’événement n° {seq}, d’empreinte :',
    'Drawn from the chain of events of the session, up to event {seq}, with the fingerprint:',
    CLOSED,
  ],
} as const satisfies Readonly<Record<string, InTwo<PaperEvent>>>;

/** Every sentence of the papers about a session: French, English, and the events that it stands on. */
export const sentences = {
  ...sessionSentences,
  ...sheetSentences,
  ...readingSentences,
  ...certificateSentences,
} as const;

export type Sentence = keyof typeof sentences;

type Values<Name extends Sentence> = [Holes<(typeof sentences)[Name][0]>] extends [never]
  ? readonly []
  : readonly [values: Readonly<Record<Holes<(typeof sentences)[Name][0]>, Given>>];

/** The label of a row, whose value is given apart. */
type Label = { [Name in Sentence]: Values<Name> extends readonly [] ? Name : never }[Sentence];

/** A type of events that a session's chain contains: about one slot or one attendee (a number from 1), or about all (null). */
export interface RecordedEvent {
  readonly type: string;
  readonly about: number | null;
}

/** Writes the sentences of papers about one session, in one language, each from its events only. */
export class Teller {
  readonly language: WorkLanguage;
  readonly #events: readonly RecordedEvent[];
  readonly #witness: Witness;

  constructor(language: WorkLanguage, events: readonly RecordedEvent[], witness: readonly RecordedEvent[] = events) {
    this.language = language;
    this.#events = events;
    this.#witness = new Set(witness.map(({ type }) => type));
  }

  /** For sentences about one of them: events about the others do not count. */
  about(number: number): Teller {
    return new Teller(
      this.language,
      this.#events,
      this.#events.filter(({ about }) => about === null || about === number),
    );
  }

  /** A sentence. Empty without its events, or where a value is missing. */
  say<Name extends Sentence>(name: Name, ...[values]: Values<Name>): Told<string> {
    return tell(this.#witness, this.language, sentences[name], values ?? {});
  }

  /** The same as a list: none if it is empty. */
  lines<Name extends Sentence>(name: Name, ...values: Values<Name>): Told<string>[] {
    return [this.say(name, ...values)].filter((text) => text !== '');
  }

  /** A row of facts; none without its events or without a value. */
  row(name: Label, value: Row[2] | null | undefined): Row[] {
    const label = tell(this.#witness, this.language, sentences[name], {});
    const isEmpty =
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    return label && !isEmpty ? [[label, '', value]] : [];
  }
}
