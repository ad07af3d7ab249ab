import { useEffect, useMemo, useState } from 'preact/hooks';
import { DAY } from '../../../../kernel/clock.ts';
import { momentIn, wallDay } from '../../../../kernel/wall-time.ts';
import { csvLine } from '../../../../standards/csv/index.ts';
import {
  type AuditEntryFilter,
  ConsoleAuditDocument,
  ConsoleAuditPeopleDocument,
  type ConsoleAuditQuery,
  ConsoleSubjectsDocument,
  type ConsoleSubjectsQuery,
} from '../../generated/graphql.ts';
import { type PlainKey, t } from '../../generated/words/audit.ts';
import { shownZone } from '../../i18n/index.ts';
import { saveText } from '../../lib/files.ts';
import { send } from '../../lib/graphql.ts';
import { ActForm, Moment } from '../parts.tsx';
import { useQuery } from '../query.tsx';
import { viewAddress } from '../route.ts';
import { choose, searchChoice } from '../search.tsx';
import { Rows, readPages, useList } from '../table.tsx';
import { acts, byList, bySubject } from './acts.ts';

export { words } from '../../generated/words/audit.ts';

type Entry = ConsoleAuditQuery['auditLog']['edges'][number]['node'];

/** Entries of one page of the list, and of each request of the export. */
const SHOWN = 20;
const EXPORTED = 100;

/** The audit log, for owners and managers. Owners also see the IP address. */
export function Audit() {
  const filter = auditFilter(searchChoice('who', 'act', 'from', 'to'));
  const list = useList({ document: ConsoleAuditDocument, variables: { first: SHOWN, filter }, of });
  const names = useNames(list.data?.rows ?? []);
  return (
    <>
      <h2 id="audit">{t('audit')}</h2>
      <Filters />
      <div class="list-head">
        <ActForm submit={t('exportList')} kind="plain" act={() => exportLog(filter)} />
      </div>
      <Rows
        caption={t('audit')}
        empty={t(Object.keys(filter).length ? 'noAuditFound' : 'noAudit')}
        list={list}
        columns={[
          { label: t('when'), cell: ({ at }) => <Moment at={at} /> },
          { label: t('who'), cell: whoActed },
          { label: t('what'), cell: ({ act }) => <span title={act}>{auditActWords(act)}</span> },
          { label: t('subject'), cell: ({ act, subjectId }) => <Subject act={act} id={subjectId} names={names} /> },
          { label: t('address'), cell: ({ ip }) => ip ?? '–' },
        ]}
      />
    </>
  );
}

const of = ({ auditLog }: ConsoleAuditQuery) => auditLog;

/** An act without words is shown by its name; acts of simulated people say so. */
function auditActWords(act: string): string {
  const known = acts.find((each) => each === act);
  if (known) return t(`act_${known}`);
  return /^(simulate|advance)/.test(act) ? `${t('auditSimulated')} (${act})` : act;
}

function whoActed({ who, assistantName: assistant }: Entry): string {
  const person = who || t('auditNobody');
  return assistant ? t('auditByAssistant', { who: person, assistant }) : person;
}

type Names = ReadonlyMap<string, string>;

interface SubjectProps {
  readonly act: string;
  readonly id: string | null | undefined;
  readonly names: Names;
}

/** What an act changed, by its name where it can still be read, with a link to the view that shows it. */
function Subject({ act, id, names }: SubjectProps) {
  if (!id) return <>–</>;
  const name = names.get(id);
  const view = viewIn(bySubject, act);
  if (view) return <a href={viewAddress(view, id)}>{name || t('open')}</a>;
  const list = viewIn(byList, act);
  if (list) return <a href={viewAddress(list)}>{name || t(`menu_${list.split('/')[0]}` as PlainKey)}</a>;
  return name ? <span>{name}</span> : <code title={id}>{id.slice(0, 8)}…</code>;
}

const viewIn = (views: Readonly<Record<string, readonly string[]>>, act: string): string | undefined =>
  Object.keys(views).find((view) => views[view]!.includes(act));

