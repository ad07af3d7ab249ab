import { dateFormat } from '../../../kernel/formats.ts';
import { languageFacts, type WorkLanguage } from '../../../kernel/language.ts';
import type { ReportLine, ReportState } from './states.ts';

type Kind = NonNullable<ReportLine['documentKind']>;
type Column = (typeof columns)[number];

/** Columns of the CSV, in order: a line for each signer. */
export const columns = [
  ...([
    'envelopeId',
    'name',
    'kind',
    'day',
    'missionStart',
    'lastLegalDay',
    'deadline',
    'status',
    'principal',
  ] as const),
  ...(['siren', 'labels', 'signer', 'email', 'role', 'sentAt', 'notifiedAt', 'acceptedAt', 'undeliveredAt'] as const),
  ...(['openedAt', 'signedAt', 'declinedAt', 'declineReason', 'reminders', 'lastReminderAt', 'completedAt'] as const),
] as const;

interface Words {
  readonly title: string;
  /** What the drawn report says of itself. */
  readonly nature: string;
  readonly nothing: string;
  readonly period: (from: string, to: string) => string;
  /** Between day and time. */
  readonly at: string;
  readonly fileName: string;
  readonly readAt: (moment: string, zone: string) => string;
  readonly page: {
    readonly document: string;
    readonly person: string;
    readonly reached: string;
    readonly outcome: string;
  };
  readonly none: string;
  readonly columns: Readonly<Record<Column, string>>;
  readonly kinds: Readonly<Record<Kind, string>>;
  readonly statuses: Readonly<Record<ReportLine['status'], string>>;
  readonly deadlines: Readonly<Record<NonNullable<ReportLine['deadline']>, string>>;
  readonly roles: Readonly<Record<'SIGNER' | 'AGENT', string>>;
  readonly states: Readonly<Record<ReportState | 'envelopes' | 'reminders', string>>;
  readonly filters: Readonly<Record<'kinds' | 'labels' | 'principal' | 'text' | 'state', string>>;
  readonly facts: Readonly<
    Record<
      'sent' | 'accepted' | 'undelivered' | 'opened' | 'signed' | 'declined' | 'mission' | 'last' | 'unsent',
      string
    >
  > & { readonly reminders: (count: number, last: string) => string };
}

const fr: Words = {
  title: 'Suivi des contrats',
  nature:
    'Ce relevé reprend ce que le service a enregistré. Il n’est pas scellé : le dossier de preuve de chaque enveloppe fait foi.',
  nothing: 'Aucune enveloppe ne répond à ces critères.',
  period: (from, to) => `Du ${from} au ${to}`,
  at: ' à ',
  fileName: 'suivi-des-contrats',
  readAt: (moment, zone) => `Établi le ${moment} (${zone})`,
  page: { document: 'Document', person: 'Signataire', reached: 'Transmission', outcome: 'Suite donnée' },
  none: 'non renseigné',
  columns: {
    envelopeId: 'id',
    name: 'document',
    kind: 'nature',
    day: 'jour_de_reference',
    missionStart: 'debut_de_la_mission',
    lastLegalDay: 'dernier_jour_legal',
    deadline: 'delai_legal',
    status: 'statut',
    principal: 'mandant',
    siren: 'siren',
    labels: 'etiquettes',
    signer: 'signataire',
    email: 'e_mail',
    role: 'role',
    sentAt: 'envoye_le',
    notifiedAt: 'invite_le',
    acceptedAt: 'accepte_par_le_serveur_le',
    undeliveredAt: 'non_remis_le',
    openedAt: 'ouvert_le',
    signedAt: 'signe_le',
    declinedAt: 'refuse_le',
    declineReason: 'motif_du_refus',
    reminders: 'relances',
    lastReminderAt: 'derniere_relance_le',
    completedAt: 'acheve_le',
  },
  kinds: {
    CMAD: 'Contrat de mise à disposition',
    CONTRAT_MISSION: 'Contrat de mission',
    AVENANT: 'Avenant',
    RELEVE_HEURES: 'Relevé d’heures',
    AUTRE: 'Autre document',
  },
  statuses: {
    DRAFT: 'brouillon',
    SENT: 'envoyée',
    COMPLETED: 'achevée',
    EXPIRED: 'expirée',
    CANCELED: 'annulée',
  },
  deadlines: {
    OPEN: 'délai en cours',
    DUE_TODAY: 'dernier jour',
    LATE: 'en retard',
    MET: 'respecté',
    MET_LATE: 'dépassé',
    ENDED: 'sans objet',
  },
  roles: { SIGNER: 'signataire', AGENT: 'mandataire' },
  states: {
    envelopes: 'Enveloppes',
    SENT: 'Envoyées',
    ACCEPTED: 'Acceptées par le serveur de messagerie',
    OPENED: 'Ouvertes',
    SIGNED: 'Signées',
    UNSIGNED: 'Non signées',
    LATE: 'Hors délai légal',
    DECLINED: 'Refusées',
    UNDELIVERED: 'Non remises',
    reminders: 'Relances',
  },
  filters: { kinds: 'Nature', labels: 'Étiquettes', principal: 'Mandant', text: 'Recherche', state: 'État' },
  facts: {
    sent: 'Invité le',
    accepted: 'Accepté par le serveur le',
    undelivered: 'Non remis, signalé le',
    opened: 'Ouvert le',
    signed: 'Signé le',
    declined: 'A refusé le',
    mission: 'Début de la mission :',
    last: 'Dernier jour légal :',
    unsent: 'Pas encore invité',
    reminders: (count, last) => `${count} ${count > 1 ? 'relances' : 'relance'}, la dernière le ${last}`,
  },
};

