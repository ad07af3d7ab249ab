import { ConsoleAuditDocument } from '../../generated/graphql.ts';
import { type PlainKey, t } from '../../generated/words/console.ts';
import { Moment } from '../parts.tsx';
import { addressOf } from '../route.ts';
import { Paged } from '../table.tsx';
import { acts, byList, bySubject } from './audit-acts.ts';

const viewIn = (views: Readonly<Record<string, readonly string[]>>, act: string): string | undefined =>
  Object.keys(views).find((view) => views[view]!.includes(act));

/** An act without words is shown by its name; acts of simulated people say so. */
function wordsOf(act: string): string {
  const known = acts.find((each) => each === act);
  if (known) return t(`act_${known}`);
  return /^(simulate|advance)/.test(act) ? `${t('auditSimulated')} (${act})` : act;
}

const whoActed = (who: string, assistant: string | null | undefined): string =>
  assistant ? t('auditByAssistant', { who, assistant }) : who;

function Subject({ act, id }: { act: string; id: string | null | undefined }) {
  if (!id) return <>–</>;
  const view = viewIn(bySubject, act);
  if (view) return <a href={addressOf(view, id)}>{t('open')}</a>;
  const list = viewIn(byList, act);
  return list ? (
    <a href={addressOf(list)}>{t(`menu_${list.split('/')[0]}` as PlainKey)}</a>
  ) : (
    <code title={id}>{id.slice(0, 8)}…</code>
  );
}

/** The audit log, for owners and managers. Owners also see the IP address. */
export const Audit = () => (
  <>
    <h2 id="audit">{t('audit')}</h2>
    <Paged
      caption={t('audit')}
      empty={t('noAudit')}
      document={ConsoleAuditDocument}
      of={({ auditLog }) => auditLog}
      columns={[
        { label: t('when'), cell: ({ at }) => <Moment at={at} /> },
        { label: t('who'), cell: ({ who, assistantName }) => whoActed(who || t('auditNobody'), assistantName) },
        { label: t('what'), cell: ({ act }) => <span title={act}>{wordsOf(act)}</span> },
        { label: t('subject'), cell: ({ act, subjectId }) => <Subject act={act} id={subjectId} /> },
        { label: t('address'), cell: ({ ip }) => ip ?? '–' },
      ]}
    />
  </>
);
