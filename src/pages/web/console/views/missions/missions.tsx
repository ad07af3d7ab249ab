import { languageName } from '../../../../../kernel/language.ts';
import {
  ConsoleExportMissionReportDocument,
  type ConsoleExportMissionReportQuery,
  ConsoleIssueMissionReportDocument,
  ConsoleMissionReportDocument,
  type ConsoleMissionReportQuery,
  type ReportGroupFragment,
  type ReportLineFragment,
  type ReportTotalsFragment,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { calendarDate, decimal, language, shortMoment } from '../../../i18n/index.ts';
import { saveAs, saveText } from '../../../lib/files.ts';
import { send } from '../../../lib/graphql.ts';
import { ActForm, Instead, Status, View } from '../../parts.tsx';
import { route, viewAddress } from '../../route.ts';
import { Rows, Table, useList } from '../../table.tsx';
import { choose, Filters, type ReportChoice, readChoice, reportFilter, reportQuery } from './filters.tsx';

/** Lines of one page. */
const SIZE = 50;

/** The lines with the names that a list needs. */
const missionLines = ({ lines: { edges, pageInfo } }: NonNullable<ConsoleMissionReportQuery['missionReport']>) => ({
  nodes: edges.map(({ node }) => ({ ...node, id: node.envelopeId })),
  pageInfo,
});

/** The report on contracts of temporary work. The address has its period and filters. */
export function Missions() {
  const { query } = route.value;
  const choice = readChoice(query);
  const list = useList({
    document: ConsoleMissionReportDocument,
    variables: { filter: reportFilter(choice), first: SIZE },
    of: ({ missionReport }) => missionReport && missionLines(missionReport),
  });
  const answer = list.data?.first;
  const report = answer?.missionReport;
  return (
    <View title={t('menu_missions')} actions={<Downloads choice={choice} />}>
      <p class="hint">{t('reportText')}</p>
      <Filters choice={choice} labels={answer?.labels ?? []} />
      {report && (
        <>
          <Figures choice={choice} totals={report.totals} />
          <Groups choice={choice} title={t('reportByLabel')} param="label" groups={report.labels} />
          <Groups choice={choice} title={t('reportByPrincipal')} param="principal" groups={report.principals} />
          <h2>{t('reportLines')}</h2>
          <Rows
            caption={t('reportLines')}
            empty={t('reportNothing')}
            list={list}
            columns={[
              { label: t('reportDocument'), cell: (line) => <Document line={line} /> },
              { label: t('signers'), cell: (line) => <Signers line={line} /> },
            ]}
          />
        </>
      )}
      {!report && <Instead of={list} />}
    </View>
  );
}

const Downloads = ({ choice }: { choice: ReportChoice }) => (
  <>
    <ActForm submit={t('reportCsv')} kind="plain" act={() => saveCsv(choice)} />
    <ActForm submit={t('reportPdf')} kind="plain" act={() => savePdf(choice)} />
  </>
);

type Part = NonNullable<ConsoleExportMissionReportQuery['exportMissionReport']>;

/** Downloads the CSV in parts and saves it as one file. */
async function saveCsv(choice: ReportChoice): Promise<void> {
  const parts: Part[] = [];
  for (let after: string | null = null, more = true; more; more = after !== null) {
    const variables = { filter: reportFilter(choice), language: languageName(language.value), after };
    const part: Part = (await send(ConsoleExportMissionReportDocument, variables)).exportMissionReport!;
    parts.push(part);
    after = part.next ?? null;
  }
  saveText(
    parts[0]!.fileName,
    parts.map(({ text }) => text),
  );
}

async function savePdf(choice: ReportChoice): Promise<void> {
  const input = { filter: reportFilter(choice), language: languageName(language.value) };
  const { issueMissionReport } = await send(ConsoleIssueMissionReportDocument, { input });
  saveAs(issueMissionReport.missionReport.downloadUrl);
}

const figures = [
  ['envelopes', '', ''],
  ['sent', 'SENT', ''],
  ['accepted', 'ACCEPTED', ''],
  ['opened', 'OPENED', ''],
  ['signed', 'SIGNED', ''],
  ['unsigned', 'UNSIGNED', 'warn'],
  ['late', 'LATE', 'bad'],
  ['declined', 'DECLINED', 'bad'],
  ['undelivered', 'UNDELIVERED', 'bad'],
] as const;

/** The totals: each shows the envelopes that it counts. */
const Figures = ({ choice, totals }: { choice: ReportChoice; totals: ReportTotalsFragment }) => (
  <ul class="figure-list" aria-label={t('reportTotals')}>
    {figures.map(([name, state, tone]) => (
      <li key={name}>
        <a
          class="figure"
          href={hrefOf({ ...choice, state })}
          aria-current={state !== '' && choice.state === state ? 'true' : undefined}
        >
          <span class={`figure-count ${totals[name] > 0 ? tone : ''}`}>{decimal(totals[name])}</span>{' '}
          <span>{t(`report_${state || 'ALL'}`)}</span>
        </a>
      </li>
    ))}
  </ul>
);

const hrefOf = (choice: ReportChoice): string => `${viewAddress('missions')}?${reportQuery(choice)}`;

interface GroupsProps {
  readonly choice: ReportChoice;
  readonly title: string;
  readonly param: 'label' | 'principal';
  readonly groups: readonly ReportGroupFragment[];
}

/** The totals of each label or principal. Nothing if no envelope has one. */
const Groups = ({ choice, title, param, groups }: GroupsProps) =>
  groups.every(({ key }) => key == null) ? null : (
    <section class="stack">
      <h2>{title}</h2>
      <Table
        caption={title}
        empty={t('reportNothing')}
        rows={groups.map((group) => ({ ...group, id: group.key ?? '' }))}
        columns={[
          {
            label: t('name'),
            cell: ({ key, name }) =>
              key == null ? (
                t('reportWithout')
              ) : (
                <button type="button" class="link" onClick={() => choose({ ...choice, [param]: key })}>
                  {name}
                </button>
              ),
          },
          ...(['envelopes', 'accepted', 'opened', 'signed', 'late', 'declined'] as const).map((figure) => ({
            label: t(`report_${figure === 'envelopes' ? 'ALL' : (figure.toUpperCase() as 'LATE')}`),
            cell: ({ totals }: ReportGroupFragment) => <span class="number">{decimal(totals[figure])}</span>,
          })),
        ]}
      />
    </section>
  );

const Document = ({ line }: { line: ReportLineFragment }) => {
  const { deadline, lastLegalDay, missionStartsAt, documentKind: kind, labels, principalName } = line;
  const isLate = deadline === 'LATE' || deadline === 'MET_LATE';
  return (
    <div class="report-cell">
      <a href={viewAddress('envelopes', line.envelopeId)}>{line.name}</a>
      <p class="states">
        <Status of={line.status} kind="envelope" />
        {kind && <span>{t(`kind_${kind}`)}</span>}
      </p>
      {missionStartsAt && (
        <p class="hint">
          {t(kind === 'RELEVE_HEURES' ? 'reportWeek' : 'reportMission', { date: calendarDate(missionStartsAt) })}
        </p>
      )}
      {deadline && lastLegalDay && (
        <p class={isLate ? 'error' : 'hint'}>
          {t('reportDeadline', { date: calendarDate(lastLegalDay), state: t(`deadline_${deadline}`) })}
        </p>
      )}
      {[principalName, ...labels].filter(Boolean).length > 0 && (
        <p class="hint">{[principalName, ...labels].filter(Boolean).join(' · ')}</p>
      )}
    </div>
  );
};

const Signers = ({ line }: { line: ReportLineFragment }) => (
  <ul class="report-signers">
    {line.signers.map((signer) => (
      <li key={signer.signerId}>
        <strong>{signer.name}</strong> <span class="hint">{signer.email}</span>
        <ul class="report-facts">
          {signerFacts(signer).map(({ words, tone }) => (
            <li key={words} class={tone}>
              {words}
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);

type Signer = ReportLineFragment['signers'][number];

/** What was recorded about a signer, in the order of a usual envelope. */
function signerFacts(signer: Signer): { words: string; tone: '' | 'bad' | 'ok' }[] {
  const { notifiedAt, acceptedAt, deliveryFailedAt, openedAt, declinedAt, declineReason, signedAt } = signer;
  const rows = [
    ['invited', notifiedAt, ''],
    ['accepted', acceptedAt, ''],
    ['undelivered', deliveryFailedAt, 'bad'],
    ['opened', openedAt, ''],
    ['declined', declinedAt, 'bad'],
    ['signed', signedAt, 'ok'],
    ['reminded', signer.lastReminderAt, ''],
  ] as const;
  const told = rows.flatMap(([fact, at, tone]) => {
    if (!at) return [];
    const words = t(`fact_${fact}`, { date: shortMoment(at), count: signer.reminders });
    return [
      {
        words: fact === 'declined' && declineReason ? `${words} ${t('factReason', { reason: declineReason })}` : words,
        tone,
      },
    ];
  });
  return told.length > 0 ? told : [{ words: t(signer.role === 'AGENT' ? 'fact_agent' : 'fact_none'), tone: '' }];
}
