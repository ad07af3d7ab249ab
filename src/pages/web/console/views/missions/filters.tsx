import { DAY } from '../../../../../kernel/clock.ts';
import { isDay } from '../../../../../kernel/date-time.ts';
import { wallDay } from '../../../../../kernel/wall-time.ts';
import type {
  ConsoleMissionReportQuery,
  MandateScope,
  MissionReportFilter,
  MissionReportState,
} from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { shownZone } from '../../../i18n/index.ts';
import { setQuery } from '../../route.ts';
import { Search } from '../../search.tsx';

interface FiltersProps {
  readonly choice: ReportChoice;
  readonly labels: ConsoleMissionReportQuery['labels'];
}

/** Period, kind, state, label and words of the report. */
export const Filters = ({ choice, labels }: FiltersProps) => (
  <div class="stack">
    <div class="actions report-period">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} class="labeled">
          <span>{t(`report_${end}`)}</span>
          <input
            class="input"
            type="date"
            value={choice[end]}
            onChange={({ currentTarget: { value } }) => value && choose({ ...choice, [end]: value })}
          />
        </label>
      ))}
      {Object.entries(periods()).map(([name, period]) => (
        <button
          key={name}
          type="button"
          class="btn"
          aria-pressed={period.from === choice.from && period.to === choice.to}
          onClick={() => choose({ ...choice, ...period })}
        >
          {t(`report_${name as 'month'}`)}
        </button>
      ))}
      <button type="button" class="btn" onClick={() => choose({ ...choice, ...missingTimesheets() })}>
        {t('reportMissingTimesheets')}
      </button>
    </div>
    <div class="filters labeled-filters">
      <Search label={t('reportSearch')} value={choice.words} onSearch={(words) => choose({ ...choice, words })} />
      <Select
        label={t('reportKind')}
        every={t('reportEveryKind')}
        value={choice.kind}
        options={kinds.map((kind) => [kind, t(`kind_${kind}`)])}
        choose={(kind) => choose({ ...choice, kind: kind as ReportChoice['kind'] })}
      />
      <Select
        label={t('reportState')}
        every={t('reportEveryState')}
        value={choice.state}
        options={states.map((state) => [state, t(`report_${state}`)])}
        choose={(state) => choose({ ...choice, state: state as ReportChoice['state'] })}
      />
      <Select
        label={t('labelOne')}
        every={t('everyLabel')}
        value={choice.label}
        options={[
          ...labels.map(({ id, name }) => [id, name] as const),
          ...(choice.label && !labels.some(({ id }) => id === choice.label)
            ? [[choice.label, t('unknownLabel')] as const]
            : []),
        ]}
        choose={(label) => choose({ ...choice, label })}
      />
    </div>
    {choice.principal && (
      <p>
        <button type="button" class="btn" onClick={() => choose({ ...choice, principal: '' })}>
          {t('reportWithoutPrincipal', { name: choice.principal })}
        </button>
      </p>
    )}
  </div>
);

interface SelectProps {
  readonly label: string;
  /** The first option: no condition. */
  readonly every: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly choose: (value: string) => void;
}

const Select = ({ label, every, value, options, choose: set }: SelectProps) => (
  <select class="input" aria-label={label} value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
    <option value="">{every}</option>
    {options.map(([option, words]) => (
      <option key={option} value={option}>
        {words}
      </option>
    ))}
  </select>
);

const kinds = ['CONTRAT_MISSION', 'CMAD', 'AVENANT', 'RELEVE_HEURES'] as const satisfies readonly MandateScope[];
const states = [
  ...(['UNSIGNED', 'LATE', 'DECLINED', 'UNDELIVERED', 'SENT', 'ACCEPTED', 'OPENED', 'SIGNED'] as const),
] as const satisfies readonly MissionReportState[];

/** What the report shows, as the address has it. Empty: everything. */
export interface ReportChoice {
  readonly from: string;
  readonly to: string;
  readonly kind: (typeof kinds)[number] | '';
  readonly state: (typeof states)[number] | '';
  /** Id of a label. */
  readonly label: string;
  /** Key of a principal. */
  readonly principal: string;
  readonly words: string;
}

const filterDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Periods of one click, by the calendar of the organisation. A week begins on Monday. */
function periods(): Readonly<Record<'month' | 'week' | 'lastWeek', Pick<ReportChoice, 'from' | 'to'>>> {
  const today = wallDay(shownZone(), Date.now());
  const at = Date.parse(today);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY;
  const next = new Date(at);
  next.setUTCMonth(next.getUTCMonth() + 1, 0);
  return {
    month: { from: `${today.slice(0, 7)}-01`, to: filterDay(next.getTime()) },
    week: { from: filterDay(monday), to: filterDay(monday + 6 * DAY) },
    lastWeek: { from: filterDay(monday - 7 * DAY), to: filterDay(monday - DAY) },
  };
}

/** The timesheets of last week that not everybody has signed. */
const missingTimesheets = (): Pick<ReportChoice, 'from' | 'to' | 'kind' | 'state'> => ({
  ...periods().lastWeek,
  ...{ kind: 'RELEVE_HEURES', state: 'UNSIGNED' },
});

/** Reads a choice from the query of the address. Unknown values are ignored; the period is the current month. */
export function readChoice(query: string): ReportChoice {
  const search = new URLSearchParams(query);
  const { month } = periods();
  const day = (name: 'from' | 'to') => (isDay(search.get(name) ?? '') ? search.get(name)! : month[name]);
  return {
    ...{ from: day('from'), to: day('to') },
    kind: kinds.find((kind) => kind === search.get('kind')) ?? '',
    state: states.find((state) => state === search.get('state')) ?? '',
    label: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(search.get('label') ?? '')?.[0] ?? '',
    principal: search.get('principal') ?? '',
    words: search.get('q') ?? '',
  };
}

export const reportQuery = ({ words, ...choice }: ReportChoice): string =>
  new URLSearchParams(Object.entries({ ...choice, q: words }).filter(([, value]) => value)).toString();

/** Writes a choice into the address. */
export const choose = (choice: ReportChoice): void => setQuery(reportQuery(choice));

/** The filter of a request. */
export const reportFilter = ({
  from,
  to,
  kind,
  state,
  label,
  principal,
  words,
}: ReportChoice): MissionReportFilter => ({
  ...{ from, to },
  kinds: kind ? [kind] : null,
  state: state || null,
  labels: label ? [label] : null,
  principal: principal || null,
  text: words || null,
});
