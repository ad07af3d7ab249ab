import type { ConsoleMissionReportQuery } from '../../../generated/graphql.ts';
import { t } from '../../../i18n/index.ts';
import { Search } from '../../search.tsx';
import { choose, kinds, missingTimesheets, periods, type ReportChoice, states } from './report-choice.ts';

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