/** The names of the subjects of entries, as far as they can be read in the mode of the console. */
function useNames(entries: readonly Entry[]): Names {
  const [names, setNames] = useState<Names>(new Map());
  const missing = useMemo(
    () => [...new Set(entries.flatMap(({ subjectId }) => (subjectId && !names.has(subjectId) ? [subjectId] : [])))],
    [entries, names],
  );
  useEffect(() => {
    if (missing.length === 0) return;
    let isCurrent = true;
    void readNames(missing.slice(0, EXPORTED)).then((read) => {
      if (isCurrent) setNames((before) => new Map([...before, ...read]));
    });
    return () => {
      isCurrent = false;
    };
  }, [missing.join()]);
  return names;
}

/** The names of objects, empty where there is none. Without an answer, all are empty: a name is only an addition. */
async function readNames(ids: string[]): Promise<Names> {
  const names = new Map(ids.map((id) => [id, '']));
  try {
    for (const node of (await send(ConsoleSubjectsDocument, { ids })).nodes)
      if (node) names.set(node.id, auditNodeName(node));
  } catch {
    // The list stays as it is.
  }
  return names;
}

type Node = NonNullable<ConsoleSubjectsQuery['nodes'][number]>;

function auditNodeName(node: Node): string {
  if ('name' in node) return node.name;
  if ('principal' in node) return node.principal.legalName;
  if ('agent' in node) return node.agent.name;
  return 'url' in node ? node.url : '';
}

type Choice = Readonly<Record<'who' | 'act' | 'from' | 'to', string>>;

/** The days are those of the organisation's time zone; the last one is included. */
function auditFilter({ who, act, from, to }: Choice): AuditEntryFilter {
  const zone = shownZone();
  const end = to && momentIn(zone, to, '00:00');
  const at = {
    ...(from ? { from: momentIn(zone, from, '00:00') } : {}),
    ...(end ? { to: momentIn(zone, wallDay(zone, Date.parse(end) + 1.5 * DAY), '00:00') } : {}),
  };
  return {
    ...(who ? { memberId: who } : {}),
    ...(act ? { acts: [act] } : {}),
    ...(Object.keys(at).length ? { at } : {}),
  };
}

/** Who, what, and when. The address has the choice. */
function Filters() {
  const choice = searchChoice('who', 'act', 'from', 'to');
  const people = useQuery(ConsoleAuditPeopleDocument, {}).data?.team.nodes ?? [];
  const named = useMemo(
    () =>
      acts
        .map((act) => ({ act, words: auditActWords(act) }))
        .sort((one, other) => one.words.localeCompare(other.words)),
    [],
  );
  const day = (name: 'from' | 'to') => (
    <label class="labeled">
      {t(`audit_${name}`)}
      <input
        type="date"
        class="input"
        value={choice[name]}
        onChange={(event) => choose({ [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <div class="audit-filters">
      <label class="labeled">
        {t('who')}
        <select class="input" value={choice.who} onChange={(event) => choose({ who: event.currentTarget.value })}>
          <option value="">{t('everybody')}</option>
          {people.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {name || email}
            </option>
          ))}
        </select>
      </label>
      <label class="labeled">
        {t('what')}
        <select class="input" value={choice.act} onChange={(event) => choose({ act: event.currentTarget.value })}>
          <option value="">{t('everyAct')}</option>
          {named.map(({ act, words }) => (
            <option key={act} value={act}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {day('from')}
      {day('to')}
    </div>
  );
}

/** Saves all entries that the filter finds as CSV, newest first, times in UTC. */
async function exportLog(filter: AuditEntryFilter): Promise<void> {
  const source = { document: ConsoleAuditDocument, variables: { first: EXPORTED, filter }, of };
  const { rows } = await readPages(source, Number.POSITIVE_INFINITY);
  const names = new Map<string, string>();
  const ids = [...new Set(rows.flatMap(({ subjectId }) => subjectId ?? []))];
  for (let from = 0; from < ids.length; from += EXPORTED)
    for (const [id, name] of await readNames(ids.slice(from, from + EXPORTED))) names.set(id, name);
  const headings = [t('when'), t('who'), t('what'), 'act', t('subject'), 'id', t('address')];
  const lines = rows.map((row) => [
    ...[row.at, whoActed(row), auditActWords(row.act), row.act],
    ...[names.get(row.subjectId ?? '') ?? '', row.subjectId ?? '', row.ip ?? ''],
  ]);
  saveText('audit-log.csv', ['\ufeff', ...[headings, ...lines].map(csvLine)]);
}
