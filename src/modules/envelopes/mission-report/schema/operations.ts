import type { Actor } from '../../../../kernel/actor.ts';
import { refuse } from '../../../../kernel/fault.ts';
import { type Language, type WorkLanguage, workLanguageOf } from '../../../../kernel/language.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { offsetConnection } from '../../../../platform/graphql/connection.ts';
import { addMutation } from '../../../../platform/graphql/mutation.ts';
import { pageCost } from '../../../../platform/graphql/paging.ts';
import { day, items, text, uuid } from '../../../../platform/graphql/validators.ts';
import type { Services } from '../../../../platform/services.ts';
import { LanguageEnum } from '../../../access/schema/index.ts';
import { MandateScopeEnum } from '../../../identities/mandates/schema/index.ts';
import { limits as listLimits } from '../../limits.ts';
import { EnvelopeExport } from '../../schema/export.ts';
import { sightWith } from '../../visibility.ts';
import { exportReport, type IssuedReport, issueReport } from '../issue-report.ts';
import { limits, type MissionReport, type ReportFilter, readReport } from '../read-report.ts';
import { reportGroups, totalsOf } from '../states.ts';
import { GroupByEnum, GroupType, LineConnection, LineType, ReportStateEnum, TotalsType } from './types.ts';

const FilterInput = builder.inputType('MissionReportFilter', {
  description: 'The period of a mission report, and conditions for its envelopes. An envelope must meet all of them.',
  fields: (t) => ({
    from: t.field({ type: 'Date', required: true, validate: day, description: 'First day of the period, YYYY-MM-DD.' }),
    to: t.field({
      type: 'Date',
      required: true,
      validate: day,
      description: `Last day of the period, YYYY-MM-DD. A period has at most ${limits.days} days.`,
    }),
    kinds: t.field({ type: [MandateScopeEnum], description: 'The envelope contains one of these kinds of documents.' }),
    labels: t.idList({
      validate: items(uuid, listLimits.filteredLabels),
      description: 'The envelope has one of the labels with these UUIDs.',
    }),
    principal: t.string({
      validate: text(listLimits.search),
      description:
        'The envelope is sealed under a mandate of the company with this SIREN, or with this name if it has no SIREN.',
    }),
    text: t.string({
      validate: text(listLimits.search),
      description:
        'Words to search for. Each word must occur in the name of the envelope or of a document, or in the name or e-mail address of a signer.',
    }),
    state: t.field({ type: ReportStateEnum, description: 'The envelope is in this state.' }),
  }),
});

const access = { key: 'envelopes:read', member: 'READER' } as const;

/** A report reads up to thousands of envelopes at once. */
const COST = 500;

const refused = {
  invalid_body: `The period ends before it begins, has more than ${limits.days} days, or has more than ${limits.envelopes} envelopes.`,
} as const;

const read = (services: Services, actor: Actor, filter: ReportFilter, path: string): Promise<MissionReport> =>
  readReport(services, sightWith(actor, 'envelopes:read'), filter, path);

const ReportType = builder.objectRef<MissionReport>('MissionReport').implement({
  description:
    'What was recorded about the documents of temporary work of a period: who was sent what, when a mail server accepted it, who opened, signed or declined, and how each document stands to its legal deadline.',
  fields: (t) => ({
    readAt: t.expose('readAt', { type: 'DateTime', description: 'Time of this report.' }),
    totals: t.field({
      type: TotalsType,
      description: 'Numbers of the whole report.',
      resolve: ({ lines }) => totalsOf(lines),
    }),
    groups: t.field({
      type: [GroupType],
      description: 'The same numbers for each label or principal, in the order of their names.',
      args: { by: t.arg({ type: GroupByEnum, required: true, description: 'By what to group.' }) },
      resolve: ({ lines }, { by }) => reportGroups(lines, by),
    }),
    lines: t.connection(
      {
        type: LineType,
        description: 'The envelopes, by day and name.',
        complexity: pageCost,
        resolve: ({ lines }, args) =>
          offsetConnection(args, {
            read: async ({ offset, limit }) => lines.slice(offset, offset + limit),
            count: async () => lines.length,
          }),
      },
      LineConnection,
    ),
  }),
});

builder.queryField('missionReport', (t) =>
  t.field({
    type: ReportType,
    nullable: true,
    description:
      'Reports on the envelopes of temporary work of a period. An envelope belongs to it by the first day of its mission, or of the week of a timesheet. Envelopes whose kind is one of temporary work and that have no such day belong to it by their day of creation.',
    refuses: [refused],
    access,
    complexity: { field: COST },
    args: { filter: t.arg({ type: FilterInput, required: true, description: 'Period and conditions.' }) },
    resolve: (_root, { filter }, { services, actor }) => read(services, actor, filter, 'filter.to'),
  }),
);

const languageArg = {
  type: LanguageEnum,
  description: 'Language of the file: French, or English for any other. Default: French.',
} as const;
const reportLanguage = (language: Language | null | undefined): WorkLanguage => workLanguageOf(language ?? 'fr');

builder.queryField('exportMissionReport', (t) =>
  t.field({
    type: EnvelopeExport,
    nullable: true,
    description: `Exports a mission report as CSV, with one line for each signer. Returns the lines of at most ${limits.part} envelopes at a time.`,
    refuses: [refused, { invalid_parameter: '`after` is not the `next` of a part of this export.' }],
    access,
    complexity: { field: COST },
    args: {
      filter: t.arg({ type: FilterInput, required: true, description: 'Period and conditions.' }),
      language: t.arg(languageArg),
      after: t.arg.string({
        description: '`next` of the previous part, with the same filter. Omit it to get the first part.',
      }),
    },
    resolve: async (_root, { filter, language, after }, { services, actor }) => {
      if (after != null && !/^\d{1,6}$/.test(after))
        throw refuse(
          'invalid_parameter',
          'The value of after is not a cursor of this export. Omit it to start with the first part.',
        );
      const report = await read(services, actor, filter, 'filter.to');
      return exportReport(services, report, { from: Number(after ?? 0), language: reportLanguage(language) });
    },
  }),
);

const IssuedType = builder.objectRef<IssuedReport>('IssuedMissionReport').implement({
  description: 'A mission report as a PDF. It is not sealed: the evidence file of each envelope is the proof.',
  fields: (t) => ({
    envelopes: t.exposeInt('envelopes', { description: 'Number of envelopes in it.' }),
    sha256: t.expose('sha256', {
      type: 'Sha256',
      description: 'SHA-256 fingerprint of the PDF, 64 hexadecimal digits.',
    }),
    downloadUrl: t.expose('downloadUrl', {
      type: 'URL',
      access,
      description: 'Temporary link to the PDF, valid for 1 hour.',
    }),
  }),
});

addMutation('issueMissionReport', {
  description: 'Draws a mission report as a PDF.',
  refuses: [refused],
  access,
  complexity: { field: COST },
  input: (t) => ({
    filter: t.field({ type: FilterInput, required: true, description: 'Period and conditions.' }),
    language: t.field(languageArg),
  }),
  resolve: async ({ filter, language }, { services, actor }) => {
    const own = sightWith(actor, 'envelopes:read');
    const report = await read(services, actor, filter, 'input.filter.to');
    return { missionReport: await issueReport(services, own, report, reportLanguage(language)) };
  },
  payload: (t) => ({ missionReport: t.expose('missionReport', { type: IssuedType, description: 'The new PDF.' }) }),
});
