import { after, DAY } from '../../../kernel/clock.ts';
import { definitely } from '../../../kernel/definitely.ts';
import { sql } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import type { Services } from '../../../platform/services.ts';
import { LanguageEnum } from '../../access/schema/index.ts';
import { MandateScopeEnum } from '../../identities/mandates/schema/index.ts';
import { deadlineState, lastLegalDay, legalRule, type MissionProgress } from '../mission.ts';
import { type EnvelopeGroup, inFolder, type Overview } from '../overview.ts';
import { signersAmong } from '../people.ts';
import { seenSql } from '../visibility.ts';
import { languageOfDocuments } from '../warnings.ts';
import { EnvelopeGroupType, OverviewType } from './overview.ts';

/** Most envelopes that a group lists, as in the rest of the overview. */
const MOST = 5;

/** Envelopes with a legal deadline that have not met it (`metAt`). */
interface MissionGroups {
  /** Less than a day is left. The next deadline is the most urgent. */
  readonly dueToday: EnvelopeGroup;
  /** The deadline has passed. The oldest is the most urgent. */
  readonly late: EnvelopeGroup;
}

type Figures = Record<'dueToday' | 'late', number> & Record<'dueTodayIds' | 'lateIds', string[]>;

/** Reads both groups by one statement, from the index `envelopes_legal_deadline`. */
async function readMissionGroups(
  { database, clock }: Services,
  { sight, folderId }: Pick<Overview, 'sight' | 'folderId'>,
): Promise<MissionGroups> {
  const now = clock.now();
  const soon = after(now, DAY);
  const rows = await database.rows<Figures>(sql`
    WITH unmet AS MATERIALIZED (
      SELECT e.id, e.legal_deadline FROM envelopes e
      WHERE ${seenSql(sight)} AND ${inFolder(folderId)}
        AND e.legal_deadline <= ${soon}::timestamptz AND e.status IN ('DRAFT', 'SENT')
        AND EXISTS (
          SELECT 1 FROM signers s WHERE s.envelope_id = e.id AND s.role IN ('SIGNER', 'AGENT') AND CASE
            WHEN e.document_kind <> 'CMAD' AND EXISTS (
              SELECT 1 FROM signers p WHERE p.envelope_id = e.id AND p.role = 'SIGNER')
            THEN s.role = 'SIGNER' AND s.notified_at IS NULL
            ELSE s.signed_at IS NULL END)
    ) SELECT
      (SELECT count(*)::int FROM unmet WHERE legal_deadline > ${now}::timestamptz) AS "dueToday",
      ARRAY(SELECT id FROM unmet WHERE legal_deadline > ${now}::timestamptz
        ORDER BY legal_deadline, id LIMIT ${MOST}) AS "dueTodayIds",
      (SELECT count(*)::int FROM unmet WHERE legal_deadline <= ${now}::timestamptz) AS late,
      ARRAY(SELECT id FROM unmet WHERE legal_deadline <= ${now}::timestamptz
        ORDER BY legal_deadline, id LIMIT ${MOST}) AS "lateIds"`);
  const { dueToday, dueTodayIds, late, lateIds } = definitely(rows[0], 'figures');
  return { dueToday: { totalCount: dueToday, ids: dueTodayIds }, late: { totalCount: late, ids: lateIds } };
}

export const LegalDeadlineStateEnum = builder.enumType('LegalDeadlineState', {
  description: 'How an envelope stands to its legal deadline.',
  values: {
    OPEN: { description: 'There is more than a day left.' },
    DUE_TODAY: { description: 'Less than a day is left.' },
    LATE: { description: 'The deadline has passed.' },
    MET: { description: 'It was sent, or a supply contract was signed by everybody, in time.' },
    MET_LATE: { description: 'The same, but after the deadline.' },
    ENDED: { description: 'The envelope was canceled or has expired before.' },
  },
});