const en: Words = {
  title: 'Report on contracts',
  nature:
    'This report repeats what the service has recorded. It is not sealed: the evidence file of each envelope is the proof.',
  nothing: 'No envelope meets these conditions.',
  period: (from, to) => `From ${from} to ${to}`,
  at: ' at ',
  fileName: 'report-on-contracts',
  readAt: (moment, zone) => `Made on ${moment} (${zone})`,
  page: { document: 'Document', person: 'Signer', reached: 'Transmission', outcome: 'Outcome' },
  none: 'not stated',
  columns: {
    envelopeId: 'id',
    name: 'document',
    kind: 'kind',
    day: 'day_of_reference',
    missionStart: 'mission_start',
    lastLegalDay: 'last_legal_day',
    deadline: 'legal_deadline',
    status: 'status',
    principal: 'principal',
    siren: 'siren',
    labels: 'labels',
    signer: 'signer',
    email: 'email',
    role: 'role',
    sentAt: 'sent_at',
    notifiedAt: 'notified_at',
    acceptedAt: 'accepted_by_server_at',
    undeliveredAt: 'not_delivered_at',
    openedAt: 'opened_at',
    signedAt: 'signed_at',
    declinedAt: 'declined_at',
    declineReason: 'decline_reason',
    reminders: 'reminders',
    lastReminderAt: 'last_reminder_at',
    completedAt: 'completed_at',
  },
  kinds: {
    CMAD: 'Supply contract',
    CONTRAT_MISSION: 'Mission contract',
    AVENANT: 'Amendment',
    RELEVE_HEURES: 'Timesheet',
    AUTRE: 'Other document',
  },
  statuses: { DRAFT: 'draft', SENT: 'sent', COMPLETED: 'completed', EXPIRED: 'expired', CANCELED: 'cancelled' },
  deadlines: {
    OPEN: 'open',
    DUE_TODAY: 'last day',
    LATE: 'late',
    MET: 'met',
    MET_LATE: 'met late',
    ENDED: 'without object',
  },
  roles: { SIGNER: 'signer', AGENT: 'agent' },
  states: {
    envelopes: 'Envelopes',
    SENT: 'Sent',
    ACCEPTED: 'Accepted by the mail server',
    OPENED: 'Opened',
    SIGNED: 'Signed',
    UNSIGNED: 'Not signed',
    LATE: 'Late by law',
    DECLINED: 'Declined',
    UNDELIVERED: 'Not delivered',
    reminders: 'Reminders',
  },
  filters: { kinds: 'Kind', labels: 'Labels', principal: 'Principal', text: 'Search', state: 'State' },
  facts: {
    sent: 'Invited on',
    accepted: 'Accepted by the server on',
    undelivered: 'Not delivered, reported on',
    opened: 'Opened on',
    signed: 'Signed on',
    declined: 'Declined on',
    mission: 'Mission starts on',
    last: 'Last legal day:',
    unsent: 'Not invited yet',
    reminders: (count, last) => `${count} ${count === 1 ? 'reminder' : 'reminders'}, the last on ${last}`,
  },
};

export const words: Readonly<Record<WorkLanguage, Words>> = { fr, en };

/** Returns functions that write days (`YYYY-MM-DD`) and moments in a language, in a zone. */
export function datesIn(language: WorkLanguage, timeZone: string) {
  const { locale } = languageFacts[language];
  const day = dateFormat(locale, { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' });
  const parts = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  const moment = dateFormat(locale, { timeZone, hourCycle: 'h23', ...parts });
  return {
    day: (text: string): string => day.format(new Date(text)),
    moment: (at: Date): string => moment.format(at).replace(',', '').replace(' ', words[language].at),
  };
}
