import { excuses, excusesInEnglish } from '../../../kernel/excuses.ts';
import { CLAIM, type InTwo, LAW } from '../../../kernel/told.ts';
import { CLOSED, CREATED, MARKED, type PaperEvent, PEOPLE } from './sources.ts';

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