const LegalDeadlineType = builder.objectRef<MissionProgress>('LegalDeadline').implement({
  description:
    'The last day on which French law lets a mission contract be sent to the worker (code du travail, art. L. 1251-17), or a supply contract be signed (L. 1251-42): two working days after the first day of the mission. Working days are Monday to Saturday, except the eleven holidays of art. L. 3133-1.',
  fields: (t) => ({
    lastDay: t.field({
      type: 'Date',
      description: 'The last legal day, YYYY-MM-DD, in the time zone of the organisation.',
      resolve: (envelope) => lastLegalDay(envelope)!,
    }),
    endsAt: t.field({
      type: 'DateTime',
      description: 'The end of that day.',
      resolve: ({ legalDeadline }) => legalDeadline!,
    }),
    article: t.string({
      nullable: true,
      description:
        'Article of the code du travail that sets the deadline. Null for an amendment: no text sets one, and the days of the contract that it changes are used.',
      resolve: (envelope) => legalRule(envelope)!.article,
    }),
    state: t.field({
      type: LegalDeadlineStateEnum,
      description: 'How the envelope stands to the deadline now.',
      resolve: (envelope, _args, { services }) => deadlineState(envelope, services.clock.now())!,
    }),
  }),
});

const MissionGroupsType = builder.objectRef<MissionGroups>('LegalDeadlineGroups').implement({
  description: 'Envelopes that have not met their legal deadline, drafts included.',
  fields: (t) => ({
    dueToday: t.expose('dueToday', {
      type: EnvelopeGroupType,
      description: 'Less than a day is left. The next deadline is the most urgent.',
    }),
    late: t.expose('late', {
      type: EnvelopeGroupType,
      description: 'The deadline has passed. The oldest one is the most urgent.',
    }),
  }),
});

builder.objectField(OverviewType, 'legalDeadlines', (t) =>
  t.field({
    type: MissionGroupsType,
    description: 'Contracts of temporary work that must be sent or signed today, and those that are late.',
    resolve: (overview, _args, { services }) => readMissionGroups(services, overview),
  }),
);

builder.prismaObjectFields('Organization', (t) => ({
  temporaryWork: t.boolean({
    access: { key: 'any', member: 'READER', beforePasskey: true },
    select: { id: true, temporaryWork: true },
    description:
      'Whether the organisation does temporary work: it says so (`setOrganizationFacts`), or has an envelope with a legal deadline.',
    resolve: async ({ id: organizationId, temporaryWork }, _args, { services }) =>
      temporaryWork || hasMissions(services, organizationId),
  }),
}));

/** Whether the organisation has an envelope with a legal deadline, by the index `envelopes_legal_deadline`. */
const hasMissions = async ({ database }: Pick<Services, 'database'>, organizationId: string): Promise<boolean> =>
  (await database.prisma.envelope.findFirst({
    where: { organizationId, mode: { in: ['LIVE', 'TEST'] }, legalDeadline: { not: null } },
    select: { id: true },
  })) !== null;

builder.prismaObjectFields('Envelope', (t) => ({
  documentKind: t.expose('documentKind', {
    type: MandateScopeEnum,
    nullable: true,
    description: 'What kind of document the envelope contains. Null if the sender did not say.',
  }),
  documentLanguage: t.field({
    type: LanguageEnum,
    description: 'Language of the dates in fields and of the lines below signatures.',
    select: { documentLanguage: true },
    resolve: languageOfDocuments,
  }),
  missionStartsAt: t.expose('missionStartsAt', {
    type: 'Date',
    nullable: true,
    description:
      'First day of the mission of a temporary worker, YYYY-MM-DD, in the time zone of the organisation. Null if there is none.',
  }),
  legalDeadline: t.field({
    type: LegalDeadlineType,
    nullable: true,
    description: 'The legal deadline. Null without `missionStartsAt`, and for kinds that have none.',
    select: {
      documentKind: true,
      missionStartsAt: true,
      legalDeadline: true,
      status: true,
      people: { select: { role: true, notifiedAt: true, signedAt: true } },
    },
    resolve: ({ people, ...envelope }) =>
      envelope.legalDeadline ? { ...envelope, signers: signersAmong(people) } : null,
  }),
}));
