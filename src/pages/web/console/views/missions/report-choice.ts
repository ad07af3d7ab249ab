import { DAY } from '../../../../../kernel/clock.ts';
import { isDay } from '../../../../../kernel/date-time.ts';
import { wallDay } from '../../../../../kernel/wall-time.ts';
import type { MandateScope, MissionReportFilter, MissionReportState } from '../../../generated/graphql.ts';
import { shownZone } from '../../../i18n/index.ts';
import { setQuery } from '../../route.ts';

export const kinds = ['CONTRAT_MISSION', 'CMAD', 'AVENANT', 'RELEVE_HEURES'] as const satisfies readonly MandateScope[];
export const states = [
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

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Periods of one click, by the calendar of the organisation. A week begins on Monday. */
export function periods(): Readonly<Record<'month' | 'week' | 'lastWeek', Pick<ReportChoice, 'from' | 'to'>>> {
  const today = wallDay(shownZone(), Date.now());
  const at = Date.parse(today);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY;
  const next = new Date(at);
  next.setUTCMonth(next.getUTCMonth() + 1, 0);
  return {
    month: { from: `${today.slice(0, 7)}-01`, to: dayOf(next.getTime()) },
    week: { from: dayOf(monday), to: dayOf(monday + 6 * DAY) },
    lastWeek: { from: dayOf(monday - 7 * DAY), to: dayOf(monday - DAY) },
  };
}

/** The timesheets of last week that not everybody has signed. */
export const missingTimesheets = (): Pick<ReportChoice, 'from' | 'to' | 'kind' | 'state'> => ({
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

export const queryOf = ({ words, ...choice }: ReportChoice): string =>
  new URLSearchParams(Object.entries({ ...choice, q: words }).filter(([, value]) => value)).toString();

/** Writes a choice into the address. */
export const choose = (choice: ReportChoice): void => setQuery(queryOf(choice));

/** The filter of a request. */
export const filterOf = ({ from, to, kind, state, label, principal, words }: ReportChoice): MissionReportFilter => ({
  ...{ from, to },
  kinds: kind ? [kind] : null,
  state: state || null,
  labels: label ? [label] : null,
  principal: principal || null,
  text: words || null,
});
